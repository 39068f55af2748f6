import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { leaveForCompany, useCompanyOffer } from '../../ui/company-log-in.ts'
import { basePath, type Json } from '../../reference/reference.ts'
import { beginSession } from './credentials.ts'
import { exchange } from './exchange.ts'
import { member, parsed } from './json.ts'
import { Note } from '../../ui/parts.tsx'
import { tokenOf } from './token.ts'

interface Props {
  address: string
  own: boolean
  onDone: () => void
}

/** Gets a token with POST /auth/login. The password is never stored. */
export function LogIn({ address, own, onDone }: Props) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const demo = useDemoAccount(own)
  const hasCompany = useCompanyOffer(`${address}${basePath}`, own ? username : '')

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
    <Stack
      component="form"
      spacing={1.5}
      aria-label="Log in"
      onSubmit={(event) => {
        event.preventDefault()
        void send({ username, password })
      }}
    >
      {demo && (
        <Alert
          icon={false}
          severity="info"
          // On a phone the button goes below the text.
          sx={{
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            rowGap: 1,
            '& .MuiAlert-action': { mr: 0, p: 0, alignItems: 'center' },
          }}
          action={
            <Button variant="contained" disabled={busy} onClick={() => void send(demo)}>
              Use the demo account
            </Button>
          }
        >
          This server has demo data.
        </Alert>
      )}
      <TextField
        id="console-username"
        label="Email or user name"
        size="small"
        fullWidth
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        autoComplete="username"
      />
      {hasCompany && (
        <Button
          variant="contained"
          disabled={busy}
          onClick={() =>
            void leaveForCompany(`${address}${basePath}`, { username: username.trim() }).catch((refusal: unknown) =>
              setError(refusal instanceof Error ? refusal.message : errorOf(null)),
            )
          }
        >
          Log in with your company
        </Button>
      )}
      <TextField
        id="console-password"
        label="Password"
        type="password"
        size="small"
        fullWidth
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="current-password"
      />
      <Button
        type="submit"
        size="medium"
        variant={demo ? 'outlined' : 'contained'}
        disabled={busy || username === '' || password === ''}
      >
        {busy ? 'Logging in …' : 'Log in'}
      </Button>
      <Note component="output" color={error === null ? 'textSecondary' : 'error'}>
        {error ?? 'Your access token is kept in this tab’s session storage. Your password isn’t stored.'}
      </Note>
    </Stack>
  )
}

interface Account {
  readonly username: string
  readonly password: string
}

/** A server with demo data publishes its log-in; other servers return nothing here. */
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

function errorOf(response: Json): string {
  const message = member(response, 'message')
  return typeof message === 'string'
    ? message
    : 'The server did not respond. Check the address of the server and try again.'
}
