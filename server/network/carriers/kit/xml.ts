import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { readContract } from '../contract-file.ts'

/** The parts of a contract's schema that decide how XML is read. */
export interface XmlSchema {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, XmlSchema>>
  readonly items?: XmlSchema
  readonly xml?: { readonly namespace?: string; readonly prefix?: string; readonly attribute?: boolean }
}

export interface XmlContract {
  readonly components?: { readonly schemas?: Readonly<Record<string, XmlSchema>> }
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true })

/** Serializes an object, whose attributes have names with @ and come first. Leaves out undefined values. */
export const xmlOf = (root: object): string => `<?xml version="1.0" encoding="UTF-8"?>${builder.build(root)}`

/**
 * Builds a parser of XML to objects without prefixes and attributes. All values stay strings, and the contract's lists
 * are always lists. The parser throws if the string is no XML.
 */
export function xmlReader(contract: URL): (text: string) => unknown {
  const parserOf = () => {
    const lists = listsIn(readContract(contract))
    return new XMLParser({
      removeNSPrefix: true,
      parseTagValue: false,
      jPath: true,
      isArray: (_, path) => typeof path === 'string' && lists.has(path.split('.').slice(-2).join('.')),
    })
  }
  let parser: XMLParser | undefined
  return (text) => {
    if (/<!DOCTYPE/i.test(text)) throw new SyntaxError('An XML document of a carrier declares no types')
    parser ??= parserOf()
    return parser.parse(text, true)
  }
}

/** Builds a writer of XML by schema: elements in the contract's order, with its prefixes and namespaces. */
export function xmlWriter<Schemas>(contract: URL) {
  const read = (): XmlContract => readContract(contract)
  let document: XmlContract | undefined
  return <Name extends keyof Schemas & string>(name: Name, value: Schemas[Name] & object): string => {
    document ??= read()
    const known = document
    const namespaces: Record<string, string> = {}
    const written = (given: XmlSchema, inner: unknown): unknown => {
      const { type, items, properties } = resolved(known, given)
      if (type === 'array') return Array.isArray(inner) ? inner.map((one) => written(items ?? {}, one)) : []
      if (!properties || typeof inner !== 'object' || inner === null) return inner
      const content = new Map(Object.entries(inner))
      const elements: Record<string, unknown> = {}
      for (const [property, of] of Object.entries(properties)) {
        const part: unknown = content.get(property)
        if (part === undefined) continue
        const { prefix = '', namespace, attribute = false } = of.xml ?? {}
        if (namespace !== undefined) namespaces[prefix === '' ? '@xmlns' : `@xmlns:${prefix}`] = namespace
        elements[attribute ? `@${property}` : prefix === '' ? property : `${prefix}:${property}`] = written(of, part)
      }
      return elements
    }
    const [[root, content] = ['', {}]] = Object.entries(Object(written(known.components?.schemas?.[name] ?? {}, value)))
    return xmlOf({ [root]: { ...namespaces, ...Object(content) } })
  }
}

/** Returns the elements that may repeat, each after its parent's name, such as Body.Fault. */
function listsIn(contract: XmlContract): ReadonlySet<string> {
  const lists = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string, given: XmlSchema): void => {
    const key = `${name} ${given.$ref ?? ''}`
    if (given.$ref !== undefined && seen.has(key)) return
    seen.add(key)
    for (const [property, of] of Object.entries(resolved(contract, given).properties ?? {})) {
      const schema = resolved(contract, of)
      if (schema.type === 'array') lists.add(`${name}.${property}`)
      visit(property, schema.items ?? of)
    }
  }
  for (const [name, schema] of Object.entries(contract.components?.schemas ?? {})) visit(name, schema)
  return lists
}

/** Resolves a reference to the components. */
export const resolved = ({ components }: XmlContract, schema: XmlSchema): XmlSchema =>
  components?.schemas?.[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
