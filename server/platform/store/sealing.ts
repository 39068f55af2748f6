import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'

export type EncryptionSecrets = Pick<Config, 'encryptionSecret' | 'formerEncryptionSecrets'>

/** Bytes that only the holder of a key can read, and the name of that key. */
export interface Sealed {
  readonly sealed: Buffer
  readonly keyId: string
}

interface Key {
  readonly id: string
  readonly bytes: Buffer
}

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * Encrypts a string with the present key. `place` names its place in the database and has to be the same when it is
 * opened, so that a writer to the database cannot move the secrets of one client to another.
 */
export function seal(secrets: EncryptionSecrets, text: string, place: string): Sealed {
  const { id, bytes } = keysOf(secrets).present
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, bytes, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { sealed, keyId: id }
}

/** Decrypts with whichever key it was sealed with, the present or a former one. */
export function unseal(secrets: EncryptionSecrets, { sealed, keyId }: Sealed, place: string): string {
  const key = keysOf(secrets).byId.get(keyId)
  if (!key) throw new Error(`The values at ${place} were encrypted with key ${keyId}, whose secret is not configured`)
  const decipher = createDecipheriv(algorithm, key.bytes, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-tagLength))
  return decipher.update(sealed.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
}

/** Name of the key that is used from now on. */
export const presentKeyId = (secrets: EncryptionSecrets): string => keysOf(secrets).present.id

interface Keys {
  readonly present: Key
  readonly byId: ReadonlyMap<string, Key>
}

const derived = new WeakMap<EncryptionSecrets, Keys>()

function keysOf(secrets: EncryptionSecrets): Keys {
  const known = derived.get(secrets)
  if (known) return known
  const present = keyFrom(secrets.encryptionSecret)
  const all = [...secrets.formerEncryptionSecrets.map(keyFrom), present]
  const keys = { present, byId: new Map(all.map((key) => [key.id, key])) }
  derived.set(secrets, keys)
  return keys
}

function keyFrom(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'waybill carrier fields', 32))
  return { bytes, id: createHash('sha256').update('name').update(bytes).digest('hex').slice(0, 12) }
}
