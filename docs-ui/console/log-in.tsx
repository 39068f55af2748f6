import Button from '@mui/material/Button'
import { useState } from 'react'
import { basePath, type Json } from '../reference/reference.ts'
import { exchange } from './exchange.ts'
import { Field } from './field.tsx'
import { parsed } from './follow-up.ts'

export interface Session {
  readonly accessToken: string
  /** Clients of the user, by which one can act. */
  readonly clients: readonly { readonly id: string; readonly name: string }[]
  readonly until: string
}

interface Props {
  address: string
  onSession: (session: Session) => void
}

/** Gets a token with POST /auth/login. The password is kept nowhere. */
export function LogIn({ address, onSession }: Props) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const send = async () => {
    setBusy(true)
    const outcome = await exchange(
      {
        method: 'POST',
        url: `${address}${basePath}/auth/login`,
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({ username, password }),
      },
      AbortSignal.timeout(30_000),
    )
    setBusy(false)
    const session = outcome.kind === 'received' && outcome.status === 200 ? sessionOf(outcome.text) : null
    if (session) onSession(session)
    else setFault(faultOf(outcome.kind === 'received' ? parsed(outcome.text) : null))
  }

  return (
    <form
      className="log-in"
      aria-label="Log in"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        id="console-username"
        name="username"
        value={username}
        onValue={setUsername}
        placeholder="e.g. freja@nordlys.example"
        fill="username"
      />
      <Field id="console-password" name="password" value={password} onValue={setPassword} password />
      <div className="log-in-end">
        <Button type="submit" variant="outlined" disabled={busy || username === '' || password === ''}>
          {busy ? 'Logging in …' : 'Get a token'}
        </Button>
        <output className="note">
          {fault ?? 'The token goes into this tab’s session storage, the password nowhere.'}
        </output>
      </div>
    </form>
  )
}

export function sessionOf(text: string | null): Session | null {
  const answer = parsed(text)
  const accessToken = member(answer, 'accessToken')
  if (typeof accessToken !== 'string') return null
  const seconds = member(answer, 'expiresIn')
  const until = new Date(Date.now() + (typeof seconds === 'number' ? seconds : 3600) * 1000)
  const claims = member(member(answer, 'user'), 'claims')
  const clients = Array.isArray(claims) ? claims.map((claim: Json) => member(claim, 'client')) : []
  return {
    accessToken,
    until: until.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }),
    clients: clients.map((client) => ({ id: plain(member(client, 'id')), name: plain(member(client, 'name')) })),
  }
}

function faultOf(answer: Json): string {
  const message = member(answer, 'message')
  return typeof message === 'string' ? message : 'The server did not answer. Choose another above.'
}

/** A text, number or truth value as text; nothing for what is absent or has parts. */
export const plain = (value: Json): string => (value === null || typeof value === 'object' ? '' : value.toString())

export function member(value: Json, name: string): Json {
  if (value === null || typeof value !== 'object') return null
  return Object.entries(value).find(([key]) => key === name)?.[1] ?? null
}
