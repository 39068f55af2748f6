import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { Connection } from '@waybill/sdk'
import {
  completeInvite,
  confirmForgotPassword,
  confirmSignUp,
  forgotPassword,
  resendConfirmation,
  setPassword,
  signUp,
} from '@waybill/sdk/fn'
import { useState } from 'react'
import { useAction } from '../ui/use-action.ts'
import { stepOf, typedIn, type Field, type StepId, type Typed } from './account-steps.ts'
import { LogIn } from './log-in.tsx'
import { Failure } from './parts.tsx'
import { hrefOf, navigate } from './route.ts'
import { strangersConnection } from './session.ts'
import { fill, useWords, type Words } from './words.ts'

type Next = { readonly step: StepId; readonly said: string } | { readonly done: string }

/** The fields of a form, and its action. */
interface Step {
  readonly title: string
  readonly hint?: string
  readonly send: string
  readonly fields: readonly Field[]
  readonly optional?: readonly Field[]
  readonly act: (typed: Readonly<Record<Field, string>>, connection: Connection) => Promise<Next>
}

const stepsIn = (words: Words): Readonly<Record<StepId, Step>> => ({
  'sign-up': {
    title: words.signUp.title,
    send: words.signUp.send,
    fields: ['email', 'password', 'firstName', 'lastName', 'clientName'],
    optional: ['firstName', 'lastName', 'clientName'],
    async act({ email, password, firstName, lastName, clientName }, connection) {
      const names = given({ firstName, lastName, clientName })
      await signUp(connection, { username: email, email, password, ...names })
      return { step: 'confirm', said: fill(words.signUp.confirmHint, { email }) }
    },
  },
  confirm: {
    title: words.signUp.confirm,
    send: words.signUp.confirmSend,
    fields: ['username', 'confirmationCode'],
    async act({ username, confirmationCode }, connection) {
      await confirmSignUp(connection, { username, confirmationCode })
      return { done: words.signUp.done }
    },
  },
  join: {
    title: words.join.title,
    hint: words.join.lead,
    send: words.join.send,
    fields: ['username', 'confirmationCode', 'firstName', 'lastName', 'password'],
    optional: ['firstName', 'lastName'],
    async act({ username, confirmationCode, password, firstName, lastName }, connection) {
      await completeInvite(connection, { username, confirmationCode, password, ...given({ firstName, lastName }) })
      return { done: words.join.done }
    },
  },
  password: {
    title: words.newPassword.ask,
    hint: words.newPassword.askHint,
    send: words.newPassword.askSend,
    fields: ['username'],
    async act({ username }, connection) {
      const { destination } = await forgotPassword(connection, username)
      return { step: 'new-password', said: fill(words.newPassword.sent, { destination }) }
    },
  },
  'new-password': {
    title: words.newPassword.title,
    send: words.newPassword.send,
    fields: ['username', 'confirmationCode', 'password'],
    async act({ username, confirmationCode, password }, connection) {
      await confirmForgotPassword(connection, username, { password, confirmationCode })
      return { done: words.newPassword.done }
    },
  },
  'first-password': {
    title: words.newPassword.title,
    hint: words.newPassword.firstHint,
    send: words.newPassword.send,
    fields: ['username', 'temporary', 'password'],
    async act({ username, temporary, password }, connection) {
      await setPassword(connection, { username, currentPassword: temporary, password })
      return { done: words.newPassword.done }
    },
  },
})

const given = <Name extends string>(names: Readonly<Record<Name, string>>): Partial<Record<Name, string>> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys there are
  return Object.fromEntries(Object.entries(names).filter(([, value]) => value !== '')) as Partial<Record<Name, string>>
}

const kinds: Readonly<Record<Field, { type?: string; autoComplete: string }>> = {
  username: { autoComplete: 'username' },
  email: { type: 'email', autoComplete: 'email' },
  password: { type: 'password', autoComplete: 'new-password' },
  temporary: { type: 'password', autoComplete: 'current-password' },
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  clientName: { autoComplete: 'organization' },
  confirmationCode: { autoComplete: 'one-time-code' },
}

/** Signs up, joins, or sets a password. Values from a mailed link are already filled in. */
export function Account({ page }: { page: 'sign-up' | 'join' | 'password' }) {
  const words = useWords()
  const [brought] = useState(() => typedIn(location.hash))
  const [at, setAt] = useState<Next>({ step: stepOf(page, brought), said: '' })
  const [typed, setTyped] = useState<Typed>(brought)
  const { busy, error, run } = useAction()
  const [said, setSaid] = useState<string | null>(null)

  if ('done' in at)
    return (
      <>
        <h1>{words.logIn.title}</h1>
        <Alert severity="success">{at.done}</Alert>
        <LogIn username={typed.username ?? typed.email} onDone={() => navigate(hrefOf(), 'replace')} />
      </>
    )

  const { title, hint, send, fields, optional = [], act } = stepsIn(words)[at.step]
  const value = (name: Field) => typed[name] ?? ''
  // Hides what the link has filled in, except the user name.
  const shown = fields.filter((name) => brought[name] === undefined || name === 'username')
  return (
    <>
      <h1>{title}</h1>
      {(at.said || hint) && <p className="soft">{at.said || hint}</p>}
      <form
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          setSaid(null)
          run(async () => {
            const next = await act({ ...empty, ...typed }, strangersConnection())
            // A code works once, so the address must not lead back here.
            history.replaceState(null, '', location.pathname)
            if ('step' in next) setTyped({ ...typed, username: typed.username ?? typed.email, password: undefined })
            setAt(next)
          })
        }}
      >
        {shown.map((name) => (
          <TextField
            key={name}
            id={`account-${name}`}
            label={words.fields[name]}
            size="small"
            {...kinds[name]}
            required={!optional.includes(name)}
            value={value(name)}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
        <Failure error={error} />
        {said !== null && <Alert severity="success">{said}</Alert>}
        <Button type="submit" size="medium" variant="contained" disabled={busy}>
          {send}
        </Button>
        <p className="door-links">
          <a href={hrefOf()}>{words.logIn.title}</a>
          {(at.step === 'confirm' || at.step === 'join') && value('username') !== '' && (
            <Button
              disabled={busy}
              onClick={() =>
                run(async () => {
                  await resendConfirmation(strangersConnection(), { username: value('username') })
                  setSaid(words.signUp.sent)
                })
              }
            >
              {words.signUp.again}
            </Button>
          )}
        </p>
      </form>
    </>
  )
}

const empty: Readonly<Record<Field, string>> = {
  username: '',
  email: '',
  password: '',
  temporary: '',
  firstName: '',
  lastName: '',
  clientName: '',
  confirmationCode: '',
}
