import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { buffersOf, recordStatements } from '../../dev/testing/statements.ts'
import { claimDeliveries, settleTaken } from './delivery-store.ts'
import { insertEndpoint } from './endpoint-store.ts'

const { config, db, people, pool } = await testApp()
const sent = recordStatements(pool)
const clientId = clients.nordlys
const id = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cab'
const url = 'https://shop.example/hooks'
await insertEndpoint(db, config, clientId, {
  id,
  name: 'Shop',
  url,
  creatorId: people.freja.userId,
  secret: 'whsec_AA',
})

/** Adds deliveries of a subject each, pending or delivered. They are stored in random order, as after some attempts. */
const add = (count: number, state: 'PENDING' | 'DELIVERED') =>
  sql`
    insert into webhook_delivery ("clientId", "endpointId", number, subject, state, "dueAt")
    select ${clientId}::int, ${id}::uuid, before + number, md5((before + number)::text)::uuid, ${state},
      case when ${state} = 'PENDING' then now() end
    from generate_series(1, ${count}::int) as number, (select count(*) as before from webhook_delivery) as counted
    order by md5(number::text)`.execute(db)

/** Rewrites each delivery, as an attempt does, so the table takes as much room as if it had more rows. */
async function tryAll(times: number): Promise<void> {
  for (let time = 0; time < times; time++)
    await sql`
      update webhook_delivery set attempts = attempts + 1, "dueAt" = "dueAt" + interval '1 microsecond'`.execute(db)
}

/** Counts the pages read to claim some deliveries and to settle them. */
async function pages(): Promise<{ claimed: number; settled: number }> {
  sent()
  const deliveries = await claimDeliveries(db, id, 16)
  const claimed = await buffersOf(db, sent())
  const taken = deliveries.map((delivery) => ({ delivery, attempt: { url, status: 204, durationMs: 5 } }))
  await settleTaken(db, id, taken)
  return { claimed, settled: await buffersOf(db, sent()) }
}

it('reads no more deliveries when more of them wait, whatever the statistics', async () => {
  await add(400, 'PENDING')
  const few = await pages()
  const grow: [string, () => Promise<unknown>][] = [
    ['many come at once', () => add(8_000, 'PENDING')],
    ['more were taken before', () => add(40_000, 'DELIVERED')],
    ['each was tried twice', () => tryAll(2)],
    ['they are counted', () => sql`analyze webhook_delivery`.execute(db)],
    ['more come than were counted', () => add(20_000, 'PENDING')],
  ]
  for (const [when, happen] of grow) {
    await happen()
    const many = await pages()
    expect(many.claimed, when).toBeLessThan(3 * few.claimed)
    expect(many.settled, when).toBeLessThan(3 * few.settled)
  }
})
