import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { claim, type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import type { Whole } from '../../kernel/whole.ts'
import { type Sealed } from '../../platform/store/sealing.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Outcome } from './store.ts'

type Erasure = Whole<Schemas['DataSubjectErasure']>

const columns = [
  'id',
  sql<Erasure['status']>`case when "finishedAt" is null then 'PENDING' else 'DONE' end`.as('status'),
  'erased',
  'createdAt',
  'finishedAt',
] as const

export interface NewErasure extends Sealed {
  readonly attributes: string
  readonly createdAt: Date
  readonly createdBy: string
  readonly impersonatedBy?: string
  readonly apiKeyId?: string
  readonly requestId: string
}

export const insertErasure = (db: Db, clientId: number, erasure: NewErasure): Promise<Erasure> =>
  db
    .insertInto('data_erasure')
    .values({ ...erasure, clientId, dueAt: sql<string>`now()` })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const findErasure = (db: Db, clientId: number, id: string): Promise<Erasure | undefined> =>
  db.selectFrom('data_erasure').select(columns).where('clientId', '=', clientId).where('id', '=', id).executeTakeFirst()

const erasures: Leased = { table: 'data_erasure', key: ['clientId', 'id'], due: 'dueAt' }

export const isAnyErasureLeft = isAnyDue(erasures)

/** An erasure that this process holds by lease. */
export interface ClaimedErasure extends Held {
  readonly clientId: number
  readonly id: string
  readonly attributes: string
  readonly sealed: Buffer
  readonly keyId: string
  readonly isFound: boolean
  readonly done: readonly string[]
  readonly round: number
  readonly ofTable: number
  readonly failures: number
  readonly createdBy: string
  readonly impersonatedBy?: string
  readonly apiKeyId?: string
  readonly requestId: string
}

/** Claims an erasure that no worker holds, including one left behind by a killed process. */
export async function claimErasure(db: Db, seconds: number): Promise<ClaimedErasure | undefined> {
  const [claimed] = await claim<ClaimedErasure>(db, erasures, {
    count: 1,
    seconds,
    set: sql`failures = failures + 1`,
    returning: sql`"clientId", id, attributes, sealed, "keyId", "isFound", done, round, "ofTable", failures,
      "createdBy", "impersonatedBy", "apiKeyId", "requestId"`,
  })
  return claimed
}

/** Records progress and extends the lease, unless another worker holds it by now; returns its new end. */
async function keep(db: Db, held: ClaimedErasure, due: ReturnType<typeof sql>, set = sql``): Promise<string> {
  const { rows } = await sql<{ dueAt: string | null }>`
    update data_erasure set "dueAt" = ${due} ${set}
    where "clientId" = ${held.clientId} and id = ${held.id} and ${isHeld(erasures, held)}
    returning "dueAt"`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Another worker is running erasure ${held.id}`)
  return row.dueAt ?? ''
}

const longer = (seconds: number) => sql`statement_timestamp() + make_interval(secs => ${seconds})`

export const renewLease = (db: Db, held: ClaimedErasure, seconds: number) => keep(db, held, longer(seconds))

/** Stores the data found about the person, before the rows that led to it are changed. */
export const keepFound = (db: Db, held: ClaimedErasure, { sealed, keyId }: Sealed, seconds: number) =>
  keep(db, held, longer(seconds), sql`, sealed = ${sealed}, "keyId" = ${keyId}, "isFound" = true`)

/** Counts erased rows, in the transaction that erased them. */
export const countErased = (db: Db, held: ClaimedErasure, { erased, missed }: Outcome, seconds: number) =>
  keep(
    db,
    held,
    longer(seconds),
    sql`, failures = 0, erased = erased + ${erased}, "ofTable" = "ofTable" + ${erased}, missed = missed + ${missed}`,
  )

/** Marks a table as done; returns how many of its rows were erased, across all interruptions. */
export async function finishTable(db: Db, held: ClaimedErasure, table: string, seconds: number) {
  const { rows } = await sql<{ ofTable: number }>`
    select "ofTable" from data_erasure where "clientId" = ${held.clientId} and id = ${held.id}`.execute(db)
  const leasedUntil = await keep(db, held, longer(seconds), sql`, done = done || ${table}::text, "ofTable" = 0`)
  return { leasedUntil, erased: rows[0]?.ofTable ?? 0 }
}

/** Starts another round over all tables, after the given seconds. */
export const nextRound = (db: Db, held: ClaimedErasure, seconds: number) =>
  keep(db, held, longer(seconds), sql`, done = '{}', round = round + 1, missed = 0, failures = 0`)

export const missedInRound = async (db: Db, { clientId, id }: ClaimedErasure): Promise<number> =>
  (
    await db
      .selectFrom('data_erasure')
      .select('missed')
      .where('clientId', '=', clientId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).missed

/** Finishes an erasure, and deletes what it knew of the person. */
export const finishErasure = (db: Db, held: ClaimedErasure) =>
  keep(db, held, sql`null`, sql`, sealed = null, "keyId" = null, "finishedAt" = now()`)

export const postponeErasure = (db: Db, held: ClaimedErasure, ms: number) => keep(db, held, longer(ms / 1_000))
