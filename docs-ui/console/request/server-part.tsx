import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Operation } from '../../reference/reference.ts'
import { Field } from './field.tsx'
import { Address, Note } from '../../ui/parts.tsx'
import { requestUrl, type Values } from './request.ts'
import { rememberServer, servers, type ServerChoice, type ServerId } from './server-choice.ts'

interface Props {
  operation: Operation
  values: Values
  server: ServerChoice
  address: string
  error: string | null
  onServer: (server: ServerChoice) => void
}

/** The server that calls go to, and the resulting URL. */
export function ServerPart({ operation, values, server, address, error, onServer }: Props) {
  const choose = (chosen: ServerChoice) => {
    onServer(chosen)
    rememberServer(chosen)
  }
  return (
    <Stack className="server" spacing={1}>
      <ToggleButtonGroup
        exclusive
        value={server.id}
        aria-label="Server"
        onChange={(_, id: ServerId | null) => {
          if (id !== null) choose({ ...server, id })
        }}
      >
        {servers.map(({ id, name }) => (
          <ToggleButton key={id} value={id}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {server.id === 'custom' && (
        <Field
          id="console-address"
          name="Address"
          value={server.custom}
          placeholder="e.g. https://api.example.com"
          error={error ?? undefined}
          doubt="It gets your token with every call."
          onValue={(custom) => choose({ ...server, custom })}
        />
      )}
      <Note className="target">
        <span className="unseen">Calls go to </span>
        <Address>{requestUrl(operation, values, address)}</Address>
      </Note>
    </Stack>
  )
}
