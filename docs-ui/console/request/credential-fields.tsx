import Button from '@mui/material/Button'
import type { Operation } from '../../reference/reference.ts'
import { logOut, setCredential, useCredentials } from './credentials.ts'
import { Field } from './field.tsx'
import { Group } from '../../ui/parts.tsx'
import { useMinutesLeft } from '../../ui/use-minutes-left.ts'

interface Props {
  operation: Operation
  loggingIn: boolean
  onLogIn: () => void
}

/** Authorization and ClientId, shared by all operations in this tab. */
export function CredentialFields({ operation, loggingIn, onLogIn }: Props) {
  const { Authorization, ClientId, session } = useCredentials()
  const minutes = useMinutesLeft(session?.until)
  const client = session?.clients.find(({ id }) => id === ClientId)
  return (
    <Group title="Headers">
      <Field
        id="console-Authorization"
        name="Authorization"
        kind={operation.permission === 'public' ? 'not needed' : undefined}
        value={Authorization}
        onValue={(value) => setCredential('Authorization', value)}
        placeholder="Bearer accessToken"
        doubt={session && minutes !== null ? lifeOf(session.username, minutes) : undefined}
        button={
          session && minutes !== null && minutes > 0 ? (
            <Button onClick={logOut}>Log out</Button>
          ) : (
            <Button aria-expanded={loggingIn} onClick={onLogIn}>
              Log in
            </Button>
          )
        }
      />
      <Field
        id="console-ClientId"
        name="ClientId"
        kind="integer"
        value={ClientId}
        onValue={(value) => setCredential('ClientId', value)}
        choices={session?.clients.map(({ id }) => id)}
        doubt={client?.name}
      />
    </Group>
  )
}

function lifeOf(username: string, minutes: number): string {
  const who = username === '' ? 'The token' : `The token of ${username}`
  if (minutes <= 0) return `${who} has expired. Log in again.`
  return `${who} is valid for ${minutes === 1 ? 'another minute' : `${minutes} more minutes`}.`
}
