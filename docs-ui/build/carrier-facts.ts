/* oxlint-disable no-restricted-imports -- what the server knows of carriers is what the pages say of them; only the build reads it */
import { capabilitiesOf } from '../../server/network/carriers/capabilities.ts'
import { carrierData } from '../../server/network/carriers/data/carriers.ts'
import { openCarriers } from '../../server/network/carriers/registry.ts'

/** What the pages say of a carrier, read from the server's own tables. */
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
  }[]
  readonly contactRules: readonly { readonly products: readonly string[]; readonly oneOf: readonly string[] }[]
  readonly numbers: readonly { readonly name: string; readonly confidence: string }[]
  readonly fields: Readonly<
    Record<
      'shipping' | 'events',
      readonly { readonly name: string; readonly description: string; readonly sensitive: boolean }[]
    >
  >
  /** Whether it is reached itself, never, or once its fields are set. */
  readonly source: 'LIVE' | 'SANDBOX' | 'EITHER'
}

/** Every carrier by name. Nothing is called: their addresses only have to be there. */
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
        products,
        contactRules,
        numbers: numbers.map((form) => ({ name: form.name, confidence: form.confidence })),
        fields: { shipping: fields.shipping.map(plain), events: fields.events.map(plain) },
        source: source === 'LIVE' ? 'LIVE' : sourceFor ? 'EITHER' : 'SANDBOX',
      }
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}

const plain = ({ name, description, sensitive }: { name: string; description: string; sensitive: boolean }) => ({
  name,
  description,
  sensitive,
})
