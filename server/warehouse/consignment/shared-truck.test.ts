import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { brokerOf } from '../../border/customs/broker.ts'
import { sendCustoms } from '../../border/customs/transfer.ts'
import { clients, type Person } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { ceilingLamp } from '../../dev/testing/goods.ts'

const { byId: call, config, db, people, person } = await openShipping()
const { freja, astrid } = people
const { tenant, nordlys, nordlysSweden, solskin } = clients

/** Works at the tenant's ramp, whose trucks carry parcels of all its clients. */
const ramp = await person('ramp', tenant, ['consignments:admin', 'customs:read', 'customs:write'], 'CHILDREN')
/** Loads trucks of Nordlys and also has access to Solskin, a sibling. */
const lender = people.mikkel

let count = 0
const plate = () => `TR ${1_000 + ++count}`

const ship = async (by: Person) => {
  const body = { shipment: lamp({ recipient: { ...lamp().recipient, country: 'NO', postCode: '0155', city: 'Oslo' } }) }
  const response = await call('registerShipmentDirectly', { by, body })
  if (response.status !== 201) throw new Error(response.text)
  const { id, carrierReference = '' } = response.body.shipment
  return { id, reference: carrierReference }
}
const declare = async (by: Person, clientId: number, carrierReference: string, over: object = {}) => {
  const response = await call('createCustomsItem', {
    by,
    body: {
      ...ceilingLamp,
      carrierReference,
      itemNumber: String(++count),
      invoiceNumber: `INVOICE-${count}`,
      clientId,
      ...over,
    },
  })
  if (response.status !== 201) throw new Error(response.text)
  return response.body
}
const consign = async (by: Person, body: Schemas['ConsignmentCreate'], clientId?: number) => {
  const response = await call('createConsignment', { by, body, ...(clientId !== undefined && { clientId }) })
  if (response.status !== 201) throw new Error(response.text)
  return response.body
}
const truckOf = (by: Person, value: string, clientId?: number) =>
  consign(by, { type: 'TRUCK', references: [{ key: 'LICENSE_PLATE', value }] }, clientId)
const load = (by: Person, parentId: string, value: string, clientId?: number) =>
  consign(by, { type: 'SHIPMENT', parentId, references: [{ key: 'CARRIER_REFERENCE', value }] }, clientId)
const become = async (by: Person, consignmentId: string, state: string, clientId?: number) => {
  const header = clientId !== undefined && { clientId }
  const response = await call('setConsignmentState', { by, path: { consignmentId }, body: { state }, ...header })
  if (response.status !== 200) throw new Error(response.text)
}
const leave = async (by: Person, consignmentId: string, clientId?: number) => {
  await become(by, consignmentId, 'WAITING_FOR_APPROVAL', clientId)
  await become(by, consignmentId, 'CLOSED', clientId)
}
const item = async (by: Person, customsId: string) => (await call('getCustomsItem', { by, path: { customsId } })).body
const shown = async (by: Person, shipmentId: string) => {
  const { body } = await call('getReportedShipment', { by, path: { shipmentId } })
  return [body.shipmentState, body.consignments?.map(({ type, state }) => `${type} ${state}`)]
}
const rows = (csv: string) => csv.split('\r\n').filter((line) => line.startsWith('ITEM,'))
const onTruck = (by: Person, truck: string, query: object = {}) =>
  call('getTruckCustoms', { by, query: { truck, ...query } })

