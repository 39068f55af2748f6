import { describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { ceilingLamp } from '../../dev/testing/goods.ts'

const { byId: call, people } = await openShipping()
const by = people.freja

/** Two parcels of 4.2 and 2 kg to Oslo, stored without customs lines. */
const parcels = [...lamp().parcels, { weight: 2, length: 30, width: 20, height: 10, description: 'Shade' }]
const toOslo = { parcels, recipient: { ...lamp().recipient, country: 'NO', postCode: '0155', city: 'Oslo' } }
const { body: sent } = await call('registerShipmentDirectly', { by, body: { shipment: lamp(toOslo) } })
const [first = '', second = ''] = sent.shipment.parcels.map(({ carrierReference = '' }) => carrierReference)

let line = 0
const goods = (over: object = {}) => ({
  ...ceilingLamp,
  carrierReference: second,
  itemNumber: String(++line),
  itemDescription: 'Lamp shade of linen, household use',
  skuNumber: 'AURORA',
  netWeight: 0.4,
  grossWeight: 0.5,
  itemInvoicePrice: 249.95,
  commodityCode: '9405990090',
  invoiceNumber: `CONTRADICTION-${line}`,
  clientId: clients.nordlys,
  ...over,
})
const declare = async (over: object = {}) => {
  const { status, body, text } = await call('createCustomsItem', { by, body: goods(over) })
  if (status !== 201) throw new Error(text)
  return body
}
const said = ({ warnings = [] }: Awaited<ReturnType<typeof declare>>) =>
  warnings.map(({ code, field, message }) => `${code} ${field}: ${message}`)
const codes = ({ warnings = [] }: Awaited<ReturnType<typeof declare>>) => warnings.map(({ code }) => code)

describe('a customs item is created with a warning', () => {
  it('if its parcel goes to another country', async () => {
    expect(said(await declare({ destinationCountry: 'SE' }))).toEqual([
      'DESTINATION_DIFFERS destinationCountry: destinationCountry is SE, and the parcel goes to NO.',
    ])
    expect(codes(await declare())).toEqual([])
  })

  it('if the lines of a parcel weigh more than the parcel', async () => {
    const over = { carrierReference: first, invoiceNumber: 'HEAVY', grossWeight: 4.2 }
    const { id } = await declare(over)
    expect(said(await declare({ ...over, grossWeight: 0.4 }))).toEqual([
      `PARCEL_WEIGHT grossWeight: grossWeight makes 4.6 kg declared in parcel ${first}, which weighs 4.2 kg.`,
    ])
    // Its own former weight does not count.
    const update = (grossWeight: number) =>
      call('updateCustomsItem', { by, path: { customsId: id }, body: { grossWeight } })
    await update(3.8)
    expect(codes((await call('getCustomsItem', { by, path: { customsId: id } })).body)).toEqual([])
    await update(60)
    expect(codes((await call('getCustomsItem', { by, path: { customsId: id } })).body)).toEqual(['PARCEL_WEIGHT'])
  })

  it('if the lines of one request do so together', async () => {
    const items = [1, 1].map((grossWeight) =>
      goods({ carrierReference: 'LOOSE', invoiceNumber: 'TOGETHER', grossWeight }),
    )
    const { body } = await call('createCustomsItems', { by, body: { parcelReference: second, items } })
    for (const customsId of body.customsIds) {
      const { body: item } = await call('getCustomsItem', { by, path: { customsId } })
      // No parcel of the shipment has the number, so any of them may contain it.
      expect(codes(item)).toEqual([])
    }
    const heavy = [1, 2].map(() => goods({ invoiceNumber: 'TOGETHER', grossWeight: 1 }))
    const { body: both } = await call('createCustomsItems', { by, body: { parcelReference: second, items: heavy } })
    for (const customsId of both.customsIds)
      expect(codes((await call('getCustomsItem', { by, path: { customsId } })).body)).toEqual(['PARCEL_WEIGHT'])
  })

  it('if its invoice has another currency, or it weighs nothing', async () => {
    const over = { invoiceNumber: 'TWO-CURRENCIES', carrierReference: 'UNKNOWN-1' }
    await declare(over)
    expect(said(await declare({ ...over, currencyCode: 'NOK' }))).toEqual([
      'PARCEL_UNKNOWN carrierReference: carrierReference UNKNOWN-1 is not a parcel yet. The item is linked once a parcel has the number.',
      'INVOICE_CURRENCY currencyCode: currencyCode is NOK, and invoice TWO-CURRENCIES has lines in DKK. It closes in one currency only.',
    ])
    expect(codes(await declare({ carrierReference: 'UNKNOWN-2', netWeight: 0 }))).toEqual([
      'WEIGHT_MISSING',
      'PARCEL_UNKNOWN',
    ])
  })

  it('if it comes late to a truck, by name or by consignment', async () => {
    const over = { carrierReference: 'UNKNOWN-3', truckIdentifier: 'LATE-TRUCK' }
    expect(codes(await declare(over))).toEqual(['PARCEL_UNKNOWN'])
    const query = { filterType: 'truckIdentifier', value: 'LATE-TRUCK' } as const
    await call('closeCustomsItems', { by, query, body: { close: true } })
    const late = await declare(over)
    expect([late.closed, codes(late)]).toEqual([false, ['PARCEL_UNKNOWN', 'TRUCK_CLOSED']])
    // One late line does not make the next one punctual.
    expect(codes(await declare(over))).toEqual(['PARCEL_UNKNOWN', 'TRUCK_CLOSED'])
    // A line declared earlier and moved there now is late too.
    const moved = await declare({ carrierReference: 'UNKNOWN-4', truckIdentifier: 'IN-TIME' })
    const put = async (filterValue: string, truckIdentifier: string) => {
      const path = { filterValue }
      await call('updateCustomsItemsTruck', {
        by,
        path,
        query: { filterType: 'carrierReference' },
        body: { truckIdentifier },
      })
      return codes((await call('getCustomsItem', { by, path: { customsId: moved.id } })).body)
    }
    expect(await put('UNKNOWN-4', 'LATE-TRUCK')).toEqual(['PARCEL_UNKNOWN', 'TRUCK_CLOSED'])
    expect(await put('UNKNOWN-4', 'LATE-TRUCK')).toEqual(['PARCEL_UNKNOWN', 'TRUCK_CLOSED'])
    expect(await put('UNKNOWN-4', 'IN-TIME')).toEqual(['PARCEL_UNKNOWN'])

    const { body: truck } = await call('createConsignment', { by, body: { type: 'TRUCK' } })
    const references = [{ key: 'CARRIER_REFERENCE' as const, value: first }]
    await call('createConsignment', { by, body: { type: 'SHIPMENT', parentId: truck.id, references } })
    const path = { consignmentId: truck.id }
    for (const state of ['WAITING_FOR_APPROVAL', 'CLOSED'] as const)
      await call('setConsignmentState', { by, path, body: { state } })
    expect(said(await declare({ carrierReference: first, grossWeight: 0.4 })).at(-1)).toMatch(
      /^TRUCK_CLOSED truckIdentifier: truckIdentifier is that of a load whose other lines were closed by 20\d\d-/,
    )
  })
})

describe('a late line for a truck that is still loading and whose items were closed by its name', () => {
  it.each(['LABEL_REFERENCE', 'CARRIER_REFERENCE'] as const)('has a warning if placed by %s', async (key) => {
    const ship = async () =>
      (await call('registerShipmentDirectly', { by, body: { shipment: lamp(toOslo) } })).body.shipment
    const [{ carrierReference: one = '' }, { carrierReference: other = '' }] = [await ship(), await ship()]
    const ramp = `RAMP ${key}`
    const { body: truck } = await call('createConsignment', {
      by,
      body: {
        type: 'TRUCK',
        references: [
          { key: 'WAREHOUSE_REFERENCE', value: ramp },
          { key: 'LICENSE_PLATE', value: `${key} 1` },
        ],
      },
    })
    const { body: pallet } = await call('createConsignment', { by, body: { type: 'PALLET', parentId: truck.id } })
    const place = (value: string) =>
      call('createConsignment', {
        by,
        body: { type: 'SHIPMENT', parentId: pallet.id, references: [{ key, value }] },
      })
    await place(one)
    expect(codes(await declare({ carrierReference: one }))).toEqual([])
    const byName = (close: boolean) =>
      call('closeCustomsItems', { by, query: { filterType: 'truckIdentifier', value: ramp }, body: { close } })
    expect((await byName(true)).body.changedCount).toBe(1)
    // Another line of the parcel, a parcel that only now comes aboard, and lines that name the truck in any way.
    expect(codes(await declare({ carrierReference: one }))).toEqual(['TRUCK_CLOSED'])
    const early = await declare({ carrierReference: other })
    expect(codes(early)).toEqual([])
    const nowSaid = async () => codes((await call('getCustomsItem', { by, path: { customsId: early.id } })).body)
    // Earlier declarations are late together with their parcel, until it is taken off again.
    const { body: placed } = await place(other)
    expect(await nowSaid()).toEqual(['TRUCK_CLOSED'])
    for (const [consignmentId, home] of [
      [placed.id, pallet.id],
      [pallet.id, truck.id],
    ] as const)
      for (const [parentId, expected] of [
        [null, []],
        [home, ['TRUCK_CLOSED']],
      ] as const) {
        const moved = await call('setConsignmentParent', { by, path: { consignmentId }, body: { parentId } })
        expect([moved.status, await nowSaid()]).toEqual([200, expected])
      }
    expect(codes(await declare({ carrierReference: other }))).toEqual(['TRUCK_CLOSED'])
    for (const truckIdentifier of [ramp, `${key} 1`, truck.id.replaceAll('-', '')])
      expect(codes(await declare({ carrierReference: 'UNKNOWN-4', truckIdentifier }))).toContain('TRUCK_CLOSED')
    await byName(false)
    expect(codes(await declare({ carrierReference: other }))).toEqual([])
  })
})

const why = ({
  status,
  error,
}: {
  status: number
  error: { error: string; errors?: { code: string; field?: string }[] }
}) => [status, error.error, error.errors?.map(({ code, field }) => [code, field])]

const customs = (invoiceNumber: string, currencyCode: string) => ({
  invoiceNumber,
  companyNumber: '38271946',
  eoriNumber: 'DK38271946',
  items: [
    {
      itemDescription: 'Lamp shade of linen, household use',
      quantity: 1,
      countryOfOrigin: 'DK',
      netWeight: 0.4,
      itemInvoicePrice: 249.95,
      currencyCode,
      commodityCode: '9405990090',
    },
  ],
})
const shipped = (invoiceNumber: string, currencyCode: string) =>
  lamp({ recipient: toOslo.recipient, customs: customs(invoiceNumber, currencyCode) })

describe('an invoice has one currency', () => {
  const refusal = [
    400,
    'CUSTOMS_INVOICE_CURRENCY',
    [['CUSTOMS_INVOICE_CURRENCY', expect.stringMatching(/customs\.items\[0\]\.currencyCode$/)]],
  ]
  it('however its shipments are registered', async () => {
    const invoiceNumber = 'ONE-CURRENCY'
    const direct = (currency: string) =>
      call('registerShipmentDirectly', { by, body: { shipment: shipped(invoiceNumber, currency) } })
    expect((await direct('DKK')).status).toBe(201)
    expect(why(await direct('NOK'))).toEqual(refusal)
    const { body: draft } = await call('createShipment', { by, body: shipped(invoiceNumber, 'EUR') })
    expect(why(await call('registerShipment', { by, path: { shipmentId: draft.id } }))).toEqual(refusal)
    const batch = await call('createBatch', {
      by,
      body: { register: true, shipments: [shipped(invoiceNumber, 'DKK'), shipped(invoiceNumber, 'SEK')] },
    })
    expect(batch.error.errors?.map(({ code, field }) => [code, field])).toEqual([
      ['CUSTOMS_INVOICE_CURRENCY', 'shipments[1].customs.items[0].currencyCode'],
    ])
    // Goes through once corrected.
    const path = { shipmentId: draft.id }
    await call('patchShipment', { by, path, body: { customs: customs(invoiceNumber, 'DKK') } })
    expect((await call('registerShipment', { by, path })).status).toBe(200)
  })

  it('even if its goods were declared earlier', async () => {
    await declare({ invoiceNumber: 'DECLARED-BEFORE', carrierReference: 'UNKNOWN-9' })
    expect(
      why(await call('registerShipmentDirectly', { by, body: { shipment: shipped('DECLARED-BEFORE', 'NOK') } })),
    ).toEqual(refusal)
  })
})
