import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState, type ReactNode } from 'react'

interface Props<Name extends string> {
  /** What can be narrowed by, with what each field is called. */
  fields: Readonly<Record<Name, string>>
  /** Is told what was typed, without what is empty, when it is to count. */
  onFilter: (filter: Partial<Record<Name, string>>) => void
  children?: ReactNode
}

const isTime = (name: string) => name.startsWith('created_')

/** Narrows a list. Nothing is asked for until one presses Enter or the button. */
export function FilterBar<Name extends string>({ fields, onFilter, children }: Props<Name>) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const names = Object.keys(fields).filter((name): name is Name => name in fields)
  return (
    <Stack
      component="form"
      aria-label="Filter"
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ mb: 2, flexWrap: 'wrap', alignItems: 'center' }}
      onSubmit={(event) => {
        event.preventDefault()
        const filter: Partial<Record<Name, string>> = {}
        for (const name of names) {
          const value = typed[name]?.trim()
          if (value) filter[name] = isTime(name) ? new Date(value).toISOString() : value
        }
        onFilter(filter)
      }}
    >
      {names.map((name) => (
        <TextField
          key={name}
          size="small"
          type={isTime(name) ? 'datetime-local' : 'text'}
          label={fields[name]}
          value={typed[name] ?? ''}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          slotProps={isTime(name) ? { inputLabel: { shrink: true } } : {}}
          sx={{ flex: '1 1 10rem', maxWidth: '15rem' }}
        />
      ))}
      {children}
      <Button type="submit" variant="outlined">
        Filter
      </Button>
    </Stack>
  )
}
