import { beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { recipient, sender } from '../../dev/testing/parties.ts'
import { readPdf } from '../../dev/testing/scan.ts'
import { openShipping } from '../../dev/testing/shipping.ts'
import { runBatches } from '../../shipping/batch/work.ts'
import { createShipments } from './batch.ts'

const { app, byId: call, call: fetched, carriers, config, db, jobs, people } = await openShipping()
const by = people.freja
const carrierProduct = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
const context = { db, config, carriers, jobs, log: app.log, signal: new AbortController().signal }

const skus = Array.from({ length: 12 }, (_, index) => `PUDE-${index + 1}`)
const nameOf = (sku: string) => `Håndvævet pude af uld og hør fra Fanø, ${sku} - indbundet i bånd`
beforeAll(async () => {
  const item = { itemType: 'UNPACKED', length: 10, width: 10, height: 5, weight: 0.2 }
  const items = [
    ...skus.map((sku) => ({ ...item, sku, name: nameOf(sku) })),
    { ...item, sku: 'VASE', name: 'Vase', length: 40, width: 30, height: 20 },
  ]
  await call('setItems', { by, body: { items } })
  const box = { name: 'Box', type: 'BOX', length: 42, width: 32, height: 22, weight: 15, ownWeight: 0.3 }
  await call('createParcelDefinition', { by, body: box })
})

const danish = { ...recipient, country: 'DK', postCode: '8000', city: 'Aarhus C' }
async function add(externalId: string, over: Partial<Schemas['OrderChange']> = {}): Promise<string> {
  const order = {
    externalId,
    sender,
    recipient: danish,
    carrierProduct,
    lines: skus.map((sku) => ({ sku, quantity: 2 })),
  }
  const { body } = await call('setOrders', { by, body: { orders: [{ ...order, ...over }] } })
  return body.orders[0]?.id ?? expect.fail(JSON.stringify(body))
}
async function ship(orderId: string, body: Partial<Schemas['OrderShipmentCreate']> = {}) {
  const shipped = await call('shipOrder', { by, path: { orderId }, body })
  expect([shipped.status, shipped.text]).toEqual([201, shipped.text])
  return shipped.body.shipment
}
const textOf = async (path: string): Promise<string> =>
  (await readPdf((await fetched('GET', path)).rawPayload)).map(({ text }) => text.replaceAll('\r', '')).join('\n')
const slipOf = ({ id }: { id: string }) => textOf(`/shipments/${id}/packing-slip.pdf`)

describe('getPackingSlip', () => {
  it("lists every line of a domestic order in full, in the recipient's language", async () => {
    const slip = await slipOf(await ship(await add('SLIP-1')))
    for (const sku of skus) expect(slip.replaceAll(/\s+/g, ' ')).toContain(nameOf(sku))
    for (const said of ['Følgeseddel', 'Varenr. (SKU)', 'Antal', 'Ordre SLIP-1', 'Fra', 'Til'])
      expect(slip).toContain(said)
    expect(slip).not.toContain('Packing slip')
    expect(slip).not.toContain('2 x Hånd')
  })

  it("prefers the order's names to those of the items", async () => {
    const lines = [{ sku: 'PUDE-1', name: 'Kudde av ull', quantity: 3 }]
    const slip = await slipOf(await ship(await add('SLIP-2', { lines, recipient, orderNumber: '#1007' })))
    for (const said of ['Följesedel', 'Kudde av ull', 'PUDE-1', 'Beställning #1007']) expect(slip).toContain(said)
    expect(slip).not.toContain('Håndvævet')
  })

  it("prints a gift's message but no prices", async () => {
    const lines = [{ sku: 'PUDE-1', quantity: 1, unitPrice: 1299.5 }]
    const cashOnDelivery = { amount: 1399.5, currencyCode: 'DKK' as const }
    const gift = { message: 'Tillykke med dagen, Astrid!\nKærlig hilsen os alle' }
    const over = { lines, gift, currencyCode: 'DKK' as const, cashOnDelivery }
    const slip = await slipOf(await ship(await add('SLIP-3', over)))
    for (const said of ['Hilsen med gaven', 'Tillykke med dagen, Astrid!', 'Kærlig hilsen os alle'])
      expect(slip).toContain(said)
    expect(slip).not.toMatch(/1[.,]?[23]99|DKK/)
  })

  it('shows the contents of each of several parcels', async () => {
    const shipment = await ship(
      await add('SLIP-4', {
        lines: [
          { sku: 'VASE', quantity: 2 },
          { sku: 'PUDE-1', quantity: 1 },
        ],
      }),
    )
    expect(shipment.parcels.length).toBeGreaterThan(1)
    expect((await slipOf(shipment)).match(/1 x Vase/g)).toHaveLength(2)
  })

  it("labels the pieces of a split order by the shop's order, and those of merged orders by theirs", async () => {
    const id = await add('SLIP-5')
    const body = { lines: [{ lineId: 'PUDE-3', quantity: 1 }] }
    const { body: split } = await call('splitOrder', { by, path: { orderId: id }, body })
    const moved = await slipOf(await ship(split.id))
    expect(moved).toContain('PUDE-3')
    expect(moved).not.toContain('PUDE-4')
    expect(moved).toContain('Ordre SLIP-5\n')
    const [into, other] = [
      await add('SLIP-6'),
      await add('SLIP-7', { orderNumber: '#1008', gift: { message: 'God jul' } }),
    ]
    await call('mergeOrders', { by, path: { orderId: into }, body: { orderIds: [other] } })
    const both = await slipOf(await ship(into))
    expect(both.match(/PUDE-12/g)?.length).toBeGreaterThanOrEqual(2)
    for (const said of ['Ordre SLIP-6, #1008', 'God jul']) expect(both).toContain(said)
    expect(both.match(/Ordre #1008/g)).toHaveLength(12)
  })

  it('lists only the contents of this shipment of an order', async () => {
    const slip = await slipOf(await ship(await add('SLIP-8'), { lines: [{ lineId: 'PUDE-7', quantity: 1 }] }))
    expect(slip).toContain('PUDE-7')
    expect(slip).not.toContain('PUDE-8')
  })
})

describe('getBatchPackingSlips', () => {
  it('list every line of its orders too', async () => {
    const orderIds = [await add('SLIP-9'), await add('SLIP-10', { gift: { message: 'Til lykke' } })]
    const { body } = await call('createOrderBatch', { by, body: { orderIds } })
    await createShipments(context)
    await runBatches(context)
    const slips = await textOf(`/shipments/batches/${body.id}/packing-slips.pdf`)
    for (const sku of skus) expect(slips.split(`, ${sku} - `)).toHaveLength(3)
    for (const said of ['Ordre SLIP-9', 'Ordre SLIP-10', 'Til lykke']) expect(slips).toContain(said)
  })
})
