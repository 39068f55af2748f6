/**
 * The main job from end to end, against a running server: `make start` in one terminal, `make demo` in another.
 *
 * WAYBILL_URL, WAYBILL_USERNAME, WAYBILL_PASSWORD and WAYBILL_CLIENT_ID choose another server or user.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, ConnectionError, createClient, labelFile, type ShipmentCreate } from '@waybill/sdk'

const {
  WAYBILL_URL: baseUrl = 'http://127.0.0.1:8080/v1',
  WAYBILL_USERNAME: username = 'freja@nordlys.example',
  WAYBILL_PASSWORD: password = 'lamps-from-the-north',
  WAYBILL_CLIENT_ID: clientId = '1024',
} = process.env

const folder = path.join(import.meta.dirname, '../../.data/demo')
const client = createClient({ baseUrl, username, password, clientId: Number(clientId) })

const place = { name: 'Warehouse Copenhagen', postCode: '2650', city: 'Hvidovre', country: 'DK' }

/** A lamp for Astrid, who lives in Göteborg. */
const order: ShipmentCreate = {
  sender: {
    firstName: 'Freja',
    lastName: 'Lindholm',
    company: 'Nordlys Interiør ApS',
    addressLine1: 'Store Kongensgade 81',
    postCode: '1264',
    city: 'Copenhagen',
    country: 'DK',
    contactInfo: { dialCode: '+45', telephone: '33 12 45 78', email: 'lager@nordlys.example' },
  },
  recipient: {
    firstName: 'Astrid',
    lastName: 'Lindqvist',
    addressLine1: 'Södra Vägen 32',
    postCode: '412 54',
    city: 'Göteborg',
    country: 'SE',
    contactInfo: { dialCode: '+46', mobile: '70 174 06 21', email: 'astrid.lindqvist@post.example' },
  },
  description: 'Table lamp',
  parcels: [{ weight: 2.6, length: 50, width: 30, height: 30, description: 'Nova table lamp, white' }],
}

async function ship(carrierProduct: NonNullable<ShipmentCreate['carrierProduct']>): Promise<string> {
  console.log(`\n${carrierProduct.carrier}`)
  const { id, shipmentState } = await client.shipping.createShipment({ ...order, carrierProduct })
  say('created', shipmentState, id)

  const { carrierReference, registration, ...registered } = await client.shipping.registerShipment(id)
  say(
    'registered',
    registered.shipmentState,
    `as ${carrierReference}${registration?.source === 'SANDBOX' ? ', in the sandbox' : ''}`,
  )

  const pdf = await client.shipping.getShipmentLabelPdf(id, { layout: '4R' })
  say('label', '', await save(pdf))
  const zpl = await client.shipping.createShipmentLabel(id, { type: 'ZPL', layout: '4R', resolution: 200 })
  say('label', '', await save(labelFile(zpl)))
  return id
}

/** Our own network: the warehouse, the van and the door report what happens. */
async function deliver(id: string): Promise<void> {
  for (const carrierCode of ['LI-100', 'LI-120', 'LI-200', 'LI-400']) {
    const event = await client.shipping.createShipmentEvent(id, { carrierCode, place })
    const { shipmentState } = await client.shipping.getShipment(id)
    say('event', shipmentState, `${carrierCode} ${event.eventDescription ?? ''}`)
  }
}

/** Another's network: our warehouse scans the parcel in, and the carrier's own events follow. */
async function receive(id: string): Promise<void> {
  const { state = '' } = await client.shipping.createShipmentEvent(id, { state: 'RECEIVED_AT_WAREHOUSE', place })
  const { shipmentState } = await client.shipping.getShipment(id)
  say('event', shipmentState, `${state} at ${place.name}`)
}

/** Waybill asks the carrier from time to time. In the sandbox a parcel is on its way within seconds. */
async function follow(id: string): Promise<void> {
  const deadline = Date.now() + 45_000
  for (;;) {
    const { shipmentState } = await client.shipping.getShipment(id)
    if (shipmentState === 'IN_TRANSIT') return say('followed', shipmentState, 'as the carrier reports')
    if (Date.now() > deadline) return say('followed', shipmentState, 'the carrier has reported nothing yet')
    await sleep(1_000)
  }
}

async function history(id: string): Promise<void> {
  for (const { createdAt, carrierCode, state, eventDescription = '' } of await client.shipping.listShipmentEvents(id))
    say('history', createdAt, `${carrierCode ?? state ?? ''} ${eventDescription}`)
}

async function save(file: File): Promise<string> {
  await mkdir(folder, { recursive: true })
  const target = path.join(folder, file.name)
  await writeFile(target, file.stream())
  return `${path.relative(process.cwd(), target)} (${file.size} bytes)`
}

function say(step: string, state: string, text: string): void {
  console.log(`  ${step.padEnd(11)}${state.padEnd(34)} ${text}`.trimEnd())
}

try {
  console.log(`Logging in to ${baseUrl} as ${username} ...`)
  const own = await ship({ carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' })
  await deliver(own)
  await history(own)

  const others = await ship({ carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' })
  await receive(others)
  await follow(others)
  await history(others)
} catch (error) {
  if (error instanceof ConnectionError)
    console.error(`${baseUrl} does not answer. Start the server with \`make start\` first.`)
  else if (error instanceof ApiError)
    console.error(
      error.message,
      ...error.errors.map(({ field, defaultMessage }) => `\n  ${field ?? ''} ${defaultMessage}`),
    )
  else throw error
  process.exitCode = 1
}
