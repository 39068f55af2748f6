import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { buffersOf, recordStatements } from '../../dev/testing/statements.ts'
import { claimFulfillments, settleFulfillment } from './order-store.ts'

const { db, pool } = await testApp()
const sent = recordStatements(pool)
const clientId = clients.nordlys
const id = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cab'

await sql`
  insert into shop ("clientId", id, kind, name, url, "orderPrefix", "takesUnpaid", sealed, "keyId", "dueAt", "fetchSince",
    "createdAt", "createdBy")
  values (${clientId}, ${id}, 'SHOPIFY', 'Shop', 'https://shop.example', 'A', false, '', '', now(), now(), now(), 'freja')`.execute(
  db,
)

/** Adds shipments of an order each, already reported to the shop or still to be. */
const add = (count: number, state: 'PENDING' | 'SENT') =>
  sql`
    with counted as (select count(*) as before from shop_order), added as (
      insert into shop_order ("clientId", "shopId", "shopOrderId", "externalId", "changedAt", pieces)
      select ${clientId}::int, ${id}::uuid, before + number, 'A' || (before + number), now(), 1
      from generate_series(1, ${count}::int) as number, counted order by md5(number::text) returning "shopOrderId")
    insert into shop_fulfillment ("clientId", "shopId", "shopOrderId", "shipmentId", lines, state, "dueAt", "createdAt")
    select ${clientId}::int, ${id}::uuid, "shopOrderId", gen_random_uuid(), '[]', ${state},
      case when ${state} = 'PENDING' then clock_timestamp() end, now()
    from added`.execute(db)

/** Rewrites each row, as an attempt does, so the table takes as much room as if it had more rows. */
async function tryAll(times: number): Promise<void> {
  for (let time = 0; time < times; time++)
    await sql`
      update shop_fulfillment set attempts = attempts + 1, "dueAt" = "dueAt" + interval '1 millisecond'`.execute(db)
}

it('reads few shipments to report some to a shop, however many wait and whatever the statistics', async () => {
  const grow: [string, number, () => Promise<unknown>][] = [
    ['many come at once', 16, () => add(8_000, 'PENDING')],
    ['more were told before', 16, () => add(40_000, 'SENT')],
    ['each was tried twice', 16, () => tryAll(2)],
    ['they are counted', 16, () => sql`analyze shop_fulfillment, shop_order, shop`.execute(db)],
    ['more come than were counted', 16, () => add(20_000, 'PENDING')],
    ['the shop is off', 0, () => sql`update shop set enabled = false`.execute(db)],
  ]
  for (const [when, count, happen] of grow) {
    await happen()
    sent()
    const taken = await claimFulfillments(db, 16)
    expect(taken.length, when).toBe(count)
    expect(await buffersOf(db, sent()), when).toBeLessThan(3_000)
    for (const one of taken) await settleFulfillment(db, one, new Date())
  }
})
