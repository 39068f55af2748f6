import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { Db } from '../../platform/store/database.ts'

export type AuditEntry = Whole<Schemas['AuditEntry']>

/** The filters for a list of audit entries. */
export interface AuditFilter {
  readonly username?: string
  readonly impersonatedBy?: string
  readonly apiKeyId?: string
  readonly operationId?: string
  readonly subject?: string
  readonly subjectId?: string
  readonly after?: Date
  readonly before?: Date
}

/** Selects the matching audit rows of a client, unordered. */
export function auditOf(db: Db, clientId: number, filter: AuditFilter) {
  const { username, impersonatedBy, apiKeyId, operationId, subject, subjectId, after, before } = filter
  let query = db.selectFrom('audit').where('clientId', '=', clientId)
  if (username !== undefined) query = query.where(sql`lower(username)`, '=', sql`lower(${username})`)
  if (impersonatedBy !== undefined)
    query = query.where(sql`lower("impersonatedBy")`, '=', sql`lower(${impersonatedBy})`)
  if (apiKeyId !== undefined) query = query.where('apiKeyId', '=', apiKeyId)
  if (operationId !== undefined) query = query.where('operationId', '=', operationId)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (subjectId !== undefined) query = query.where('subjectId', '=', subjectId)
  if (after) query = query.where('at', '>=', after.toISOString())
  if (before) query = query.where('at', '<', before.toISOString())
  return query
}

const columns = ['id', 'at as createdAt', 'clientId', 'username', 'impersonatedBy', 'apiKeyId'] as const

/** Lists entries before the one with an id, or the latest; newest first. */
export async function listAudit(
  db: Db,
  clientId: number,
  { beforeId, limit, ...filter }: AuditFilter & { beforeId?: string; limit: number },
): Promise<AuditEntry[]> {
  let query = auditOf(db, clientId, filter)
  if (beforeId !== undefined) query = query.where('id', '<', beforeId)
  const rows = await query
    .select(columns)
    .select(['operationId', 'action', 'subject', 'subjectId', 'details', 'requestId'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const { subject = '', subjectId = '', details = {} } = row
    const texts = Object.entries(details).map(([name, value]) => [name, textOf(value)] as const)
    return Object.assign(row, { subject, subjectId, details: Object.fromEntries(texts) })
  })
}

/** The same rows as CSV cells, oldest first. */
export const auditCells = (db: Db, clientId: number, filter: AuditFilter) =>
  auditOf(db, clientId, filter)
    .select([
      sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('createdAt'),
      ...(['username', 'impersonatedBy'] as const).map((name) => sql`csv_cell(${sql.ref(name)})`.as(name)),
      'apiKeyId',
      'operationId',
      'action',
      'subject',
      sql`csv_cell("subjectId")`.as('subjectId'),
      sql`coalesce(details, '{}')`.as('details'),
      'requestId',
      'id',
    ])
    .orderBy('id')

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2_000)
