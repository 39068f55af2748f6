import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Carrier,
  type CarrierCall,
  type CarrierId,
  CarrierUnavailable,
  type Credentials,
  type RegistrationRequest,
} from '../../network/carriers/carrier.ts'
import { carrierData } from '../../network/carriers/data/carriers.ts'
import { factsOf } from '../../network/carriers/data/product-facts.ts'
import { usableDocuments } from '../../network/carriers/documents.ts'
import { carrierIds } from '../../network/carriers/numbers/detection.ts'
import { covers } from '../../network/carriers/regions.ts'
import { openCarriers } from '../../network/carriers/registry.ts'
import { contractOf } from '../../network/carriers/table.ts'
import { startContractMock } from '../testing/contract-mock.ts'

/**
 * The outcome of a booking with a carrier's adapter, against a mock that validates each call with the carrier's
 * contract.
 */
export interface AdapterWalk {
  readonly carrier: CarrierId
  readonly product: string
  readonly number: string
  /** The format and size of the carrier's label, such as PDF 4711. */
  readonly label: string
  readonly events: string
  readonly cancelled: string
  readonly pickUp: string
  readonly manifest: string
  readonly shops: string
  /** The number of calls made. */
  readonly calls: number
  /** What went wrong, if anything. */
  readonly failure?: string
}

/** The carriers with an adapter in the registry. */
export const carriersWithAdapter: readonly CarrierId[] = (() => {
  const carriers = openCarriers({ sandboxUrl: 'http://127.0.0.1:9' })
  return carrierIds.filter((id) => carriers[id].sourceFor)
})()

/** An address in each country. */
const homes: Readonly<Record<string, readonly [street: string, postCode: string, city: string, dialCode: string]>> = {
  DK: ['Store Kongensgade 81', '1264', 'Copenhagen', '+45'],
  SE: ['Sodra Vagen 32', '41254', 'Goteborg', '+46'],
  NO: ['Strandgaten 18', '5013', 'Bergen', '+47'],
  FI: ['Mannerheimintie 12', '00100', 'Helsinki', '+358'],
  DE: ['Schulterblatt 58', '20357', 'Hamburg', '+49'],
  AT: ['Neubaugasse 25', '1070', 'Wien', '+43'],
  CH: ['Langstrasse 120', '8004', 'Zurich', '+41'],
  NL: ['Prinsengracht 263', '1016 GV', 'Amsterdam', '+31'],
  BE: ['Rue du Midi 44', '1000', 'Bruxelles', '+32'],
  FR: ['12 rue de Charonne', '75011', 'Paris', '+33'],
  PL: ['Piotrkowska 82', '90-102', 'Lodz', '+48'],
  GB: ['14 Lamb Street', 'E1 6EA', 'London', '+44'],
  EE: ['Pikk 7', '10123', 'Tallinn', '+372'],
  LT: ['Gedimino pr. 9', '01103', 'Vilnius', '+370'],
  ES: ['Calle de Hortaleza 88', '28004', 'Madrid', '+34'],
  IT: ['Via Tortona 27', '20144', 'Milano', '+39'],
  US: ['350 5th Ave', '10118', 'New York', '+1'],
}

/** Countries whose numbers have other lengths than in Sweden. */
const mobiles: Readonly<Record<string, string>> = { DK: '20304050', NO: '40612345', US: '2125550143' }

function partyIn(regions: readonly string[], home: string, name: object): RegistrationRequest['recipient'] {
  const country = [home, ...Object.keys(homes)].find((candidate) => homes[candidate] && covers(regions, candidate))
  if (country === undefined) throw new Error(`Nobody lives in ${regions.join(', ')}`)
  const [addressLine1 = '', postCode, city = '', dialCode] = homes[country] ?? []
  const contactInfo = {
    dialCode,
    mobile: mobiles[country] ?? '701740621',
    email: 'astrid.lindqvist@post.example',
  }
  return { ...name, addressLine1, postCode, city, country, contactInfo, ...(country === 'US' && { state: 'NY' }) }
}

/** A lamp shade that the carrier delivers to a door in its own country. */
function shadeWith(id: CarrierId): RegistrationRequest {
  const { country, products } = carrierData[id]
  const outbound = products.filter(({ direction, toShop }) => direction === 'OUTBOUND' && !toShop)
  const product = outbound.find((candidate) => factsOf(candidate.id)?.place !== 'LOCKER') ?? outbound[0]
  if (!product) throw new Error(`${id} has no product that goes out`)
  const { from = [], to = [] } = factsOf(product.id) ?? {}
  return {
    reference: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01',
    productId: product.id,
    sender: partyIn(from, country, { company: 'Nordlys Lamper ApS' }),
    recipient: partyIn(to, country, { firstName: 'Astrid', lastName: 'Lindqvist' }),
    parcels: [{ weight: 0.9, length: 34, width: 24, height: 3, description: 'Lamp shade' }],
  }
}

