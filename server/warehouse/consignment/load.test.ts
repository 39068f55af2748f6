import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { ceilingLamp } from '../../dev/testing/goods.ts'

type Reference = Schemas['ConsignmentReference']

const { byId: call, db, people } = await openShipping()
const by = people.freja

const toOslo = { recipient: { ...lamp().recipient, country: 'NO', postCode: '0155', city: 'Oslo' } }
const ship = async (over: object = toOslo) => {
  const { body } = await call('registerShipmentDirectly', { by, body: { shipment: lamp(over) } })
  return { id: body.shipment.id, number: body.shipment.carrierReference ?? '' }
}
const label = (value: string): Reference => ({ key: 'LABEL_REFERENCE', value })
const carrier = (value: string): Reference => ({ key: 'CARRIER_REFERENCE', value })
const truck = async () => (await call('createConsignment', { by, body: { type: 'TRUCK' } })).body.id
const load = (parentId: string, ...references: Reference[]) =>
  call('createConsignment', { by, body: { type: 'SHIPMENT', parentId, references } })
const become = async (consignmentId: string, state: string) =>
  (await call('setConsignmentState', { by, path: { consignmentId }, body: { state } })).body

describe('a parcel', () => {
  it('is on one truck, whatever key or number identifies it', async () => {
    const [first, second] = [await truck(), await truck()]
    const { number, id } = await ship()
    const placed = await load(first, label(number))
    expect([placed.status, placed.body.warnings]).toEqual([201, undefined])
    const again = await load(second, carrier(number))
    expect([again.status, again.error.error]).toEqual([409, 'CONSIGNMENT_EXISTS'])
    expect(again.error.message).toContain(`${placed.body.id}, which names it by LABEL_REFERENCE ${number}`)
    // Numbers without a shipment count too.
    await load(first, label('LOOSE-1'))
    expect((await load(second, carrier('LOOSE-1'))).status).toBe(409)
    // A relabelled parcel still bears the number it arrived with.
    await db.updateTable('shipment').set({ relabellingCustomerReference: 'CAME-AS-1' }).where('id', '=', id).execute()
    expect((await load(second, label('CAME-AS-1'))).status).toBe(409)
    const free = await call('createConsignment', { by, body: { type: 'SHIPMENT' } })
    const renamed = await call('patchConsignment', {
      by,
      path: { consignmentId: free.body.id },
      body: { references: [carrier(number)] },
    })
    expect(renamed.status).toBe(409)
    // Its own references do not conflict, and it may be loaded again once its truck has left.
    const { id: own } = placed.body
    const both = { references: [label(number), carrier(number)] }
    expect((await call('patchConsignment', { by, path: { consignmentId: own }, body: both })).status).toBe(200)
    await become(first, 'WAITING_FOR_APPROVAL')
    await become(first, 'CLOSED')
    expect((await load(second, carrier(number))).status).toBe(201)
  })

  // GS1 General Specifications: an SSCC is scanned with its application identifier, and printed in groups for people.
  it('is the same however its number is scanned or typed', async () => {
    const [first, second] = [await truck(), await truck()]
    const { number } = await ship()
    const placed = await load(first, label(`00${number}`), carrier(`(00)${number}`))
    expect([placed.status, placed.body.warnings, placed.body.references]).toEqual([
      201,
      undefined,
      [label(number), carrier(number)],
    ])
    for (const written of [number, `(00)${number}`, `]C100${number}`, `${number.slice(0, 4)} ${number.slice(4)}`])
      expect((await load(second, label(written))).status).toBe(409)
    await load(first, label('loose-a1'))
    expect((await load(second, label('LOOSE-A1'))).status).toBe(409)
  })

  // ISO/IEC 15424: the prefix a scanner sends before the data, and the keys and separators around it.
  it.each(['\r', '\r\n', '\t', '\u001d', ' '])('is the same with %j behind its number', async (after) => {
    const [first, second] = [await truck(), await truck()]
    const { number } = await ship()
    const placed = await load(first, label(`]C1${number}${after}`), label(` ${number}`))
    expect([placed.status, placed.body.warnings, placed.body.references]).toEqual([201, undefined, [label(number)]])
    expect((await load(second, carrier(`${after}${number}`))).status).toBe(409)
    const { body } = await call('listConsignments', { by, query: { reference: `${number}${after}` } })
    expect(body.map(({ id }) => id)).toEqual([placed.body.id])
    const path = { consignmentId: placed.body.id }
    const none = await call('patchConsignment', { by, path, body: { references: [label(after)] } })
    expect([none.status, none.error.errors?.[0]?.field]).toEqual([400, 'references[0].value'])
  })

  it('goes on one truck when several load it at once', async () => {
    const [first, second] = [await truck(), await truck()]
    const { number } = await ship()
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index % 2 ? load(first, label(number)) : load(second, carrier(number)))),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(5)
  })
})

const looseGoods = {
  ...ceilingLamp,
  carrierReference: 'LOOSE-GOODS-1',
  netWeight: 1,
  grossWeight: 1.2,
  invoiceNumber: 'LOOSE-GOODS-1',
  clientId: clients.nordlys,
}

describe('the warnings of a load', () => {
  it('list unknown, cancelled and undeclared parcels', async () => {
    // Goods of a parcel without a shipment declare no other parcel.
    const loose = await call('createCustomsItem', { by, body: looseGoods })
    expect(loose.status).toBe(201)
    const lorry = await truck()
    const [undeclared, cancelled, within] = [await ship(), await ship(), await ship({})]
    for (const { number } of [undeclared, cancelled, within])
      expect((await load(lorry, label(number))).body.warnings).toBeUndefined()
    const unknown = await load(lorry, label('NEVER-1'))
    expect(unknown.body.warnings).toEqual([
      {
        code: 'PARCEL_UNKNOWN',
        message: '1 number does not belong to a shipment. Correct it, or create the shipment.',
        numbers: ['NEVER-1'],
      },
    ])
    const bare = await load(lorry)
    expect(bare.body.warnings?.map(({ code }) => code)).toEqual(['PARCEL_NUMBER_MISSING'])
    await call('cancelShipment', { by, path: { shipmentId: cancelled.id }, body: {} })
    await become(lorry, 'WAITING_FOR_APPROVAL')
    const closed = await become(lorry, 'CLOSED')
    expect(closed.warnings?.map(({ code, numbers }) => [code, numbers])).toEqual([
      ['PARCEL_CANCELLED', [cancelled.number]],
      ['PARCEL_NUMBER_MISSING', [bare.body.id]],
      ['PARCEL_UNDECLARED', [undeclared.number]],
      ['PARCEL_UNKNOWN', ['NEVER-1']],
    ])
  })
})
