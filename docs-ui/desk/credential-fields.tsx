import TextField from '@mui/material/TextField'
import { focused } from './parts.tsx'
import { useWords } from './words.ts'

interface Props {
  id: string
  value: string
  onChange: (value: string) => void
}

/** The user's current password. */
export function PasswordField({ id, value, onChange }: Props) {
  const { password } = useWords().fields
  return (
    <TextField
      id={id}
      label={password}
      type="password"
      size="small"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="current-password"
    />
  )
}

/** A code from the authenticator app. */
export function CodeField({ id, value, onChange, hint, isNext }: Props & { hint?: string; isNext?: boolean }) {
  const { code } = useWords().logIn
  return (
    <TextField
      id={id}
      label={code}
      helperText={hint}
      size="small"
      inputRef={isNext ? focused : undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="one-time-code"
    />
  )
}
