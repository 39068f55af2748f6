import { describe, expect, it } from 'vitest'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { readPdf } from '../../dev/testing/scan.ts'

const { byId: call, call: request, people } = await openShipping()
const by = people.freja

const recipient = {
  firstName: 'Kari',
  lastName: 'Solberg',
  addressLine1: 'Karl Johans gate 5',
  postCode: '0154',
  city: 'Oslo',
  country: 'NO',
  contactInfo: { dialCode: '+47', mobile: '412 34 567' },
}
const numbers = { companyNumber: '38271946', eoriNumber: 'DK38271946' }
const goods = {
  itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
  quantity: 1,
  countryOfOrigin: 'DK',
  netWeight: 1,
  itemInvoicePrice: 500,
  currencyCode: 'DKK',
  commodityCode: '9405.11.00.90',
}
const errors = ({ error }: { error: { errors?: { code: string; field?: string }[] } }) =>
  error.errors?.map(({ code, field }) => `${code} ${field}`)

describe('product identifiers', () => {
  it('are copied from the item to the shipment, its customs item and the documents', async () => {
    const item = {
      sku: 'PID-LAMP',
      name: 'Ceiling lamp',
      itemType: 'UNPACKED',
      length: 42,
      width: 42,
      height: 28.5,
      weight: 1,
      harmonizedCode: '9405.11 00-90',
      commodityCodes: { NO: '9405.11.20', US: '9405.11.80.10' },
      countryOfOrigin: 'DK',
      customsDescription: goods.itemDescription,
      value: 500,
      currencyCode: 'DKK',
      manufacturerProductId: 'AU-40-BR',
      gtin: '5701234567899',
      manufacturer: { name: 'Lumen Værk A/S', city: 'Horsens', country: 'DK' },
      responsiblePerson: { name: 'Lumen Europe ApS', email: 'product@lumen.example' },
    }
    expect((await call('setItems', { by, body: { items: [item] } })).body).toMatchObject({ created: 1 })
    expect((await call('setItems', { by, body: { items: [item] } })).body).toMatchObject({ unchanged: 1 })
    const kept = await call('getItem', { by, path: { sku: 'PID-LAMP' } })
    expect(kept.body).toMatchObject({
      harmonizedCode: '9405110090',
      commodityCodes: { NO: '94051120', US: '9405118010' },
      manufacturer: item.manufacturer,
    })
    const customs = {
      ...numbers,
      invoiceNumber: 'PID-1',
      soldTo: 'CONSUMER',
      items: [{ skuNumber: 'PID-LAMP', quantity: 1 }],
    }
    const { body } = await call('registerShipmentDirectly', { by, body: { shipment: lamp({ recipient, customs }) } })
    const { id, customs: declared } = body.shipment
    expect(declared?.items?.[0]).toMatchObject({
      commodityCode: '94051120',
      gtin: '5701234567899',
      manufacturerProductId: 'AU-40-BR',
    })
    const found = await call('listCustomsItems', { by, query: { filterType: 'shipmentId', value: id } })
    expect(found.body[0]).toMatchObject({
      soldTo: 'CONSUMER',
      gtin: '5701234567899',
      manufacturer: item.manufacturer,
      responsiblePerson: item.responsiblePerson,
      commodityCode: '94051120',
    })
    const pdf = await request('GET', `/shipments/${id}/label.pdf?documents=CUSTOMS`)
    const text = (await readPdf(pdf.rawPayload)).map((page) => page.text.replace(/\s+/g, ' ')).join(' ')
    for (const said of [
      "Manufacturer's no. AU-40-BR",
      'GTIN 5701234567899',
      'Lumen Værk A/S, Horsens, DK',
      'Lumen Europe ApS',
    ])
      expect(text).toContain(said)
  })

  // GS1 General Specifications 7.9.
  it('are refused if a GTIN has an invalid check digit or a country does not exist', async () => {
    const customs = {
      ...numbers,
      items: [{ ...goods, gtin: '5701234567890', manufacturer: { name: 'Lumen', country: 'XX' } }],
    }
    expect(errors(await call('createShipment', { by, body: lamp({ recipient, customs }) }))).toEqual([
      'GTIN_INVALID customs.items[0].gtin',
      'COUNTRY_UNKNOWN customs.items[0].manufacturer.country',
    ])
  })
})

