import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { ApiError, type SecondFactorSetup } from '@waybill/sdk'
import { confirmMySecondFactor, getMySecondFactor, removeMySecondFactor, setMySecondFactor } from '@waybill/sdk/fn'
import { useCallback, useState, type ReactNode } from 'react'
import { encode } from 'uqr'
import { useAction } from '../workbench/use-action.ts'
import { CodeField, PasswordField } from './credential-fields.tsx'
import { Failure, Time } from './parts.tsx'
import { hrefOf } from './route.ts'
import { connectionFor } from './session.ts'
import { useLoaded } from './use-loaded.ts'
import { fill, useWords } from './words.ts'

/** What the server says to every call of a user who has yet to set up a second factor. */
export const mustEnrol = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SECOND_FACTOR_SETUP_REQUIRED'

/** Sets up an authenticator app, or turns it off. */
export function SecondFactor({ onDone }: { onDone?: () => void }) {
  const words = useWords().secondFactor
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const load = useCallback((signal: AbortSignal) => getMySecondFactor(connectionFor(undefined), { signal }), [])
  const { value, error, reload } = useLoaded(load)

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
      {value?.required && !value.enabled && <Alert severity="info">{words.required}</Alert>}
      {value?.enabled && (
        <p>
          {words.on} <Time at={value.enabledAt} />. {fill(words.left, { count: String(value.recoveryCodesLeft) })}
        </p>
      )}
      {value && <Begin isOn={value.enabled} onBegun={setSetup} onRemoved={reload} />}
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

interface BeginProps {
  isOn: boolean
  onBegun: (setup: SecondFactorSetup) => void
  onRemoved: () => void
}

function Begin({ isOn, onBegun, onRemoved }: BeginProps) {
  const words = useWords()
  const [currentPassword, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { busy, error, run } = useAction()
  return (
    <form
      aria-label={words.secondFactor.title}
      onSubmit={(event) => {
        event.preventDefault()
        run(async () => {
          const proof = { currentPassword, ...(code !== '' && { code: code.trim() }) }
          onBegun(await setMySecondFactor(connectionFor(undefined), proof))
        })
      }}
    >
      <p>{isOn ? words.secondFactor.replaceHint : words.secondFactor.hint}</p>
      <PasswordField id="second-factor-password" value={currentPassword} onChange={setPassword} />
      {isOn && <CodeField id="second-factor-present" hint={words.logIn.codeHint} value={code} onChange={setCode} />}
      <Failure error={error} />
      <Button type="submit" variant="contained" disabled={busy || currentPassword === '' || (isOn && code === '')}>
        {isOn ? words.secondFactor.replace : words.secondFactor.begin}
      </Button>
      {isOn && (
        <Button
          disabled={busy || currentPassword === ''}
          onClick={() =>
            run(async () => {
              await removeMySecondFactor(connectionFor(undefined), { currentPassword })
              onRemoved()
            })
          }
        >
          {words.secondFactor.remove}
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

/** Black on white, whatever the colours of the page are: cameras expect that. */
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
