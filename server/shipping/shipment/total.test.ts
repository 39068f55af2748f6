import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { pass } from '../../dev/testing/elapsed.ts'
import { lamp } from '../../dev/testing/shipping.ts'

const { call, db, people } = await testApp()

const insert = (count: number) =>
  sql`
    insert into shipment ("clientId", "createdAt", "createdBy", "shipmentState", "baseState", "shipmentType", content)
    select ${clients.nordlys}, now() - place * interval '1 second', 'freja', 'DRAFT', 'DRAFT', 'LAST_INCH', ${JSON.stringify(lamp({ recipientPays: false }))}::json
    from generate_series(1, ${count}::int) as place`.execute(db)

const remove = (count: number) =>
  sql`delete from shipment where id in (select id from shipment limit ${count}::int)`.execute(db)

const total = async () => {
  const { status, body } = await call('listShipments', { by: people.freja, query: { per_page: 1 } })
  expect(status).toBe(200)
  return Object(body).total
}

describe('the total of a list of shipments', () => {
  it('is counted for each request while few changes could affect it', async () => {
    await insert(10_500)
    expect(await total()).toBe(10_001)
    await remove(501)
    expect(await total()).toBe(9_999)
  })

  it('is counted again after a second if there were many more', async () => {
    await insert(2_500)
    expect(await total()).toBe(10_001)
    await remove(12_496)
    pass(1_001)
    expect(await total()).toBe(3)
  })

  it('counts what the filter matches, however many shipments there are', async () => {
    await insert(12_500)
    expect(await total()).toBe(10_001)
    const { body } = await call('listShipments', { by: people.freja, query: { states: ['REGISTERED'] } })
    expect(body).toMatchObject({ total: 0 })
  })
})
