import { hash, randomBytes } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { sql } from 'kysely'
import { forbidden, unauthorized } from '../../kernel/error.ts'
import { type Arguments, type Db, prepared } from '../../platform/store/database.ts'
import { narrowedTo } from './grants.ts'
import { grantsOf, type Principal } from './principal.ts'

const prefix = 'wb_live_'

export const isKey = (token: string): boolean => token.startsWith(prefix)

/** A new key, what is kept of it, and what it can be recognised by. */
export function newKey() {
  const key = prefix + randomBytes(24).toString('hex')
  return { key, hash: hashOf(key), hint: `${prefix}...${key.slice(-4)}` }
}

const hashOf = (key: string) => hash('sha256', key, 'base64url')

const findKey = prepared((db, arg: Arguments<{ hash: string }>) =>
  db
    .selectFrom('api_key_secret as secret')
    .innerJoin('api_key as key', 'key.id', 'secret.apiKeyId')
    .innerJoin('app_user', 'app_user.id', 'key.creatorId')
    .innerJoin('client', 'client.id', 'key.clientId')
    .select(['key.id', 'key.clientId', 'key.permissions', 'key.scope', 'key.addresses', 'client.path'])
    .select(['app_user.id as userId', 'app_user.username'])
    .where('secret.hash', '=', arg.hash)
    .where((eb) => eb.or([eb('secret.expiresAt', 'is', null), eb('secret.expiresAt', '>', sql<string>`now()`)]))
    .where((eb) => eb.or([eb('key.expiresAt', 'is', null), eb('key.expiresAt', '>', sql<string>`now()`)]))
    .where('key.revokedAt', 'is', null)
    .where('client.deletedAt', 'is', null)
    .where('app_user.status', '=', 'CONFIRMED'),
)

const recordUse = prepared((db, arg: Arguments<{ clientId: number; id: string; address: string }>) =>
  db
    .updateTable('api_key')
    .set({ lastUsedAt: sql<string>`date_trunc('minute', now())`, lastUsedFrom: arg.address })
    .where('clientId', '=', arg.clientId)
    .where('id', '=', arg.id)
    .where((eb) =>
      eb.or([
        eb('lastUsedAt', 'is', null),
        eb('lastUsedAt', '<', sql<string>`date_trunc('minute', now())`),
        sql<boolean>`"lastUsedFrom" is distinct from ${arg.address}`,
      ]),
    ),
)

/** A key that may be used at this moment. */
export interface KnownKey {
  readonly principal: Principal
  readonly addresses: BlockList | undefined
}

/** A key by itself, and what it may do: what it was given, as far as its creator has that now. */
export async function findKnownKey(db: Db, key: string): Promise<KnownKey | undefined> {
  const [found] = await findKey(db, { hash: hashOf(key) })
  if (!found) return undefined
  const { id, clientId, path, scope, permissions, addresses, userId, username } = found
  const grants = narrowedTo({ clientId, path, scope, permissions }, await grantsOf(db, userId))
  return {
    principal: { userId, username, apiKeyId: id, defaultClientId: clientId, grants },
    addresses: addresses.length === 0 ? undefined : listOf(addresses),
  }
}

/** Refuses a key from an address that it is not for, and notes when and from where it was used. */
export async function useKey(db: Db, { principal, addresses }: KnownKey, address: string): Promise<void> {
  if (addresses && !addresses.check(plain(address), familyOf(plain(address))))
    throw forbidden(
      'IP_ADDRESS_NOT_ALLOWED',
      `This API key may not be used from ${plain(address)}. Add the address to the key, or use it from one that it names.`,
    )
  const { apiKeyId: id, defaultClientId: clientId } = principal
  if (id !== undefined && clientId !== undefined) await recordUse(db, { clientId, id, address: plain(address) })
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
