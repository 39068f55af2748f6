import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { errorsOf, testApp } from '../../dev/testing/app.ts'

type Change = Schemas['ItemChange']

const { call, people } = await testApp()
const { freja, astrid } = people

const lamp = {
  sku: 'AURORA-BRASS-40',
  name: 'Aurora pendant lamp, brass, 40 cm',
  itemType: 'UNPACKED',
  length: 42,
  width: 42,
  height: 28.5,
  weight: 3.1,
} as const satisfies Change

const thing = (sku: string, over: Partial<Change> = {}) => ({ ...lamp, sku, name: `Thing ${sku}`, ...over })

const set = (items: readonly object[], by = freja) => call('setItems', { by, body: { items } })
const load = (body: string, by = freja, type = 'text/csv') => call('importItems', { by, body, type })
const get = (sku: string, by = freja) => call('getItem', { by, path: { sku } })

describe('setItems', () => {
  it('adds new items, changes existing ones, and keeps the time of unchanged ones', async () => {
    const shade = {
      ...lamp,
      sku: 'NOVA',
      weight: 0.4004,
      length: 25.04,
      stacking: 'SAME_ITEM',
      value: 449.5,
      currencyCode: 'DKK',
    }
    expect((await set([lamp, shade])).body).toEqual({ created: 2, updated: 0, unchanged: 0 })
    const { body: before } = await get('NOVA')
    expect(before).toMatchObject({ weight: 0.4, length: 25, turning: 'ANY', stacking: 'SAME_ITEM', value: 449.5 })
    expect((await set([lamp, { ...shade, harmonizedCode: '9405.91 90' }])).body).toEqual({
      created: 0,
      updated: 1,
      unchanged: 1,
    })
    const { body: after, headers } = await get('NOVA')
    expect(after).toEqual({ ...before, harmonizedCode: '94059190', changedAt: expect.any(String) })
    expect(after.changedAt > before.changedAt).toBe(true)
    expect((await set([{ sku: 'NOVA', harmonizedCode: null, value: null, currencyCode: null }])).body.updated).toBe(1)
    const { value: _value, currencyCode: _currency, ...bare } = before
    expect((await get('NOVA')).body).toEqual({ ...bare, changedAt: expect.any(String) })
    const known = { 'if-none-match': headers.etag ?? '' }
    expect((await call('getItem', { by: freja, path: { sku: 'NOVA' }, headers: known })).status).toBe(200)
  })

  it.each<[object[], string[]]>([
    [[lamp, { ...lamp }], ['DUPLICATE items[1].sku']],
    [
      [{ sku: 'NEW', name: 'x' }],
      ['itemType', 'length', 'width', 'height', 'weight'].map((n) => `REQUIRED items[0].${n}`),
    ],
    [
      [lamp, { sku: lamp.sku, value: 1 }],
      ['DUPLICATE items[1].sku', 'CURRENCY_MISSING items[1].currencyCode'],
    ],
    [[{ ...lamp, currencyCode: 'XYZ' }], ['CURRENCY_UNKNOWN items[0].currencyCode', 'VALUE_MISSING items[0].value']],
    [
      [{ ...lamp, countryOfOrigin: 'ZZ', harmonizedCode: '9405..' }],
      ['COMMODITY_CODE_INVALID items[0].harmonizedCode', 'COUNTRY_UNKNOWN items[0].countryOfOrigin'],
    ],
    [[{ ...lamp, sku: 'import' }], ['SKU_RESERVED items[0].sku']],
    [[{ ...lamp, sku: ' X' }], ['PATTERN items[0].sku']],
    [[{ ...lamp, weight: 0, value: 1.0005 }], ['OUT_OF_RANGE items[0].weight', 'PRECISION items[0].value']],
    [
      [{ ...lamp, name: null, dangerousGoodsCode: 'XX3481' }],
      ['TYPE items[0].name', 'PATTERN items[0].dangerousGoodsCode'],
    ],
  ])('stores nothing from %j', async (items, errors) => {
    const { body: before } = await call('listItems', { by: freja })
    const response = await set(items)
    expect(response.status).toBe(400)
    expect(errorsOf(response)?.toSorted()).toEqual(errors.toSorted())
    expect((await call('listItems', { by: freja })).body).toEqual(before)
  })

  it('keeps the items of clients apart', async () => {
    await set([{ ...lamp, name: 'Ours' }], astrid)
    expect((await get(lamp.sku)).body.name).toBe(lamp.name)
    expect((await get(lamp.sku, astrid)).body.name).toBe('Ours')
    expect((await get('NOVA', astrid)).status).toBe(404)
  })
})

