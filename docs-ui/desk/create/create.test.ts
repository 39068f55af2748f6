import { describe, expect, it } from 'vitest'
import { countryCodes } from '../format.ts'
import { fieldOf } from '../fields.tsx'
import { failedRows, fileOf, tableIn, withCell, wrongRows } from './csv.ts'
import {
  bodyOf,
  changesOf,
  fieldsOf,
  isOnlyUnpriced,
  noParcel,
  noParty,
  noShipment,
  rateRequestOf,
  stepOf,
} from './form.ts'
import { noDangerous, noServices, offeredBy } from './services.ts'
import { numberIn } from './typed.ts'

const recipient = { ...noParty, lastName: 'Lindqvist', addressLine1: 'Södra Vägen 32', city: 'Göteborg', country: 'SE' }
const sender = { ...recipient, country: 'DK', postCode: '1264' }
const parcel = { ...noParcel, weight: '3,5', length: '60', width: '40', height: '35.5', description: 'Lamp' }

describe('the shipment form', () => {
  it('sends the filled fields, with numbers in either decimal notation', () => {
    const body = bodyOf({ ...noShipment, sender, recipient: { ...recipient, dialCode: '+46' }, parcels: [parcel] })
    expect(body).toEqual({
      sender: {
        lastName: 'Lindqvist',
        addressLine1: 'Södra Vägen 32',
        postCode: '1264',
        city: 'Göteborg',
        country: 'DK',
      },
      recipient: { lastName: 'Lindqvist', addressLine1: 'Södra Vägen 32', city: 'Göteborg', country: 'SE' },
      parcels: [{ weight: 3.5, length: 60, width: 40, height: 35.5, description: 'Lamp' }],
    })
    expect([numberIn('1,25'), numberIn(' '), numberIn('heavy')]).toEqual([1.25, undefined, undefined])
  })

  it('removes emptied fields from a shipment, and keeps attributes that have no field', () => {
    const metadata = { channel: 'web', campaign: 'autumn' }
    const made = {
      ...bodyOf({ ...noShipment, sender, recipient, parcels: [parcel], reference: 'A-1', orderNumber: 'B-1' }),
      metadata,
      pickup: { company: 'Depot' },
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that the form reads of a shipment
    const before = made as unknown as Parameters<typeof changesOf>[1]
    const fields = fieldsOf(before)
    expect(fields.metadata).toEqual([
      { name: 'channel', value: 'web' },
      { name: 'campaign', value: 'autumn' },
    ])
    const changes = changesOf({ ...fields, reference: ' ', metadata: [{ name: 'channel', value: 'shop' }] }, before)
    expect(changes).toMatchObject({
      customerReference: null,
      orderNumber: 'B-1',
      metadata: { channel: 'shop', campaign: null },
    })
    expect(changes).not.toHaveProperty('pickup')
    expect(bodyOf({ ...fields, metadata: [{ name: 'channel', value: '' }] })).not.toHaveProperty('metadata')
  })

  it('sends delivery options, requests prices with them, and reads them back', () => {
    const services = {
      ...noServices,
      on: ['signature', 'saturday'] as const,
      minimumAge: '18' as const,
      insured: '1200,50',
      insuredCurrency: 'DKK',
      collected: '449',
      collectedCurrency: 'SEK',
      iban: 'SE45 5000 0000 0583 9825 7466',
    }
    const dangerous = [
      { ...noDangerous, unNumber: 'UN1263', properShippingName: 'PAINT', hazardClass: '3', quantity: '0,5' },
    ]
    const fields = { ...noShipment, sender, recipient, parcels: [{ ...parcel, dangerous }, parcel], services }
    const body = bodyOf(fields)
    const wished = {
      deliveryServices: { signature: true, saturday: true, minimumAge: 18 },
      insurance: { amount: 1200.5, currency: 'DKK' },
    }
    expect(body).toMatchObject({
      ...wished,
      cashOnDelivery: { currencyCode: 'SEK', iban: 'SE4550000000058398257466' },
      parcels: [
        {
          cashOnDeliveryAmount: 449,
          dangerousGoods: [
            {
              unNumber: 'UN1263',
              properShippingName: 'PAINT',
              hazardClass: '3',
              level: 'LIMITED_QUANTITY',
              quantity: 0.5,
              unit: 'KG',
            },
          ],
        },
        {},
      ],
    })
    expect(body.parcels?.[1]).not.toHaveProperty('cashOnDeliveryAmount')
    expect(rateRequestOf(fields)).toMatchObject({ ...wished, cashOnDelivery: { amount: 449, currency: 'SEK' } })
    const plain = bodyOf({ ...fields, services: noServices, parcels: [parcel] })
    for (const name of ['deliveryServices', 'insurance', 'cashOnDelivery', 'recipientPays'])
      expect(plain).not.toHaveProperty(name)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a shipment is read back by these parts of it
    expect(bodyOf(fieldsOf(body as Parameters<typeof fieldsOf>[0]))).toEqual(body)
  })

  it('lets the user choose a product that only lacks a price', () => {
    const all = [['NO_PRICE'], ['SURCHARGE_MISSING', 'NO_ZONE'], ['NO_PRICE', 'NOT_OFFERED'], ['HIDDEN_BY_POLICY']]
    expect(all.map((codes) => isOnlyUnpriced({ codes }))).toEqual([true, true, false, false])
  })

  it("offers the product's options between two countries, and explains missing ones", () => {
    const missing = offeredBy(
      {
        services: ['SIGNATURE', 'SATURDAY', 'INSURANCE'],
        serviceCountries: [
          { service: 'SATURDAY', countries: ['DK'] },
          { service: 'INSURANCE', countries: ['DK', 'SE'], domestic: true },
        ],
      },
      'DK',
      'SE',
    )
    expect((['SIGNATURE', 'SATURDAY', 'INSURANCE', 'EVENING'] as const).map(missing)).toEqual([
      undefined,
      'country',
      'country',
      'product',
    ])
    expect(offeredBy(undefined, 'DK', 'SE')('EVENING')).toBeUndefined()
  })

  it('requests prices once both addresses and every parcel are known', () => {
    const fields = { ...noShipment, sender, recipient, parcels: [parcel] }
    expect(rateRequestOf(fields)).toMatchObject({ recipient: { city: 'Göteborg' }, parcels: [{ weight: 3.5 }] })
    expect(rateRequestOf({ ...fields, parcels: [parcel, noParcel] })).toBeUndefined()
    expect(rateRequestOf({ ...fields, recipient: { ...recipient, city: '' } })).toBeUndefined()
  })

  it("opens the step that contains an error's field", () => {
    expect(fieldOf('shipment.parcels[0].weight')).toBe('parcels.0.weight')
    const fields = [
      'recipient.postCode',
      'parcels.0.weight',
      'delivery.parcelShopId',
      'customs.items.0.quantity',
      'rest',
    ]
    expect(fields.map(stepOf)).toEqual(['addresses', 'parcels', 'carrier', 'customs', 'print'])
  })

  it('offers the ISO 3166 countries and Kosovo', () => {
    expect(countryCodes).toHaveLength(250)
    expect(countryCodes).toContain('XK')
    expect(countryCodes).not.toContain('EU')
  })
})

describe('a file with rows to correct', () => {
  const file = 'name;weight\r\n"Lind\nholm";light\r\nBerg;heavy\r\n'
  const table = tableIn(`\uFEFF${file}`)

  it('is parsed with its line numbers and written back unchanged', () => {
    expect(table).toMatchObject({ delimiter: ';', columns: ['name', 'weight'] })
    expect(table.rows.map(({ line }) => line)).toEqual([2, 4])
    expect(fileOf(table)).toBe(file)
  })

  it('finds rows by the line in an error, and changes one cell', () => {
    const error = { code: 'TYPE', defaultMessage: 'Not a number', line: 4, column: 'weight' }
    expect(wrongRows(table, [error])).toEqual([{ row: 1, messages: ['Not a number'], columns: new Set(['weight']) }])
    // The cell is on the row's second line.
    expect(wrongRows(table, [{ ...error, line: 3 }])[0]?.row).toBe(0)
    expect(fileOf(withCell(table, 1, 1, '2'))).toBe(file.replace('heavy', '2'))
  })

  it('takes messages from the error column once rows have failed', () => {
    const failed = failedRows(tableIn('name,error\nBerg,The carrier refused\n'))
    expect(failed.map(({ messages }) => messages)).toEqual([['The carrier refused']])
  })
})