/** Values in all formats that carriers want: digits and letters of each length, and the examples in their documents. */
const values = [
  'nordlys',
  ...Array.from({ length: 14 }, (_, length) => '12345678901234'.slice(0, length + 1)),
  ...Array.from({ length: 8 }, (_, length) => 'NORDLYSX'.slice(0, length + 1)),
  '12345E',
  'cd96848d-6552-4653-a992-f0f411710fb4',
  '276a45fkqM',
  'lager@nordlys.example',
]

/** Credentials for the test environment, with a valid value for each field. */
function credentialsFor({ fields, fieldError }: Carrier): Credentials {
  const named = fields.shipping
    .filter(({ name }) => name !== 'labelType')
    .map(({ name }) => [name, name === 'environment' ? 'TEST' : values.find((value) => !fieldError?.(name, value))])
  return Object.fromEntries(named)
}

/** Books, labels, tracks, cancels and collects a parcel with each adapter. Writes the labels to a folder if given. */
export async function walkAdapters(folder?: string): Promise<readonly AdapterWalk[]> {
  const walks: AdapterWalk[] = []
  for (const id of carriersWithAdapter) walks.push(await walk(id, folder))
  return walks
}

async function walk(id: CarrierId, folder: string | undefined): Promise<AdapterWalk> {
  const mock = await startContractMock(contractOf(id))
  const none = { number: '', label: '', events: '', cancelled: '', pickUp: '', manifest: '', shops: '' }
  const request = shadeWith(id)
  const { productId: product } = request
  try {
    const carrier = openCarriers({ sandboxUrl: 'http://127.0.0.1:9', mocks: { [id]: mock.url } })[id]
    const call = { credentials: credentialsFor(carrier), nextSerial: () => Promise.resolve(417) }
    const registered = await carrier.register(request, call)
    const documents = await usableDocuments(id, registered)
    if (folder !== undefined)
      for (const { kind, type, bytes } of documents)
        writeFileSync(path.join(folder, `${id}-${kind.toLowerCase()}.${type.toLowerCase()}`), bytes)
    const shipment = { reference: request.reference, ...registered }
    const done = {
      number: registered.carrierReference,
      label: documents.map(({ type, bytes }) => `${type} ${bytes.length}`).join(', '),
      events: counted((await carrier.events?.(shipment, call))?.length),
      shops: await shopsOf(carrier, call),
      pickUp: (await carrier.pickUp?.(pickUpOf(request, shipment), call))?.confirmation ?? '-',
      manifest:
        (
          await carrier.manifest?.(
            { reference: request.reference, sender: request.sender, date: '2026-12-03', shipments: [shipment] },
            call,
          )
        )?.number ?? '-',
      cancelled: carrier.cancel ? await carrier.cancel(shipment, call).then(() => 'yes') : '-',
    }
    const [error] = mock.errors
    return { carrier: id, product, ...done, calls: mock.calls.length, ...(error !== undefined && { failure: error }) }
  } catch (error) {
    const failure = [String(error), ...mock.errors].join(' | ')
    return { carrier: id, product, ...none, calls: mock.calls.length, failure }
  } finally {
    await mock.stop()
  }
}

/** Adapters without a shop list use the sandbox, which is not running here. */
async function shopsOf(carrier: Carrier, call: CarrierCall): Promise<string> {
  try {
    return counted((await carrier.parcelShops?.(undefined, call))?.shops.length)
  } catch (error) {
    if (error instanceof CarrierUnavailable) return 'sandbox'
    throw error
  }
}

const counted = (count: number | undefined) => (count === undefined ? '-' : String(count))

const pickUpOf = (
  { reference, sender, recipient, productId, parcels }: RegistrationRequest,
  shipment: { readonly reference: string; readonly carrierReference: string },
) => ({
  reference,
  address: sender,
  date: '2026-12-03',
  from: '09:15',
  to: '14:45',
  shipments: [{ ...shipment, productId, country: recipient.country }],
  parcels,
})

function tableOf(walks: readonly AdapterWalk[]): string {
  const head = ['carrier', 'product', 'number', 'label', 'events', 'cancelled', 'pick-up', 'manifest', 'shops', 'calls']
  const rows = walks.map(({ carrier, product, number, label, events, cancelled, pickUp, manifest, shops, calls }) =>
    [carrier, product, number, label, events, cancelled, pickUp, manifest, shops, calls].map(String),
  )
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [head, widths.map((width) => '-'.repeat(width)), ...rows]
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = path.join(import.meta.dirname, '../../../.data/demo/adapters')
  mkdirSync(folder, { recursive: true })
  console.log(
    `\nBooking with the adapters of ${carriersWithAdapter.length} carriers against mocks of their contracts ...\n`,
  )
  const walks = await walkAdapters(folder)
  console.log(tableOf(walks))
  const failed = walks.filter(({ failure }) => failure !== undefined)
  console.log(
    `\n${walks.length - failed.length} of ${walks.length} adapters. What they printed is in .data/demo/adapters/.`,
  )
  for (const { carrier, failure } of failed) console.error(`${carrier} FAILED: ${failure}`)
  if (failed.length > 0) process.exitCode = 1
}
