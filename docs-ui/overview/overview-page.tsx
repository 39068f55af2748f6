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
          carriers. One API rates, books, dispatches and tracks parcels, prints their labels and reconciles carrier
          invoices.
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
              <span className="sample-name">The response</span>
            </figcaption>
            <ScrollingText label="The response" data-language="json">
              {glanceResponse}
            </ScrollingText>
          </figure>
          <a className="label-picture" href="/label.png">
            <img src="/label.png" alt="The label of the shipment, as it is printed" width="406" height="609" />
          </a>
        </div>
        <ol className="journey" aria-label="Steps of an order">
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
          {reference.operations.filter(({ hidden }) => !hidden).length} operations with its parameters, responses and
          errors. Select an operation to call it from the page in the console. Press <kbd>Ctrl</kbd> <kbd>K</kbd>{' '}
          anywhere to search operations, fields and values.
        </p>
        <p>
          The server&rsquo;s validation, the TypeScript SDK, these pages and the <a href="/mocking">mock</a> are all
          generated from one contract, <a href="/openapi.yaml">openapi.yaml</a>, so they never contradict each other.
        </p>
        <ul>
          <li>
            <a href="/openapi.json">openapi.json</a> for code generators, and a{' '}
            <a href="/waybill.postman_collection.json">Postman collection</a>.
          </li>
          <li>
            <a href="/arazzo.json">arazzo.json</a>, the programs on these pages as workflows (Arazzo 1.1), with the
            calls they make and the values they pass on.
          </li>
          <li>
            For AI assistants: every page as Markdown (add <code>.md</code> to its URL),{' '}
            <a href="/llms.txt">llms.txt</a> as a table of contents, and <a href="/skill.md">skill.md</a> as a starting
            point.
          </li>
        </ul>
      </Section>

      <Section id="principles" title="Principles">
        <p>
          The API follows REST. Each URL identifies one resource, requests and responses are JSON, and the base path of
          every call is <code>/v1</code> over HTTPS. Plain HTTP requests return 403.
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
              To a collection, it creates a resource. To a resource, it changes only the attributes you send; all others
              keep their values.
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
          Send POST requests with <code>Content-Type: application/json</code>. Forms ({' '}
          <code>application/x-www-form-urlencoded</code>) are accepted too, with brackets in the names of nested fields.
          Some resources can also be updated with PUT or PATCH, as the reference shows.
        </p>
        <ul>
          <li>
            <strong>Lists</strong> return 10 entries per page by default, and up to 100 with <code>per_page</code>.{' '}
            <code>X-Total-Count</code> contains the total, and <code>Link</code> the URL of the next page.
          </li>
          <li>
            <strong>Retries</strong> are safe with an <code>Idempotency-Key</code> on calls that create, register, label
            or relabel. For 24 hours, the same key and body return the original response.
          </li>
          <li>
            <strong>Concurrent edits</strong> are safe with <code>ETag</code> and <code>If-Match</code>: a change based
            on outdated data returns 412.
          </li>
          <li>
            <strong>Errors</strong> have one format. <code>error</code> is a stable code, <code>message</code> explains
            what to do, and <code>errors</code> lists every error with its field. Include <code>requestId</code> when
            you contact support.
          </li>
          <li>
            <strong>Times</strong> are in UTC. Dates without an offset are read in the time zone in{' '}
            <code>timezone</code>.
          </li>
        </ul>
      </Section>

      <Section id="authentication" title="Authentication">
        <p>
          Send an access token as <code>Authorization: Bearer</code> with every call. You get one from{' '}
          <Operation id="login" reference={reference} />. It is valid for one hour;{' '}
          <Operation id="refreshToken" reference={reference} /> returns the next one. The SDK does both automatically.
        </p>
        <p>
          If you belong to several clients, choose one with the <code>ClientId</code> header. Each operation shows the
          permission it requires, such as <code>shipments:write</code>. Permissions are granted through roles.
        </p>
        <Code name="client.ts" language="typescript" text={clientCode} />
      </Section>

      <section className="chapter" id="implementation">
        <h2>
          <a href="#implementation">Implementation</a>
        </h2>
        <p className="lead">
          Six steps from product data to tracked parcels. Each program runs as is with Node.js, the SDK and the client
          above.
        </p>
        <div className="steps">
          <Step
            id="product-data"
            title="Synchronize product data for shipping"
            file="1-product-data.ts"
            code={productData}
          >
            <p>
              Rates and labels are only as good as your product data. Store these attributes for each SKU with{' '}
              <Operation id="setItems" reference={reference} />, and <Operation id="packItems" reference={reference} />{' '}
              works out the parcels for an order.
            </p>
            <dl className="terms">
              <div>
                <dt>Item type</dt>
                <dd>
                  A parcel (<code>PARCEL</code>) ships in its own box, a handling unit (<code>HANDLING_UNIT</code>) is a
                  pallet or crate, and an unpacked item (<code>UNPACKED</code>) still has to be put into a box.
                </dd>
              </div>
              <div>
                <dt>Length, width, height, weight</dt>
                <dd>In centimetres and kilograms, including the item&rsquo;s packaging. Used for packing.</dd>
              </div>
              <div>
                <dt>Freight class</dt>
                <dd>For goods on pallets, if the carrier prices by freight class.</dd>
              </div>
              <div>
                <dt>Harmonization code</dt>
                <dd>
                  6 to 12 digits that identify the goods to customs, stored as <code>harmonizedCode</code>.
                </dd>
              </div>
              <div>
                <dt>Country of origin</dt>
                <dd>Where the item was made. Required for international shipments.</dd>
              </div>
            </dl>
            <p>
              Service options for unpacked items are limited in trial mode. The full packing algorithms and service
              options require a Pro or Enterprise plan.
            </p>
          </Step>
          <Step
            id="shipping-policies"
            title="Configuring rating rules and shipping policies"
            file="2-shipping-policies.ts"
            code={shippingPolicies}
          >
            <p>
              Enable carriers for your client with <Operation id="setClientCarrier" reference={reference} />, and store
              their prices as rate sheets with <Operation id="createRateSheet" reference={reference} />.
            </p>
            <p>
              Policies decide which products each customer is offered. Their rules have conditions on place, weight,
              value, items, tags and time, and effects that offer, hide or prefer products, mark up prices or make
              delivery free. <Operation id="tryShippingPolicy" reference={reference} /> shows what a draft would have
              changed. To roll back, activate the previous policy again.
            </p>
          </Step>
          <Step id="display-rates" title="Display rates to end-users" file="3-rates.ts" code={ratesProgram}>
            <p>
              At the checkout, <Operation id="createRates" reference={reference} /> returns every product that can carry
              the basket, with its price lines, arrival date, nearest parcel shops, and the charge set by your policy.
              Excluded products are listed with the reason.
            </p>
            <p>Store the ID of the chosen rate with the order. It can be booked at its price for 24 hours.</p>
          </Step>
          <Step id="order-data" title="Synchronize order data" file="4-orders.ts" code={orders}>
            <p>
              Send each paid order with <Operation id="setOrders" reference={reference} />, identified by its ID in your
              shop. Nothing is booked yet: you can change, hold, split and merge orders, and sending one again has no
              effect. <Operation id="importOrders" reference={reference} /> imports a file instead. Orders from Shopify
              and WooCommerce are imported automatically once you connect the shop with{' '}
              <Operation id="createShop" reference={reference} />.
            </p>
            <p>
              To get all changes, including cancelled and deleted orders, call{' '}
              <Operation id="listOrders" reference={reference} /> with <code>since</code>.
            </p>
          </Step>
          <Step
            id="create-shipments"
            title="Create shipments for orders (fulfillment)"
            file="5-shipments.ts"
            code={shipments}
          >
            <p>
              <Operation id="shipOrder" reference={reference} /> packs the open part of an order, prices it according to
              your policy, registers the shipment with its carrier and prints the label: PDF for office printers, ZPL
              for label printers. <Operation id="shipOrders" reference={reference} /> takes up to 100 orders at once,{' '}
              <Operation id="createOrderBatch" reference={reference} /> up to 10,000 in the background.
            </p>
            <p>
              If you manage orders elsewhere, do it step by step:{' '}
              <Operation id="createShipment" reference={reference} />,{' '}
              <Operation id="registerShipment" reference={reference} /> and the label, or all at once with{' '}
              <Operation id="registerShipmentDirectly" reference={reference} />.
            </p>
          </Step>
          <Step id="track-and-trace" title="Track and trace shipments" file="6-tracking.ts" code={tracking}>
            <p>
              Carriers report events, which determine the state of a shipment: <code>IN_TRANSIT</code>,{' '}
              <code>DELIVERY_ATTEMPTED</code>, <code>DELIVERED</code>. Late events never move a shipment back.
            </p>
            <p>
              Look up shipments by order number or any of their references, or page through all changes with{' '}
              <Operation id="listReportedShipments" reference={reference} />.
            </p>
          </Step>
        </div>
      </section>

      <Section id="common-uses" title="Common uses">
        <p>The most common tasks, and the operations for them.</p>
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
    title: 'Show rates at checkout',
    text: 'Show the products that can be booked, with price, arrival date and nearby parcel shops.',
    ids: ['createRates', 'createShippingPolicy', 'searchParcelShops'],
  },
  {
    title: 'Book and print in one call',
    text: 'Create, register and label a shipment at once, at packing stations where every second counts.',
    ids: ['registerShipmentDirectly'],
  },
  {
    title: 'Dispatch a day’s shipments',
    text: 'Register up to 100 shipments, print all labels in one file, and put them on a truck.',
    ids: ['registerShipments', 'createShipmentLabels', 'createConsignment'],
  },
  {
    title: 'Clear goods through customs',
    text: 'Declare the contents of a parcel, then close the invoice or truck to send them to the broker.',
    ids: ['createCustomsItems', 'closeCustomsItems'],
  },
  {
    title: 'Relabel incoming parcels',
    text: 'Announce parcels that arrive with another carrier’s label, and print yours when they are scanned.',
    ids: ['registerShipmentPromise', 'relabelParcel'],
  },
  {
    title: 'Reconcile at the end of the month',
    text: 'Export your shipments with states and delivery times, and compare them with the carriers’ invoices.',
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
