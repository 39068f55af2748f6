/**
 * Sends a parcel with every carrier, against a running server: `make start` in one terminal, `make demo` in another.
 * For each carrier it creates a shipment, registers it, prints its label as PDF and ZPL and follows the parcel until it
 * is in transit. Prints a table, and writes the labels and a CSV of the shipments to .data/demo/.
 *
 * WAYBILL_URL, WAYBILL_USERNAME, WAYBILL_PASSWORD and WAYBILL_CLIENT_ID choose another server or user.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ApiError,
  BadRequestError,
  type CarrierProfile,
  ConnectionError,
  createClient,
  labelFile,
  type ShipmentCreate,
} from '@waybill/sdk'

const {
  WAYBILL_URL: baseUrl = 'http://127.0.0.1:8080/v1',
  WAYBILL_USERNAME: username = 'freja@nordlys.example',
  WAYBILL_PASSWORD: password = 'lamps-from-the-north',
  WAYBILL_CLIENT_ID: clientId = '1024',
} = process.env

/** Number of carriers processed at the same time. */
const atOnce = 6
/** In the sandbox a parcel is on its way within seconds; Waybill polls the carrier from time to time. */
const patienceMs = 40_000

const folder = path.join(import.meta.dirname, '../../.data/demo')
const client = createClient({ baseUrl, username, password, clientId: Number(clientId) })
const run = `DEMO-${Date.now().toString(36).toUpperCase()}`

interface Walk {
  readonly carrier: string
  /** Whether the carrier reports any events. */
  readonly isTracked: boolean
  readonly product: string
  readonly id: string
  readonly number: string
  readonly source: string
  readonly pages: number
  /** Size of the label by type, for the types that the carrier prints. */
  readonly bytes: ReadonlyMap<string, number>
  readonly ms: number
}

/** An address in the country of each carrier. */
const homes: Readonly<
  Record<
    string,
    { postCode: string; city: string; addressLine1: string; state?: string; dialCode: string; mobile: string }
  >
> = {
  DK: {
    addressLine1: 'Store Kongensgade 81',
    postCode: '1264',
    city: 'Copenhagen',
    dialCode: '+45',
    mobile: '20 41 77 36',
  },
  NO: { addressLine1: 'Strandgaten 18', postCode: '5013', city: 'Bergen', dialCode: '+47', mobile: '40 61 23 45' },
  SE: { addressLine1: 'Södra Vägen 32', postCode: '412 54', city: 'Göteborg', dialCode: '+46', mobile: '70 174 06 21' },
  FI: {
    addressLine1: 'Mannerheimintie 12',
    postCode: '00100',
    city: 'Helsinki',
    dialCode: '+358',
    mobile: '41 234 56 78',
  },
  EE: { addressLine1: 'Pikk 7', postCode: '10123', city: 'Tallinn', dialCode: '+372', mobile: '5123 4567' },
  LT: { addressLine1: 'Gedimino pr. 9', postCode: '01103', city: 'Vilnius', dialCode: '+370', mobile: '612 34 567' },
  DE: {
    addressLine1: 'Schulterblatt 58',
    postCode: '20357',
    city: 'Hamburg',
    dialCode: '+49',
    mobile: '1512 345 67 89',
  },
  GB: { addressLine1: '14 Lamb Street', postCode: 'E1 6EA', city: 'London', dialCode: '+44', mobile: '7400 123456' },
  AT: { addressLine1: 'Neubaugasse 25', postCode: '1070', city: 'Wien', dialCode: '+43', mobile: '664 123 456' },
  CH: { addressLine1: 'Langstrasse 120', postCode: '8004', city: 'Zürich', dialCode: '+41', mobile: '78 123 45 67' },
  NL: {
    addressLine1: 'Prinsengracht 263',
    postCode: '1016 GV',
    city: 'Amsterdam',
    dialCode: '+31',
    mobile: '6 12 34 56 78',
  },
  BE: { addressLine1: 'Rue du Midi 44', postCode: '1000', city: 'Bruxelles', dialCode: '+32', mobile: '470 12 34 56' },
  FR: {
    addressLine1: '12 rue de Charonne',
    postCode: '75011',
    city: 'Paris',
    dialCode: '+33',
    mobile: '6 12 34 56 78',
  },
  ES: {
    addressLine1: 'Calle de Hortaleza 88',
    postCode: '28004',
    city: 'Madrid',
    dialCode: '+34',
    mobile: '612 34 56 78',
  },
  IT: {
    addressLine1: 'Via Tortona 27',
    postCode: '20144',
    city: 'Milano',
    state: 'MI',
    dialCode: '+39',
    mobile: '312 345 6789',
  },
  PL: { addressLine1: 'ul. Piotrkowska 82', postCode: '90-102', city: 'Łódź', dialCode: '+48', mobile: '512 345 678' },
  US: {
    addressLine1: '350 5th Ave',
    postCode: '10118',
    city: 'New York',
    state: 'NY',
    dialCode: '+1',
    mobile: '201 555 0123',
  },
}

