import { Fragment } from 'react'
import type { CarrierFacts } from './carrier-facts.ts'
import { ScrollingTable } from '../ui/scroll.tsx'

export const carrierHref = (id: string) => `/guides/carriers/${id}`

/** One row per carrier. */
export function CarrierTable({ carriers }: { carriers: readonly CarrierFacts[] }) {
  return (
    <ScrollingTable label="Carriers">
      <table>
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col">Identifier</th>
            <th scope="col">From</th>
            <th scope="col">Products</th>
            <th scope="col">Shops</th>
            <th scope="col">Integration</th>
          </tr>
        </thead>
        <tbody>
          {carriers.map(({ id, name, country, products, capabilities, source }) => (
            <tr key={id}>
              <td data-column="Carrier">
                <a className="monogram" data-monogram={monogramOf(name)} href={carrierHref(id)}>
                  {name}
                </a>
              </td>
              <td data-column="Identifier">
                <code>{id}</code>
              </td>
              <td data-column="From">{country}</td>
              <td data-column="Products">{products.length}</td>
              <td data-column="Shops">{capabilities.includes('PARCEL_SHOP_SEARCH') ? 'yes' : ''}</td>
              <td data-column="Integration">{integration[source]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  )
}

const integration = { LIVE: 'Live', EITHER: 'Live with credentials', SANDBOX: 'Sandbox only' } as const

/** `Austrian Post` -> AP, `PostNord Denmark` -> PD, `UPS` -> UPS */
export function monogramOf(name: string): string {
  const [first = '', second] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (/^\p{Lu}{2,3}$/u.test(first)) return first
  return `${first[0] ?? ''}${second?.[0] ?? first[1] ?? ''}`.toUpperCase()
}

/** Everything about one carrier. */
export function CarrierPage({ carrier }: { carrier: CarrierFacts }) {
  const { id, name, country, regions, capabilities, products, contactRules, numbers, fields, source } = carrier
  const [first] = products
  return (
    <article className="guide carrier">
      <header className="page-head" id="top">
        <p className="eyebrow">
          <a href="/guides">Guides</a> · <a href="/guides/carriers">Carriers</a>
        </p>
        <h1>{name}</h1>
        <p className="lead">{sourceText[source](name)}</p>
      </header>
      <section className="chapter" id="facts">
        <h2>
          <a href="#facts">At a glance</a>
        </h2>
        <dl className="carrier-facts">
          <div>
            <dt>Identifier</dt>
            <dd>
              <a className="named" href={`/api-reference#enum-Carrier-${id}`}>
                <code>{id}</code>
              </a>
            </dd>
          </div>
          <div>
            <dt>Home country</dt>
            <dd>{placeOf(country)}</dd>
          </div>
          <div>
            <dt>Service area</dt>
            <dd>{regions.map(placeOf).join(', ')}</dd>
          </div>
          <div>
            <dt>Features</dt>
            <dd>
              <Values of="CarrierCapability" values={capabilities} />
            </dd>
          </div>
        </dl>
      </section>
      <section className="chapter" id="products">
        <h2>
          <a href="#products">Products</a>
        </h2>
        <div className="prose">
          <p>
            Send the product’s ID as <code>carrierProduct.productId</code>, with <code>carrierProduct.carrier</code>{' '}
            <code>{id}</code>. Countries are two-letter codes. Waybill refuses parcels above the maximum and services
            that are not listed.
          </p>
          <ScrollingTable label={`Products of ${name}`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Product</th>
                  <th scope="col">Service area</th>
                  <th scope="col">Max. per parcel</th>
                  <th scope="col">Services</th>
                  <th scope="col">Requires</th>
                </tr>
              </thead>
              <tbody>
                {products.map((product) => (
                  <tr key={product.id}>
                    <td data-column="Product">
                      {product.name}
                      <br />
                      <code>{product.id}</code>
                    </td>
                    <td data-column="Service area">
                      {wayOf(product)}
                      <br />
                      <span className="format">{kindOf(product)}</span>
                    </td>
                    <td data-column="Max. per parcel">
                      {`${product.maxWeight}\u00a0kg, ${product.maxLength}\u00a0cm`}
                    </td>
                    <td data-column="Services">
                      <Values of="ProductService" values={product.services} />
                    </td>
                    <td data-column="Requires">{needsOf(product, contactRules).join('; ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollingTable>
        </div>
      </section>
      {(['shipping', 'events'] as const)
        .filter((type) => fields[type].length > 0)
        .map((type) => (
          <section className="chapter" id={`fields-${type}`} key={type}>
            <h2>
              <a href={`#fields-${type}`}>
                {type === 'shipping' ? 'Credentials for shipping' : 'Credentials for events'}
              </a>
            </h2>
            <div className="prose">
              <p>
                Save them with{' '}
                <a className="named" href="/api-reference#api-CarrierConfiguration-setCarrierFields">
                  <code>PUT /carrier-configuration/fields/{`${id}/${type}`}</code>
                </a>
                . A client without its own values uses those of its parent client.
              </p>
              <dl className="terms">
                {fields[type].map((field) => (
                  <div key={field.name}>
                    <dt>
                      <code>{field.name}</code>
                      {field.sensitive && <span className="format"> stored encrypted, returned as ********</span>}
                    </dt>
                    <dd>{field.description}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </section>
        ))}
      <section className="chapter" id="numbers">
        <h2>
          <a href="#numbers">Tracking numbers</a>
        </h2>
        <div className="prose">
          <p>Waybill recognises these formats when it looks up a shipment by reference.</p>
          <ul>
            {numbers.map((number) => (
              <li key={number.name}>
                {number.name} ({number.confidence})
              </li>
            ))}
          </ul>
        </div>
      </section>
      {first && (
        <section className="chapter" id="book">
          <h2>
            <a href="#book">Ship with {name}</a>
          </h2>
          <div className="prose">
            <p>
              Enable the carrier once with{' '}
              <a className="named" href="/api-reference#api-CarrierConfiguration-setClientCarrier">
                <code>setClientCarrier</code>
              </a>
              , then name it in{' '}
              <a className="named" href="/api-reference#api-Shipping-createShipment">
                <code>createShipment</code>
              </a>
              :
            </p>
            <figure className="sample">
              <figcaption>
                <span className="sample-name">Part of the request body</span>
                <button type="button" className="copy" aria-label="Copy the part of the request body">
                  Copy
                </button>
              </figcaption>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the arrow keys scroll it */}
              <pre data-language="json" tabIndex={0} role="group" aria-label="Part of the request body">
                {JSON.stringify({ carrierProduct: { carrier: id, productId: first.id } }, null, 2)}
              </pre>
            </figure>
          </div>
        </section>
      )}
    </article>
  )
}

const sourceText = {
  LIVE: (name: string) => `${name} is Waybill’s own network. It issues its own tracking numbers, labels and events.`,
  EITHER: (name: string) =>
    `Waybill calls ${name} once you have saved your credentials. Until then, the sandbox simulates it.`,
  SANDBOX: (name: string) =>
    `The sandbox simulates ${name}: tracking numbers, labels and events look real and say SANDBOX. No parcel is moved.`,
} as const

type Product = CarrierFacts['products'][number]

/** Enumeration values in words, each linked to its meaning. */
const Values = ({ of, values }: { of: string; values: readonly string[] }) =>
  values.map((value, at) => (
    <Fragment key={value}>
      {at > 0 && ', '}
      <a href={`/api-reference#enum-${of}-${value}`}>{value.toLowerCase().replaceAll('_', ' ')}</a>
    </Fragment>
  ))

const countries = new Intl.DisplayNames('en', { type: 'region' })

const placeOf = (region: string) => (region === 'WORLD' ? 'Worldwide' : (countries.of(region) ?? region))

/** Lists a product's countries, excluded ones last. */
function codesOf(regions: readonly string[]): string {
  const without = regions.filter((region) => region.startsWith('!')).map((region) => region.slice(1))
  const all = regions
    .filter((region) => !region.startsWith('!'))
    .map((region) => (region === 'WORLD' ? 'world' : region))
  return all.join(', ') + (without.length > 0 ? ` except ${without.join(', ')}` : '')
}

function wayOf({ from, to, isDomestic, isInternational }: Product): string {
  const [begin, end] = [codesOf(from), codesOf(to)]
  if (begin === 'world' && end === 'world') return isInternational ? 'from any country to another' : 'worldwide'
  if (isDomestic || (begin === end && from.length === 1 && !['EU', 'WORLD'].includes(begin))) return `within ${begin}`
  return `${begin === end ? `between ${begin}` : `${begin} to ${end}`}${isInternational ? ', international only' : ''}`
}

const kindOf = ({ transportType, direction, transitDays: [best, worst] }: Product) =>
  [
    transportType.toLowerCase(),
    ...(direction === 'RETURN' ? ['return'] : []),
    `${best === worst ? best : `${best} to ${worst}`} working ${worst === 1 ? 'day' : 'days'}`,
  ].join(', ')

const needsOf = ({ id, toShop }: Product, rules: CarrierFacts['contactRules']): string[] => [
  ...(toShop ? ['delivery.parcelShopId'] : []),
  ...rules
    .filter(({ products }) => products.includes(id) || products.includes('*'))
    .map(({ oneOf }) => `${oneOf.join(' or ')} of the recipient`),
]
