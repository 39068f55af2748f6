import { hash, randomBytes } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { Permission } from '../../generated/operations.ts'
import { forbidden, unauthorized } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { narrowedTo, permissionsAt } from './grants.ts'
import { findKey, recordUse } from './key-store.ts'
import { grantsOf, type Principal } from './principal-store.ts'
import { testGrant, testSideOf } from './test-side-store.ts'

const prefixes = {
  SECRET: { LIVE: 'wb_live_', TEST: 'wb_test_' },
  PUBLIC: { LIVE: 'wb_public_', TEST: 'wb_pubtest_' },
} as const

type KeyKind = 'SECRET' | 'PUBLIC' | 'APPLICATION' | 'PROVISIONING'

const tokenPrefix = 'wb_token_'

const beginsWith = (token: string, { LIVE: live, TEST: test }: (typeof prefixes)['SECRET' | 'PUBLIC']): boolean =>
  token.startsWith(live) || token.startsWith(test)

/** Returns whether a token is a public key, which may be visible to everyone. */
export const isPublicKey = (token: string): boolean => beginsWith(token, prefixes.PUBLIC)

/** Returns whether a token is a key, or an access token that an application got for its key. */
export const isKey = (token: string): boolean =>
  token.startsWith(tokenPrefix) || Object.values(prefixes).some((known) => beginsWith(token, known))

/** Generates a key, with its stored form and the part by which people recognise it. */
export function newKey({ kind, side }: { kind: KeyKind; side: 'LIVE' | 'TEST' }) {
  const prefix = prefixes[kind === 'PUBLIC' ? 'PUBLIC' : 'SECRET'][side]
  const key = prefix + randomBytes(24).toString('hex')
  return { key, hash: hashOf(key), hint: `${prefix}...${key.slice(-4)}` }
}

/** Generates an access token for an application, with its stored form. */
export function newToken(): { token: string; hash: string } {
  const token = tokenPrefix + randomBytes(24).toString('hex')
  return { token, hash: hashOf(token) }
}

export const hashOf = (key: string) => hash('sha256', key, 'base64url')

/** A key that may be used right now. */
export interface KnownKey {
  readonly principal: Principal
  /** The client that the key belongs to. */
  readonly clientId: number
  readonly addresses: BlockList | undefined
}

type FoundKey = Awaited<ReturnType<typeof findKey>>[number] & { readonly given: Permission[] }

/** Finds a key and its rights: those it was given, as far as its creator still has them. */
export async function findKnownKey(db: Db, key: string): Promise<KnownKey | undefined> {
  const [found] = await findKey(db, { hash: hashOf(key) })
  // A directory's key only works for directory operations.
  if (!found || found.kind === 'PROVISIONING') return undefined
  // An application's key only gets a token, which carries the permissions.
  if ((found.kind === 'APPLICATION') !== (found.granted !== undefined)) return undefined
  return knownBy(db, { ...found, permissions: found.granted ?? found.permissions, given: found.permissions })
}

async function knownBy(db: Db, found: FoundKey): Promise<KnownKey> {
  const { id, clientId, path, scope, permissions, addresses, kind, origins, userId, username } = found
  const grants = narrowedTo({ clientId, path, scope, permissions }, await grantsOf(db, userId))
  // A token's permissions apply only while its application has them.
  const counting = found.granted ? narrowedTo({ clientId, path, scope, permissions: found.given }, grants) : grants
  const principal = {
    userId,
    username,
    apiKeyId: id,
    defaultClientId: clientId,
    grants: counting,
    ...(kind === 'PUBLIC' && { origins }),
  }
  return {
    principal: found.side === 'TEST' ? await onTestSide(db, principal, path) : principal,
    clientId,
    addresses: addresses.length === 0 ? undefined : listOf(addresses),
  }
}

export interface Application extends KnownKey {
  readonly id: string
  readonly permissions: readonly Permission[]
  readonly tokenSeconds: number
  readonly expiresAt?: string | undefined
}

/** Finds an application by its id and key, from an allowed address. */
export async function findApplication(
  db: Db,
  { id, secret, address }: { readonly id: string; readonly secret: string; readonly address: string },
): Promise<Application | undefined> {
  const [found] = await findKey(db, { hash: hashOf(secret) })
  if (found?.kind !== 'APPLICATION' || found.id !== id || found.granted !== undefined) return undefined
  const known = await knownBy(db, { ...found, given: found.permissions })
  await useKey(db, known, address)
  const { permissions, tokenSeconds = 600, expiresAt } = found
  return { ...known, id, permissions, tokenSeconds, expiresAt }
}

/** Finds a directory by its key, from an allowed address, with its rights at its client. */
export async function findProvisioner(
  db: Db,
  { key, address }: { readonly key: string; readonly address: string },
): Promise<(KnownKey & { readonly permissions: ReadonlySet<Permission> }) | undefined> {
  const [found] = await findKey(db, { hash: hashOf(key) })
  if (found?.kind !== 'PROVISIONING') return undefined
  const known = await knownBy(db, { ...found, given: found.permissions })
  await useKey(db, known, address)
  return { ...known, permissions: permissionsAt(found.path, known.principal.grants) ?? new Set() }
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

/** Refuses a key from an address outside its list, and records when and from where it was used. */
export async function useKey(db: Db, { principal, clientId, addresses }: KnownKey, address: string): Promise<void> {
  if (addresses && !addresses.check(plain(address), familyOf(plain(address))))
    throw forbidden(
      'IP_ADDRESS_NOT_ALLOWED',
      `This API key may not be used from ${plain(address)}. Add the address to the key, or use the key from one of its addresses.`,
    )
  const { apiKeyId: id } = principal
  // Callers with a public key are shoppers, so their addresses are not stored.
  if (id !== undefined) await recordUse(db, { clientId, id, address: principal.origins ? null : plain(address) })
}

export const invalidKey = () =>
  unauthorized('The API key is unknown, has expired or was revoked. Create a new one.', 'API_KEY_INVALID')

/** Returns IPv4 as such where a dual-stack socket reports it as IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Returns whether a string is an IP address or a network in CIDR notation. */
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