describe('closing a truck of the tenant', () => {
  it('closes shipments and customs items of every client aboard', async () => {
    const name = plate()
    const [ours, theirs, elsewhere] = [await ship(freja), await ship(astrid), await ship(astrid)]
    const items = [
      await declare(freja, nordlys, ours.reference),
      await declare(astrid, solskin, theirs.reference),
      // Linked only by shipment, and only by truck name.
      await declare(astrid, solskin, 'BOX-1', { shipmentId: theirs.id }),
      await declare(freja, nordlys, 'BOX-2', { truckIdentifier: name }),
    ]
    const other = await declare(astrid, solskin, elsewhere.reference)
    const truck = await truckOf(ramp, name)
    const pallet = await consign(ramp, { type: 'PALLET', parentId: truck.id })
    for (const { reference } of [ours, theirs]) await load(ramp, pallet.id, reference)

    // Before it leaves, everyone sees their own part.
    expect(await shown(astrid, theirs.id)).toEqual(['REGISTERED', ['SHIPMENT OPEN', 'PALLET OPEN', 'TRUCK OPEN']])
    expect((await onTruck(ramp, name)).body).toMatchObject({ itemCount: 4, totals: [{ itemInvoicePrice: 400 }] })

    await leave(ramp, truck.id)
    for (const [by, { id }] of [
      [freja, ours],
      [astrid, theirs],
    ] as const)
      expect(await shown(by, id)).toEqual(['CMR_CLOSED', ['SHIPMENT CLOSED', 'PALLET CLOSED', 'TRUCK CLOSED']])
    expect(await shown(astrid, elsewhere.id)).toEqual(['REGISTERED', undefined])
    for (const { id } of items) expect(await item(ramp, id)).toMatchObject({ closed: true, truckIdentifier: name })
    expect(await item(astrid, other.id)).toMatchObject({ closed: false })
    const filtered = await call('listReportedShipments', { by: astrid, query: { states: 'CMR_CLOSED' } })
    expect(filtered.body.hits.map(({ id }) => id)).toEqual([theirs.id])

    // A client sees only its own goods on the truck.
    expect((await onTruck(astrid, name)).body).toMatchObject({ itemCount: 2 })
    expect((await onTruck(freja, name)).body).toMatchObject({ itemCount: 2 })
    const csv = (by: Person) => call('getTruckCustomsReport', { by, query: { truck: name } })
    expect(rows((await csv(ramp)).text)).toHaveLength(4)
    expect(rows((await csv(astrid)).text)).toHaveLength(2)

    // The broker receives a batch per client and accepts them all.
    await sendCustoms({ db, broker: brokerOf(config), log: pino({ level: 'silent' }) }, new Date())
    const transfer = await call('getTruckCustomsTransfer', { by: ramp, query: { truck: name } })
    expect(transfer.body.customsItems.map((one) => `${one.clientId} ${one.transferState}`).toSorted()).toEqual([
      `${nordlys} TRANSFER_SUCCESS`,
      `${nordlys} TRANSFER_SUCCESS`,
      `${solskin} TRANSFER_SUCCESS`,
      `${solskin} TRANSFER_SUCCESS`,
    ])
  })

  it('leaves alone clients that the caller does not reach', async () => {
    const local = await person('local', tenant, ['consignments:admin', 'customs:read'])
    const { id, reference } = await ship(freja)
    const name = plate()
    const goods = await declare(freja, nordlys, reference, { truckIdentifier: name })
    const truck = await truckOf(local, name)
    await load(local, truck.id, reference)
    expect((await onTruck(local, name)).body).toMatchObject({ itemCount: 0 })
    await leave(local, truck.id)
    expect((await shown(freja, id))[0]).toBe('REGISTERED')
    expect((await item(freja, goods.id)).closed).toBe(false)
  })

  it("closes a sibling client's parcels aboard by their number, not by the truck's name", async () => {
    const { id, reference } = await ship(astrid)
    const name = plate()
    const aboard = await declare(astrid, solskin, reference)
    const named = await declare(astrid, solskin, 'BOX-3', { truckIdentifier: name })
    const truck = await truckOf(lender, name, nordlys)
    await load(lender, truck.id, reference, nordlys)
    await leave(lender, truck.id, nordlys)
    expect(await shown(astrid, id)).toEqual(['CMR_CLOSED', ['SHIPMENT CLOSED', 'TRUCK CLOSED']])
    expect(await item(astrid, aboard.id)).toMatchObject({ closed: true, truckIdentifier: name })
    expect(await item(astrid, named.id)).toMatchObject({ closed: false })
  })

  it('reports a shipment that gets its number after the truck has left', async () => {
    const truck = await truckOf(ramp, plate())
    await load(ramp, truck.id, '373500489530470000')
    await leave(ramp, truck.id)
    const { sender, recipient, parcels } = lamp()
    const externalShipment = { carrier: 'POSTNORD_DK', carrierReference: '373500489530470000' }
    const { status, text, body } = await call('createShipment', {
      by: astrid,
      body: { sender, recipient, parcels, externalShipment },
    })
    if (status !== 201) throw new Error(text)
    expect(await shown(astrid, body.id)).toEqual(['CMR_CLOSED', ['SHIPMENT CLOSED', 'TRUCK CLOSED']])
  })
})

