import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

interface Schema {
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, object>>
}

const contract = readFileSync(path.join(import.meta.dirname, 'generated/openapi.json'), 'utf8')

/** The schemas of the contract by name, without their words. */
const { schemas } = JSON.parse(contract, function withoutWords(name: string, value: unknown) {
  return name === 'description' && typeof value === 'string' ? undefined : value
}).components as { readonly schemas: Readonly<Record<string, Schema>> }

const schema = (name: string) => {
  const found = schemas[name]
  if (!found) throw new Error(`The contract has no schema ${name}`)
  return found
}

it('takes as customs of a shipment all that it keeps, in the same form', () => {
  const { items: kept, ...rest } = schema('ShipmentCustoms').properties
  const given = schema('ShipmentCustomsGiven')
  expect(given).toEqual({
    ...schema('ShipmentCustoms'),
    properties: { ...rest, items: { ...kept, items: { $ref: '#/components/schemas/ShipmentCustomsItemGiven' } } },
  })
})

it('takes lines of goods in the form that it keeps, of which items of the client may say all but the quantity', () => {
  expect(schema('ShipmentCustomsItemGiven')).toEqual({ ...schema('ShipmentCustomsItem'), required: ['quantity'] })
})
