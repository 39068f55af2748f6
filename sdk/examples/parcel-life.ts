/**
 * What happens to parcels besides shipping, against a running server: a batch from a CSV file, a pick-up, a manifest, a
 * cancellation with a new try, and a return. `make demo` runs it after the demo of the carriers.
 *
 * WAYBILL_URL, WAYBILL_USERNAME, WAYBILL_PASSWORD and WAYBILL_CLIENT_ID choose another server or user.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ApiError, ConnectionError, createClient, labelFile, waitFor, type ShipmentCreate } from '@waybill/sdk'

const {
  WAYBILL_URL: baseUrl = 'http://127.0.0.1:8080/v1',
  WAYBILL_USERNAME: username = 'freja@nordlys.example',
  WAYBILL_PASSWORD: password = 'lamps-from-the-north',
  WAYBILL_CLIENT_ID: clientId = '1024',
} = process.env

const folder = path.join(import.meta.dirname, '../../.data/demo')
const client = createClient({ baseUrl, username, password, clientId: Number(clientId) })
const run = `LIFE-${Date.now().toString(36).toUpperCase()}`

const sender = {
  company: 'Nordlys Interiør ApS',
  addressLine1: 'Store Kongensgade 81',
  postCode: '1264',
  city: 'Copenhagen',
  country: 'DK',
  contactInfo: { dialCode: '+45', telephone: '33 12 45 78', email: 'lager@nordlys.example' },
}

const lamp = (number: number, over: Partial<ShipmentCreate> = {}): ShipmentCreate => ({
  sender,
  recipient: {
    firstName: 'Mads',
    lastName: 'Holm',
    addressLine1: 'Vesterbrogade 12',
    postCode: '1620',
    city: 'Copenhagen',
    country: 'DK',
    contactInfo: { dialCode: '+45', mobile: '20 41 77 36', email: 'mads.holm@post.example' },
  },
  carrierProduct: { carrier: 'GLS_DK', productId: 'GLS_DK_BUSINESS' },
  customerReference: `${run}-${number}`,
  orderNumber: `${run}-${number}`,
  parcels: [{ weight: 1.4, length: 34, width: 24, height: 12, description: 'Nova lamp shade, white' }],
  ...over,
})

const say = (what: string, how: string) => console.log(`${what.padEnd(9)} ${how}`)

async function batch(): Promise<void> {
  const heads =
    'reference;order;carrier;product;sender.company;sender.addressLine1;sender.postCode;sender.city;sender.country;first name;last name;address;postcode;city;country;weight;length;width;height;content'
  const lines = Array.from(
    { length: 50 },
    (_, index) =>
      `${run}-B${index};${run}-B${index};LAST_INCH;LAST_INCH_HOME;Nordlys Interiør ApS;Store Kongensgade 81;1264;Copenhagen;DK;Astrid;Lindqvist;Södra Vägen ${index + 1};412 54;Göteborg;SE;4,2;60;40;35,5;Aurora pendant lamp`,
  )
  const { id } = await client.batch.importBatchCsv([heads, ...lines].join('\r\n'), {
    name: run,
    register: true,
    label_type: 'PDF',
  })
  const done = await waitFor((options) => client.batch.getBatch(id, options), {
    until: ({ finishedAt }) => finishedAt !== undefined,
  })
  const labels = await client.batch.getBatchLabelsPdf(id, { order: 'ORDER_NUMBER', sheet_from: 2 })
  await writeFile(path.join(folder, 'batch.pdf'), labels.stream())
  say(
    'batch',
    `${done.counts.printed} of ${done.total} shipments of a CSV file are printed, on sheets of A4: batch.pdf`,
  )
}

/** Returns the next weekday; holidays are ignored. */
function workday(): string {
  const day = new Date(Date.now() + 86_400_000)
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

async function register(number: number): Promise<string> {
  const { id } = await client.shipping.createShipment(lamp(number))
  await client.shipping.registerShipment(id)
  return id
}

async function handOver(): Promise<void> {
  const shipmentIds = [await register(1), await register(2)]
  const pickup = await client.pickup.createPickup({
    shipmentIds,
    date: workday(),
    preferredTime: { from: '10:00', to: '14:00' },
    instructions: 'Ring at the gate, ramp 3.',
  })
  const fetched = await client.shipping.listShipments({ pickup_id: pickup.id })
  say(
    'pick-up',
    `${pickup.carrier} fetches ${fetched.total} parcels on ${pickup.date}: ${pickup.confirmation ?? pickup.state}`,
  )
  const manifest = await client.manifest.createManifest({ carrier: 'GLS_DK', shipmentIds })
  const list = await client.manifest.getManifestPdf(manifest.id)
  await writeFile(path.join(folder, 'manifest.pdf'), list.stream())
  say(
    'manifest',
    `${manifest.shipmentCount} shipments, ${manifest.weight} kg, ${manifest.carrierNumber ?? manifest.state}: manifest.pdf`,
  )
}

async function cancel(): Promise<void> {
  const id = await register(3)
  const { cancelled } = await client.shipping.cancelShipment(id, { reason: 'The address was wrong.' })
  const copy = await client.shipping.copyShipment(id, {})
  say('cancel', `cancelled by ${cancelled?.by} at ${cancelled?.at}; ${copy.shipmentState} ${copy.id} is the new try`)
}

async function sendBack(): Promise<void> {
  const id = await register(4)
  const back = await client.shipping.createShipmentReturn(id, { register: true })
  const label = labelFile(await client.shipping.createShipmentLabel(back.id, { type: 'PDF' }))
  await writeFile(path.join(folder, 'return.pdf'), label.stream())
  say(
    'return',
    `${back.carrierProduct?.productId} ${back.carrierReference}, code ${back.returnCode ?? 'none'}: return.pdf`,
  )
}

try {
  await mkdir(folder, { recursive: true })
  await batch()
  await handOver()
  await cancel()
  await sendBack()
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
