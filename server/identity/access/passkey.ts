import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Config } from '../../config.ts'
import { ApiError, badRequest, conflict } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { findPasskey, recordPasskeyUse, spendChallenge } from './passkey-store.ts'

export type PasskeyProof = Schemas['PasskeyProof']
type Settings = Pick<Config, 'publicUrl' | 'port' | 'tokenSecret'>

const minutes = 5
const timeout = minutes * 60_000
const userVerification = 'required'
/** EdDSA, ES256 and RS256; every authenticator supports one of them. */
const algorithms = [-8, -7, -257]

/** The relying party: browsers tie passkeys to the host of its address. */
function site({ publicUrl, port }: Settings): { readonly origin: string; readonly id: string } {
  const { origin, hostname, protocol } = new URL(publicUrl ?? `http://localhost:${port}`)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 || (protocol !== 'https:' && hostname !== 'localhost'))
    throw conflict(
      'PASSKEYS_UNAVAILABLE',
      `Passkeys need a public address with https and a host name, and this server has ${origin}. Ask the operator to set WAYBILL_PUBLIC_URL.`,
    )
  return { origin, id: hostname }
}

/** In development without a public URL, pages are served from several local ports. */
function originOf(settings: Settings, clientDataJSON: string): string {
  if (settings.publicUrl !== undefined) return site(settings).origin
  const said = localOrigin.exec(Buffer.from(clientDataJSON, 'base64url').toString())?.[1]
  return said ?? site(settings).origin
}

const localOrigin = /"origin":"(http:\/\/localhost(?::\d{1,5})?)"/

/** The purpose of a challenge: to log in, or to register a passkey of one user. */
type Purpose = 'log-in' | `register ${string}`

const randomLength = 16
const signedLength = randomLength + 6

const signature = ({ tokenSecret }: Settings, purpose: Purpose, signed: Buffer) =>
  createHmac('sha256', tokenSecret).update(`passkey ${purpose} `).update(signed).digest()

/** Creates a challenge that contains its own expiry, so requesting one stores nothing. */
function newChallenge(settings: Settings, purpose: Purpose, now: Date) {
  const expiresAt = new Date(now.getTime() + timeout)
  const signed = Buffer.concat([randomBytes(randomLength), Buffer.alloc(6)])
  signed.writeUIntBE(expiresAt.getTime(), randomLength, 6)
  return {
    challenge: Buffer.concat([signed, signature(settings, purpose, signed)]).toString('base64url'),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Returns whether a challenge is ours, for this purpose and not expired, and spends it. */
async function spend(
  db: Db,
  settings: Settings,
  purpose: Purpose,
  { challenge, now }: { challenge: string; now: Date },
) {
  const bytes = Buffer.from(challenge, 'base64url')
  const signed = bytes.subarray(0, signedLength)
  const own = signature(settings, purpose, signed)
  const given = bytes.subarray(signedLength)
  if (signed.length !== signedLength || given.length !== own.length || !timingSafeEqual(given, own)) return false
  const expiresAt = new Date(signed.readUIntBE(randomLength, 6))
  return expiresAt > now && (await spendChallenge(db, signed.toString('base64url'), expiresAt))
}

/** Sixteen bytes that identify no user. */
const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** Options for a browser to create a passkey. */
export function creationOf(
  settings: Settings,
  user: { readonly userId: string; readonly username: string },
  { now, existing }: { now: Date; existing: readonly { credentialId: string; transports: string[] }[] },
): Schemas['PasskeyCreation'] {
  const { challenge, expiresAt } = newChallenge(settings, `register ${user.userId}`, now)
  return {
    publicKey: {
      rp: { id: site(settings).id, name: 'Waybill' },
      user: { id: handleOf(user.userId), name: user.username, displayName: user.username },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout,
      excludeCredentials: existing.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key',
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification },
      attestation: 'none',
    },
    expiresAt,
  }
}

/** Options for a browser to use a passkey. */
export function requestOf(settings: Settings, now: Date): Schemas['PasskeyRequest'] {
  const { challenge, expiresAt } = newChallenge(settings, 'log-in', now)
  return { publicKey: { challenge, rpId: site(settings).id, timeout, userVerification }, expiresAt }
}

const asBrowserSaid = { type: 'public-key', clientExtensionResults: {} } as const

/** Verifies a passkey that a browser has created for a user, and returns its stored form. */
export async function mustBeCreated(
  db: Db,
  settings: Settings,
  { credentialId: id, clientDataJSON, attestationObject, transports = [] }: Schemas['PasskeyRegistration'],
  { userId, now }: { readonly userId: string; readonly now: Date },
) {
  const { id: expectedRPID } = site(settings)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...asBrowserSaid, id, rawId: id, response: { clientDataJSON, attestationObject } },
    expectedChallenge: (challenge) => spend(db, settings, `register ${userId}`, { challenge, now }),
    expectedOrigin: originOf(settings, clientDataJSON),
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw refusalOf(cause)
  })
  if (registrationInfo?.credential.id !== id)
    throw refusalOf(new Error('the credential is not the one that was created'))
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
  return {
    credentialId: id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    canBeBackedUp: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}

/** The library reports the faulty part; only a wrong challenge needs our own explanation. */
function refusalOf(cause: unknown): ApiError {
  const says = cause instanceof Error ? cause.message : ''
  return /challenge/i.test(says)
    ? badRequest(
        'PASSKEY_INVALID',
        'The challenge of the passkey has expired, was used before or is not yours. Start again with POST /me/passkeys/begin.',
      )
    : badRequest(
        'PASSKEY_INVALID',
        `The passkey cannot be registered: ${says.slice(0, 300)}. Start again with POST /me/passkeys/begin, on a page of this site.`,
      )
}

/** Accepts a passkey's signature once. Returns false unless every part is valid and belongs to the user. */
export async function usePasskey(
  db: Db,
  settings: Settings,
  { proof, now }: { readonly proof: PasskeyProof; readonly now: Date },
  userId: string,
): Promise<boolean> {
  const { id: expectedRPID } = site(settings)
  const { credentialId: id, clientDataJSON, authenticatorData, signature: signed, userHandle } = proof
  const passkey = await findPasskey(db, id)
  if (passkey?.userId !== userId || (userHandle !== undefined && userHandle !== handleOf(userId))) return false
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...asBrowserSaid, id, rawId: id, response: { clientDataJSON, authenticatorData, signature: signed } },
    // Spent last, so an invalid signature spends nothing.
    expectedChallenge: () => true,
    expectedOrigin: originOf(settings, clientDataJSON),
    expectedRPID,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return false
  const { newCounter, credentialBackedUp, credentialDeviceType } = authenticationInfo
  // Whether a passkey can be backed up never changes after its creation.
  if ((credentialDeviceType === 'multiDevice') !== passkey.canBeBackedUp) return false
  const { challenge }: { challenge: string } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
  return (
    (await spend(db, settings, 'log-in', { challenge, now })) &&
    (await recordPasskeyUse(db, passkey.id, { counter: newCounter, isBackedUp: credentialBackedUp }))
  )
}

export const passkeyWrong = (kind: 'unauthenticated' | 'forbidden') =>
  new ApiError(
    kind,
    'PASSKEY_WRONG',
    'The passkey is unknown, or its signature does not match, has expired or was used before. Start again with POST /auth/passkeys/begin.',
  )
