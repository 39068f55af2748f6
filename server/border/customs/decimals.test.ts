import { describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { readPdf } from '../../dev/testing/scan.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'

const { byId: call, inject, people } = await openShipping()
const by = people.freja

const kuwait = {
  company: 'Noor Lighting WLL',
  addressLine1: 'Fahad Al Salem Street 12',
  postCode: '13001',
  city: 'Kuwait City',
  country: 'KW',
  contactInfo: { dialCode: '+965', mobile: '50012345', email: 'post@noor.example' },
}
const line = {
  itemDescription: 'Table lamp of steel, household use',
  skuNumber: 'NOVA',
  quantity: 3,
  countryOfOrigin: 'DK',
  netWeight: 1,
  grossWeight: 1.5,
  itemInvoicePrice: 1.234,
  currencyCode: 'KWD',
  commodityCode: '9405210090',
}
let count = 0
const goods = (over: object = {}) => ({
  ...line,
  carrierReference: `DINAR-${++count}`,
  itemNumber: String(count),
  destinationCountry: 'KW',
  invoiceNumber: `KW-${count}`,
  companyNumber: '38271946',
  eoriNumber: 'DK38271946',
  clientId: clients.nordlys,
  ...over,
})
const invoiceOf = (over: object = {}) => ({
  customs: {
    invoiceNumber: `SHIPPED-${++count}`,
    companyNumber: '38271946',
    eoriNumber: 'DK38271946',
    shippingCharges: 0.255,
    items: [line, { ...line, itemInvoicePrice: 2.345 }],
    ...over,
  },
})
const byExpress = { carrierProduct: { carrier: 'UPS', productId: 'UPS_65' }, recipient: kuwait }
const item = { sku: 'X', name: 'Lamp', itemType: 'PARCEL', length: 10, width: 10, height: 10, weight: 1 }
const box = { type: 'BOX', length: 40, width: 30, height: 20, weight: 2 }

/** Each way to send an amount. */
const ways: Record<string, (amount: number, currency: string) => Promise<{ status: number; text: string }>> = {
  'a customs item': (itemInvoicePrice, currencyCode) =>
    call('createCustomsItem', { by, body: goods({ itemInvoicePrice, currencyCode }) }),
  'charges of a customs item': (shippingCharges, currencyCode) =>
    call('createCustomsItem', {
      by,
      body: goods({ itemInvoicePrice: 5, shippingCharges, otherCharges: shippingCharges, currencyCode }),
    }),
  'the goods of a shipment': (itemInvoicePrice, currencyCode) =>
    call('createShipment', {
      by,
      body: lamp({
        ...byExpress,
        ...invoiceOf({ shippingCharges: 1, items: [{ ...line, itemInvoicePrice, currencyCode }] }),
      }),
    }),
  'the charges of a shipment': (otherCharges, currencyCode) =>
    call('createShipment', {
      by,
      body: lamp({
        ...byExpress,
        ...invoiceOf({ shippingCharges: 1, otherCharges, items: [{ ...line, itemInvoicePrice: 5, currencyCode }] }),
      }),
    }),
  'an estimate': (itemInvoicePrice, currencyCode) =>
    call('createCustomsEstimate', {
      by,
      body: {
        sender: { country: 'DK' },
        recipient: { country: 'JP' },
        soldTo: 'CONSUMER',
        customs: { items: [{ ...line, itemInvoicePrice, currencyCode }] },
      },
    }),
  'the value of an item': (value, currencyCode) =>
    call('setItems', { by, body: { items: [{ ...item, value, currencyCode }] } }),
  'the cost of a box': (cost, currencyCode) =>
    call('createParcelDefinition', { by, body: { ...box, name: `Box ${++count}`, cost, currencyCode } }),
  'the price of an order line': (unitPrice, currencyCode) =>
    call('setOrders', {
      by,
      body: {
        orders: [
          {
            externalId: `O-${++count}`,
            recipient: kuwait,
            currencyCode,
            lines: [{ sku: 'X', quantity: 1, unitPrice }],
          },
        ],
      },
    }),
  insurance: (amount, currency) => {
    const at = { country: 'DK', postCode: '1264' }
    const parcels = [{ weight: 1, length: 10, width: 10, height: 10 }]
    return call('createRates', {
      by,
      body: { sender: at, recipient: at, parcels, insurance: { amount, currency } },
    })
  },
}

/** Decimals by ISO 4217. */
const amounts = [
  ...['KWD', 'BHD', 'OMR', 'JOD', 'TND'].map((currency) => [1.234, currency, true] as const),
  [1.2345, 'KWD', false],
  [1.234, 'DKK', false],
  [1.23, 'DKK', true],
  [1200, 'JPY', true],
  [1200.5, 'JPY', false],
  [1200.5, 'KRW', false],
  [1200.5, 'ISK', false],
] as const

it.each(Object.entries(ways))('%s allows the decimals of its currency', async (_, send) => {
  for (const [amount, currency, isTaken] of amounts) {
    const { text } = await send(amount, currency)
    const expected = isTaken ? /^(?!.*"errors")/ : /PRECISION|DECIMALS/
    expect([amount, currency, text]).toEqual([amount, currency, expect.stringMatching(expected)])
  }
})

it("is collected on delivery with the currency's decimals", async () => {
  const parcels = lamp().parcels.map((parcel) => Object.assign({}, parcel, { cashOnDeliveryAmount: 10.005 }))
  const { error } = await call('createShipment', {
    by,
    body: lamp({ cashOnDelivery: { currencyCode: 'DKK' }, parcels }),
  })
  expect(error.errors).toMatchObject([{ code: 'DECIMALS', field: 'parcels[0].cashOnDeliveryAmount' }])
})

describe('dinars', () => {
  it('are stored, summed and closed to the thousandth', async () => {
    const invoiceNumber = 'FILS'
    const truckIdentifier = 'TRUCK-KW'
    const of = (over: object) =>
      call('createCustomsItem', { by, body: goods({ invoiceNumber, truckIdentifier, ...over }) })
    const { body: first } = await of({ itemInvoicePrice: 1.234, shippingCharges: 0.001 })
    await of({ itemInvoicePrice: 2.345 })
    expect(first).toMatchObject({ itemInvoicePrice: 1.234, shippingCharges: 0.001 })
    const { body: truck } = await call('getTruckCustoms', { by, query: { truck: truckIdentifier } })
    expect(truck.totals).toMatchObject([{ itemInvoicePrice: 3.579, shippingCharges: 0.001 }])
    const { text } = await call('getTruckCustomsReport', { by, query: { truck: truckIdentifier } })
    expect(text).toContain('KWD,3.579,0.001')
    const query = { filterType: 'invoiceNumber', value: invoiceNumber } as const
    const close = (totalInvoiceAmount: number) =>
      call('closeCustomsItems', { by, query, body: { close: true, currencyCode: 'KWD', totalInvoiceAmount } })
    expect((await close(3.5)).error.message).toContain('adds up to 3.580 KWD over 2 items, not 3.500.')
    expect((await close(3.5805)).status).toBe(400)
    expect((await close(3.58)).body).toMatchObject({ changedCount: 2 })
  })

  it('are printed on documents with three decimals', async () => {
    const { body } = await call('registerShipmentDirectly', {
      by,
      body: { shipment: lamp({ ...byExpress, ...invoiceOf() }) },
    })
    const { token } = by
    const { rawPayload } = await inject('getShipmentLabelPdf', {
      method: 'GET',
      url: `/v1/shipments/${body.shipment.id}/label.pdf?documents=CUSTOMS`,
      headers: { authorization: `Bearer ${token}` },
    })
    const text = (await readPdf(rawPayload)).map((page) => page.text).join(' ')
    for (const amount of ['1.234', '2.345', '3.579 KWD', '0.255 KWD', '3.834 KWD']) expect(text).toContain(amount)
  })
})
