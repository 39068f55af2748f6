import type { Whole } from '../../kernel/whole.ts'
import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { claim, type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { toldTo } from '../shipment/number-store.ts'
import type { News } from './rules.ts'

type Status = Schemas['ShipmentNoticeStatus']

interface Noticed {
  clientId: number
  news: string
}

/** News are sent as JSON because PostgreSQL does not estimate its length; if it did, it would replan each time. */
const insertNotices = prepared((db, arg: Arguments<Noticed>) =>
  db
    .insertInto('recipient_notice')
    .columns(['clientId', 'shipmentId', 'kind', 'at'])
    .expression(
      sql<never>`select ${arg.clientId}::int, told.id, told.kind, told.at
        from json_to_recordset(${arg.news}::json) as told(id uuid, kind text, at timestamptz)
        where told.kind = any(${toldTo(arg.clientId)})
          and (told.kind <> 'READY_AT_SHOP' or exists (
            select from shipment where "clientId" = ${arg.clientId}::int and shipment.id = told.id
              and content #>> '{delivery,parcelShopId}' is not null))`,
    )
    .onConflict((second) => second.doNothing()),
)

type ShipmentNews = News & { readonly shipmentId: string }

/**
 * Records the notices that recipients get, together with their events, if their client has chosen them. Skips
 * duplicates, so that each is sent once however often its event is noticed. The statement that stores a parcel's number
 * also records that its carrier has it.
 */
export const noticesOf = (db: Db, clientId: number, news: readonly ShipmentNews[]) =>
  insertNotices.of(db, {
    clientId,
    news: JSON.stringify(news.map(({ shipmentId: id, kind, at }) => ({ id, kind, at }))),
  })

const notices: Leased = { table: 'recipient_notice', key: ['clientId', 'shipmentId', 'kind'], due: 'dueAt' }

export const isAnyNoticeDue = isAnyDue(notices)

export interface DueNotice extends Held, News {
  readonly clientId: number
  readonly shipmentId: string
}

export const claimNotices = (db: Db, count: number, seconds: number): Promise<DueNotice[]> =>
  claim<Omit<DueNotice, 'leasedUntil'>>(db, notices, {
    count,
    seconds,
    returning: sql`"clientId", "shipmentId", kind, at`,
  })

/** Settles a notice. Returns whether it was still ours to settle. */
export async function settleNotice(db: Db, notice: DueNotice, status: Status): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recipient_notice')
    .set({ status, settledAt: sql<string>`now()`, dueAt: null })
    .where('clientId', '=', notice.clientId)
    .where('shipmentId', '=', notice.shipmentId)
    .where('kind', '=', notice.kind)
    .where(isHeld(notices, notice))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listNotices(db: Db, clientId: number, shipmentId: string): Promise<Whole<Schemas['ShipmentNotice']>[]> {
  return db
    .selectFrom('recipient_notice')
    .select(['kind', 'status', 'createdAt', 'settledAt'])
    .where('clientId', '=', clientId)
    .where('shipmentId', '=', shipmentId)
    .orderBy('createdAt')
    .orderBy('kind')
    .execute()
}
