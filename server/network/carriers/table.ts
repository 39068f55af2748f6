import { existsSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { capabilitiesOf } from './capabilities.ts'
import type { Carrier, CarrierId } from './carrier.ts'
import { readContract } from './contract-file.ts'
import { carrierData } from './data/carriers.ts'
import { deliveryServices, type DeliveryService } from '../delivery-service/services.ts'
import { claimTermsOf } from './data/claim-terms.ts'
import { pickUpHoursOf } from './data/pick-up-hours.ts'
import { factsOf, sourceOf } from './data/product-facts.ts'
import { publishedAdapters, readPublished } from './kit/published.ts'
import { labelFormatsOf } from './label-formats.ts'
import { carrierIds } from './numbers/detection.ts'
import { openCarriers } from './registry.ts'

const file = new URL('CARRIERS.md', import.meta.url)

const head = [
  'Carrier',
  'Integration',
  'Book',
  'Products',
  'Label',
  'Cancel',
  'Track',
  'Webhook',
  'Shops',
  'Pick-up',
  'Hours',
  'Manifest',
  'Rates',
  'Options',
  'Return',
  'Protocol from',
  'Limits from a document',
]

/** Builds the Markdown page of each carrier's capabilities from the code. */
export function carriersPage(): string {
  const carriers = openCarriers({ sandboxUrl: 'http://127.0.0.1:8090' })
  const rows = carrierIds.map((id) => cellsOf(carriers[id]))
  const real = rows.filter(([, by]) => by === both).length
  return `# Carriers

Made by \`make generate\` of the adapters and their data: ${real} of ${rows.length} carriers are reached. Waybill calls a reached carrier
for clients whose credentials are in the carrier configuration; for all others the sandbox simulates it. The
sandbox offers of a carrier that is reached what its adapter offers, and of all others everything. In its place it prints
the label in the types, papers and resolutions in which the carrier does, and no others. Shops that are made up
say SANDBOX, and clients who ship for real are not shown them: they send the id that the carrier itself gave. The sandbox
prints labels of its own in the place of carriers of which a public client shows that they return one, and prints them
again on any paper; all others are drawn. When a carrier
comes for parcels is in no document of a carrier that was found: the hours, which \`GET /carrier-configuration/carriers\` shows with
their source, are UNVERIFIED, and the response to a pick-up counts.

${[head, head.map(() => '---'), ...rows].map(line).join('\n')}

## Delivery services

What \`deliveryServices\` of a shipment may ask of a product of each carrier: yes, or for some products or countries only,
which \`limits\` of a product says. What is empty is refused by name. PostNord has sold Attended and Signature Assurance since
January 2026, but in no public document that was found does the code of either appear, so that they are refused.

${services()}

## Events and shops

A carrier without a webhook is asked for the events of each parcel, and one with a webhook is asked too, so that nothing is
missed. Events come to \`/webhooks/carriers/<carrier>/<client id>\`, each proven as its carrier documents it:

- UPS (Track Alert) sends them for clients that enter a webhook address and a secret, which is in the header \`credential\`.
- BRING (Event Cast) and DHL_PARCEL_DE (Shipment Tracking - Unified - Push) are asked in the same way to send a secret in a
  header. DHL first asks whether its events are wanted, and gets a yes.
- FEDEX (Advanced Integrated Visibility) is set up on its developer site, and signs each message with the security token.

No others are received. USPS pushes to a subscription, but sources differ on how it signs and on a handshake before it.
InPost proves a message by no more than the address that it comes from. The push of DHL needs a key that MyDHL API
(DHL_EXPRESS) does not have. Of a push of PostNord, GLS, DPD, PostNL, bpost and Austrian Post nothing public says how a
message looks and what proves it.

Shops are listed once a day where the carrier lists them, and are searched at Waybill: a search works by distance, in any
spelling of a place, and also while the carrier does not respond. A shop that closed since then is refused by the carrier
at the booking, with its field. Six list none, and are asked for those near a place, which clients
who ship with them are shown and which are kept for 30 days:

| Carrier | Search | Written from |
| --- | --- | --- |
| UPS | Locator v3 | its published description, UPS-API/api-documentation, e6f36df4, Locator.yaml |
| GLS_DE, GLS_DK | ShipIT farm v1, \`parcelshop/address\` | its published description, karrioapi/karrio, deea10f8, modules/connectors/gls/vendor/shipit-farm.yaml; ZIPCode, coordinates and hours as Nukium's client for GLS France has them |
| DHL_PARCEL_DE | Location Finder - Unified v1, \`find-by-geo\` | client and recorded responses, netresearch/dhl-sdk-api-unified-location-finder, 5ed3bee; numbers of places in an order: Parcel DE Shipping 2.1.13 |
| DPD_DE | ParcelShopFinderService 5.0, \`findParcelShopsByGeoData\` | types that a client generated of its schema, lujie's yii2-dpd; no document and no recorded response was found |
| POSTNL | Locations 2.1, \`nearest/geocode\` | PostNL's reference as sdks-io/postnl-ecommerce-apis-js-sdk repeats it, 62cd095; recorded responses, firstred/postnl-api-php, 93abf11 |
| BPOST | Locator, \`Function=search\` | client and recorded responses, webatvantage/bpost-api-library, c36dcc4; no document of bpost was found |

## Claims

When carriers take claims for lost and damaged parcels, as far as they publish it. A carrier without a row publishes nothing that was
found. None of the carriers that are reached has a public call for claims: the letter of a claim is sent to them.

${claims()}

## What carriers lack

Each call that a carrier may have is there, or its adapter says why not, which a test holds against it.

${lacking(carriers)}

## Limits that no document gives

The API shows them as UNVERIFIED. Where they are what is usual, the carrier publishes none that was found.

${unverified()}

## Protocols

What each adapter is written from. Its contract tells documents, recorded responses and memory apart.

${[...new Set(carrierIds.filter((id) => carriers[id].sourceFor).map(protocolOf))].join('\n')}

## Held against what carriers publish

A test holds the contract of these adapters to descriptions that carriers publish, field by field: what is sent is there, no
longer and no less required, and what is read may be missing where it may. \`kit/published.ts\` makes \`published.json\` of them, and
\`kit/published.test.ts\` says where an adapter differs and why. bpost publishes XML Schemas, which
are held against in the same way: names, lists, lengths, enumerations and what is required, but not patterns, numeric limits
and the order of elements. Of the other carriers no description was found, but for the workbook, collection and examples of
Austrian Post (karrioapi/karrio, deea10f8, modules/connectors/postat/vendor), which no test reads.

UPS alone calculates landed cost (UPS-API/api-documentation, e6f36df4, LandedCost.yaml), beside what is estimated here by what
countries publish. Its examples and schemas spell some attributes apart (\`commodityID\`, \`totalDutyAndTax\`, \`alVersion\`); only what both
have is read. Its Track Alert is called in version 1, in which a subscription names the address and the secret, and
in version 2 where the client keeps both with UPS.

${publishedRows()}
`
}

function publishedRows(): string {
  const rows = publishedAdapters.flatMap((adapter) =>
    readPublished(adapter).documents.map(({ title, version, repository, commit, file: kept }) => [
      adapter,
      `${title} ${version}`.trim(),
      `${repository}, ${commit.slice(0, 8)}, ${kept}`,
    ]),
  )
  return [['Adapter', 'Document', 'Kept in'], ['---', '---', '---'], ...rows].map(line).join('\n')
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const both = 'itself, or sandbox'

function cellsOf(carrier: Carrier): string[] {
  const { id } = carrier
  const has = new Set(capabilitiesOf(carrier))
  const yes = (capability: Parameters<(typeof has)['has']>[0]) => (has.has(capability) ? 'yes' : '')
  const { products } = carrierData[id]
  const documented = products.filter((product) => sourceOf(product.id).confidence !== 'UNVERIFIED')
  return [
    id,
    id === 'LAST_INCH' ? 'ourselves' : carrier.sourceFor ? both : 'sandbox',
    'yes',
    String(products.length),
    has.has('OWN_LABEL') ? (carrier.sourceFor ? `carrier's own: ${printedAs(carrier)}` : "sandbox's own") : 'drawn',
    yes('CANCELLATION'),
    yes('TRACKING'),
    yes('WEBHOOK'),
    carrier.shopsNear ? 'near a place' : carrier.hasMadeUpShops ? 'made up' : yes('PARCEL_SHOP_SEARCH'),
    yes('PICK_UP'),
    has.has('PICK_UP') ? hoursOf(id) : '',
    yes('MANIFEST'),
    yes('RATES'),
    yes('DELIVERY_OPTIONS'),
    yes('RETURN'),
    carrier.sourceFor ? linkTo(id) : '',
    `${documented.length} of ${products.length}`,
  ]
}

/** Lists the types, papers and resolutions of its labels; any other is refused before a booking. */
const printedAs = ({ prints }: Carrier): string =>
  labelFormatsOf(prints)
    .map(({ type, layouts, resolutions }) =>
      [type, layouts.join(', '), resolutions && `at ${resolutions.join(' or ')}`].filter(Boolean).join(' '),
    )
    .join('; ')

/** Lists the delivery services that each carrier has for some or all of its products. */
function services(): string {
  const rows = carrierIds.map((id) => {
    const products = carrierData[id].products
      .filter(({ direction }) => direction !== 'RETURN')
      .map((product) => factsOf(product.id)?.deliveryServices)
    const cellOf = (service: DeliveryService) => {
      const having = products.flatMap((of) => of?.get(service) ?? [])
      if (having.length === 0) return ''
      return having.length === products.length && having.every(({ countries }) => !countries) ? 'yes' : 'some'
    }
    return [id, ...deliveryServices.map(cellOf)]
  })
  return [['Carrier', ...deliveryServices], ['---', ...deliveryServices.map(() => '---')], ...rows].map(line).join('\n')
}

function claims(): string {
  const rows = carrierIds.flatMap((id) =>
    claimTermsOf(id).map(({ types, from, notBefore, days, source, confidence }) => [
      id,
      types.join(', '),
      [notBefore && `from day ${notBefore}`, days && `until day ${days}`].filter(Boolean).join(', '),
      from,
      source,
      confidence,
    ]),
  )
  const top = ['Carrier', 'Claims', 'Taken', 'After', 'Source', 'Confidence']
  return [top, top.map(() => '---'), ...rows].map(line).join('\n')
}

/** Lists the calls that each real carrier lacks, and why. */
function lacking(carriers: Readonly<Record<CarrierId, Carrier>>): string {
  const reasons = carrierIds.flatMap((id) => {
    const byReason = Map.groupBy(Object.entries(carriers[id].lacks ?? {}), ([, reason]) => reason)
    return [...byReason].map(([reason, calls]) => [id, calls.map(([call]) => call).join(', '), reason])
  })
  return [['Carrier', 'Lacks', 'Since'], ['---', '---', '---'], ...reasons].map(line).join('\n')
}

/** Lists products whose limits have no source document, by carrier and by what we know of them. */
function unverified(): string {
  const known = carrierIds.flatMap((id) => {
    const products = carrierData[id].products.filter((product) => sourceOf(product.id).confidence === 'UNVERIFIED')
    const bySource = Map.groupBy(products, (product) => sourceOf(product.id).source)
    return [...bySource].map(([source, those]) => [id, those.map(({ id: product }) => product).join(', '), source])
  })
  return [['Carrier', 'Products', 'Limits'], ['---', '---', '---'], ...known].map(line).join('\n')
}

function hoursOf(id: CarrierId): string {
  const { from, to, onSaturdays, cutOff, confidence } = pickUpHoursOf(id)
  const details = [onSaturdays && 'Saturdays too', cutOff !== undefined && `same day until ${cutOff}`, confidence]
  return [`${from}-${to}`, ...details.filter(Boolean)].join(', ')
}

/** Returns the contract beside an adapter, in a folder named after the carrier or the beginning of its id. */
export function contractOf(id: CarrierId): URL {
  const words = id.toLowerCase().split('_')
  for (let count = words.length; count > 0; count--) {
    const contract = new URL(`${words.slice(0, count).join('-')}/openapi.yaml`, import.meta.url)
    if (existsSync(contract)) return contract
  }
  throw new Error(`${id} has an adapter without a contract`)
}

function linkTo(id: CarrierId): string {
  const [folder = '', name = ''] = contractOf(id).pathname.split('/').slice(-2)
  return `[${folder}](${folder}/${name})`
}

/** Returns the first sentence of the contract's description. */
function protocolOf(id: CarrierId): string {
  const { info } = readContract(contractOf(id))
  const [sentence = ''] = /^[^]*?\.(?=\s|$)/.exec(String(info.description)) ?? []
  return `- ${linkTo(id)}: ${sentence.replace(/\s+/g, ' ')}`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(file, carriersPage())
