import { describe, expect, it } from 'vitest'
import { lamp, openShipping } from '../../../dev/testing/shipping.ts'

const { byId: call, people } = await openShipping()
const { freja, astrid } = people

const item = {
  itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
  quantity: 1,
  countryOfOrigin: 'DK',
  netWeight: 3,
  itemInvoicePrice: 1000,
  currencyCode: 'NOK',
  commodityCode: '9405110090',
}
const norwegian = {
  lastName: 'Solberg',
  addressLine1: 'Karl Johans gate 5',
  postCode: '0154',
  city: 'Oslo',
  country: 'NO',
}
/** Creates a shipment to Oslo that is not booked yet. */
const created = async (over: object) => {
  const response = await call('createShipment', { by: freja, body: lamp({ recipient: norwegian, ...over }) })
  if (response.status !== 201) throw new Error(response.text)
  return response
}
const errors = ({ error }: { error: { errors?: { code: string; field?: string }[] } }) =>
  error.errors?.map(({ code, field }) => `${code} ${field}`)

describe('createCustomsEstimate', () => {
  it('estimates goods in the request, on the given day', async () => {
    const body = {
      sender: { country: 'GB' },
      recipient: { country: 'SE', postCode: '412 54' },
      soldTo: 'CONSUMER',
      customs: { shippingCharges: 10, items: [{ ...item, currencyCode: 'EUR', itemInvoicePrice: 90 }] },
    }
    const from = await call('createCustomsEstimate', { by: freja, body: { ...body, importDate: '2026-07-01' } })
    expect(from.body).toMatchObject({ duty: 3, vat: 25.75, total: 28.75, lines: [{ dutyBasis: 'FLAT' }] })
    const before = await call('createCustomsEstimate', { by: freja, body: { ...body, importDate: '2026-06-30' } })
    expect(before.body).toMatchObject({ duty: 0, vat: 25 })
  })

  it('estimates a stored shipment by its own customs, or else by its customs items', async () => {
    const shipment = await created({ customs: { items: [item] } })
    const estimated = await call('createCustomsEstimate', { by: freja, body: { shipmentId: shipment.body.id } })
    expect(estimated.body).toMatchObject({ destinationCountry: 'NO', duty: 0, vat: 250, payableAtImport: 250 })
    expect(estimated.body.assumptions.map(({ code }) => code)).toEqual(['IMPORT_DATE', 'SOLD_TO', 'STANDARD_VAT'])
    const others = await call('createCustomsEstimate', { by: astrid, body: { shipmentId: shipment.body.id } })
    expect(others.status).toBe(404)

    const bare = await created({})
    const shipmentId = bare.body.id
    const nothing = await call('createCustomsEstimate', { by: freja, body: { shipmentId } })
    expect([nothing.status, errors(nothing)]).toEqual([400, ['REQUIRED shipmentId']])
    const declared = await call('createCustomsItem', {
      by: freja,
      body: {
        ...item,
        carrierReference: 'ESTIMATED-1',
        itemNumber: '7',
        skuNumber: 'A',
        grossWeight: 3,
        destinationCountry: 'NO',
        invoiceNumber: 'ESTIMATED-1',
        companyNumber: '38271946',
        eoriNumber: 'DK38271946',
        clientId: 1024,
        shipmentId,
        shippingCharges: 80,
      },
    })
    expect(declared.status).toBe(201)
    const byItems = await call('createCustomsEstimate', { by: freja, body: { shipmentId, soldTo: 'BUSINESS' } })
    expect(byItems.body).toMatchObject({ customsValue: 1080, vat: 270, lines: [{ itemNumber: '7' }] })
  })

  it('reports unsupported goods', async () => {
    const items = [item, { ...item, currencyCode: 'SEK' }]
    const mixed = { sender: { country: 'DK' }, recipient: { country: 'NO' }, customs: { items } }
    expect(errors(await call('createCustomsEstimate', { by: freja, body: mixed }))).toEqual([
      'CURRENCY_MISMATCH customs.items[1].currencyCode',
    ])
    const yen = { ...mixed, customs: { items: [{ ...item, currencyCode: 'JPY', itemInvoicePrice: 10.5 }] } }
    expect(errors(await call('createCustomsEstimate', { by: freja, body: yen }))).toEqual([
      'TOO_MANY_DECIMALS customs.items[0].itemInvoicePrice',
    ])
    const dear = { ...mixed, customs: { items: [{ ...item, itemInvoicePrice: 900_000_000 }, item] } }
    for (const [one, expected] of [
      [dear, undefined],
      [{ ...dear, customs: { items: [...dear.customs.items, ...dear.customs.items] } }, ['OUT_OF_RANGE customs']],
    ] as const)
      expect(errors(await call('createCustomsEstimate', { by: freja, body: one }))).toEqual(expected)
    expect(errors(await call('createCustomsEstimate', { by: freja, body: { sender: { country: 'DK' } } }))).toEqual([
      'REQUIRED recipient',
      'REQUIRED customs',
    ])
    const both = { ...mixed, shipmentId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01' }
    expect(errors(await call('createCustomsEstimate', { by: freja, body: both }))).toEqual([
      'NOT_ALLOWED sender',
      'NOT_ALLOWED recipient',
      'NOT_ALLOWED customs',
    ])
  })
})
