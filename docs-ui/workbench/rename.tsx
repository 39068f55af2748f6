import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { FormDialog } from './dialogs.tsx'

interface Props {
  name: string
  onRename: (name: string) => Promise<void>
}

/** Renames one of the user's own things. */
export function Rename({ name, onRename }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <>
      <Button variant="outlined" onClick={() => setTyped(name)}>
        Rename
      </Button>
      {typed !== null && (
        <FormDialog
          title={`Rename ${name}`}
          verb="Rename"
          onClose={() => setTyped(null)}
          onSend={async () => {
            await onRename(typed.trim())
            setTyped(null)
          }}
        >
          <TextField
            required
            size="small"
            label="New name"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </FormDialog>
      )}
    </>
  )
}