const parcel = { weight: 0.9, length: 34, width: 24, height: 3, description: 'Nova lamp shade, white' }

/** A lamp sent from the carrier's country: domestically, or abroad if the carrier has no domestic service. */
async function lampWith({ carrier, country, products }: CarrierProfile): Promise<ShipmentCreate> {
  for (const to of [country, country === 'US' ? 'DE' : 'US']) {
    const { description: _, ...measures } = parcel
    const wanted = { carrier, from: country, to, direction: 'OUTBOUND', ...measures } as const
    const taking = await client.product.listProducts(wanted).toArray(100)
    const product = products.find(({ id }) => taking.some((one) => one.id === id))
    const [home, there] = [homes[country], homes[to]]
    if (product && home && there)
      return lamp({ carrier, productId: product.id }, { ...home, country }, { ...there, country: to })
  }
  throw new Error(`The demo has no product or address for ${carrier} in ${country}`)
}

type Home = NonNullable<(typeof homes)[string]> & { country: string }

const personAt = ({ dialCode, mobile, ...address }: Home) => ({
  ...address,
  contactInfo: { dialCode, mobile, email: 'astrid.lindqvist@post.example' },
})

function lamp(carrierProduct: NonNullable<ShipmentCreate['carrierProduct']>, from: Home, to: Home): ShipmentCreate {
  return {
    sender: { company: 'Nordlys Interiør ApS', ...personAt(from) },
    recipient: { firstName: 'Astrid', lastName: 'Lindqvist', ...personAt(to) },
    carrierProduct,
    customerReference: `${run}-${carrierProduct.carrier}`,
    parcels: [parcel],
  }
}

/**
 * Creates the shipment. Some products deliver to a parcel shop, which the shipment must name: if the API says so, picks
 * the first one nearby.
 */
async function create(order: ShipmentCreate) {
  try {
    return await client.shipping.createShipment(order)
  } catch (error) {
    const needsShop =
      error instanceof BadRequestError && error.errors.some(({ code }) => code === 'PARCEL_SHOP_REQUIRED')
    if (!needsShop || !order.carrierProduct) throw error
    const { country, postCode } = order.recipient ?? {}
    const [shop] = await client.parcelShop.searchParcelShops({
      carrier: order.carrierProduct.carrier,
      country,
      post_code: postCode,
      limit: 1,
    })
    if (!shop) throw error
    return client.shipping.createShipment({ ...order, delivery: { parcelShopId: shop.id } })
  }
}

const sizeOf = (bytes: Walk['bytes'], type: string) => bytes.get(type) ?? '-'

/** Prints both types, or only the one that the carrier printed at registration. */
async function labelsOf(id: string) {
  const printed = await Promise.allSettled(
    (['PDF', 'ZPL'] as const).map((type) => client.shipping.createShipmentLabel(id, { type })),
  )
  const labels = printed.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  for (const one of printed)
    if (one.status === 'rejected' && (labels.length === 0 || !isOtherFormat(one.reason))) throw one.reason
  return labels
}

const isOtherFormat = (error: unknown) => error instanceof ApiError && error.code === 'LABEL_FORMAT_NOT_OFFERED'

async function walk(profile: CarrierProfile): Promise<Walk> {
  const begin = performance.now()
  const { carrier, capabilities } = profile
  const { id, carrierProduct } = await create(await lampWith(profile))
  const { carrierReference = '', registration } = await client.shipping.registerShipment(id)
  const labels = await labelsOf(id)
  const ms = performance.now() - begin
  const bytes = new Map<string, number>()
  for (const label of labels) {
    const file = labelFile(label)
    bytes.set(label.type, file.size)
    await writeFile(path.join(folder, `${carrier}.${label.type.toLowerCase()}`), file.stream())
  }
  // In our own network, warehouse and van report the events.
  if (carrier === 'LAST_INCH')
    for (const carrierCode of ['LI-100', 'LI-120', 'LI-200'])
      await client.shipping.createShipmentEvent(id, { carrierCode })
  return {
    carrier,
    isTracked: capabilities.includes('TRACKING') || capabilities.includes('STATE_UPDATE'),
    product: carrierProduct?.productId ?? '',
    id,
    number: carrierReference,
    source: registration?.source ?? '',
    pages: labels[0]?.pages ?? 0,
    bytes,
    ms: Math.round(ms),
  }
}

