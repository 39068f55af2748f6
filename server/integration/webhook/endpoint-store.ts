import type { SealedTable } from '../../platform/store/reseal.ts'
import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { Maker } from '../../identity/access/maker.ts'
import type { Db } from '../../platform/store/database.ts'
import { type PageQuery, readPage } from '../../platform/store/page.ts'
import { keptUrl, shownUrl } from '../../platform/store/shown-url-store.ts'
import { seal, unseal, type EncryptionSecrets, type Sealed } from '../../platform/store/sealing.ts'

export type WebhookEndpoint = Whole<Schemas['WebhookEndpoint']>

/** The context that a secret is sealed for and can only be opened with. */
const placeOf = (clientId: number, id: string) => `webhook ${clientId}/${id}`

export const endpointSecrets: SealedTable<{ clientId: number; id: string }> = {
  table: 'webhook_endpoint',
  key: ['clientId', 'id'],
  placeOf: ({ clientId, id }) => placeOf(clientId, id),
  values: [
    ['sealed', 'keyId'],
    ['previousSealed', 'previousKeyId'],
  ],
}

const select = (db: Db, clientId: number) =>
  db
    .selectFrom('webhook_endpoint')
    .innerJoin('app_user', 'app_user.id', 'webhook_endpoint.creatorId')
    .select(['webhook_endpoint.id', 'webhook_endpoint.clientId', 'name', 'types', 'carriers', 'enabled'])
    .select(shownUrl.as('url'))
    .select(['disabledReason', 'disabledAt', 'failingSince', 'webhook_endpoint.createdAt'])
    .select('app_user.username as createdBy')
    .select(
      sql<string | undefined>`case when "previousSecretExpiresAt" > now() then "previousSecretExpiresAt" end`.as(
        'previousSecretExpiresAt',
      ),
    )
    .where('webhook_endpoint.clientId', '=', clientId)

export function findEndpoint(db: Db, clientId: number, id: string): Promise<WebhookEndpoint | undefined> {
  return select(db, clientId).where('webhook_endpoint.id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockEndpoint(db: Db, clientId: number, id: string): Promise<WebhookEndpoint | undefined> {
  return select(db, clientId).where('webhook_endpoint.id', '=', id).forUpdate('webhook_endpoint').executeTakeFirst()
}

export async function listEndpoints(
  db: Db,
  clientId: number,
  query: PageQuery,
): Promise<{ items: WebhookEndpoint[]; total: number }> {
  return readPage(db, select(db, clientId).orderBy('webhook_endpoint.id', 'desc'), query)
}

type Target = Pick<Schemas['WebhookEndpoint'], 'name' | 'url' | 'types' | 'carriers'>

export interface NewEndpoint extends Target {
  readonly id: string
  readonly creatorId: string
  readonly apiKeyId?: string
  readonly secret: string
}

export async function insertEndpoint(
  db: Db,
  secrets: EncryptionSecrets,
  clientId: number,
  { secret, ...endpoint }: NewEndpoint,
): Promise<void> {
  const sealed = seal(secrets, secret, placeOf(clientId, endpoint.id))
  await db
    .insertInto('webhook_endpoint')
    .values({ ...endpoint, clientId, ...sealed })
    .execute()
}

export type EndpointChanges = Schemas['WebhookEndpointChanges']

/** The user who enables an endpoint is responsible for the events it receives from then on. */
export async function changeEndpoint(
  db: Db,
  clientId: number,
  id: string,
  changes: EndpointChanges,
  by: Maker,
): Promise<void> {
  const { enabled, url, ...rest } = changes
  const others = { ...rest, ...(url !== undefined && { url: keptUrl(url) }) }
  if (Object.keys(others).length > 0)
    await db.updateTable('webhook_endpoint').set(others).where('clientId', '=', clientId).where('id', '=', id).execute()
  if (enabled === true) await enableEndpoint(db, clientId, id, by)
  if (enabled === false) await disableEndpoint(db, clientId, id, 'REQUESTED')
}

async function enableEndpoint(db: Db, clientId: number, id: string, { userId, apiKeyId }: Maker): Promise<void> {
  await db
    .updateTable('webhook_endpoint')
    .set({
      creatorId: userId,
      apiKeyId: apiKeyId ?? null,
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      failures: 0,
      pausedUntil: null,
    })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .where('enabled', '=', false)
    .execute()
}

/** Disables an endpoint and gives up its pending deliveries. Returns whether it was enabled. */
export async function disableEndpoint(
  db: Db,
  clientId: number,
  id: string,
  reason: Schemas['WebhookDisabledReason'],
): Promise<boolean> {
  const row = await db
    .updateTable('webhook_endpoint')
    .set({ enabled: false, disabledReason: reason, disabledAt: sql<string>`now()` })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'FAILED', dueAt: null, error: 'The endpoint was switched off' })
    .where('endpointId', '=', id)
    .where('dueAt', 'is not', null)
    .execute()
  return true
}

