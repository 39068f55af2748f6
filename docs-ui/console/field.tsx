import type { ReactNode } from 'react'
import { choicesOf, typeName, type Definitions, type Property } from '../reference/reference.ts'
import { CodeInput } from './code-input.tsx'
import { exampleOf } from './request.ts'

interface Props {
  id: string
  name: string
  value: string
  onValue: (value: string) => void
  /** Type of the value, shown beside its name. */
  kind?: string
  required?: boolean
  placeholder?: string
  error?: string | undefined
  /** Something that does not fit but does not keep the call from being sent. */
  doubt?: string | null | undefined
  choices?: readonly string[]
  password?: boolean
  /** What a password manager fills in. */
  fill?: 'username'
  button?: ReactNode
}

/** One line of the form: the name on the left, what is typed on the right. */
export function Field(props: Props) {
  const { id, name, value, onValue, kind, required, placeholder, error, doubt, choices, password, fill, button } = props
  const said = error ?? doubt
  return (
    <div className="field" data-invalid={error === undefined ? undefined : ''}>
      <label htmlFor={id}>
        <span className="field-name">
          {name}
          {required && <span className="star" aria-hidden="true" />}
        </span>
        {kind !== undefined && <span className="field-kind">{kind}</span>}
      </label>
      <div className="field-value">
        <div className="field-line">
          <CodeInput
            id={id}
            value={value}
            fullWidth
            error={error !== undefined}
            type={password ? 'password' : 'text'}
            placeholder={placeholder}
            onChange={({ target }) => onValue(target.value)}
            inputProps={{
              'aria-required': required,
              'aria-describedby': said ? `${id}-said` : undefined,
              autoComplete: password ? 'current-password' : (fill ?? 'off'),
              spellCheck: false,
              list: choices && choices.length > 0 ? `${id}-choices` : undefined,
            }}
          />
          {button}
        </div>
        {said && (
          <p id={`${id}-said`} className={error === undefined ? 'doubt' : 'error'}>
            {said}
          </p>
        )}
        {choices && choices.length > 0 && (
          <datalist id={`${id}-choices`}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </datalist>
        )}
      </div>
    </div>
  )
}

interface GroupProps {
  title: string
  group: 'path' | 'query' | 'header'
  properties: readonly Property[]
  values: Readonly<Record<string, string>>
  definitions: Definitions
  missing: ReadonlySet<string>
  doubts: Readonly<Record<string, string>>
  onValue: (name: string, value: string) => void
}

export function FieldGroup({ title, group, properties, values, definitions, missing, doubts, onValue }: GroupProps) {
  if (properties.length === 0) return null
  return (
    <fieldset>
      <legend>{title}</legend>
      {properties.map((property) => {
        const { name, required } = property
        const choices =
          property.type === 'boolean' ? ['true', 'false'] : choicesOf(property, definitions).values.map(String)
        return (
          <Field
            key={name}
            id={`console-${group}-${name}`}
            name={name}
            kind={typeName(property, definitions)}
            required={group === 'path' || required}
            value={values[name] ?? ''}
            onValue={(value) => onValue(name, value)}
            placeholder={exampleOf(property) && `e.g. ${exampleOf(property)}`}
            choices={choices}
            error={missing.has(`${group}.${name}`) ? `${name} is required.` : undefined}
            doubt={values[name] ? doubts[`${group}.${name}`] : undefined}
            button={
              name === 'Idempotency-Key' ? (
                <button type="button" className="quiet" onClick={() => onValue(name, crypto.randomUUID())}>
                  New key
                </button>
              ) : undefined
            }
          />
        )
      })}
    </fieldset>
  )
}
