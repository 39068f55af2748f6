import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { ApiError, type Passkey, type SecondFactor as State, type SecondFactorSetup } from '@waybill/sdk'
import {
  confirmMySecondFactor,
  getMySecondFactor,
  listMyPasskeys,
  removeMyPasskey,
  removeMySecondFactor,
  setMySecondFactor,
} from '@waybill/sdk/fn'
import { useState, type ReactNode } from 'react'
import { encode } from 'uqr'
import { useAction } from '../ui/use-action.ts'
import { CodeField, PasswordField } from './credential-fields.tsx'
import { Failure, Time } from './parts.tsx'
import { addPasskey, hasPasskeys, isGivenUp, sign } from './passkeys.ts'
import { hrefOf } from './route.ts'
import { connectionFor } from './session.ts'
import { useLoaded } from './use-loaded.ts'
import { fill, useWords } from './words.ts'

/** Whether this is the server's error for users who have yet to set up a second factor. */
export const mustEnrol = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SECOND_FACTOR_SETUP_REQUIRED'

/** Sets up or removes an authenticator app and passkeys. */
export function SecondFactor({ onDone }: { onDone?: () => void }) {
  const words = useWords().secondFactor
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const { value, error, reload } = useLoaded(async (signal) => {
    const connection = connectionFor(undefined)
    const [state, passkeys] = await Promise.all([
      getMySecondFactor(connection, { signal }),
      listMyPasskeys(connection, { signal }),
    ])
    return { state, passkeys }
  }, [])

  if (recoveryCodes)
    return (
      <>
        <h1>{words.codesTitle}</h1>
        <p>{words.codesHint}</p>
        <ul className="recovery-codes number">
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Back onDone={onDone}>{words.codesKept}</Back>
      </>
    )
  if (setup) return <Confirm setup={setup} onConfirmed={setRecoveryCodes} />
  return (
    <>
      <h1>{words.title}</h1>
      <Failure error={error} />
      {value?.state.required && !value.state.enabled && <Alert severity="info">{words.required}</Alert>}
      {value && (
        <Change
          {...value}
          onBegun={setSetup}
          onAdded={(codes) => (codes ? setRecoveryCodes(codes) : reload())}
          onRemoved={reload}
        />
      )}
      {onDone === undefined && <Back>{words.back}</Back>}
    </>
  )
}

function Back({ onDone, children }: { onDone?: (() => void) | undefined; children: ReactNode }) {
  return onDone ? (
    <Button variant="contained" onClick={onDone}>
      {children}
    </Button>
  ) : (
    <p className="door-links">
      <a href={hrefOf()}>{children}</a>
    </p>
  )
}

interface ChangeProps {
  state: State
  passkeys: readonly Passkey[]
  onBegun: (setup: SecondFactorSetup) => void
  onAdded: (recoveryCodes: readonly string[] | undefined) => void
  onRemoved: () => void
}

const connection = () => connectionFor(undefined)

