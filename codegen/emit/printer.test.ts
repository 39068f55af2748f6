import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Printer } from './printer.ts'

const part = fc.jsonValue({ maxDepth: 3 })
const section = fc.oneof(fc.dictionary(fc.string(), part), part)
const documents = fc.record(
  {
    openapi: part,
    paths: section,
    webhooks: section,
    components: fc.oneof(fc.dictionary(fc.string(), section), part),
  },
  { requiredKeys: [] },
)

describe('a document that is printed', () => {
  it('has the text that JSON has', () => {
    const printer = new Printer()
    fc.assert(
      fc.property(documents, (document) => {
        const text = `${JSON.stringify(document, null, 1)}\n`
        expect(printer.print(document)).toBe(text)
        expect(printer.print(document)).toBe(text)
      }),
    )
  })

  it('has what becomes of its parts, which is made once', () => {
    const made: string[] = []
    const printer = new Printer((_, name) => made.push(name))
    const [lamp, key] = [{ type: 'object' }, { type: 'http' }]
    const components = { schemas: { Lamp: lamp }, securitySchemes: { key } }
    expect(JSON.parse(printer.print({ components, tags: [] }))).toEqual({
      components: { schemas: { Lamp: 1 }, securitySchemes: { key: 2 } },
      tags: [],
    })
    printer.print({ components: { schemas: { Lamp: lamp, Bulb: {} } } })
    expect(made).toEqual(['schemas', 'securitySchemes', 'schemas'])
  })
})
