import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createClient, waitFor } from '../sdk/src/client.ts'
import { brokerOf } from './border/customs/broker.ts'
import { sendCustoms } from './border/customs/transfer.ts'
import { writeExports } from './reporting/jobs.ts'
import { clients } from './dev/testing/app.ts'
import { lamp, openShipping } from './dev/testing/shipping.ts'
import { ceilingLamp } from './dev/testing/goods.ts'

/** A day in Nordlys's warehouse through the SDK: what people and programs there do, in order. */
const shipped = 450
const relabelled = 50
const perPallet = 25
const log = pino({ level: 'silent' })

const { app, config, db, people } = await openShipping()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const sdk = createClient({
  baseUrl: `http://127.0.0.1:${port}/v1`,
  accessToken: people.freja.token,
  clientId: clients.nordlys,
})

/** As concurrent as a warehouse has workstations. */
async function each<In, Out>(list: readonly In[], work: (item: In, index: number) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  const queue = list.entries()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [index, item] of queue) results[index] = await work(item, index)
    }),
  )
  return results
}

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

const numbers = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index)
const present = (reference: string | undefined) => reference ?? expect.fail('There is no carrier reference')
const norway = { country: 'NO', postCode: '0155', city: 'Oslo', addressLine1: 'Storgata 14', lastName: 'Solberg' }
const contactInfo = { dialCode: '+47', mobile: '91 23 45 67', email: 'ingrid.solberg@post.example' }
/** Every other parcel goes to Norway, through customs. */
const order = (number: number) => {
  const { sender, recipient, parcels, carrierProduct } = lamp()
  return {
    sender,
    parcels,
    carrierProduct: { carrier: 'LAST_INCH' as const, productId: carrierProduct.productId },
    recipient: number % 2 === 0 ? { ...norway, contactInfo } : recipient,
    customerReference: `DAY-${number}`,
  }
}

