import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'
import { firstRequestIdAt } from '../../platform/http/request-id.ts'
import type { Db } from '../../platform/store/database.ts'

export type LoggedRequest = Whole<Schemas['LoggedRequest']>

/** A request to be stored. */
export interface RequestRow {
  readonly clientId: number
  readonly requestId: string
  readonly at: Date
  readonly userId: string
  readonly actorId: string | undefined
  readonly apiKeyId: string | undefined
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly error: string | undefined
  readonly errors: readonly Schemas['LoggedRequestError'][] | undefined
  readonly durationMs: number
}

/** Inserts requests in one statement. Skips rows already written by an earlier statement whose response was lost. */
export async function insertRequests(db: Db, rows: readonly RequestRow[]): Promise<void> {
  const column = <Name extends keyof RequestRow>(name: Name) => rows.map((row) => row[name] ?? null)
  const errors = rows.map((row) => row.errors && JSON.stringify(row.errors))
  await sql`
    insert into request_log ("clientId", "requestId", at, "userId", "actorId", "apiKeyId", "operationId", method, path,
      status, error, errors, "durationMs")
    select * from unnest(${column('clientId')}::int[], ${column('requestId')}::text[], ${column('at')}::timestamptz[],
      ${column('userId')}::uuid[], ${column('actorId')}::uuid[], ${column('apiKeyId')}::uuid[],
      ${column('operationId')}::text[], ${column('method')}::text[], ${column('path')}::text[],
      ${column('status')}::smallint[], ${column('error')}::text[], ${errors}::json[], ${column('durationMs')}::int[])
    on conflict do nothing`.execute(db)
}

/** The filters for a list of requests. */
export interface RequestFilter {
  readonly failed?: boolean
  readonly error?: string
  readonly username?: string
  readonly apiKeyId?: string
  readonly operationId?: string
  readonly after?: Date
  readonly before?: Date
  /** Only requests before the one with this id. */
  readonly beforeId?: string
  readonly limit: number
}

const selectRequests = (db: Db, clientId: number) =>
  db
    .selectFrom('request_log as request')
    .leftJoin('app_user as user', 'user.id', 'request.userId')
    .leftJoin('app_user as actor', 'actor.id', 'request.actorId')
    .select(['request.requestId', 'request.at as createdAt', 'request.clientId'])
    .select(sql<string | undefined>`"user".username`.as('username'))
    .select(sql<string | undefined>`actor.username`.as('impersonatedBy'))
    .select(['request.apiKeyId', 'request.operationId', 'request.method'])
    .select(['request.path', 'request.status', 'request.error', 'request.errors', 'request.durationMs'])
    .where('request.clientId', '=', clientId)

/** Lists a client's requests, newest first. */
export function listLoggedRequests(db: Db, clientId: number, filter: RequestFilter): Promise<LoggedRequest[]> {
  const { failed, error, username, apiKeyId, operationId, after, before, beforeId, limit } = filter
  let query = selectRequests(db, clientId)
  if (failed !== undefined) query = query.where(sql<boolean>`request.error is ${failed ? sql`not null` : sql`null`}`)
  if (error !== undefined) query = query.where('request.error', '=', error)
  if (username !== undefined) query = query.where(sql`lower("user".username)`, '=', sql`lower(${username})`)
  if (apiKeyId !== undefined) query = query.where('request.apiKeyId', '=', apiKeyId)
  if (operationId !== undefined) query = query.where('request.operationId', '=', operationId)
  if (after) query = query.where('request.requestId', '>=', firstRequestIdAt(after.getTime()))
  if (before) query = query.where('request.requestId', '<', firstRequestIdAt(before.getTime()))
  if (beforeId !== undefined) query = query.where('request.requestId', '<', beforeId)
  return query.orderBy('request.requestId', 'desc').limit(limit).execute()
}

export function findLoggedRequest(db: Db, clientId: number, requestId: string): Promise<LoggedRequest | undefined> {
  return selectRequests(db, clientId).where('request.requestId', '=', requestId).executeTakeFirst()
}
