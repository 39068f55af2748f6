import type { Operation } from '../reference/reference.ts'
import { Field } from './field.tsx'
import { requestUrl, type Values } from './request.ts'
import { rememberServer, servers, type ServerChoice } from './server-choice.ts'

interface Props {
  operation: Operation
  values: Values
  server: ServerChoice
  address: string
  error: string | null
  onServer: (server: ServerChoice) => void
}

/** Where calls go, and what the address becomes with what is typed. */
export function ServerPart({ operation, values, server, address, error, onServer }: Props) {
  const choose = (chosen: ServerChoice) => {
    onServer(chosen)
    rememberServer(chosen)
  }
  return (
    <fieldset className="server">
      <legend className="unseen">Server</legend>
      <div className="server-choice">
        {servers.map(({ id, name }) => (
          <label key={id}>
            <input
              type="radio"
              name="console-server"
              checked={server.id === id}
              onChange={() => choose({ ...server, id })}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
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
      <p className="target">
        <span className="unseen">Calls go to </span>
        <code>{requestUrl(operation, values, address)}</code>
      </p>
    </fieldset>
  )
}
