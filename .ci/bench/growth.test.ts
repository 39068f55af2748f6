import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Operation, operations } from '../../server/generated/operations.ts'
import { type Call, clients, operationOf, testApp } from '../../server/dev/testing/app.ts'
import { allowCopies, copyRows } from '../../server/dev/testing/copies.ts'
import { exampleCall, type Parameter, parametersOf } from '../../server/dev/testing/example.ts'
import { type Ids, nameOf, oneOfEach, unknownId } from '../../server/dev/testing/one-of-each.ts'
import { buffersOf, recordStatements, type Sent } from '../../server/dev/testing/statements.ts'
import { keepNumbers } from '../../server/dev/testing/shipment-rows.ts'

const app = await testApp()
const { call, db, people, pool } = app
const sent = recordStatements(pool)
const own = { by: people.freja }
const ids = await seed()

/** Creates one object of each kind, and the rows that result from them later. */
async function seed(): Promise<Ids> {
  const made = await oneOfEach(app, clients.nordlys)
  const { shipmentId = '', webhookEndpointId, shopId } = made
  await sql`
    with reported as (
      update shipment_report set "shipmentState" = 'REGISTERED', "modifiedAt" = now() where "shipmentId" = ${shipmentId}::uuid
    )
    update shipment set "shipmentState" = 'REGISTERED', "baseState" = 'REGISTERED', "carrierReference" = 'THEIR-NUMBER',
      "parcelReferences" = array['THEIR-NUMBER']
    where id = ${shipmentId}::uuid`.execute(db)
  await keepNumbers(db)
  const event = exampleCall(operationOf('createShipmentEvent'))
  const body = { ...Object(event.body), parcelReference: undefined }
  expect((await call('createShipmentEvent', { ...own, path: { shipmentId }, body })).status).toBe(201)
  await call('listEvents', own)
  await sql`
    insert into webhook_delivery ("clientId", "endpointId", number, subject)
    values (${clients.nordlys}, ${webhookEndpointId}::uuid, 1, ${shipmentId}::uuid)
    on conflict do nothing`.execute(db)
  await sql`
    insert into shop_order ("clientId", "shopId", "shopOrderId", "externalId", "changedAt", pieces)
    values (${clients.nordlys}, ${shopId}::uuid, 'THEIR', 'THEIR', now(), 1)`.execute(db)
  for (const table of ['shipment', 'sales_order', 'item'])
    await sql`update ${sql.table(table)} set metadata = '{"sales_channel": "THEIR"}'`.execute(db)
  // Requests are logged a second later. The one to copy is a success.
  await setTimeout(1_200)
  await sql`delete from request_log where error is not null`.execute(db)
  return { ...made, username: 'freja', clientId: String(clients.nordlys), id: String(clients.nordlys) }
}

/** Parameters that page through a list, or go with another one. */
const steering = /^(?:page|per_?page|next_page_token|pitId|searchAfter\w+|timezone|after|seconds|limit|radius)$/i

/** Values that find one row among many, if the example finds none. */
const one: Readonly<Record<string, string>> = {
  q: 'their417-',
  customer_reference: 'THEIR417-REFERENCE',
  customerReference: 'THEIR417-REFERENCE',
  carrierReference: 'THEIR417-NUMBER',
  order_number: 'THEIR417-ORDER',
  references: 'THEIR417-REFERENCE',
  metadata: 'sales_channel=THEIR417',
  parcelAwbs: 'THEIR417-NUMBER',
}

/** A word in one row, and two in none. */
const searches = ['their417-', 'zqx', 'zq']

/** The most frequent value, the rarest one, and one without rows. */
function valuesOf({ name, example, schema }: Parameter): readonly unknown[] {
  const { type, format, enum: terms } = schema.items ?? schema
  if (steering.test(name)) return []
  if (name === 'q') return searches
  if (/client_?ids/i.test(name)) return [clients.nordlys]
  const [shown] = [example].flat()
  if (terms) return [...new Set([shown, terms.at(-1)])]
  if (type === 'boolean') return [true, false]
  if (format === 'uuid') return [unknownId, ids[camelCased(name)] ?? unknownId]
  if (format === 'date') return ['2000-01-01', '2199-01-01']
  if (/(?:after|before|since)$/i.test(name)) return ['2000-01-01T00:00:00Z', '2199-01-01T00:00:00Z']
  return [shown, ...(one[name] === undefined ? [] : [one[name]])]
}

