import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { operations, permissions } from '../../generated/operations.ts'
import { completeShipments } from '../../dev/testing/shipment-rows.ts'
import { writeExports } from '../../reporting/jobs.ts'

const { byId: call, db, people, person } = await openShipping()
const { freja, karen } = people
const needed = 'carrier-invoices:read'
const others = await person(
  'without-costs',
  clients.nordlys,
  permissions.filter((permission) => !permission.startsWith('carrier-invoices:')),
)

const { carrierProduct } = lamp()
await call('createRateSheet', {
  by: karen,
  clientId: clients.tenant,
  body: {
    name: 'LastInch 2026',
    carrierProduct,
    scope: 'CHILDREN',
    currency: 'SEK',
    validFrom: '2026-01-01',
    vatPercent: 25,
    zones: [{ code: 'SE', areas: [{ country: 'SE' }] }],
    steps: [{ zone: 'SE', from: 0, upTo: 10, price: 49.5 }],
  },
})
const body = { shipment: lamp() }
const key = { 'idempotency-key': 'costs-1' }
const { body: direct } = await call('registerShipmentDirectly', { by: freja, body, headers: key })
const { id: shipmentId, carrierReference: reference = '' } = direct.shipment
const lines = `invoiceNumber,invoiceDate,currency,carrierReference,charge,net\nC-1,2026-11-30,SEK,${reference},FREIGHT,60.25`
await call('importCarrierInvoices', { by: freja, body: { carrier: 'LAST_INCH', type: 'CSV', data: lines } })

const names = (text: string) => text.split('\r\n')[0]?.split(',') ?? []

describe('costs', () => {
  it.each([
    ['getShipment', { path: { shipmentId } }],
    ['listShipments', {}],
    ['getShipmentByReference', { path: { reference } }],
    ['listShipmentsByOrderNumber', { path: { orderNumber: '20417' } }],
    ['registerShipmentDirectly', { body, headers: key }],
    ['registerShipments', { body: { shipmentIds: [shipmentId] } }],
    ['listReportedShipments', {}],
    ['getReportedShipment', { path: { shipmentId } }],
    ['exportDataSubject', { body: { email: 'astrid.lindqvist@post.example' } }],
  ] as const)('appear in the response of %s for users who may see them, and not for others', async (id, request) => {
    const [seen, unseen] = [await call(id, { by: freja, ...request }), await call(id, { by: others, ...request })]
    expect([seen.status, unseen.status]).toEqual([200, 200].map(() => (id === 'registerShipmentDirectly' ? 201 : 200)))
    expect(seen.text).toMatch(/expectedCost.*49\.5/)
    expect(unseen.text).not.toMatch(/expectedCost|49\.5|60\.25|61\.88/)
    expect(unseen.text).toContain(reference)
  })

  it.each([
    [
      'exportShipmentsCsv',
      ['expectedCost', 'expectedCurrency', 'invoicedCost', 'invoicedCurrency', 'cost', 'costCurrency'],
    ],
    ['exportShipmentReport', ['cost', 'costCurrency']],
  ] as const)('appear as columns of %s for users who may see them, and not for others', async (id, columns) => {
    await completeShipments(db)
    const [seen, unseen] = [(await call(id, { by: freja })).text, (await call(id, { by: others })).text]
    expect(names(unseen)).toEqual(names(seen).filter((name) => !columns.some((column) => column === name)))
    expect(seen).toContain('61.88')
    expect(unseen).not.toMatch(/49\.5|60\.25|61\.88/)
    expect(unseen.split('\r\n').map((line) => line.includes(reference))).toEqual([false, true, false])
  })

  it('are left out of a file that another user requested', async () => {
    const { body: made } = await call('createShipmentExport', { by: freja, body: {} })
    await writeExports({ db, log: pino({ level: 'silent' }), signal: new AbortController().signal })
    const path = { exportId: made.id }
    expect((await call('downloadShipmentExport', { by: freja, path })).text).toContain('61.88')
    const { text } = await call('downloadShipmentExport', { by: others, path })
    expect(text).toContain(reference)
    expect(text).not.toMatch(/61\.88|cost/)
  })
})

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

const document = JSON.parse(readFileSync(new URL('../../../openapi/generated/openapi.json', import.meta.url), 'utf8'))
const isCost = (name: string) => /^(?:expected|invoiced)(?:Cost|Currency)$|^(?:total)?cost(?:Currency)?$/i.test(name)

/** The paths of costs in a value, written as the HTTP layer writes them. */
function costsIn(schema: Schema, place: string, within: readonly string[] = []): string[] {
  const { $ref, properties = {}, items, additionalProperties: values, allOf = [], oneOf = [] } = schema
  if ($ref !== undefined)
    return within.includes($ref)
      ? []
      : costsIn(document.components.schemas[$ref.split('/').at(-1) ?? ''], place, [...within, $ref])
  const below = (name: string) => (place === '' ? name : `${place}.${name}`)
  return [
    ...Object.entries(properties).flatMap(([name, one]) =>
      isCost(name) ? [below(name)] : costsIn(one, below(name), within),
    ),
    ...[items, typeof values === 'object' ? values : undefined].flatMap((one) =>
      one ? costsIn(one, below('*'), within) : [],
    ),
    ...[...allOf, ...oneOf].flatMap((one) => costsIn(one, place, within)),
  ]
}

/** Box costs are visible to users who manage boxes. */
const ownRights: Readonly<Record<string, string>> = { packItems: 'parcel-definitions:read' }

describe('each operation', () => {
  const tables = operations.map((operation) => {
    const { responses } = document.paths[operation.path][operation.method.toLowerCase()]
    const [media] = Object.entries<{ schema: Schema; examples?: Readonly<Record<string, { value: unknown }>> }>(
      responses[operation.status].content ?? {},
    )
    const [type, { schema, examples = {} }] = media ?? ['', { schema: {} }]
    const columns = Object.values(examples).flatMap(({ value }) => String(value).split('\r\n')[0]?.split(',') ?? [])
    const costs = type === 'text/csv' ? [...new Set(columns.filter(isCost))] : costsIn(schema, '')
    return { operation, costs }
  })

  it('hides every cost from users without permission', () => {
    const open = tables.flatMap(({ operation: { id, permission, guarded = [] }, costs }) =>
      costs
        .filter((place) => {
          const right = ownRights[id] ?? needed
          const isGuarded = guarded.some(
            (one) => one.permission === right && one.places.some((at) => at.join('.') === place),
          )
          return !isGuarded && !/^(?:carrier-invoices|parcel-definitions):/.test(permission)
        })
        .map((place) => `${id} ${place}`),
    )
    expect(open).toEqual([])
    expect(tables.filter(({ costs }) => costs.length > 0).length).toBeGreaterThan(20)
  })

  it('sends no webhook with a cost', () => {
    const found = Object.entries<{ post: { requestBody: { content: Record<string, { schema: Schema }> } } }>(
      document.webhooks,
    ).flatMap(([type, { post }]) =>
      costsIn(post.requestBody.content['application/json']?.schema ?? {}, '').map((place) => `${type} ${place}`),
    )
    expect(found).toEqual([])
  })
})
