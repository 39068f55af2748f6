import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { basePath, type Json } from '../reference/reference.ts'
import { beginSession, type Session } from './credentials.ts'
import { exchange } from './exchange.ts'
import { Field } from './field.tsx'
import { parsed } from './follow-up.ts'

interface Props {
  address: string
  own: boolean
  onDone: () => void
}

/** Gets a token with POST /auth/login. The password is kept nowhere. */
export function LogIn({ address, own, onDone }: Props) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const demo = useDemoAccount(own)

  const send = async (account: Account) => {
    setBusy(true)
    const outcome = await exchange(
      {
        method: 'POST',
        url: `${address}${basePath}/auth/login`,
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify(account),
      },
      AbortSignal.timeout(30_000),
    )
    setBusy(false)
    const token = outcome.kind === 'received' && outcome.status === 200 ? tokenOf(outcome.text) : null
    if (token) {
      beginSession(token.accessToken, token.session)
      onDone()
    } else setError(errorOf(outcome.kind === 'received' ? parsed(outcome.text) : null))
  }

  return (
    <form
      className="log-in"
      aria-label="Log in"
      onSubmit={(event) => {
        event.preventDefault()
        void send({ username, password })
      }}
    >
      {demo && (
        <p className="demo-account">
          This is a demo server.{' '}
          <Button variant="contained" disabled={busy} onClick={() => void send(demo)}>
            Use the demo account
          </Button>
        </p>
      )}
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
          {error ?? 'The token goes into this tab’s session storage, the password nowhere.'}
        </output>
      </div>
    </form>
  )
}

interface Account {
  readonly username: string
  readonly password: string
}

/** A server that runs on demo data tells its log-in; others have nothing there. */
function useDemoAccount(own: boolean): Account | null {
  const [account, setAccount] = useState<Account | null>(null)
  useEffect(() => {
    if (!own) return
    let current = true
    void (async () => {
      const response = await fetch('/demo-account.json')
      const found: Account | null = response.status === 200 ? await response.json() : null
      if (current) setAccount(found)
    })()
    return () => {
      current = false
    }
  }, [own])
  return account
}

/** The token in the response of a log-in, with what it says of the user; null for any other response. */
export function tokenOf(text: string | null): { accessToken: string; session: Session } | null {
  const response = parsed(text)
  const accessToken = member(response, 'accessToken')
  if (typeof accessToken !== 'string') return null
  const seconds = member(response, 'expiresIn')
  const user = member(response, 'user')
  const claims = member(user, 'claims')
  const clients = Array.isArray(claims) ? claims.map((claim: Json) => member(claim, 'client')) : []
  return {
    accessToken,
    session: {
      username: plain(member(user, 'username') ?? member(user, 'email')),
      until: Date.now() + (typeof seconds === 'number' ? seconds : 3600) * 1000,
      clients: clients.map((client) => ({ id: plain(member(client, 'id')), name: plain(member(client, 'name')) })),
    },
  }
}

function errorOf(response: Json): string {
  const message = member(response, 'message')
  return typeof message === 'string' ? message : 'The server did not respond. Choose another above.'
}

/** A string, number or boolean as a string; nothing for what is absent or has parts. */
export const plain = (value: Json): string => (value === null || typeof value === 'object' ? '' : value.toString())

export function member(value: Json, name: string): Json {
  if (value === null || typeof value !== 'object') return null
  return Object.entries(value).find(([key]) => key === name)?.[1] ?? null
}