describe('deleteItem', () => {
  it('hides the item, shows the deletion to readers that follow changes, and frees the SKU', async () => {
    await set([{ ...lamp, sku: 'GONE/1' }])
    const { body: created, headers } = await get('GONE/1')
    await set([{ sku: 'GONE/1', weight: 4 }])
    const remove = (match?: string) =>
      call('deleteItem', {
        by: freja,
        path: { sku: 'GONE/1' },
        headers: match === undefined ? {} : { 'if-match': match },
      })
    expect((await remove(headers.etag)).status).toBe(412)
    expect([(await remove()).status, (await remove()).status, (await get('GONE/1')).status]).toEqual([204, 404, 404])
    const changes = async (since: string) =>
      (await call('listItems', { by: freja, query: { since, sort: 'changedAt', order: 'DESC' } })).body
    const [last] = await changes('2026-01-01')
    expect(last).toMatchObject({ sku: 'GONE/1', deletedAt: expect.any(String) })
    expect(await changes(last?.deletedAt ?? '')).toEqual([last])
    expect((await call('listItems', { by: freja, query: { q: 'gone' } })).body).toEqual([])
    await set([{ ...lamp, sku: 'GONE/1' }])
    const { body: repeated } = await get('GONE/1')
    expect(repeated.createdAt > created.createdAt).toBe(true)
    expect(repeated.deletedAt).toBeUndefined()
  })
})

describe('listItems', () => {
  it('searches, filters, sorts, pages and walks by SKU', async () => {
    const by = people.karen
    const first = thing('B-2', { name: 'Østers lampe' })
    await set([first, thing('A-1'), thing('a-1'), thing('C-3', { itemType: 'PARCEL' }), thing('D-4')], by)
    const skus = async (query: Record<string, unknown>) =>
      (await call('listItems', { by, query })).body.map(({ sku }) => sku)
    expect(await skus({})).toEqual(['A-1', 'B-2', 'C-3', 'D-4', 'a-1'])
    expect(await skus({ order: 'DESC', per_page: 2 })).toEqual(['a-1', 'D-4'])
    expect(await skus({ after: 'B-2', per_page: 2 })).toEqual(['C-3', 'D-4'])
    expect(await skus({ q: 'OSTERS lam' })).toEqual(['B-2'])
    expect(await skus({ q: 'a-1' })).toEqual(['A-1', 'a-1'])
    expect(await skus({ item_type: 'PARCEL' })).toEqual(['C-3'])
    const { headers } = await call('listItems', { by, query: { page: 2, per_page: 2 } })
    expect([headers['x-total-count'], headers.link]).toEqual(['5', expect.stringContaining('page=3')])
    const bad = await call('listItems', { by, query: { after: 'A', sort: 'changedAt' } })
    expect(errorsOf(bad)).toEqual(['NOT_ALLOWED after'])
    expect(errorsOf(await call('listItems', { by, query: { since: '2026-02-30' } }))).toEqual(['FORMAT since'])
  })
})

describe('importItems', () => {
  it('accepts the output of exportItems, with any separator', async () => {
    await set([{ ...lamp, sku: '=SUM(A1)', name: '@risky; "quoted"\nname', value: 12.5, currencyCode: 'EUR' }])
    const file = await call('exportItems', { by: freja })
    expect(file.text.split('\r\n')[0]).toBe(
      'sku,name,itemType,length,width,height,weight,freightClass,harmonizedCode,countryOfOrigin,customsDescription,value,currencyCode,turning,stacking,mixing,dangerousGoodsCode,manufacturerProductId,gtin',
    )
    const { body: before } = await call('listItems', { by: freja, query: { per_page: 100 } })
    expect((await load(file.text)).body).toEqual({ created: 0, updated: 0, unchanged: before.length })
    expect((await load(file.text, freja, 'text/plain')).body.unchanged).toBe(before.length)
    expect((await load('\uFEFFweight;sku\r\n4.5;NOVA\r\n\r\n')).body).toEqual({ created: 0, updated: 1, unchanged: 0 })
    expect((await get('NOVA')).body.weight).toBe(4.5)
    const parcels = await call('exportItems', { by: freja, query: { item_type: 'PARCEL' } })
    expect(parcels.text.trim().split('\r\n')).toHaveLength(1)
  })

  it.each([
    ['sku,weight\r\nNOVA,0.5\r\nAURORA-BRASS-40,"0,4 kg"\r\n', ['TYPE row[3].weight']],
    [
      'sku,name\r\nNEW-1,A name\r\n',
      ['itemType', 'length', 'width', 'height', 'weight'].map((n) => `REQUIRED row[2].${n}`),
    ],
    ['sku,colour,sku\r\n', ['UNKNOWN_ATTRIBUTE row[1].colour', 'DUPLICATE row[1].sku']],
    ['name\r\nx\r\n', ['REQUIRED row[1].sku']],
    ['sku,weight\r\nNOVA,1,2\r\n', ['UNKNOWN_ATTRIBUTE row[2]']],
    ['sku,weight\r\nNOVA,1\r\nNOVA,2\r\n', ['DUPLICATE row[3].sku']],
  ])('gives row and column of the errors in %j, and stores nothing', async (file, errors) => {
    const { body: before } = await call('listItems', { by: freja, query: { per_page: 100 } })
    const response = await load(file)
    expect([response.status, errorsOf(response)]).toEqual([400, errors])
    expect((await call('listItems', { by: freja, query: { per_page: 100 } })).body).toEqual(before)
  })

  it('reports invalid CSV', async () => {
    expect((await load('sku,name\r\nA,"open')).error.error).toBe('BODY_UNREADABLE')
  })
})
