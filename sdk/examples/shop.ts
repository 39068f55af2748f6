/**
 * A web shop from its items to the reconciled carrier invoice, against a running server: items, price lists, rates,
 * orders, shipments with labels, tracking, and an invoice with errors. `make shop` runs it alone, `make demo` after the
 * others.
 *
 * WAYBILL_URL, WAYBILL_USERNAME, WAYBILL_PASSWORD and WAYBILL_CLIENT_ID choose another server or user.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ApiError, ConnectionError, createClient, waitFor, type Shipment } from '@waybill/sdk'

const {
  WAYBILL_URL: baseUrl = 'http://127.0.0.1:8080/v1',
  WAYBILL_USERNAME: username = 'freja@nordlys.example',
  WAYBILL_PASSWORD: password = 'lamps-from-the-north',
  WAYBILL_CLIENT_ID: clientId = '1024',
} = process.env

const folder = path.join(import.meta.dirname, '../../.data/demo')
const client = createClient({ baseUrl, username, password, clientId: Number(clientId) })
const run = `SHOP-${Date.now().toString(36).toUpperCase()}`

const carrierProduct = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
const sender = {
  company: 'Nordlys Interiør ApS',
  addressLine1: 'Store Kongensgade 81',
  postCode: '1264',
  city: 'Copenhagen',
  country: 'DK',
  contactInfo: { dialCode: '+45', telephone: '33 12 45 78', email: 'lager@nordlys.example' },
}
const recipient = {
  firstName: 'Mads',
  lastName: 'Holm',
  addressLine1: 'Vesterbrogade 12',
  postCode: '1620',
  city: 'Copenhagen',
  country: 'DK',
  contactInfo: { dialCode: '+45', mobile: '20 41 77 36', email: 'mads.holm@post.example' },
}

const say = (what: string, how: string) => console.log(`${what.padEnd(9)} ${how}`)

/** 1. The shop's items, boxes and price list. */
async function stock(): Promise<void> {
  const measures = { itemType: 'UNPACKED', countryOfOrigin: 'DK', currencyCode: 'DKK' } as const
  const { created, updated, unchanged } = await client.item.setItems({
    items: [
      {
        sku: `${run}-LAMP`,
        name: 'Aurora table lamp',
        length: 24,
        width: 18,
        height: 16,
        weight: 1.4,
        value: 899,
        ...measures,
      },
      {
        sku: `${run}-SHADE`,
        name: 'Nova lamp shade',
        length: 18,
        width: 18,
        height: 12,
        weight: 0.4,
        value: 449,
        ...measures,
      },
    ],
  })
  await client.parcelDefinition.createParcelDefinition({
    name: `${run} box`,
    type: 'BOX',
    length: 42,
    width: 32,
    height: 24,
    weight: 10,
    ownWeight: 0.3,
  })
  const sheets = await client.rateSheet.listRateSheets().toArray(100)
  const has = sheets.some(({ carrierProduct: { productId } }) => productId === carrierProduct.productId)
  if (!has)
    await client.rateSheet.createRateSheet({
      name: `${carrierProduct.productId} of ${run}`,
      carrierProduct,
      currency: 'DKK',
      validFrom: '2026-01-01',
      vatPercent: 25,
      zones: [{ code: 'DK', areas: [{ country: 'DK' }] }],
      steps: [
        { zone: 'DK', from: 0, upTo: 5, price: 31.2 },
        { zone: 'DK', from: 5, upTo: 20, price: 61.2 },
      ],
    })
  say('items', `${created + updated + unchanged} items, ${has ? 'price list was there' : 'a price list is new'}`)
}

/** 2. What the checkout shows. */
async function rates(): Promise<void> {
  const { parcels } = await client.packing.packItems({
    items: [
      { sku: `${run}-LAMP`, quantity: 1 },
      { sku: `${run}-SHADE`, quantity: 2 },
    ],
  })
  const { rates: offered } = await client.rate.createRates({
    sender: { country: 'DK', postCode: sender.postCode },
    recipient: { country: 'DK', postCode: recipient.postCode, contactInfo: recipient.contactInfo },
    parcels: parcels.map(({ weight, length, width, height }) => ({ weight, length, width, height })),
  })
  const [first] = offered
  say('rates', `${offered.length} products, ${first?.productName} first for ${first?.total} ${first?.currency}`)
}

/** 3. The customers' orders. */
async function order(): Promise<string[]> {
  const { orders } = await client.order.setOrders({
    orders: [1, 2, 3, 4].map((number) => ({
      externalId: `${run}-${number}`,
      sender,
      recipient,
      carrierProduct,
      currencyCode: 'DKK',
      lines: [
        { sku: `${run}-LAMP`, quantity: 1, unitPrice: 899 },
        { sku: `${run}-SHADE`, quantity: 2, unitPrice: 449 },
      ],
    })),
  })
  say('orders', `${orders.length} orders`)
  return orders.flatMap(({ id }) => id ?? [])
}

