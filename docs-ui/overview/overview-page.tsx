import type { Reference } from '../reference/reference.ts'
import { ScrollingText } from '../ui/scroll.tsx'
import { Code, Section, Step, type NavGroup } from '../ui/prose.tsx'
import clientCode from './steps/client.ts?raw'
import productData from './steps/1-product-data.ts?raw'
import shippingPolicies from './steps/2-shipping-policies.ts?raw'
import ratesProgram from './steps/3-rates.ts?raw'
import orders from './steps/4-orders.ts?raw'
import shipments from './steps/5-shipments.ts?raw'
import tracking from './steps/6-tracking.ts?raw'

export const overviewNav: readonly NavGroup[] = [
  {
    title: 'Introduction',
    entries: [
      { href: '#documentation', name: 'Documentation' },
      { href: '#principles', name: 'Principles' },
      { href: '#authentication', name: 'Authentication' },
    ],
  },
  {
    title: 'Development',
    numbered: true,
    entries: [
      { href: '#product-data', name: 'Synchronize product data for shipping' },
      { href: '#shipping-policies', name: 'Configuring rating rules and shipping policies' },
      { href: '#display-rates', name: 'Display rates to end-users' },
      { href: '#order-data', name: 'Synchronize order data' },
      { href: '#create-shipments', name: 'Create shipments for orders (fulfillment)' },
      { href: '#track-and-trace', name: 'Track and trace shipments' },
    ],
  },
  { title: 'Rates', entries: [{ href: '#common-uses', name: 'Common uses' }] },
]