it('closes the goods on a pallet with the pallet and records its identifier', async () => {
  const { reference } = await ship(astrid)
  const goods = await declare(astrid, solskin, reference)
  const references = [{ key: 'LABEL_REFERENCE' as const, value: '395212340000000014' }]
  const pallet = await consign(ramp, { type: 'PALLET', references })
  await load(ramp, pallet.id, reference)
  await become(ramp, pallet.id, 'CLOSED')
  expect(await item(astrid, goods.id)).toMatchObject({ closed: true, palletIdentifier: '395212340000000014' })
})

describe('a parcel that moves to another truck', () => {
  it('takes its goods along, and they stay open when the first truck leaves', async () => {
    const [first, second] = [plate(), plate()]
    const { reference } = await ship(astrid)
    const goods = await declare(astrid, solskin, reference, { truckIdentifier: first })
    const [from, to] = [await truckOf(ramp, first), await truckOf(ramp, second)]
    const pallet = await consign(ramp, { type: 'PALLET', parentId: from.id })
    const parcel = await load(ramp, pallet.id, reference)
    const move = (consignmentId: string, parentId: string | null) =>
      call('setConsignmentParent', { by: ramp, path: { consignmentId }, body: { parentId } })
    await move(pallet.id, to.id)
    expect((await item(astrid, goods.id)).truckIdentifier).toBe(second)
    await leave(ramp, from.id)
    expect((await item(astrid, goods.id)).closed).toBe(false)
    await move(parcel.id, null)
    expect(await item(astrid, goods.id)).not.toHaveProperty('truckIdentifier')
    await move(parcel.id, to.id)
    await leave(ramp, to.id)
    expect(await item(astrid, goods.id)).toMatchObject({ closed: true, truckIdentifier: second })
  })

  it("moves with the truck's name, whichever client it belongs to", async () => {
    const [first, second] = [plate(), plate()]
    const items = [
      await declare(freja, nordlys, 'BOX-4', { truckIdentifier: first }),
      await declare(ramp, nordlysSweden, 'BOX-5', { truckIdentifier: first }),
    ]
    const moved = await call('updateCustomsItemsTruck', {
      by: ramp,
      path: { filterValue: first },
      query: { filterType: 'truckIdentifier' },
      body: { truckIdentifier: second },
    })
    expect(moved.body).toBe(`2 customs items are on truck ${second}.`)
    const query = { filterType: 'truckIdentifier', value: second }
    const closed = await call('closeCustomsItems', { by: ramp, query, body: { close: true } })
    expect(closed.body).toMatchObject({ itemCount: 2, changedCount: 2 })
    for (const { id } of items) expect(await item(ramp, id)).toMatchObject({ closed: true, truckIdentifier: second })
  })
})

const put = (by: Person, parentId: string, value: string, clientId?: number) =>
  call('createConsignment', {
    by,
    body: { type: 'SHIPMENT', parentId, references: [{ key: 'LABEL_REFERENCE', value }] },
    ...(clientId !== undefined && { clientId }),
  })
const mustBeTaken = ({ status, error }: { status: number; error: { error?: string } }) =>
  expect([status, error.error]).toEqual([409, 'CONSIGNMENT_EXISTS'])