/** 4. Packs, prices, registers and prints all of them in the background. */
async function ship(orderIds: readonly string[]): Promise<Shipment[]> {
  const { id } = await client.order.createOrderBatch({ name: run, orderIds: [...orderIds], label: { type: 'PDF' } })
  const batch = await waitFor((options) => client.batch.getBatch(id, options), {
    until: ({ finishedAt }) => finishedAt !== undefined,
  })
  await writeFile(path.join(folder, 'orders.pdf'), (await client.batch.getBatchLabelsPdf(id)).stream())
  const rows = await client.batch.listBatchRows(id).toArray(100)
  for (const { error } of rows) if (error) throw new Error(error.message)
  const shipments = await Promise.all(rows.map(({ shipmentId = '' }) => client.shipping.getShipment(shipmentId)))
  say('shipments', `${batch.counts.printed} of ${batch.total} printed: orders.pdf`)
  return shipments
}

/** 5. Tracks one of them to delivery. */
async function track(orderId: string, { id }: Shipment): Promise<void> {
  await client.shipping.createShipmentEvent(id, { state: 'IN_TRANSIT' })
  await client.shipping.createShipmentEvent(id, { state: 'DELIVERED' })
  const { state, shipments } = await client.order.getOrder(orderId)
  say('tracking', `the order is ${state}, its shipment ${shipments[0]?.shipmentState}`)
}

const priceOf = ({ expectedCost }: Shipment) => expectedCost?.net ?? 0

/** 6. Reconciles the carrier's invoice: one parcel weighed too heavy, one charged twice and one of another shop. */
async function reconcile(shipments: readonly Shipment[]): Promise<void> {
  const row = (number: string, net: number, weight: number) =>
    [run, new Date().toISOString().slice(0, 10), 'DKK', number, 'FREIGHT', net, weight, 'DK'].join(',')
  const lines = shipments.map((shipment, index) => {
    const { carrierReference = '' } = shipment
    return index === 1
      ? row(carrierReference, priceOf(shipment) + 30, 7.5)
      : row(carrierReference, priceOf(shipment), 2.5)
  })
  const [first] = shipments
  const data = [
    'invoiceNumber,invoiceDate,currency,carrierReference,charge,net,weight,zone',
    ...lines,
    ...(first ? [row(first.carrierReference ?? '', priceOf(first), 2.5)] : []),
    row('370000000000000000', 31.2, 1),
  ].join('\r\n')
  await writeFile(path.join(folder, 'invoice.csv'), data)
  const { carrier } = carrierProduct
  const { invoices } = await client.carrierInvoice.importCarrierInvoices({ carrier, type: 'CSV', data })
  const again = await client.carrierInvoice.importCarrierInvoices({ carrier, type: 'CSV', data })
  const all = await client.carrierInvoice.listInvoiceDifferences({ carriers: [carrier] }).toArray(1_000)
  const found = all.filter(({ invoiceNumber }) => invoiceNumber === run)
  console.table(
    found.map(({ carrierReference, reason, expected, invoiced, difference, explanation }) => ({
      carrierReference,
      reason,
      expected,
      invoiced,
      difference,
      explanation,
    })),
  )
  await client.carrierInvoice.updateInvoiceDifferences({
    ids: found.map(({ id }) => id),
    state: 'DISPUTED',
    note: `Not ordered by us, see ${run}`,
  })
  const disputes = await client.carrierInvoice.exportInvoiceDifferences({ carrier })
  await writeFile(path.join(folder, 'disputes.csv'), disputes.stream())
  const invoiced = invoices[0]?.net
  say(
    'invoice',
    `${invoiced} DKK invoiced, ${found.length} differences disputed: disputes.csv. Sent again: ${again.known.length} known`,
  )
}

try {
  await mkdir(folder, { recursive: true })
  await stock()
  await rates()
  const orders = await order()
  const shipments = await ship(orders)
  const [first] = shipments
  if (first) await track(orders[0] ?? '', first)
  await reconcile(shipments)
} catch (error) {
  if (error instanceof ConnectionError)
    console.error(`${baseUrl} does not respond. Start the server with \`make start\` first.`)
  else if (error instanceof ApiError)
    console.error(
      [error.message, ...error.errors.map(({ field = '', defaultMessage }) => `${field} ${defaultMessage}`)].join(
        ' | ',
      ),
    )
  else throw error
  process.exitCode = 1
}