const camelCased = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The queries of an operation: none, each parameter alone, and each sort order. */
function queriesOf(operation: Operation): readonly (readonly [string, Call['query']])[] {
  const parameters = parametersOf(operation).filter((parameter) => parameter.in === 'query')
  const sorts = parameters.find(({ name }) => name === 'sort')
  return [
    ['', {}] as const,
    ...parameters.flatMap((parameter) => {
      const { name } = parameter
      // `value` goes with its filter, and the start of a count with its end.
      if (name === 'value' || /^count(?:OnTime)?Shipments (?:created|promised)_after$/.test(`${operation.id} ${name}`))
        return []
      if (name === 'filterType')
        return (parameter.schema.enum ?? []).map((filterType) => [name, { filterType, value: 'THEIR417' }] as const)
      if (name === 'order' && sorts)
        return (sorts.schema.enum ?? []).flatMap((sort) =>
          ['ASC', 'DESC'].map((order) => [`sort ${sort} ${order}`, { sort, order }] as const),
        )
      return name === 'sort' ? [] : valuesOf(parameter).map((value) => [name, { [name]: value }] as const)
    }),
  ]
}

/** Without parcel shops, which belong to no client. */
const reads = operations.filter(
  ({ method, contentType, permission, area }) =>
    method === 'GET' && contentType === 'application/json' && permission !== 'public' && area !== 'parcel-shop',
)

/** Counts stop at 10,000 or 12,000. Here they stop at 100, so that few rows behave like many. */
const countedLess = ({ text, values, parts }: Sent): Sent => ({
  text: text.replaceAll(/\b1[02]001\b/g, '101'),
  values: values.map((value) => (value === 10_001 ? 101 : value)),
  parts: parts?.map(countedLess),
})

async function measured(): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  const refused: string[] = []
  for (const operation of reads) {
    const example = exampleCall(operation)
    const path = Object.fromEntries(
      Object.entries(example.path ?? {}).map(([name, shown]) => [name, ids[nameOf(operation, name)] ?? shown]),
    )
    for (const [asked, query] of queriesOf(operation)) {
      sent()
      const { status, text } = await call(operation.id, { ...own, path, query: { ...example.query, ...query } })
      const name = `${operation.id} ${asked}`.trim()
      if (status !== 200 && status !== 404) refused.push(`${name} ${JSON.stringify(query)}: ${text}`)
      const buffers = await buffersOf(db, sent().map(countedLess))
      found.set(name, Math.max(found.get(name) ?? 0, buffers))
    }
  }
  expect(refused).toEqual([])
  return found
}

async function grow(from: number, to: number): Promise<void> {
  await copyRows(db, clients.nordlys, { from, to })
  // While another connection may still see an older state, no page counts as visible to all.
  await expect
    .poll(
      async () => {
        await sql`vacuum (analyze)`.execute(db)
        const { rows } = await sql`
          select relname from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages * 0.9 - 1`.execute(
          db,
        )
        return rows
      },
      { timeout: 60_000 },
    )
    .toEqual([])
}

/** The queries that read more for a larger client, by reason. */
const growing: Readonly<Record<string, readonly string[]>> = {
  'the contract has their exact number, however many there are': [
    'listRelabellingLogs carriers',
    'listRelabellingLogs createdAfter',
    'listRelabellingLogs createdBefore',
    'listRelabellingLogs products',
    'listRelabellingLogs states',
  ],
  'it adds up all that is asked for': [
    'countShipments granularity',
    'listInvoiceTotals',
    'listInvoiceTotals carriers',
    'listInvoiceTotals from',
    'listInvoiceTotals granularity',
  ],
  "a deadline follows from the shipment and its carrier's terms, and a client has few claims": [
    'listCarrierClaims deadline_until',
  ],
  'it reads along an index that holds what is asked for, since one more would cost each shipment': [
    'listReportedShipments states',
    'listShipments states',
  ],
  'nothing is written as often as events and requests, and they are asked for by time, shipment or what failed': [
    ...['carrier_codes', 'carriers', 'event_states', 'received_after', 'received_before', 'sources'].map(
      (filter) => `listReportedEvents ${filter}`,
    ),
    'listRequests api_key_id',
    'listRequests operation_id',
  ],
  'a feed is read on from where it was left': ['listEvents types'],
  'what has a warning is the exception, not what has none': ['listCustomsItems with_warnings'],
  'an order failed by itself or by one of its shipments, and most did not': ['listShopOrders failed'],
}

describe('each list, filter, sort and look-up', () => {
  it('reads no more for a client that is ten times as large', async () => {
    await allowCopies(db)
    await grow(1, 600)
    const small = await measured()
    await grow(600, 6_000)
    const large = await measured()
    const known = Object.values(growing).flat()
    const grown = [...large].filter(([name, buffers]) => buffers > 3 * (small.get(name) ?? 0) + 20)
    const told = grown
      .filter(([name]) => !known.includes(name))
      .map(([name, buffers]) => `${name}: ${small.get(name)} and ${buffers} pages`)
    expect(told).toEqual([])
    // Fixed queries must leave the list.
    expect(known.filter((name) => (large.get(name) ?? 0) <= 2 * (small.get(name) ?? 0))).toEqual([])
  }, 300_000)
})
