import { expect, it } from 'vitest'
import openapi from '../../../openapi/generated/openapi.json' with { type: 'json' }
import { type Call, clients, type TestApp } from '../../dev/testing/app.ts'
import { exampleCall } from '../../dev/testing/example.ts'
import { nameOf, oneOfEach } from '../../dev/testing/one-of-each.ts'
import { completeShipments } from '../../dev/testing/shipment-rows.ts'
import { byBudbee, lamp, openShipping } from '../../dev/testing/shipping.ts'
import { type Operation, operations, type Permission, permissions } from '../../generated/operations.ts'
import { everyday } from '../role/rules.ts'
import { roleTemplates } from '../role/templates.ts'
import { withLowerLevels } from './permissions.ts'
import { home } from '../../dev/testing/parties.ts'

const shipping = await openShipping()
const app: TestApp = { ...shipping, call: shipping.byId }
const { call, db, people, person } = app
const { freja, karen } = people

const costs = { expected: '4913.5', invoiced: '6021.25' }
await call('createRateSheet', {
  by: karen,
  clientId: clients.tenant,
  body: {
    name: 'Contract 2026',
    carrierProduct: lamp().carrierProduct,
    scope: 'CHILDREN',
    currency: 'SEK',
    validFrom: '2026-01-01',
    vatPercent: 25,
    zones: [{ code: 'SE', areas: [{ country: 'SE' }] }],
    steps: [{ zone: 'SE', from: 0, upTo: 30, price: Number(costs.expected) }],
  },
})
const registered = async (over: object) =>
  (await call('registerShipmentDirectly', { by: freja, body: { shipment: lamp(over) } })).body.shipment ?? expect.fail()
const astrid = {
  ...home,
}
await call('createAddress', { by: freja, body: astrid })
const { id: shipmentId, carrierReference = '' } = await registered({
  customerReference: 'SEEN-1',
  orderNumber: 'SEEN-O',
})
const back = await registered(byBudbee)
await call('createShipmentReturn', { by: freja, path: { shipmentId: back.id }, body: { register: true } })
const ids: Record<string, string> = { ...(await oneOfEach(app, clients.nordlys)) }
Object.assign(ids, { shipmentId, reference: carrierReference, orderNumber: 'SEEN-O' })
const data = `invoiceNumber,invoiceDate,currency,carrierReference,charge,net\nC-1,2026-11-27,SEK,${carrierReference},FREIGHT,${costs.invoiced}`
const { body: imported } = await call('importCarrierInvoices', {
  by: freja,
  body: { carrier: 'LAST_INCH', type: 'CSV', data },
})
ids['carrierInvoiceId'] = imported.invoices[0]?.id ?? ''
const claim = { shipmentId, type: 'DAMAGE', amount: 100, currency: 'DKK', description: 'Broken' }
ids['carrierClaimId'] = (await call('createCarrierClaim', { by: freja, body: claim })).body.id
await completeShipments(db)

/**
 * Operations that return data: those with GET, and others that change nothing. Data that the caller sent does not
 * count.
 */
const isRead = ({ method, path }: Operation) =>
  method === 'GET' || Object(openapi.paths)[path]?.[method.toLowerCase()]?.['x-effect'] === 'none'
const isEcho = (operation: Operation) =>
  operation.id === 'getBatchExample' || shown.persons.test(JSON.stringify(exampleCall(operation).body ?? ''))
const shown = {
  persons: /Lindqvist|astrid\.lindqvist|Södra Vägen/,
  costs: new RegExp([costs.expected, costs.invoiced, '6141.88', '7526.56'].join('|').replaceAll('.', '\\.')),
}

async function textOf(operation: Operation, by: Call['by']): Promise<string> {
  const example = exampleCall(operation)
  const path = Object.fromEntries(
    Object.entries(example.path ?? {}).map(([name, value]) => [name, ids[nameOf(operation, name)] ?? value]),
  )
  const plain = await call(operation.id, {
    by,
    path,
    ...(example.body !== undefined && { body: example.body, type: example.type }),
  })
  const asked = plain.status === 400 ? await call(operation.id, { by, ...example, path }) : plain
  return asked.status < 300 ? asked.text : ''
}

/** Returns the data that each operation shows a user with these permissions. */
async function seenBy(name: string, given: readonly Permission[]) {
  const by = await person(name, clients.nordlys, given)
  const held = withLowerLevels(given)
  const seen: Record<keyof typeof shown, string[]> = { persons: [], costs: [] }
  for (const operation of operations) {
    if (!isRead(operation) || operation.contentType === 'text/event-stream') continue
    if (!permissions.some((one) => one === operation.permission && held.has(one))) continue
    const text = await textOf(operation, by)
    if (shown.persons.test(text) && !isEcho(operation)) seen.persons.push(operation.id)
    if (shown.costs.test(text)) seen.costs.push(operation.id)
  }
  return seen
}

/** Only these areas return personal data; all others show none, not even beside a number or a parcel. */
const ofPersons: ReadonlySet<string> = new Set(['addresses', 'orders', 'relabelling', 'reporting', 'shipments'])

it(
  'shows personal records only with the right for them, and costs only with that for invoices',
  { timeout: 300_000 },
  async () => {
    const found: string[] = []
    const areas = new Set<string>()
    for (const permission of permissions) {
      const [area = ''] = permission.split(':')
      const { persons, costs: money } = await seenBy(`only-${permission.replace(':', '-')}`, [permission])
      if (persons.length > 0) areas.add(area)
      if (money.length > 0 && area !== 'carrier-invoices') found.push(`${permission} ${money.join(' ')}`)
    }
    expect(found).toEqual([])
    expect(areas).toEqual(ofPersons)
  },
)

it('shows costs to those whose role allows it', { timeout: 300_000 }, async () => {
  const roles = [...roleTemplates, { template: 'USERS', permissions: everyday }]
  const seen: Record<string, boolean> = {}
  for (const { template, permissions: given } of roles) {
    const { costs: money } = await seenBy(`as-${template.toLowerCase().replace('_', '-')}`, given)
    seen[template] = money.length > 10
    expect([template, money.length === 0 || money.length > 10]).toEqual([template, true])
  }
  expect(seen).toEqual({
    SHIPPER: false,
    WAREHOUSE: false,
    CUSTOMER_SERVICE: false,
    FINANCE: true,
    DEVELOPER: true,
    ADMINISTRATOR: true,
    USERS: false,
  })
})
