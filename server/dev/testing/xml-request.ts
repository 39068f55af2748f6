import { XMLParser } from 'fast-xml-parser'
import { resolved, type XmlContract, type XmlSchema } from '../../network/carriers/kit/xml.ts'

type Node = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: true,
})

/**
 * Parses XML like a schema-conforming service: elements in the order and namespaces of the contract. Violations are in
 * `errors`; the schema validates the values.
 */
export function readXmlRequest(
  contract: XmlContract,
  schema: XmlSchema,
  text: string,
): { value: unknown; errors: string[] } {
  const errors: string[] = []
  const nodes: readonly Node[] = parser.parse(text, true)

  function read(children: readonly Node[], given: XmlSchema, scope: ReadonlyMap<string, string>, at: string): unknown {
    const { properties = {} } = resolved(contract, given)
    const elements = children.flatMap((node) => {
      const name = Object.keys(node).find((key) => key !== ':@' && key !== '#text' && !key.startsWith('?'))
      return name === undefined ? [] : [{ name, node }]
    })
    const [first] = children
    if (elements.length === 0) return first && '#text' in first ? String(first['#text']) : ''
    const value: Record<string, unknown> = {}
    const order = Object.keys(properties)
    let last = ''
    for (const { name, node } of elements) {
      const [prefix = '', local = prefix] = name.includes(':') ? name.split(':') : ['', name]
      const attributes = Object.entries(Object(node[':@'])).map(([key, content]) => [key, String(content)] as const)
      const inner = new Map(scope)
      for (const [key, content] of attributes)
        if (key === 'xmlns' || key.startsWith('xmlns:')) inner.set(key.slice(6), content)
      const property = properties[local]
      const found = property && resolved(contract, property)
      const namespace = inner.get(prefix) ?? ''
      const wanted = property?.xml?.namespace ?? found?.xml?.namespace
      if (wanted !== undefined && wanted !== namespace) errors.push(`${at}${local} is in the namespace "${namespace}"`)
      if (order.indexOf(local) < order.indexOf(last)) errors.push(`${at}${local} stands behind ${last}`)
      last = local
      const below = Array.isArray(node[name]) ? node[name] : []
      const form = found?.items ?? property ?? {}
      const named = attributes.filter(([key]) => resolved(contract, form).properties?.[key]?.xml?.attribute)
      const elementsIn = read(below, form, inner, `${at}${local}.`)
      const content = named.length > 0 ? { ...Object.fromEntries(named), ...Object(elementsIn) } : elementsIn
      const before = value[local]
      if (found?.type === 'array') value[local] = [...(Array.isArray(before) ? before : []), content]
      else if (before === undefined) value[local] = content
      else errors.push(`${at}${local} appears twice`)
    }
    return value
  }

  return { value: read(nodes, schema, new Map(), ''), errors }
}
