import { sql, type Expression } from 'kysely'
import { expect, it } from 'vitest'
import type { OperationId } from './generated/operations.ts'
import { type Call, clients, testApp } from './dev/testing/app.ts'
import { buffersOf, recordStatements } from './dev/testing/statements.ts'

const { call, db, people, pool } = await testApp()
const sent = recordStatements(pool)

const party = (company: string) => ({ company, addressLine1: 'Gade 1', postCode: '1264', city: 'Malmö', country: 'SE' })
const content = JSON.stringify({
  sender: party('Nordlys'),
  recipient: { ...party('NAME'), firstName: 'Astrid', lastName: 'Lindqvist' },
  recipientPays: false,
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
  customerReference: 'ORDER-NUMBER',
  orderNumber: 'NUMBER',
  parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Lamp' }],
})

/** Numbers that are all made of the same three digits in a row, which tell none of them from the others. */
const numberOf = (place: Expression<number>) => sql`translate(${place}::bit(16)::text, '01', '12')`

/** Makes the client this large, with what the store writes beside the content. */
async function fill(size: number): Promise<void> {
  await sql`
    insert into shipment ("clientId", "createdAt", "modifiedAt", "createdBy", "shipmentState", "baseState", "shipmentType", content,
      "carrierReference", carrier, "productId", "customerReference", "orderNumber", "orderNumbers", "senderCountry",
      "recipientCountry", search)
    select ${clients.nordlys}::int, timestamptz '2026-01-01' + place * interval '7 minutes',
      case when place % 3 = 0 then timestamptz '2026-01-02' + place % 100 * interval '5 minutes' end, 'freja', 'REGISTERED',
      'REGISTERED', 'LAST_INCH', replace(replace(${content}::text, 'NUMBER', place::text), 'NAME', 'Company ' || place)::json,
      number, 'LAST_INCH', 'LAST_INCH_HOME', 'ORDER-' || place, place::text, array[place::text], 'SE', 'SE',
      E'\\x01' || number || E'\\x01order-' || place || E'\\x01' || place || E'\\x02astrid lindqvist\\ncompany ' || place
    from generate_series((select count(*) + 1 from shipment), ${size}::int) as place,
      ${numberOf(sql.ref('place'))} as number`.execute(db)
  await sql`vacuum (analyze) shipment`.execute(db)
}

const shipments = (query: Call['query']): [OperationId, Call] => [
  'listShipments',
  { query: { per_page: 10, ...query } },
]
/** What is looked for is there in small and in large alike. */
const cases: Readonly<Record<string, [OperationId, Call]>> = {
  'by order number': ['listShipmentsByOrderNumber', { path: { orderNumber: '17' } }],
  'by an order number that nobody has': ['listShipmentsByOrderNumber', { path: { orderNumber: 'X' } }],
  'by reference': ['getShipmentByReference', { path: { reference: 'ORDER-17' } }],
  'by customer_reference': shipments({ customer_reference: 'ORDER-17' }),
  'by q of one': shipments({ q: 'order-417' }),
  'by q of a number like many': shipments({ q: '1111111212211' }),
  'by created_before': shipments({ created_before: '2026-01-01T01:00:00Z' }),
}

async function measured(size: number) {
  await fill(size)
  const found: Record<string, number> = {}
  for (const [name, [id, given]] of Object.entries(cases)) {
    sent()
    const response = await call(id, { by: people.freja, ...given })
    expect([name, response.status, response.text]).toEqual([name, 200, response.text])
    found[name] = await buffersOf(db, sent())
  }
  return found
}

it('looks at no more of a client that is ten times as large', async () => {
  const small = await measured(500)
  const large = await measured(5_000)
  const grown = Object.entries(large).filter(([name, buffers]) => buffers > 3 * (small[name] ?? 0) + 30)
  expect(grown.map(([name, buffers]) => `${name}: ${small[name]} and ${buffers} pages`)).toEqual([])
}, 60_000)

it('finds what was changed last as what was created last', async () => {
  await fill(5_000)
  const [created, changed] = [shipments({}), shipments({ sort: 'modifiedAt', order: 'DESC' })]
  const buffers: number[] = []
  for (const [id, given] of [created, changed]) {
    sent()
    const { status } = await call(id, { by: people.freja, ...given })
    expect(status).toBe(200)
    buffers.push(await buffersOf(db, sent()))
  }
  // Both count what there is; sorting would read it once more.
  const [inOrder = 0, byChange = Infinity] = buffers
  expect(byChange, `${byChange} pages, and ${inOrder} in the order of creation`).toBeLessThan(1.2 * inOrder)
})
