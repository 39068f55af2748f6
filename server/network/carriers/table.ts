import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { capabilitiesOf } from './capabilities.ts'
import type { Carrier } from './carrier.ts'
import { carrierData } from './data/carriers.ts'
import { sourceOf } from './data/product-facts.ts'
import { carrierIds } from './numbers/detection.ts'
import { openCarriers } from './registry.ts'

const file = new URL('CARRIERS.md', import.meta.url)

/** What can be asked of each carrier, as a page of Markdown made of the code. */
export function carriersPage(): string {
  const carriers = openCarriers({ sandboxUrl: 'http://127.0.0.1:8090' })
  const rows = carrierIds.map((id) => row(carriers[id]))
  return `# Carriers

Made by \`node server/network/carriers/table.ts\` of the adapters and their data. A carrier that is reached is called itself
for clients whose credentials are in the carrier configuration, and is played by the sandbox for all others.

| Carrier | Played by | Products | Label | Cancel | Track | Webhook | Shops | Pick-up | Manifest | Rates | Product limits from |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}

function row(carrier: Carrier): string {
  const has = new Set(capabilitiesOf(carrier))
  const yes = (capability: Parameters<(typeof has)['has']>[0]) => (has.has(capability) ? 'yes' : '')
  const by = carrier.id === 'LAST_INCH' ? 'ourselves' : carrier.sourceFor ? 'itself, or sandbox' : 'sandbox'
  const cells = [
    carrier.id,
    by,
    String(carrierData[carrier.id].products.length),
    has.has('OWN_LABEL') ? "carrier's own" : 'drawn',
    yes('CANCELLATION'),
    yes('TRACKING'),
    yes('WEBHOOK'),
    yes('PARCEL_SHOP_SEARCH'),
    yes('PICK_UP'),
    yes('MANIFEST'),
    yes('RATES'),
    sourceOf(carrier.id).source,
  ]
  return `| ${cells.join(' | ')} |`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(file, carriersPage())