describe('a parcel that two clients load', () => {
  it('is on only one of their trucks', async () => {
    const [ours, theirs] = [await truckOf(ramp, plate()), await truckOf(freja, plate())]
    const { reference } = await ship(freja)
    const held = await put(freja, theirs.id, reference)
    expect(held.status).toBe(201)
    const refused = await put(ramp, ours.id, `]C100${reference}`)
    mustBeTaken(refused)
    // A caller who reaches the other client is told where it is.
    expect(refused.error.message).toContain(held.body.id)

    // On a pallet or on its own it is on no truck, until the pallet comes aboard one.
    const pallet = await consign(ramp, { type: 'PALLET' })
    const onPallet = await put(ramp, pallet.id, reference)
    expect(onPallet.status).toBe(201)
    const move = (by: Person, consignmentId: string, parentId: string | null) =>
      call('setConsignmentParent', { by, path: { consignmentId }, body: { parentId } })
    mustBeTaken(await move(ramp, pallet.id, ours.id))
    mustBeTaken(await move(ramp, onPallet.body.id, ours.id))
    const asTruck = await call('patchConsignment', {
      by: ramp,
      path: { consignmentId: pallet.id },
      body: { type: 'TRUCK' },
    })
    mustBeTaken(asTruck)
    expect((await move(freja, held.body.id, null)).status).toBe(200)
    expect((await move(ramp, pallet.id, ours.id)).status).toBe(200)

    // The client learns nothing about a truck of the client above it.
    const back = await move(freja, held.body.id, theirs.id)
    mustBeTaken(back)
    for (const hidden of [ours.id, pallet.id, onPallet.body.id]) expect(back.text).not.toContain(hidden)
    await leave(ramp, ours.id)
    expect((await move(freja, held.body.id, theirs.id)).status).toBe(200)
  })

  it('is a different parcel if nobody knows the number, or if each has a shipment with it', async () => {
    const [ours, theirs] = [await truckOf(ramp, plate()), await truckOf(freja, plate())]
    const loose = `LOOSE-${plate()}`
    for (const [by, { id }] of [
      [freja, theirs],
      [ramp, ours],
    ] as const)
      expect((await put(by, id, loose)).status).toBe(201)
    const { sender, recipient, parcels } = lamp()
    const externalShipment = { carrier: 'POSTNORD_DK', carrierReference: `EXTERNAL-${++count}` }
    for (const by of [freja, astrid])
      await call('createShipment', { by, body: { sender, recipient, parcels, externalShipment } })
    const [first, second] = [await truckOf(lender, plate(), nordlys), await truckOf(astrid, plate())]
    const { carrierReference } = externalShipment
    expect((await put(astrid, second.id, carrierReference)).status).toBe(201)
    expect((await put(lender, first.id, carrierReference, nordlys)).status).toBe(201)
  })

  it('goes on one truck when both load it at once', async () => {
    const [ours, theirs] = [await truckOf(ramp, plate()), await truckOf(astrid, plate())]
    const { reference } = await ship(astrid)
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2 ? put(ramp, ours.id, reference) : put(astrid, theirs.id, reference),
      ),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(5)
  })

  it('is on only one truck of two sibling clients', async () => {
    const [lent, own] = [await truckOf(lender, plate(), nordlys), await truckOf(astrid, plate())]
    const { reference } = await ship(astrid)
    expect((await put(astrid, own.id, reference)).status).toBe(201)
    mustBeTaken(await put(lender, lent.id, reference, nordlys))
  })

  it('is on only one truck if the sibling loads first, without telling its client where', async () => {
    const [lent, own] = [await truckOf(lender, plate(), nordlys), await truckOf(astrid, plate())]
    const { reference } = await ship(astrid)
    const held = await put(lender, lent.id, reference, nordlys)
    expect(held.status).toBe(201)
    const refused = await put(astrid, own.id, reference)
    mustBeTaken(refused)
    for (const hidden of [held.body.id, lent.id]) expect(refused.text).not.toContain(hidden)
    await leave(lender, lent.id, nordlys)
    expect((await put(astrid, own.id, reference)).status).toBe(201)
  })

  it('is a different parcel if the sibling client has one with the same number', async () => {
    const { sender, recipient, parcels } = lamp()
    const externalShipment = { carrier: 'POSTNORD_DK', carrierReference: `EXTERNAL-${++count}` }
    for (const by of [freja, astrid])
      await call('createShipment', { by, body: { sender, recipient, parcels, externalShipment } })
    const [first, second] = [await truckOf(lender, plate(), nordlys), await truckOf(astrid, plate())]
    const { carrierReference } = externalShipment
    expect((await put(lender, first.id, carrierReference, nordlys)).status).toBe(201)
    expect((await put(astrid, second.id, carrierReference)).status).toBe(201)
  })
})

it('shows a truck in pages, with totals over all of them', async () => {
  const name = plate()
  for (let box = 0; box < 3; box++) await declare(freja, nordlys, `PAGE-${box}`, { truckIdentifier: name })
  const pages = [1, 2, 3].map((page) => onTruck(freja, name, { page, per_page: 2 }))
  const seen = (await Promise.all(pages)).map(({ body }) => [
    body.items.length,
    body.itemCount,
    body.totals[0]?.itemCount,
  ])
  expect(seen).toEqual([
    [2, 3, 3],
    [1, 3, 3],
    [0, 3, 3],
  ])
  const batch = await call('getTruckCustomsTransfer', { by: freja, query: { truck: name, page: 2, per_page: 2 } })
  expect([batch.body.customsItems.length, batch.headers['x-total-count']]).toEqual([1, '3'])
})
