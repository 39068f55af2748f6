import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest()

const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])

/** Encodes the few CBOR types (RFC 8949) that an authenticator needs. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, of]) => [cbor(key), cbor(of as Buffer)])
  return Buffer.concat([head(5, value.size), ...entries])
}

interface Says {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly isPresent?: boolean
  readonly isBackedUp?: boolean
  readonly type?: string
}

/** An authenticator with one passkey, byte for byte as in WebAuthn Level 3. Tests can falsify its output. */
export function authenticator(site: string, { counts = true, canBeBackedUp = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = ({ challenge, origin = site, type }: Says, kind: string) =>
    Buffer.from(JSON.stringify({ type: type ?? kind, challenge, origin, crossOrigin: false }))

  function authenticatorData(says: Says, attested: Buffer = Buffer.alloc(0)): Buffer {
    const { rpId = new URL(site).hostname, isVerified = true, isPresent = true, isBackedUp = canBeBackedUp } = says
    const flags = [isPresent, false, isVerified, canBeBackedUp, isBackedUp, false, attested.length > 0]
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counts ? ++counter : 0)
    const bits = flags.reduce((sum, isSet, bit) => sum + (isSet ? 1 << bit : 0), 0)
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, attested])
  }

  return {
    /** Like the result of `navigator.credentials.create`. */
    create(says: Says) {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(says, attested)],
      ])
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON: clientData(says, 'webauthn.create').toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal', 'hybrid'],
      }
    },
    /** Like the result of `navigator.credentials.get`. */
    get(says: Says) {
      const data = authenticatorData(says)
      const client = clientData(says, 'webauthn.get')
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      }
    },
    /** Resets the counter to an earlier value, like a cloned authenticator. */
    rewind: () => void (counter = 0),
  }
}
