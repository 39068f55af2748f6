import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { ApiError } from '@waybill/sdk'
import { createContext, use, type ReactNode } from 'react'
import { decimalIn } from './format.ts'
import { useWords } from './words.ts'

/** The server's errors, by the field's path in the body. */
export type ErrorsByField = ReadonlyMap<string, string>

export const noErrors: ErrorsByField = new Map()

export const ErrorsContext = createContext<ErrorsByField>(noErrors)

/** Returns messages by field. `parcels[0].weight` and `shipment.parcels.0.weight` are the same field. */
export function errorsOf(error: unknown): ErrorsByField {
  const errors = error instanceof ApiError ? error.errors : []
  return new Map(
    errors.flatMap(({ field, defaultMessage }) => (field === undefined ? [] : [[fieldOf(field), defaultMessage]])),
  )
}

export const fieldOf = (path: string): string => path.replace(/^shipment\./, '').replaceAll(/\[(\d+)\]/g, '.$1')

type Passed = Pick<
  TextFieldProps,
  'type' | 'required' | 'disabled' | 'autoComplete' | 'inputRef' | 'multiline' | 'minRows' | 'placeholder'
>

interface Props extends Passed {
  label: string
  value: string
  onChange: (value: string) => void
  /** The path in the body, to match the server's errors. */
  name?: string
  hint?: ReactNode
  unit?: string
  /** Turns the field into a choice. The first option may be empty. */
  options?: readonly (readonly [value: string, name: string])[]
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email'
  maxLength?: number
}

type TextIn<Typed> = { [Key in keyof Typed & string]: string extends Typed[Key] ? Key : never }[keyof Typed & string]

/** Binds a field to its form: `<Field {...field('name')} />`. `name` is its path in the body, if that is not its key. */
export const fieldIn =
  <Typed extends object>(typed: Typed, change: (next: Typed) => void) =>
  (key: TextIn<Typed>, name: string = key) => ({
    name,
    value: String(typed[key]),
    onChange: (value: string) => change({ ...typed, [key]: value }),
  })

/** Browsers show the format of an empty date or time field in the label's place. */
const isClock = (type: string | undefined): true | undefined => type === 'date' || type === 'time' || undefined

/** A form field, with the server's error for it. */
export function Field({ label, value, onChange, name, hint, unit, options, inputMode, maxLength, ...passed }: Props) {
  const { locale } = useWords()
  const errors = use(ErrorsContext)
  const error = name === undefined ? undefined : errors.get(name)
  return (
    <TextField
      {...passed}
      size="small"
      fullWidth
      select={options !== undefined}
      label={label}
      value={inputMode === 'decimal' ? decimalIn(value, locale) : value}
      error={error !== undefined}
      helperText={error ?? hint}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: { name, inputMode, maxLength },
        inputLabel: { ...((options ?? isClock(passed.type)) && { shrink: true }), required: false },
        ...(options && { select: { native: true } }),
        ...(unit !== undefined && { input: { endAdornment: <span className="soft">{unit}</span> } }),
      }}
    >
      {options?.map(([one, said]) => (
        <option key={one} value={one}>
          {said}
        </option>
      ))}
    </TextField>
  )
}
