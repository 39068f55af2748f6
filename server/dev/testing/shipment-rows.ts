import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'
import { columnsOf, searchedText, type Content } from '../../shipping/shipment/content.ts'

/**
 * Completes shipments that were inserted by hand, in thousands, with what the store writes besides their content: the
 * columns to search and count by, the report row, and the rows of numbers and link.
 */
export async function completeShipments(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ clientId: number; id: string; content: string }>`
      select "clientId", id, content::text as content from shipment where search is null limit 4000`.execute(db)
    if (rows.length === 0) break
    const made = rows.map(({ clientId, id, content }) => {
      const parsed: Content = JSON.parse(content)
      return Object.assign(columnsOf(parsed), { clientId, id, searched: marked(searchedText(parsed)) })
    })
    await sql`
      update shipment set carrier = made.carrier, "productId" = made."productId",
        "customerReference" = made."customerReference", "orderNumber" = made."orderNumber",
        "orderNumbers" = made."orderNumbers", "senderCountry" = made."senderCountry",
        "recipientCountry" = made."recipientCountry", metadata = made.metadata,
        search = fold_text(E'\\x01' || replace(replace(made.searched, '<1>', E'\\x01'), '<2>', E'\\x02'))
      from json_to_recordset(${JSON.stringify(made)}::json)
        as made("clientId" int, id uuid, carrier text, "productId" text, "customerReference" text, "orderNumber" text,
          "orderNumbers" text[], "senderCountry" text, "recipientCountry" text, metadata jsonb, searched text)
      where shipment."clientId" = made."clientId" and shipment.id = made.id`.execute(db)
  }
  await keepNumbers(db)
  const { rows: fresh } = await sql<{ clientId: number; day: Date }>`
    with unreported as materialized (
      select "clientId", id, "createdAt", "shipmentState", "modifiedAt", "carrierReference", "parcelReferences"
      from shipment
      where not exists (
        select from shipment_report as report
        where report."clientId" = shipment."clientId" and report."shipmentId" = shipment.id)
    ), carried as materialized (
      select *, case when "carrierReference" is not null
        then closed_truck_at("clientId", array_append("parcelReferences", "carrierReference")) end as closed
      from unreported
    )
    insert into shipment_report ("clientId", "shipmentId", "createdAt", "shipmentState", "truckClosedAt", "reportedState", "modifiedAt")
      select "clientId", id, "createdAt", "shipmentState", closed, reported_state("shipmentState", null, closed), "modifiedAt"
      from carried
      on conflict do nothing
      returning "clientId", "createdAt" as day`.execute(db)
  const days = new Map(fresh.map(({ clientId, day }) => [`${clientId} ${String(day).slice(0, 10)}`, { clientId, day }]))
  for (const { clientId, day } of days.values())
    await sql`select recount_shipment_day(${clientId}::int, ${day}::timestamptz)`.execute(db)
}

/** Updates the numbers and tracking links of shipments changed by hand, like the store does. */
export async function keepNumbers(db: Db): Promise<void> {
  await sql`
    insert into shipment_number ("clientId", number, "shipmentId")
    select distinct "clientId", plain_reference(number), id
    from shipment cross join unnest(array_append("parcelReferences", "carrierReference")) as number
    where number is not null
    on conflict do nothing`.execute(db)
  await sql`
    insert into tracking_link ("clientId", token, "shipmentId")
    select "clientId", right("trackingUrl", 22), id from shipment where "trackingUrl" is not null
    on conflict do nothing`.execute(db)
}

/** Simulates that all pending registration attempts began earlier. A cluster updates rows only with plain values. */
export async function ageAttempts(db: Db, seconds: number): Promise<void> {
  const earlier = (time: string) => new Date(Date.parse(time) - seconds * 1_000).toISOString()
  const { rows } = await sql<{ clientId: number; id: string; attempt: string; dueAt: string | null }>`
    select "clientId", id, registration::text as attempt, "registrationDueAt" as "dueAt"
    from shipment join shipment_report as report using ("clientId")
    where registration ->> 'status' = 'PENDING' and report."shipmentId" = shipment.id`.execute(db)
  for (const { clientId, id, attempt, dueAt } of rows) {
    const pending: { attemptedAt: string } = JSON.parse(attempt)
    const aged = JSON.stringify({ ...pending, attemptedAt: earlier(pending.attemptedAt) })
    await sql`update shipment set registration = ${aged}::json where "clientId" = ${clientId} and id = ${id}`.execute(
      db,
    )
    await sql`
      update shipment_report set "registrationDueAt" = ${dueAt && earlier(dueAt)}
      where "clientId" = ${clientId} and "shipmentId" = ${id}`.execute(db)
  }
}

/** PostgreSQL's JSON accepts control characters only as escapes, which json_to_recordset does not decode. */
const marked = (searched: string): string => searched.replaceAll('\x01', '<1>').replaceAll('\x02', '<2>')

/** Changes the creation time of a shipment. */
export async function setCreation(db: Db, id: string, at: string): Promise<void> {
  const { rows } = await sql<{ clientId: number; before: string }>`
    with changed as (
      update shipment set "createdAt" = ${at} where id = ${id}
      returning "clientId", id, old."createdAt" as before, new."createdAt"
    ), reported as (
      update shipment_report as report set "createdAt" = changed."createdAt" from changed
      where report."clientId" = changed."clientId" and report."shipmentId" = changed.id
    )
    select "clientId", before from changed`.execute(db)
  for (const { clientId, before } of rows)
    for (const day of [before, at])
      await sql`select recount_shipment_day(${clientId}::int, ${day}::timestamptz)`.execute(db)
}
