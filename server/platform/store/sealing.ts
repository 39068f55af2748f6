import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'

export type EncryptionSecrets = Pick<Config, 'encryptionSecret' | 'formerEncryptionSecrets'>

/** Encrypted bytes, and the name of their key. */
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
 * Encrypts a string with the current key. `place` names the column and row, and must be the same for decryption, so
 * that nobody with write access to the database can move one client's secrets to another.
 */
export function seal(secrets: EncryptionSecrets, text: string, place: string): Sealed {
  const { id, bytes } = keysOf(secrets).present
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, bytes, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { sealed, keyId: id }
}

/** Decrypts with the key that was used to encrypt, current or former. */
export function unseal(secrets: EncryptionSecrets, { sealed, keyId }: Sealed, place: string): string {
  const key = keysOf(secrets).byId.get(keyId)
  if (!key) throw new Error(`The values at ${place} were encrypted with key ${keyId}, whose secret is not configured`)
  const decipher = createDecipheriv(algorithm, key.bytes, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-tagLength))
  return decipher.update(sealed.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
}

/** Name of the key for new values. */
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
