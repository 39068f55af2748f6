import { describe, expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { valued } from './ioss.ts'

const number = 'IM2080000011'
const goods = { shipmentId: 'S', carrierReference: 'P', itemInvoicePrice: 100, currencyCode: 'EUR', ioss: number }
const goodsWith = (over: Partial<typeof goods>) => ({ ...goods, ...over })
const codesOf = (...all: Partial<typeof goods>[]) =>
  valued(all.map(goodsWith)).map(({ warnings = [] }) => warnings.map(({ code }) => code))

// Directive 2006/112/EC, Article 369l: IOSS serves consignments of an intrinsic value up to 150 EUR.
describe('the value of a consignment under IOSS', () => {
  it('includes all goods of one shipment, in whichever parcel', () => {
    expect(codesOf({ itemInvoicePrice: 150 })).toEqual([[]])
    expect(codesOf({}, { itemInvoicePrice: 50, carrierReference: 'Q' })).toEqual([[], []])
    expect(codesOf({}, { itemInvoicePrice: 50.01, carrierReference: 'Q' })).toEqual([['IOSS_VALUE'], ['IOSS_VALUE']])
    expect(codesOf({}, { itemInvoicePrice: 50.01, shipmentId: 'T' })).toEqual([[], []])
  })

  it('includes goods sold without IOSS, which get no warning', () => {
    const [sold, other] = valued([goods, { ...goods, ioss: undefined }])
    expect(sold?.warnings?.[0]?.code).toBe('IOSS_VALUE')
    expect(other?.warnings).toBeUndefined()
  })

  it('adds up currencies at rough rates, and reports missing ones', () => {
    // About 80 and 93 EUR.
    expect(codesOf({ itemInvoicePrice: 600, currencyCode: 'DKK' })).toEqual([[]])
    const both = codesOf(
      { itemInvoicePrice: 600, currencyCode: 'DKK' },
      { itemInvoicePrice: 1_000, currencyCode: 'SEK' },
    )
    expect(both).toEqual([['IOSS_VALUE'], ['IOSS_VALUE']])
    const [{ warnings } = {}] = valued([{ ...goods, currencyCode: 'PKR', itemInvoicePrice: 20_000 }])
    expect(warnings).toMatchObject([
      { code: 'IOSS_VALUE_UNKNOWN', message: expect.stringContaining('20000.00 PKR, and no rate of PKR is known') },
    ])
    expect(codesOf({ itemInvoicePrice: 151 }, { currencyCode: 'PKR' })).toEqual([['IOSS_VALUE'], ['IOSS_VALUE']])
  })

  it('replaces the former warning', () => {
    const before = valued([{ ...goods, itemInvoicePrice: 151 }])
    expect(before[0]?.warnings).toHaveLength(1)
    expect(valued([{ ...goods, ...before[0] }])).toEqual([{}])
  })
})

describe('customs items of one parcel under IOSS', async () => {
  const { call, people, person } = await testApp()
  const { freja } = people
  const broker = await person('broker', clients.nordlys, ['customs:read', 'customs:write', 'customs:admin'])
  let count = 0
  const line = (over: object = {}) => ({
    carrierReference: 'IOSS-PARCEL',
    itemNumber: String(++count),
    itemDescription: 'Scarf of wool',
    skuNumber: 'SCARF',
    quantity: 1,
    countryOfOrigin: 'GB',
    destinationCountry: 'DE',
    netWeight: 0.2,
    grossWeight: 0.3,
    itemInvoicePrice: 80,
    currencyCode: 'EUR',
    commodityCode: '621420',
    invoiceNumber: `IOSS-${count}`,
    companyNumber: '38271946',
    eoriNumber: 'DK38271946',
    clientId: clients.nordlys,
    ioss: number,
    ...over,
  })
  const declare = async (over: object = {}) => {
    const response = await call('createCustomsItem', { by: freja, body: line(over) })
    if (response.status !== 201) throw new Error(response.text)
    return response.body
  }
  const told = async (carrierReference: string) => {
    const query = { filterType: 'carrierReference', value: carrierReference } as const
    const { body } = await call('listCustomsItems', { by: freja, query })
    return body.map(({ warnings = [] }) => warnings.map(({ code }) => code).filter((code) => code !== 'PARCEL_UNKNOWN'))
  }

  it('are warned of the limit across requests, changes and deletions', async () => {
    const carrierReference = 'IOSS-SEVERAL'
    await declare({ carrierReference })
    expect(await told(carrierReference)).toEqual([[]])
    const second = await declare({ carrierReference })
    expect(second.warnings?.map(({ code }) => code)).toEqual(['PARCEL_UNKNOWN', 'IOSS_VALUE'])
    expect(await told(carrierReference)).toEqual([['IOSS_VALUE'], ['IOSS_VALUE']])
    const path = { customsId: second.id }
    await call('updateCustomsItem', { by: freja, path, body: { itemInvoicePrice: 70 } })
    expect(await told(carrierReference)).toEqual([[], []])
    const items = [line({ carrierReference, ioss: undefined }), line({ carrierReference: 'IOSS-ELSEWHERE' })]
    await call('createCustomsItems', { by: freja, body: { parcelReference: carrierReference, items } })
    expect(await told(carrierReference)).toEqual([['IOSS_VALUE'], ['IOSS_VALUE'], []])
    await call('deleteCustomsItem', { by: freja, path })
    expect(await told(carrierReference)).toEqual([['IOSS_VALUE'], []])
    await call('updateCustomsItem', {
      by: freja,
      path: { customsId: (await declare({ carrierReference: 'IOSS-SMALL', itemInvoicePrice: 5 })).id },
      body: { carrierReference: 'IOSS-ELSEWHERE' },
    })
    expect(await told('IOSS-ELSEWHERE')).toEqual([[], []])
  })

  it('are warned however many are declared at once', async () => {
    const carrierReference = 'IOSS-AT-ONCE'
    await Promise.all(Array.from({ length: 6 }, () => declare({ carrierReference, itemInvoicePrice: 26 })))
    expect(await told(carrierReference)).toEqual(Array.from({ length: 6 }, () => ['IOSS_VALUE']))
  })

  it('are warned of a currency without a known rate', async () => {
    await declare({ carrierReference: 'IOSS-PKR', currencyCode: 'PKR', itemInvoicePrice: 20_000 })
    expect(await told('IOSS-PKR')).toEqual([['IOSS_VALUE_UNKNOWN']])
    const query = { warning: 'IOSS_VALUE_UNKNOWN' } as const
    expect((await call('listCustomsItems', { by: broker, query })).body).toHaveLength(1)
  })
})
