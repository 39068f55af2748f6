import { Fragment } from 'react'
import type { CarrierFacts } from '../build/carrier-facts.ts'
import { ScrollingTable } from '../reference/scroll.tsx'

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

/** What one has to know of a carrier. */
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
          <a href="#facts">In short</a>
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
            <dt>At home in</dt>
            <dd>{placeOf(country)}</dd>
          </div>
          <div>
            <dt>Delivers to</dt>
            <dd>{regions.map(placeOf).join(', ')}</dd>
          </div>
          <div>
            <dt>Offers</dt>
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
            Send the id as <code>carrierProduct.productId</code>, with <code>carrierProduct.carrier</code>{' '}
            <code>{id}</code>. Countries are codes of two letters. A parcel beyond what is at most, or a service that is
            not listed, is refused.
          </p>
          <ScrollingTable label={`Products of ${name}`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Product</th>
                  <th scope="col">Way</th>
                  <th scope="col">A parcel at most</th>
                  <th scope="col">Services</th>
                  <th scope="col">Needs</th>
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
                    <td data-column="Way">
                      {wayOf(product)}
                      <br />
                      <span className="format">{kindOf(product)}</span>
                    </td>
                    <td data-column="A parcel at most">
                      {`${product.maxWeight}\u00a0kg, ${product.maxLength}\u00a0cm`}
                    </td>
                    <td data-column="Services">
                      <Values of="ProductService" values={product.services} />
                    </td>
                    <td data-column="Needs">{needsOf(product, contactRules).join('; ')}</td>
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
              <a href={`#fields-${type}`}>{type === 'shipping' ? 'Fields for booking' : 'Fields for events'}</a>
            </h2>
            <div className="prose">
              <p>
                Set with{' '}
                <a className="named" href="/api-reference#api-CarrierConfiguration-setCarrierFields">
                  <code>PUT /carrier-configuration/fields/{`${id}/${type}`}</code>
                </a>
                . A client without values of its own uses those of the client above it.
              </p>
              <dl className="terms">
                {fields[type].map((field) => (
                  <div key={field.name}>
                    <dt>
                      <code>{field.name}</code>
                      {field.sensitive && <span className="format"> kept encrypted, read as ********</span>}
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
          <a href="#numbers">Its numbers</a>
        </h2>
        <div className="prose">
          <p>Waybill recognises these forms when it looks a shipment up by reference.</p>
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
            <a href="#book">Book with it</a>
          </h2>
          <div className="prose">
            <p>
              Enable it once with{' '}
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
                <span className="sample-name">Part of the body</span>
                <button type="button" className="copy" aria-label="Copy the part of the body">
                  Copy
                </button>
              </figcaption>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the arrow keys scroll it */}
              <pre data-language="json" tabIndex={0} role="group" aria-label="Part of the body">
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
  LIVE: (name: string) =>
    `${name} is Waybill's own network. Nobody else is called: numbers, labels and events are its own.`,
  EITHER: (name: string) => `${name} is called itself once you have set its fields. Until then the sandbox plays it.`,
  SANDBOX: (name: string) =>
    `${name} is played by the sandbox: numbers, labels and events look like its own and say SANDBOX. No parcel is moved.`,
} as const

type Product = CarrierFacts['products'][number]

/** Values of an enumeration in words, each leading to its meaning. */
const Values = ({ of, values }: { of: string; values: readonly string[] }) =>
  values.map((value, at) => (
    <Fragment key={value}>
      {at > 0 && ', '}
      <a href={`/api-reference#enum-${of}-${value}`}>{value.toLowerCase().replaceAll('_', ' ')}</a>
    </Fragment>
  ))

const countries = new Intl.DisplayNames('en', { type: 'region' })

const placeOf = (region: string) => (region === 'WORLD' ? 'the whole world' : (countries.of(region) ?? region))

/** The countries of a product, those that are left out at the end. */
function codesOf(regions: readonly string[]): string {
  const without = regions.filter((region) => region.startsWith('!')).map((region) => region.slice(1))
  const all = regions
    .filter((region) => !region.startsWith('!'))
    .map((region) => (region === 'WORLD' ? 'world' : region))
  return all.join(', ') + (without.length > 0 ? ` without ${without.join(', ')}` : '')
}

function wayOf({ from, to, isDomestic, isInternational }: Product): string {
  const [begin, end] = [codesOf(from), codesOf(to)]
  if (begin === 'world' && end === 'world') return isInternational ? 'from any country to another' : 'worldwide'
  if (isDomestic || (begin === end && from.length === 1 && !['EU', 'WORLD'].includes(begin))) return `within ${begin}`
  return `${begin === end ? `between ${begin}` : `${begin} to ${end}`}${isInternational ? ', abroad only' : ''}`
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