it('runs from the first order to the last report', { timeout: 300_000 }, async () => {
  const begin = new Date().toISOString()

  // Orders arrive and are registered, and their labels are printed.
  const registered = await each(numbers(shipped), async (number) => {
    const { shipment } = await sdk.shipping.registerShipmentDirectly({ shipment: order(number) })
    return { number, id: shipment.id, reference: present(shipment.carrierReference) }
  })

  // Parcels of other shops are announced, and get their new label when scanned.
  await sdk.relabelling.setRelabellingConfiguration({ clientId: clients.nordlys, relabellingEnabled: true })
  const promised = numbers(relabelled, shipped + 1)
  await each(promised, (number) =>
    sdk.relabelling.registerShipmentPromise({
      ...order(number),
      relabellingCustomerReference: `OLD-${number}`,
      flowType: 'ON_SCAN',
    }),
  )
  const scanned = await each(promised, async (number) => {
    const scan = await sdk.relabelling.relabelParcel({
      reference: `OLD-${number}`,
      referenceType: 'RELABELLING_CUSTOMER_REFERENCE',
      label: { type: 'ZPL' },
    })
    expect(scan.label?.data).toBeTruthy()
    return { number, id: scan.label?.shipmentId ?? '', reference: present(scan.carrierReference) }
  })
  const parcels = [...registered, ...scanned]
  expect(new Set(parcels.map(({ reference }) => reference)).size).toBe(shipped + relabelled)
  const relabellings = await all(sdk.relabelling.listRelabellingLogs({ perPage: 20 }))
  expect(relabellings).toHaveLength(relabelled)
  expect(new Set(relabellings.map(({ dataState, scanState }) => `${dataState} ${scanState}`))).toEqual(
    new Set(['RELABELLED SUCCESS']),
  )

  // Two trucks are at the ramp: one for Sweden and one for Norway. Pallets are built and loaded.
  const [swedish, norwegian] = await each(['AB 12 345', 'CX 48 217'], (value) =>
    sdk.consignment.createConsignment({ type: 'TRUCK', references: [{ key: 'LICENSE_PLATE', value }] }),
  )
  if (!swedish || !norwegian) throw new Error('There are no trucks')
  const groups = [swedish, norwegian].flatMap((truck, index) => {
    const on = parcels.filter(({ number }) => number % 2 !== index)
    return numbers(on.length / perPallet, 0).map((pallet) => ({
      truck,
      on: on.slice(pallet * perPallet, (pallet + 1) * perPallet),
    }))
  })
  expect(groups).toHaveLength(20)
  await each(groups, async ({ truck, on }) => {
    const pallet = await sdk.consignment.createConsignment({ type: 'PALLET', parentId: truck.id })
    for (const { reference } of on)
      await sdk.consignment.createConsignment({
        type: 'SHIPMENT',
        parentId: pallet.id,
        references: [{ key: 'CARRIER_REFERENCE', value: reference }],
      })
    const details = [
      { key: 'TRUCK_CONSIGNMENT_ID' as const, value: truck.id },
      { key: 'PALLET_CONSIGNMENT_ID' as const, value: pallet.id },
    ]
    const scans = await sdk.shipping.createShipmentEvents({
      events: on.flatMap(({ reference }) => [
        { reference, state: 'RECEIVED_AT_WAREHOUSE' as const, createdAt: begin },
        { reference, state: 'READY_FOR_DISPATCH_FROM_WAREHOUSE' as const, details },
      ]),
    })
    expect(scans).toMatchObject({ succeeded: on.length * 2, failed: 0 })
  })
  const shown = await sdk.shipping.getShipment(registered[0]?.id ?? '')
  expect(shown.consignments?.map(({ type, state }) => `${type} ${state}`)).toContain('SHIPMENT OPEN')

  // Parcels to Norway are declared. One invoice is closed by its total, the others with their truck.
  const declared = parcels.filter(({ number }) => number % 2 === 0)
  const items = await each(declared, ({ number, reference }) =>
    sdk.customs.createCustomsItems({
      parcelReference: reference,
      items: [
        {
          ...ceilingLamp,
          carrierReference: reference,
          itemInvoicePrice: 1249.5,
          invoiceNumber: number <= 20 ? 'DAY-INVOICE' : `INVOICE-${number}`,
          truckIdentifier: 'CX 48 217',
          clientId: clients.nordlys,
        },
      ],
    }),
  )
  expect(new Set(items.flatMap(({ customsIds }) => customsIds)).size).toBe(declared.length)
  const invoice = { filterType: 'invoiceNumber', value: 'DAY-INVOICE' } as const
  const wrong = await sdk.customs
    .closeCustomsItems({ close: true, currencyCode: 'DKK', totalInvoiceAmount: 12_494.98 }, invoice)
    .result()
  expect(wrong.status).toBe(400)
  const closed = await sdk.customs.closeCustomsItems(
    { close: true, currencyCode: 'DKK', totalInvoiceAmount: 12_495 },
    invoice,
  )
  expect(closed.itemCount).toBe(10)

  // The trucks leave. Everything on them is closed, and the broker gets its batch and accepts it.
  for (const { id } of [swedish, norwegian]) {
    await sdk.consignment.setConsignmentState(id, { state: 'WAITING_FOR_APPROVAL' })
    const truck = await sdk.consignment.setConsignmentState(id, { state: 'CLOSED' })
    expect(truck.state).toBe('CLOSED')
  }
  const open = await all(sdk.consignment.listConsignments({ state: 'OPEN', per_page: 100 }))
  expect(open).toEqual([])
  const truck = { truck: 'CX 48 217' }
  expect(await sdk.customs.getTruckCustoms(truck)).toMatchObject({ itemCount: 250 })
  await sendCustoms({ db, broker: brokerOf(config), log }, new Date())
  const transfer = await sdk.customs.getTruckCustomsTransfer(truck)
  expect(new Set(transfer.customsItems.map(({ transferState }) => transferState))).toEqual(
    new Set(['TRANSFER_SUCCESS']),
  )

  // In the evening the office counts, checks and files the day's shipments.
  const day = { created_after: begin }
  const reported = await all(sdk.reporting.listReportedShipments({ ...day, per_page: 100 }))
  expect(reported).toHaveLength(shipped + relabelled)
  expect(new Set(reported.map(({ shipmentState }) => shipmentState))).toEqual(new Set(['CMR_CLOSED']))
  expect(new Set(reported.map(({ id }) => id))).toEqual(new Set(parcels.map(({ id }) => id)))
  const points = await sdk.reporting.countShipments({ granularity: 'DAILY', ...day })
  expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(shipped + relabelled)
  const { id } = await sdk.reporting.createShipmentExport({ createdAfter: begin })
  await writeExports({ db, log, signal: new AbortController().signal })
  const file = await waitFor((options) => sdk.reporting.downloadShipmentExport(id, options))
  const [, ...lines] = (await file.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(shipped + relabelled)
})
