import type { ConfirmedPasskey, PasskeyProof } from '@waybill/sdk'
import { beginMyPasskey, beginPasskeyLogin, confirmMyPasskey } from '@waybill/sdk/fn'
import { connectionFor, strangersConnection } from './session.ts'

/** Loaded on first use: most people never need it. */
const webAuthn = () => import('@simplewebauthn/browser')

/** Old browsers, and pages without https, do not support passkeys. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Whether the user or the browser cancelled, which needs no error message. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name)

/** Lets the user choose a passkey, and returns its signature. */
export async function sign(): Promise<PasskeyProof> {
  const [{ publicKey: optionsJSON }, { startAuthentication }] = await Promise.all([
    beginPasskeyLogin(strangersConnection()),
    webAuthn(),
  ])
  const { id: credentialId, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { credentialId, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
}

interface NewPasskey {
  readonly name: string
  readonly currentPassword: string
  readonly code?: string
  readonly passkey?: PasskeyProof
}

/** Makes the browser create a passkey for the user. */
export async function addPasskey({ name, ...proof }: NewPasskey): Promise<ConfirmedPasskey> {
  const connection = connectionFor(undefined)
  const [{ publicKey }, { startRegistration }] = await Promise.all([beginMyPasskey(connection, proof), webAuthn()])
  const { id: credentialId, response } = await startRegistration({
    optionsJSON: {
      ...publicKey,
      excludeCredentials: publicKey.excludeCredentials.map(({ id, type }) => ({ id, type })),
    },
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return confirmMyPasskey(connection, { name, credentialId, clientDataJSON, attestationObject, transports })
}
