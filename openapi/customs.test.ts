import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

interface Schema {
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, object>>
}

const contract = readFileSync(path.join(import.meta.dirname, 'generated/openapi.json'), 'utf8')

/** The contract's schemas by name, without descriptions. */
const { schemas } = JSON.parse(contract, function withoutWords(name: string, value: unknown) {
  return name === 'description' && typeof value === 'string' ? undefined : value
}).components as { readonly schemas: Readonly<Record<string, Schema>> }

const schema = (name: string) => {
  const found = schemas[name]
  if (!found) throw new Error(`The contract has no schema ${name}`)
  return found
}

it("accepts as a shipment's customs everything it stores, in the same form", () => {
  const { items: kept, ...rest } = schema('ShipmentCustoms').properties
  const given = schema('ShipmentCustomsGiven')
  expect(given).toEqual({
    ...schema('ShipmentCustoms'),
    properties: { ...rest, items: { ...kept, items: { $ref: '#/components/schemas/ShipmentCustomsItemGiven' } } },
  })
})

it("accepts goods in the form it stores, in which the client's items may supply all but the quantity", () => {
  expect(schema('ShipmentCustomsItemGiven')).toEqual({ ...schema('ShipmentCustomsItem'), required: ['quantity'] })
})