export async function deleteEndpoint(db: Db, clientId: number, id: string): Promise<void> {
  await db.deleteFrom('webhook_endpoint').where('clientId', '=', clientId).where('id', '=', id).execute()
}

/** Gives an endpoint another secret. The present one still signs for some hours; an earlier one no longer does. */
export async function replaceSecret(
  db: Db,
  secrets: EncryptionSecrets,
  { clientId, id }: WebhookEndpoint,
  { secret, overlapHours }: { secret: string; overlapHours: number },
): Promise<void> {
  const { sealed, keyId } = seal(secrets, secret, placeOf(clientId, id))
  const isKept = overlapHours > 0
  await db
    .updateTable('webhook_endpoint')
    .set((set) => ({
      sealed,
      keyId,
      previousSealed: isKept ? set.ref('sealed') : null,
      previousKeyId: isKept ? set.ref('keyId') : null,
      previousSecretExpiresAt: isKept
        ? sql<string>`date_trunc('milliseconds', now()) + make_interval(hours => ${overlapHours})`
        : null,
    }))
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** The data for delivering to an endpoint. */
export interface DeliveryTarget {
  readonly clientId: number
  readonly id: string
  readonly name: string
  readonly url: string
  readonly maker: Maker
  /** Newest first. */
  readonly secrets: readonly string[]
}

/** Finds an endpoint that is enabled and not paused. */
export async function findTarget(db: Db, secrets: EncryptionSecrets, id: string): Promise<DeliveryTarget | undefined> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .select(['clientId', 'id', 'name', 'url', 'sealed', 'keyId', 'previousSealed', 'previousKeyId'])
    .select(['creatorId', 'apiKeyId'])
    .select(sql<boolean>`"previousSecretExpiresAt" > now()`.as('isOverlapping'))
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where(sql<boolean>`coalesce("pausedUntil", '-infinity') <= now()`)
    .executeTakeFirst()
  if (!row) return undefined
  const {
    clientId,
    name,
    url,
    creatorId: userId,
    apiKeyId,
    sealed,
    keyId,
    previousSealed,
    previousKeyId,
    isOverlapping,
  } = row
  const kept: Sealed[] = [{ sealed, keyId }]
  if (isOverlapping && previousSealed && previousKeyId) kept.push({ sealed: previousSealed, keyId: previousKeyId })
  const place = placeOf(clientId, id)
  const maker = { userId, apiKeyId }
  return { clientId, id, name, url, maker, secrets: kept.map((one) => unseal(secrets, one, place)) }
}

/** Finds the recipient of mails about an endpoint: its creator. */
export function findRecipient(
  db: Db,
  id: string,
): Promise<{ email: string; userId: string; client: string } | undefined> {
  return db
    .selectFrom('webhook_endpoint')
    .innerJoin('app_user', 'app_user.id', 'webhook_endpoint.creatorId')
    .innerJoin('client', 'client.id', 'webhook_endpoint.clientId')
    .select(['app_user.email', 'app_user.id as userId', 'client.name as client'])
    .where('webhook_endpoint.id', '=', id)
    .executeTakeFirst()
}
