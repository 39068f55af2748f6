import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { CodeInput } from '../editor/code-input.tsx'

/** Accepts a curl command and shows its errors. */
export function CurlBox({ onCurl }: { onCurl: (command: string) => string | null }) {
  const [command, setCommand] = useState('')
  const [error, setError] = useState<string | null>(null)
  return (
    <Stack className="curl" spacing={1}>
      <CodeInput
        inputComponent="textarea"
        inputProps={{
          rows: 4,
          'aria-label': 'cURL command',
          'aria-describedby': 'console-curl-said',
          spellCheck: false,
        }}
        value={command}
        placeholder="curl -X POST 'https://…/v1/shipments' -H 'Authorization: Bearer …' --data-raw '{ … }'"
        onChange={({ target }) => {
          setCommand(target.value)
          setError(null)
        }}
      />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Button variant="outlined" disabled={command.trim() === ''} onClick={() => setError(onCurl(command))}>
          Fill in the form
        </Button>
        <Typography
          id="console-curl-said"
          variant="caption"
          component="output"
          className={error === null ? 'note' : 'error'}
          color={error === null ? 'textSecondary' : 'error'}
        >
          {error ?? 'Picks the operation and fills its fields.'}
        </Typography>
      </Stack>
    </Stack>
  )
}