describe('commodity codes', () => {
  it('are accepted as laws print them and stored without punctuation', async () => {
    for (const commodityCode of ['9405.11.00.90', '9405 11 00 90', '9405-11-00-90', '9405 11 0090']) {
      const customs = { ...numbers, items: [{ ...goods, commodityCode }] }
      const created = await call('createShipment', { by, body: lamp({ recipient, customs }) })
      expect([created.status, created.body.customs?.items?.[0]?.commodityCode]).toEqual([201, '9405110090'])
    }
    const customs = { ...numbers, items: [{ ...goods, commodityCode: '9.4.0.5.1' }] }
    expect(errors(await call('createShipment', { by, body: lamp({ recipient, customs }) }))).toEqual([
      'COMMODITY_CODE_INVALID customs.items[0].commodityCode',
    ])
  })
})

describe('registering', () => {
  // ICS2 refuses stop words; Norwegian VAT Act § 14-4 leaves food out of VOEC.
  it('includes the data for customs', async () => {
    const items = [{ ...goods, itemDescription: 'Spare parts', commodityCode: '190531' }]
    const customs = { ...numbers, voec: '2023456', items }
    const { body } = await call('registerShipmentDirectly', { by, body: { shipment: lamp({ recipient, customs }) } })
    expect(body.shipment.registration?.warnings?.map(({ code }) => code)).toEqual([
      'DESCRIPTION_VAGUE',
      'VOEC_NOT_USABLE',
    ])
    // Numbers for the schemes of other destinations.
    const abroad = { ...numbers, ioss: 'IM2080000017', ukims: 'XIUKIM47699357400020231115081800', items: [goods] }
    const elsewhere = await call('registerShipmentDirectly', {
      by,
      body: { shipment: lamp({ recipient, customs: abroad }) },
    })
    expect(elsewhere.body.shipment.registration?.warnings?.map(({ code }) => code)).toEqual([
      'IOSS_DESTINATION',
      'UKIMS_DESTINATION',
    ])
  })

  it('accepts two parcels in one call, although createShipment accepts only one', async () => {
    const shipment = lamp({ recipient, customs: { ...numbers, items: [goods] } })
    const parcels = [...shipment.parcels, { ...shipment.parcels[0], weight: 3 }]
    const { status, body } = await call('registerShipmentDirectly', {
      by,
      body: { shipment: { ...shipment, parcels }, label: { type: 'PDF' } },
    })
    expect([status, body.shipment.parcels.length, body.label?.pages]).toEqual([201, 2, 2])
    expect(new Set(body.shipment.parcels.map(({ carrierReference }) => carrierReference)).size).toBe(2)
    expect(errors(await call('createShipment', { by, body: { ...shipment, parcels } }))).toEqual(['TOO_MANY parcels'])
  })
})

describe('goods to the United States', () => {
  // CBP interim final rule on postal imports, since 24 July 2026.
  it('goes by post only with ten-digit codes', async () => {
    const american = {
      ...recipient,
      addressLine1: '350 5th Avenue',
      postCode: '10118',
      city: 'New York',
      state: 'NY',
      country: 'US',
    }
    const product = { carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_91' } }
    const sent = (commodityCode: string) =>
      call('createShipment', {
        by,
        body: lamp({ ...product, recipient: american, customs: { ...numbers, items: [{ ...goods, commodityCode }] } }),
      })
    expect(errors(await sent('940511'))).toContain('COMMODITY_CODE_LENGTH customs.items[0].commodityCode')
    expect(errors(await sent('9405.11.80.10')) ?? []).not.toContain(
      'COMMODITY_CODE_LENGTH customs.items[0].commodityCode',
    )
  })
})
