import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { By } from './store.ts'

type Configuration = Whole<Schemas['CustomsClosingConfiguration']>

const selectNearest = prepared((db, arg: Arguments<{ clientId: number }>) =>
  db
    .selectFrom('client')
    .innerJoin('customs_closing_time as time', (join) => join.on(sql<boolean>`time."clientId" = any(client.path)`))
    .select(['time.minute', 'time.graceMinute', 'time.clientId as resolvedClient'])
    .where('client.id', '=', arg.clientId)
    .orderBy(sql`array_position(client.path, time."clientId")`, 'desc')
    .limit(1),
)

/** Finds the times of a client, or of the nearest one above it that has some. */
export async function findClosingTime(db: Db, clientId: number): Promise<Configuration> {
  const [time] = await selectNearest(db, { clientId })
  return time ?? { minute: 0, graceMinute: 0, resolvedClient: undefined }
}

/** Sets the times of a client. Without a grace time, the one in effect stays. */
export async function setClosingTime(
  db: Db,
  clientId: number,
  { minute, graceMinute }: Schemas['CustomsClosingTime'],
  { now, username }: By,
): Promise<Configuration> {
  const before = graceMinute === undefined ? await findClosingTime(db, clientId) : undefined
  const change = { minute, graceMinute: graceMinute ?? before?.graceMinute ?? 0, modifiedAt: now, modifiedBy: username }
  await db
    .insertInto('customs_closing_time')
    .values({ clientId, ...change })
    .onConflict((second) => second.column('clientId').doUpdateSet(change))
    .execute()
  return { minute: change.minute, graceMinute: change.graceMinute, resolvedClient: clientId }
}

export async function deleteClosingTime(db: Db, clientId: number): Promise<void> {
  await db.deleteFrom('customs_closing_time').where('clientId', '=', clientId).execute()
}