export function OverviewPage({ reference }: { reference: Reference }) {
  return (
    <>
      <header className="page-head" id="top">
        <p className="eyebrow">Overview</p>
        <h1>From an order to a parcel at the door</h1>
        <p className="lead">
          Waybill connects shopping carts, CRM, ERP and order management systems with {carrierCount(reference)}{' '}
          carriers. One API rates, books, dispatches and tracks parcels, prints their labels and reconciles what was
          sent.
        </p>
        <p className="starts">
          <a className="start" href="/guides/quick-start">
            First label in three minutes
          </a>
          <a href="/guides">All guides</a>
          <a href="/api-reference">API reference</a>
        </p>
        <div className="at-a-glance">
          <figure className="sample">
            <figcaption>
              <span className="sample-name">One call</span>
            </figcaption>
            <ScrollingText label="One call" data-language="typescript">
              {glance}
            </ScrollingText>
          </figure>
          <figure className="sample reply">
            <figcaption>
              <span className="sample-name">What comes back</span>
            </figcaption>
            <ScrollingText label="What comes back" data-language="json">
              {glanceResponse}
            </ScrollingText>
          </figure>
          <a className="label-picture" href="/label.png">
            <img src="/label.png" alt="The label of the shipment, as it is printed" width="406" height="609" />
          </a>
        </div>
        <ol className="journey" aria-label="The way of an order">
          {overviewNav[1]?.entries.map(({ href }, index) => (
            <li key={href}>
              <a href={href}>{journey[index]}</a>
            </li>
          ))}
        </ol>
      </header>

      <Section id="documentation" title="Documentation">
        <p>
          The <a href="/api-reference">API reference</a> describes each of the{' '}
          {reference.operations.filter(({ hidden }) => !hidden).length} operations with its parameters, its responses
          and the errors to expect. Select an operation there and the console opens beside it, so that you can call it
          from the page. Press <kbd>Ctrl</kbd> <kbd>K</kbd> anywhere to search operations, fields and values.
        </p>
        <p>
          Everything comes from one contract, <a href="/openapi.yaml">openapi.yaml</a>: the server&rsquo;s checks, the
          TypeScript SDK, these pages and the <a href="/mocking">mock</a>. What one of them says holds for the others.
        </p>
        <ul>
          <li>
            <a href="/openapi.json">openapi.json</a> for code generators, and a{' '}
            <a href="/waybill.postman_collection.json">Postman collection</a>.
          </li>
          <li>
            <a href="/arazzo.json">arazzo.json</a>, the programs of these pages as workflows (Arazzo 1.1): which calls
            they make, and what each takes over from the previous one.
          </li>
          <li>
            Every page as Markdown under its own address with <code>.md</code>, <a href="/llms.txt">llms.txt</a> as a
            table of contents for machines, and <a href="/skill.md">skill.md</a> to begin with.
          </li>
        </ul>
      </Section>

      <Section id="principles" title="Principles">
        <p>
          The API follows REST. Each address stands for one resource, requests and responses are JSON, and the base path
          of every call is <code>/v1</code> over HTTPS. A plain HTTP request is 403.
        </p>
        <dl className="verbs">
          <div>
            <dt>
              <b className="method get">GET</b>
            </dt>
            <dd>Reads a resource or a list. Never changes anything.</dd>
          </div>
          <div>
            <dt>
              <b className="method post">POST</b>
            </dt>
            <dd>
              To a collection it creates. To one resource it changes only the attributes that are sent; all others keep
              their values.
            </dd>
          </div>
          <div>
            <dt>
              <b className="method delete">DELETE</b>
            </dt>
            <dd>Removes a resource and returns 204.</dd>
          </div>
        </dl>
        <p>
          Send POST requests with <code>Content-Type: application/json</code>. Forms (
          <code>application/x-www-form-urlencoded</code>) are accepted as well, with names in brackets for what is
          nested.
        </p>
        <ul>
          <li>
            <strong>Lists</strong> begin at page 1 with 10 entries; <code>per_page</code> goes up to 100.{' '}
            <code>X-Total-Count</code> says how many there are and <code>Link</code> leads on.
          </li>
          <li>
            <strong>Repeating</strong> is safe with an <code>Idempotency-Key</code> on what creates, registers, labels
            or relabels. The same key and body give the first response again for 24 hours.
          </li>
          <li>
            <strong>Editing together</strong> is safe with <code>ETag</code> and <code>If-Match</code>: a change that is
            based on old data is 412.
          </li>
          <li>
            <strong>Errors</strong> have one shape. <code>error</code> is a stable code, <code>message</code> says what
            to do, and <code>errors</code> lists every error with its field. Quote <code>requestId</code> when you ask
            us.
          </li>
          <li>
            <strong>Times</strong> are UTC. Dates without a zone are read in <code>timezone</code>.
          </li>
        </ul>
      </Section>

      <Section id="authentication" title="Authentication">
        <p>
          Calls carry an access token in the <code>Authorization</code> header, <code>Bearer</code> and the token. You
          get one from <Operation id="login" reference={reference} /> and it is valid for one hour;{' '}
          <Operation id="refreshToken" reference={reference} /> gives the next one. The SDK does both automatically.
        </p>
        <p>
          Who belongs to several clients names the one to act for in the <code>ClientId</code> header. What a call needs
          is shown at each operation, such as <code>shipments:write</code>; roles grant it.
        </p>
        <Code name="client.ts" language="typescript" text={clientCode} />
      </Section>

      <section className="chapter" id="implementation">
        <h2>
          <a href="#implementation">Implementation</a>
        </h2>
        <p className="lead">
          Six steps from an empty shop to tracked parcels. Each program runs unchanged with Node.js, the SDK and the
          client above.
        </p>
        <div className="steps">
          <Step
            id="product-data"
            title="Synchronize product data for shipping"
            file="1-product-data.ts"
            code={productData}
          >
            <p>
              Rates and labels are only as good as what is known of the goods. Keep these attributes for each SKU with{' '}
              <Operation id="setItems" reference={reference} />, and <Operation id="packItems" reference={reference} />{' '}
              says which parcels an order takes.
            </p>
            <dl className="terms">
              <div>
                <dt>Item type</dt>
                <dd>
                  A parcel (<code>PARCEL</code>) ships in its own box, a handling unit (<code>HANDLING_UNIT</code>) is a
                  pallet or a crate, and what is unpacked (<code>UNPACKED</code>) still has to be put into a box.
                </dd>
              </div>
              <div>
                <dt>Length, width, height, weight</dt>
                <dd>Of the packed item, in centimetres and kilograms. Packing reads them.</dd>
              </div>
              <div>
                <dt>Freight class</dt>
                <dd>For what goes on pallets, where carriers price by it.</dd>
              </div>
              <div>
                <dt>Harmonization code</dt>
                <dd>
                  6 to 12 digits by which customs know the goods, <code>harmonizedCode</code> of the item.
                </dd>
              </div>
              <div>
                <dt>Country of origin</dt>
                <dd>Where it was made. Required for international shipments.</dd>
              </div>
            </dl>
            <p>
              Service options for unpacked items are limited in trial mode. The full packing algorithms and service
              options need a Pro or Enterprise plan.
            </p>
          </Step>
          <Step
            id="shipping-policies"
            title="Configuring rating rules and shipping policies"
            file="2-shipping-policies.ts"
            code={shippingPolicies}
          >
            <p>
              Which carriers you may use is set for your client with{' '}
              <Operation id="setClientCarrier" reference={reference} />, and what they ask for their products is kept as
              price lists with <Operation id="createRateSheet" reference={reference} />.
            </p>
            <p>
              Policies decide what is offered to whom: rules with conditions on place, weight, value, items, tags and
              time, and effects that offer, hide, prefer, mark up or make free.{' '}
              <Operation id="tryShippingPolicy" reference={reference} /> says what a draft would have changed, and
              activating a former one takes it back.
            </p>
          </Step>
          <Step id="display-rates" title="Display rates to end-users" file="3-rates.ts" code={ratesProgram}>
            <p>
              At the checkout, <Operation id="createRates" reference={reference} /> returns every product that can carry
              the basket, with its price line by line, the day of arrival, the nearest shops, and what your policy
              charges. What is left out says why.
            </p>
            <p>Keep the id of the chosen rate with the order: for 24 hours it can be booked at its price.</p>
          </Step>
          <Step id="order-data" title="Synchronize order data" file="4-orders.ts" code={orders}>
            <p>
              Bring each paid order over with <Operation id="setOrders" reference={reference} />, by its identifier in
              your shop. Nothing is booked yet: it can be changed, held, split and merged, and sending it again changes
              nothing. <Operation id="importOrders" reference={reference} /> reads a file instead. Orders of Shopify and
              WooCommerce arrive automatically, once <Operation id="createShop" reference={reference} /> has connected
              the shop.
            </p>
            <p>
              Ask <Operation id="listOrders" reference={reference} /> with <code>since</code> for what changed, with
              what was cancelled and deleted.
            </p>
          </Step>
          <Step
            id="create-shipments"
            title="Create shipments for orders (fulfillment)"
            file="5-shipments.ts"
            code={shipments}
          >
            <p>
              <Operation id="shipOrder" reference={reference} /> packs what is open of an order, prices it by your
              policy, registers the shipment with its carrier and prints the label, PDF for office printers or ZPL for
              label printers. <Operation id="shipOrders" reference={reference} /> takes up to 100 orders at once,{' '}
              <Operation id="createOrderBatch" reference={reference} /> up to 10,000 in the background.
            </p>
            <p>
              Who keeps orders elsewhere does it step by step: <Operation id="createShipment" reference={reference} />,{' '}
              <Operation id="registerShipment" reference={reference} /> and the label, or all of it with{' '}
              <Operation id="registerShipmentDirectly" reference={reference} />.
            </p>
          </Step>
          <Step id="track-and-trace" title="Track and trace shipments" file="6-tracking.ts" code={tracking}>
            <p>
              Carriers report events, and the state of a shipment follows from them: <code>IN_TRANSIT</code>,{' '}
              <code>DELIVERY_ATTEMPTED</code>, <code>DELIVERED</code>. An event that comes late never moves a shipment
              back.
            </p>
            <p>
              Look shipments up by order number, by any of their references, or page through what changed with{' '}
              <Operation id="listReportedShipments" reference={reference} />.
            </p>
          </Step>
        </div>
      </section>

      <Section id="common-uses" title="Common uses">
        <p>What integrations ask for most, and where it is.</p>
        <ul className="uses">
          {uses.map(({ title, text, ids }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <p className="use-links">
                {ids.map((id) => (
                  <Operation key={id} id={id} reference={reference} />
                ))}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

const glance = `const { shipping } = client
await shipping.registerShipmentDirectly({
  shipment: {
    carrierProduct: {
      carrier: 'LAST_INCH',
      productId: 'LAST_INCH_HOME',
    },
    sender, recipient,
    parcels: [{ weight: 4.2, … }],
  },
  label: { type: 'PDF' },
})`

const glanceResponse = `{
  "shipment": {
    "shipmentState": "REGISTERED",
    "carrierReference": "395212340000000014"
  },
  "label": {
    "contentType": "application/pdf",
    "data": "JVBERi0xLjcK…"
  }
}`

const journey = ['Goods', 'Policies', 'Rates', 'Orders', 'Labels', 'Tracking']

const uses = [
  {
    title: 'Rate at the checkout',
    text: 'Offer what may be booked, with price, arrival and the shops near the buyer.',
    ids: ['createRates', 'createShippingPolicy', 'searchParcelShops'],
  },
  {
    title: 'Book and print in one call',
    text: 'For a packing table where every second counts: create, register and label at once.',
    ids: ['registerShipmentDirectly'],
  },
  {
    title: 'Dispatch a whole day',
    text: 'Register up to 100 shipments, print all labels in one file, and put them on a truck.',
    ids: ['registerShipments', 'createShipmentLabels', 'createConsignment'],
  },
  {
    title: 'Clear goods through customs',
    text: 'Declare what is in a parcel, then close the invoice or the truck for the broker.',
    ids: ['createCustomsItems', 'closeCustomsItems'],
  },
  {
    title: 'Relabel parcels of others',
    text: 'Announce parcels that come with another label and give them yours when they are scanned.',
    ids: ['registerShipmentPromise', 'relabelParcel'],
  },
  {
    title: 'Reconcile at the end of the month',
    text: 'Export what was sent, with states and delivery times, and compare it with the bills of the carriers.',
    ids: ['createShipmentExport', 'downloadShipmentExport', 'countShipments'],
  },
]

/** An operation in running text. */
export function Operation({ id, reference }: { id: string; reference: Reference }) {
  const found = reference.operations.find((operation) => operation.id === id)
  if (!found) throw new Error(`The overview names ${id}, which the contract does not have`)
  return (
    <a className="call" href={`/api-reference#api-${found.tag}-${id}`}>
      {id}
    </a>
  )
}

const carrierCount = ({ enums }: Reference) => enums.find(({ name }) => name === 'Carrier')?.values.length ?? 0
