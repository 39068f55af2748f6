import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { ceilingLamp } from '../../dev/testing/goods.ts'

const { call, people, db } = await testApp()
const { freja: by } = people

const truck = 'TRUCK-OF-MANY'
const itemCount = 10_003
const goods = {
  ...ceilingLamp,
  carrierReference: 'MANY-1',
  itemNumber: '0',
  netWeight: 1,
  grossWeight: 1,
  itemInvoicePrice: 10,
  commodityCode: '94051100',
  invoiceNumber: 'MANY-1',
  clientId: clients.nordlys,
  truckIdentifier: truck,
}

describe('a truck with more items than a page can hold', () => {
  beforeAll(async () => {
    const { body } = await call('createCustomsItem', { by, body: goods })
    await sql`
      insert into customs_item
      select copy.* from customs_item as item cross join generate_series(1, ${sql.lit(itemCount - 1)}) as n
      cross join lateral jsonb_populate_record(item, jsonb_build_object(
        'id', gen_random_uuid(), 'itemNumber', n, 'commodityCode', (94051100 + n)::text)) as copy
      where item.id = ${body.id}`.execute(db)
  })

  it('lists all of them in pages, with their count and totals', async () => {
    const seen = new Set<string>()
    for (const page of [1, 2, 3]) {
      const response = await call('getTruckCustoms', { by, query: { truck, page } })
      if (response.status !== 200) throw new Error(response.text)
      const { body } = response
      expect([body.itemCount, body.totalCount, body.totals.length]).toEqual([itemCount, itemCount, 10_000])
      expect(body.items).toHaveLength([10_000, 3, 0][page - 1] ?? 0)
      for (const { id } of body.items) seen.add(id)
    }
    expect(seen.size).toBe(itemCount)
  })

  it('returns all of them to the broker in pages', async () => {
    const seen = new Set<string>()
    for (const page of [1, 2]) {
      const { body, headers } = await call('getTruckCustomsTransfer', { by, query: { truck, page, per_page: 9_000 } })
      expect(headers['x-total-count']).toBe(String(itemCount))
      for (const { id } of body.customsItems) seen.add(id)
    }
    expect(seen.size).toBe(itemCount)
  })

  it('includes all of them in its report, with every total', async () => {
    const { text } = await call('getTruckCustomsReport', { by, query: { truck } })
    const rows = text.trimEnd().split('\r\n').slice(1)
    expect(rows.filter((row) => row.startsWith('ITEM,'))).toHaveLength(itemCount)
    expect(rows.filter((row) => row.startsWith('TOTAL,'))).toHaveLength(itemCount)
  })

  it('moves, closes and opens all of them', async () => {
    const other = 'TRUCK-OF-MANY-2'
    await call('updateCustomsItemsTruck', {
      by,
      path: { filterValue: truck },
      query: { filterType: 'truckIdentifier' },
      body: { truckIdentifier: other },
    })
    const change = (close: boolean) =>
      call('closeCustomsItems', { by, query: { filterType: 'truckIdentifier', value: other }, body: { close } })
    expect((await change(true)).body).toMatchObject({ changedCount: itemCount })
    expect((await change(false)).body).toMatchObject({ changedCount: itemCount })
  })
})
