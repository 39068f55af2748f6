import Button from '@mui/material/Button'
import { useState } from 'react'
import { CodeInput } from './code-input.tsx'

/** Takes a command and says what is wrong with it. */
export function CurlBox({ onCurl }: { onCurl: (command: string) => string | null }) {
  const [command, setCommand] = useState('')
  const [error, setError] = useState<string | null>(null)
  return (
    <div className="curl">
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
      <div className="curl-end">
        <Button variant="outlined" disabled={command.trim() === ''} onClick={() => setError(onCurl(command))}>
          Fill in the form
        </Button>
        <output id="console-curl-said" className={error === null ? 'note' : 'error'}>
          {error ?? 'Picks the operation and fills its fields.'}
        </output>
      </div>
    </div>
  )
}