/** A user's second factors, and the changes that require the password. */
function Change({ state, passkeys, onBegun, onAdded, onRemoved }: ChangeProps) {
  const words = useWords()
  const said = words.secondFactor
  const [currentPassword, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const { busy, error, run } = useAction()
  const hasApp = state.kind === 'TOTP' || state.kind === 'BOTH'
  const cannot = busy || currentPassword === '' || (state.enabled && code === '' && passkeys.length === 0)

  /** The password and the current second factor: the code if typed, otherwise a passkey. */
  const proof = async () => ({
    currentPassword,
    ...(state.enabled && (code === '' ? { passkey: await sign() } : { code: code.trim() })),
  })
  const add = () =>
    run(async () => onAdded((await addPasskey({ name: name.trim(), ...(await proof()) })).recoveryCodes))

  return (
    <form
      aria-label={said.title}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && hasPasskeys()) add()
      }}
    >
      <p>{state.enabled ? said.prove : said.hint}</p>
      {state.enabled && (
        <p>
          {hasApp && (
            <>
              {said.on} <Time at={state.enabledAt} />.{' '}
            </>
          )}
          {fill(said.left, { count: String(state.recoveryCodesLeft) })}
        </p>
      )}
      <PasswordField id="second-factor-password" value={currentPassword} onChange={setPassword} />
      {state.enabled && (
        <CodeField
          id="second-factor-present"
          hint={passkeys.length > 0 ? said.byPasskey : words.logIn.codeHint}
          value={code}
          onChange={setCode}
        />
      )}
      {passkeys.length > 0 && (
        <section aria-label={said.passkeys}>
          <h2>{said.passkeys}</h2>
          <ul className="passkeys">
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <div>
                  <strong>{passkey.name}</strong>
                  <small>
                    {said.added} <Time at={passkey.createdAt} />,{' '}
                    {passkey.lastUsedAt ? (
                      <>
                        {said.used} <Time at={passkey.lastUsedAt} />
                      </>
                    ) : (
                      said.neverUsed
                    )}
                    {!passkey.isBackedUp && `, ${said.onThisDeviceOnly}`}
                  </small>
                </div>
                <Button
                  aria-label={fill(said.removePasskey, { name: passkey.name })}
                  disabled={busy || currentPassword === ''}
                  onClick={() =>
                    run(async () => {
                      await removeMyPasskey(connection(), passkey.id, { currentPassword })
                      onRemoved()
                    })
                  }
                >
                  {words.remove}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Failure error={isGivenUp(error) ? new Error(words.logIn.givenUp) : error} />
      {hasPasskeys() && (
        <>
          <TextField
            id="passkey-name"
            label={said.passkeyName}
            helperText={said.passkeyNameHint}
            size="small"
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <Button type="submit" variant="contained" disabled={cannot || name.trim() === ''}>
            {said.addPasskey}
          </Button>
        </>
      )}
      {hasApp && <p>{said.replaceHint}</p>}
      <Button
        variant="outlined"
        disabled={cannot}
        onClick={() => run(async () => onBegun(await setMySecondFactor(connection(), await proof())))}
      >
        {hasApp ? said.replace : said.begin}
      </Button>
      {hasApp && (
        <Button
          disabled={busy || currentPassword === ''}
          onClick={() =>
            run(async () => {
              await removeMySecondFactor(connection(), { currentPassword })
              onRemoved()
            })
          }
        >
          {said.remove}
        </Button>
      )}
    </form>
  )
}

interface ConfirmProps {
  setup: SecondFactorSetup
  onConfirmed: (recoveryCodes: readonly string[]) => void
}

function Confirm({ setup: { secret, uri }, onConfirmed }: ConfirmProps) {
  const words = useWords()
  const [code, setCode] = useState('')
  const { busy, error, run } = useAction()
  return (
    <form
      aria-label={words.secondFactor.scanTitle}
      onSubmit={(event) => {
        event.preventDefault()
        run(async () => {
          const { recoveryCodes } = await confirmMySecondFactor(connectionFor(undefined), { code: code.trim() })
          onConfirmed(recoveryCodes)
        })
      }}
    >
      <h1>{words.secondFactor.scanTitle}</h1>
      <p>{words.secondFactor.scanHint}</p>
      <QrCode of={uri} label={words.secondFactor.scanTitle} />
      <p className="number" style={{ overflowWrap: 'anywhere' }}>
        {secret}
      </p>
      <CodeField id="second-factor-code" isNext value={code} onChange={setCode} />
      <Failure error={error} />
      <Button type="submit" variant="contained" disabled={busy || code.trim() === ''}>
        {words.secondFactor.turnOn}
      </Button>
    </form>
  )
}

/** Black on white in every colour scheme, as cameras expect. */
function QrCode({ of, label }: { of: string; label: string }) {
  const { size, data } = encode(of, { border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="220" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
