import { hash, randomBytes } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { forbidden, unauthorized } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { narrowedTo } from './grants.ts'
import { findKey, recordUse } from './key-store.ts'
import { grantsOf, type Principal } from './principal-store.ts'
import { testGrant, testSideOf } from './test-side-store.ts'

const prefixes = {
  SECRET: { LIVE: 'wb_live_', TEST: 'wb_test_' },
  PUBLIC: { LIVE: 'wb_public_', TEST: 'wb_pubtest_' },
} as const

const beginsWith = (token: string, { LIVE: live, TEST: test }: (typeof prefixes)['SECRET' | 'PUBLIC']): boolean =>
  token.startsWith(live) || token.startsWith(test)

/** Whether it is a key that everybody may see. */
export const isPublicKey = (token: string): boolean => beginsWith(token, prefixes.PUBLIC)

export const isKey = (token: string): boolean => beginsWith(token, prefixes.SECRET) || isPublicKey(token)

/** A new key, what is kept of it, and what it can be recognised by. */
export function newKey({ kind, side }: { kind: keyof typeof prefixes; side: 'LIVE' | 'TEST' }) {
  const prefix = prefixes[kind][side]
  const key = prefix + randomBytes(24).toString('hex')
  return { key, hash: hashOf(key), hint: `${prefix}...${key.slice(-4)}` }
}

const hashOf = (key: string) => hash('sha256', key, 'base64url')

/** A key that may be used at this moment. */
export interface KnownKey {
  readonly principal: Principal
  /** Client to which it belongs. */
  readonly clientId: number
  readonly addresses: BlockList | undefined
}

/** A key by itself, and what it may do: what it was given, as far as its creator has that now. */
export async function findKnownKey(db: Db, key: string): Promise<KnownKey | undefined> {
  const [found] = await findKey(db, { hash: hashOf(key) })
  if (!found) return undefined
  const { id, clientId, path, scope, permissions, addresses, kind, origins, userId, username } = found
  const grants = narrowedTo({ clientId, path, scope, permissions }, await grantsOf(db, userId))
  const principal = {
    userId,
    username,
    apiKeyId: id,
    defaultClientId: clientId,
    grants,
    ...(kind === 'PUBLIC' && { origins }),
  }
  return {
    principal: found.side === 'TEST' ? await onTestSide(db, principal, path) : principal,
    clientId,
    addresses: addresses.length === 0 ? undefined : listOf(addresses),
  }
}

async function onTestSide(
  db: Db,
  principal: Principal & { defaultClientId: number },
  path: readonly number[],
): Promise<Principal> {
  const testOf = principal.defaultClientId
  const { clientId } = await testSideOf(db, testOf)
  const grant = testGrant(clientId, path, principal.grants)
  return { ...principal, testOf, defaultClientId: clientId, grants: grant ? [grant] : [] }
}

/** Refuses a key from an address that it is not for, and notes when and from where it was used. */
export async function useKey(db: Db, { principal, clientId, addresses }: KnownKey, address: string): Promise<void> {
  if (addresses && !addresses.check(plain(address), familyOf(plain(address))))
    throw forbidden(
      'IP_ADDRESS_NOT_ALLOWED',
      `This API key may not be used from ${plain(address)}. Add the address to the key, or use the key from one of its addresses.`,
    )
  const { apiKeyId: id } = principal
  // Who uses a public key is whoever shops, and nobody's address is kept.
  if (id !== undefined) await recordUse(db, { clientId, id, address: principal.origins ? null : plain(address) })
}

export const invalidKey = () =>
  unauthorized('The API key is unknown, has expired or was revoked. Create a new one.', 'API_KEY_INVALID')

/** IPv4 as such, where a socket that takes both families shows it within IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether something is an IP address or a network in CIDR notation. */
export function isNetwork(network: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? []
  const family = isIP(address)
  return family !== 0 && !address.includes('%') && Number(bits ?? 0) <= (family === 6 ? 128 : 32)
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}