interface Failure {
  readonly carrier: string
  readonly step: string
  readonly reason: string
}

async function walkAll(profiles: readonly CarrierProfile[]): Promise<{ walks: Walk[]; failures: Failure[] }> {
  const walks: Walk[] = []
  const failures: Failure[] = []
  const left = [...profiles]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let profile = left.shift(); profile; profile = left.shift())
        try {
          walks.push(await walk(profile))
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          failures.push({ carrier: profile.carrier, step: 'create, register or label', reason: reasonOf(error) })
        }
    }),
  )
  const order: string[] = profiles.map(({ carrier }) => carrier)
  walks.sort((one, other) => order.indexOf(one.carrier) - order.indexOf(other.carrier))
  return { walks, failures }
}

const moving: ReadonlySet<string> = new Set(['IN_TRANSIT', 'DELIVERY_ATTEMPTED', 'DELIVERED'])

/** Some carriers only book and print, and report no events. */
const isFollowed = ({ isTracked, id }: Walk, states: ReadonlyMap<string, string>): boolean =>
  !isTracked || moving.has(states.get(id) ?? '')

/** Waits until every tracked parcel is on its way, and returns their states. */
async function follow(walks: readonly Walk[]): Promise<ReadonlyMap<string, string>> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const { hits } = await client.shipping.listShipments({ q: run, per_page: 100 })
    const states = new Map<string, string>(hits.map(({ id, shipmentState }) => [id, shipmentState]))
    if (Date.now() > deadline || walks.every((walked) => isFollowed(walked, states))) return states
    await sleep(1_000)
  }
}

function printTable(walks: readonly Walk[], states: ReadonlyMap<string, string>): void {
  const head = ['carrier', 'product', 'number', 'state', 'source', 'pages', 'PDF', 'ZPL', 'ms']
  const rows = walks.map(({ carrier, product, number, id, source, pages, bytes, ms }) =>
    [carrier, product, number, states.get(id) ?? '', source, pages, sizeOf(bytes, 'PDF'), sizeOf(bytes, 'ZPL'), ms].map(
      String,
    ),
  )
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column < 5 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  console.log([head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n'))
}

/** Writes the API's CSV of this run's shipments, and returns a failure for each that is missing. */
async function exportCsv(since: Date, walks: readonly Walk[]): Promise<Failure[]> {
  const file = await client.shipping.exportShipmentsCsv({ created_after: since.toISOString() })
  const [head = '', ...rows] = (await file.text()).trimEnd().split('\r\n')
  const own = rows.filter((row) => row.includes(run))
  await writeFile(path.join(folder, 'shipments.csv'), [head, ...own, ''].join('\r\n'))
  return walks.flatMap(({ carrier, number }) =>
    own.some((row) => row.includes(number)) ? [] : [{ carrier, step: 'export', reason: `${number} is not in the CSV` }],
  )
}

const reasonOf = (error: ApiError) =>
  [error.message, ...error.errors.map(({ field = '', defaultMessage }) => `${field} ${defaultMessage}`)].join(' | ')

async function demo(): Promise<void> {
  const begin = new Date()
  console.log(`Logging in to ${baseUrl} as ${username} ...`)
  const profiles = await client.carrierConfiguration.listCarriers()
  await mkdir(folder, { recursive: true })
  console.log(`Creating, registering and labelling a parcel with each of ${profiles.length} carriers ...`)
  const { walks, failures } = await walkAll(profiles)
  console.log('Following them ...\n')
  const states = await follow(walks)
  for (const walked of walks)
    if (!isFollowed(walked, states))
      failures.push({
        carrier: walked.carrier,
        step: 'track',
        reason: `is still ${states.get(walked.id) ?? 'not found'} after ${patienceMs / 1000} s`,
      })
  failures.push(...(await exportCsv(begin, walks)))

  printTable(walks, states)
  const seconds = ((Date.now() - begin.getTime()) / 1000).toFixed(1)
  const place = path.relative(process.cwd(), folder)
  console.log(
    `\n${walks.length} of ${profiles.length} carriers in ${seconds} s. Labels and shipments.csv are in ${place}/.`,
  )
  for (const { carrier, step, reason } of failures) console.error(`${carrier} FAILED at ${step}: ${reason}`)
  if (failures.length > 0 || profiles.length === 0) process.exitCode = 1
}

try {
  await demo()
} catch (error) {
  if (error instanceof ConnectionError)
    console.error(`${baseUrl} does not respond. Start the server with \`make start\` first.`)
  else if (error instanceof ApiError) console.error(reasonOf(error))
  else throw error
  process.exitCode = 1
}
