import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../keys.ts'
import { readOf } from '../scan/station.ts'

/** Takes the scanner's input, and keeps the focus for the next scan. */
export function ScanField({
  label,
  disabled,
  onScan,
}: {
  label: string
  disabled: boolean
  onScan: (reference: string) => void
}) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useKeys({ '/': () => field.current?.focus() })
  return (
    <form
      className="station"
      onSubmit={(event) => {
        event.preventDefault()
        const reference = readOf(typed)
        setTyped('')
        if (reference !== '') onScan(reference)
      }}
    >
      <TextField
        inputRef={field}
        fullWidth
        label={label}
        value={typed}
        disabled={disabled}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{
          htmlInput: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'send' },
        }}
      />
    </form>
  )
}
