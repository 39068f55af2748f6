import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { ApiError, type Credentials } from '@waybill/sdk'
import { login, loginWithPasskey } from '@waybill/sdk/fn'
import { useEffect, useState } from 'react'
import { leaveForCompany, useCompanyOffer } from '../ui/company-log-in.ts'
import { useAction } from '../ui/use-action.ts'
import { CodeField, PasswordField } from './credential-fields.tsx'
import { Failure } from './parts.tsx'
import { hasPasskeys, isGivenUp, sign } from './passkeys.ts'
import { hrefOf } from './route.ts'
import { baseUrl, begin, strangersConnection } from './session.ts'
import { useWords } from './words.ts'

/** Whether the server accepts the password but the second factor is missing or wrong. */
const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError && /SECOND_FACTOR|PASSKEY_WRONG/.test(error.code ?? '')

const isAsked = (error: unknown): boolean => error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED'

interface Props {
  username?: string | undefined
  /** The user whose session has ended; no other user may continue with the content of the page. */
  as?: string
  onDone?: () => void
}

/** Prompts for user name and password, and for a code if the server requires it. */
export function LogIn({ username: known = '', as, onDone }: Props) {
  const words = useWords()
  const [username, setUsername] = useState(as ?? known)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { busy, error, run } = useAction()
  const demo = useDemoAccount(as)
  const [isPasswordRight, setPasswordRight] = useState(false)
  const isSecond = code !== '' || (isPasswordRight && (error === null || asksForCode(error) || isGivenUp(error)))
  const hasCompany = useCompanyOffer(baseUrl(), username)

  const send = (credentials: Credentials) =>
    run(async () => {
      setPasswordRight(false)
      begin(await login(strangersConnection(), credentials).catch(notePassword))
      onDone?.()
    })

  /** As the second factor if the password was right, otherwise instead of it. */
  const sendPasskey = () =>
    run(async () => {
      const connection = strangersConnection()
      const passkey = await sign()
      const credentials = { username: username.trim(), password, passkey }
      begin(await (isSecond ? login(connection, credentials) : loginWithPasskey(connection, passkey)))
      onDone?.()
    })

  function notePassword(reason: unknown): never {
    setPasswordRight(asksForCode(reason))
    throw reason
  }

  return (
    <form
      aria-label={words.logIn.title}
      onSubmit={(event) => {
        event.preventDefault()
        send({ username: username.trim(), password, ...(code !== '' && { code: code.trim() }) })
      }}
    >
      {demo && !isSecond && (
        <div className="demo">
          <span>{words.logIn.demoHint}</span>
          <Button variant="contained" disabled={busy} onClick={() => send(demo)}>
            {words.logIn.demo}
          </Button>
        </div>
      )}
      <TextField
        id="log-in-username"
        label={words.fields.username}
        size="small"
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        autoComplete="username"
        disabled={as !== undefined}
      />
      {hasCompany && !isSecond && (
        <Button
          variant="contained"
          disabled={busy}
          onClick={() => run(() => leaveForCompany(baseUrl(), { username: username.trim() }))}
        >
          {words.logIn.company}
        </Button>
      )}
      <PasswordField id="log-in-password" value={password} onChange={setPassword} />
      {isSecond && <CodeField id="log-in-code" hint={words.logIn.codeHint} isNext value={code} onChange={setCode} />}
      {isAsked(error) ? (
        <Alert severity="info">{words.logIn.secondStep}</Alert>
      ) : (
        <Failure error={isGivenUp(error) ? new Error(words.logIn.givenUp) : error} />
      )}
      <Button
        type="submit"
        size="medium"
        variant={demo ? 'outlined' : 'contained'}
        disabled={busy || username.trim() === '' || password === ''}
      >
        {busy ? words.logIn.sending : words.logIn.title}
      </Button>
      {hasPasskeys() && (
        <Button variant="outlined" disabled={busy} onClick={sendPasskey}>
          {isSecond ? words.logIn.orPasskey : words.logIn.passkey}
        </Button>
      )}
      <p className="door-links" hidden={as !== undefined}>
        <a href={hrefOf('password')}>{words.logIn.forgotten}</a>
        <span>
          {words.logIn.newHere} <a href={hrefOf('sign-up')}>{words.signUp.title}</a>
        </span>
      </p>
    </form>
  )
}

/** A server with demo data publishes its log-in; other servers return nothing here. */
function useDemoAccount(as: string | undefined): Credentials | null {
  const [account, setAccount] = useState<Credentials | null>(null)
  useEffect(() => {
    let isCurrent = true
    void (async () => {
      const response = await fetch('/demo-account.json')
      const found: Credentials | null = response.status === 200 ? await response.json() : null
      if (isCurrent) setAccount(found)
    })().catch(() => {}) // none is available
    return () => {
      isCurrent = false
    }
  }, [])
  return as === undefined || account?.username === as ? account : null
}
