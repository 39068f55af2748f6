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

/** Pages that are looked at to take some deliveries and to settle them while so many wait. */
async function pagesWith(waiting: number): Promise<{ claimed: number; settled: number }> {
  await sql`
    insert into webhook_delivery ("clientId", "endpointId", number, subject)
    select ${clientId}::int, ${id}::uuid, number, md5(number::text)::uuid
    from generate_series((select count(*) + 1 from webhook_delivery), ${waiting}::int) as number`.execute(db)
  sent()
  const deliveries = await claimDeliveries(db, id, 16)
  const claimed = await buffersOf(db, sent())
  const taken = deliveries.map((delivery) => ({ delivery, attempt: { url, status: 204, durationMs: 5 } }))
  await settleTaken(db, id, taken)
  return { claimed, settled: await buffersOf(db, sent()) }
}

// The database has not counted them yet, as where many come at once.
it('looks at no more deliveries when more of them wait', async () => {
  const few = await pagesWith(400)
  const many = await pagesWith(8_000)
  expect(many.claimed).toBeLessThan(3 * few.claimed)
  expect(many.settled).toBeLessThan(3 * few.settled)
})
