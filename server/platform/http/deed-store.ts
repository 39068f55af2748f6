import { sql, type Expression } from 'kysely'
import { type Arguments, type Db, prepared } from '../store/database.ts'
import { gathered } from '../store/gathering.ts'

/** One row of the audit log. */
export interface DeedRow {
  readonly clientId: number
  readonly username?: string
  readonly impersonatedBy?: string
  readonly apiKeyId?: string
  readonly operationId?: string
  readonly requestId?: string
  readonly action: string
  readonly subject: string
  readonly subjectId: string
  readonly details?: Readonly<Record<string, unknown>>
}

export const deedColumns = [
  'clientId',
  'username',
  'impersonatedBy',
  'apiKeyId',
  'operationId',
  'requestId',
  'action',
  'subject',
  'subjectId',
  'details',
] as const

/** Expands a JSON string into rows. */
export const deedsIn = (rows: Expression<string>) =>
  sql<DeedRow>`json_to_recordset(${rows}::json) as deed("clientId" int, username text, "impersonatedBy" text,
    "apiKeyId" uuid, "operationId" text, "requestId" text, action text, subject text, "subjectId" text, details json)`

const insertRows = prepared((db, arg: Arguments<{ rows: string }>) =>
  db
    .insertInto('audit')
    .columns(deedColumns)
    .expression(sql`select ${sql.join(deedColumns.map((name) => sql.ref(name)))} from ${deedsIn(arg.rows)}`),
)

/** Records an action in the action's own transaction. */
export async function insertDeeds(db: Db, rows: readonly DeedRow[]): Promise<void> {
  await insertRows(db, { rows: JSON.stringify(rows) })
}

/** Records an action with a separate statement; concurrent calls share one. */
export const insertDeedsSoon = gathered(async (db, items: readonly (readonly DeedRow[])[]) => {
  await insertDeeds(db, items.flat())
  return items.map(() => undefined)
})

/** Like insertDeedsSoon, but in the background and for rows that are already JSON. */
export async function insertDeedsBehind(db: Db, rows: readonly string[]): Promise<void> {
  const columns = sql.join(deedColumns.map((name) => sql.ref(name)))
  await sql`insert into audit (${columns}) select ${columns} from ${deedsIn(sql.val(`[${rows.join(',')}]`))}`.execute(
    db,
  )
}
