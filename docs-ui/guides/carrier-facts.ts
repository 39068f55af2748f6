/* oxlint-disable no-restricted-imports -- what the server knows of carriers is what the pages say of them; only the build reads it */
import { capabilitiesOf } from '../../server/network/carriers/capabilities.ts'
import type { CarrierId } from '../../server/network/carriers/carrier.ts'
import { type CarrierProduct, carrierData } from '../../server/network/carriers/data/carriers.ts'
import { factsOf } from '../../server/network/carriers/data/product-facts.ts'
import { openCarriers } from '../../server/network/carriers/registry.ts'
import { servicesOf } from '../../server/network/carriers/rules.ts'

/** What a carrier's page shows, read from the server's own tables. */
export interface CarrierFacts {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly regions: readonly string[]
  readonly capabilities: readonly string[]
  readonly products: readonly {
    readonly id: string
    readonly name: string
    readonly transportType: string
    readonly direction: string
    readonly toShop?: true
    /** Country codes, EU or WORLD; a leading ! excludes one. */
    readonly from: readonly string[]
    readonly to: readonly string[]
    readonly isDomestic?: true
    readonly isInternational?: true
    /** Maximum weight in kilograms, and longest side in centimetres. */
    readonly maxWeight: number
    readonly maxLength: number
    /** Working days in transit, at best and usually. */
    readonly transitDays: readonly [number, number]
    readonly services: readonly string[]
  }[]
  readonly contactRules: readonly { readonly products: readonly string[]; readonly oneOf: readonly string[] }[]
  readonly numbers: readonly { readonly name: string; readonly confidence: string }[]
  readonly fields: Readonly<
    Record<
      'shipping' | 'events',
      readonly { readonly name: string; readonly description: string; readonly sensitive: boolean }[]
    >
  >
  /** Whether calls reach the carrier itself, never do, or do once its fields are set. */
  readonly source: 'LIVE' | 'SANDBOX' | 'EITHER'
}

/** Returns all carriers by name. Calls none of them: the sandbox URL only has to be present. */
export function carrierFacts(): CarrierFacts[] {
  const carriers = openCarriers({ sandboxUrl: 'http://127.0.0.1:1' })
  return Object.values(carriers)
    .map((carrier): CarrierFacts => {
      const { id, fields, source, sourceFor } = carrier
      const { name, country, regions, products, contactRules = [], numbers } = carrierData[id]
      return {
        id,
        name,
        country,
        regions,
        capabilities: capabilitiesOf(carrier),
        products: products.map((product) => productOf(id, product)),
        contactRules,
        numbers: numbers.map((form) => ({ name: form.name, confidence: form.confidence })),
        fields: { shipping: fields.shipping.map(plain), events: fields.events.map(plain) },
        source: source === 'LIVE' ? 'LIVE' : sourceFor ? 'EITHER' : 'SANDBOX',
      }
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}

function productOf(carrier: CarrierId, product: CarrierProduct): CarrierFacts['products'][number] {
  const facts = factsOf(product.id)
  if (!facts) throw new Error(`Nothing is known of the product ${product.id}`)
  return { ...facts, ...product, services: servicesOf(carrier, product.id) }
}

const plain = ({ name, description, sensitive }: { name: string; description: string; sensitive: boolean }) => ({
  name,
  description,
  sensitive,
})
