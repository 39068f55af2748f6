/** Converts XML Schemas to JSON Schemas: names, lists, lengths and enumerations. All values are strings. */
import { XMLParser } from 'fast-xml-parser'

interface Node {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Node[]
}

type Schema = Readonly<Record<string, unknown>>

/** Elements of a parent, such as those of a sequence. */
interface Content {
  readonly properties: Record<string, Schema>
  readonly required: string[]
}

const attributesKey = ':@'
const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' })

/** Converts files that reference each other. Each global element also has a schema as the root of a body. */
export function xsdDocument(texts: readonly string[]): { readonly components: { readonly schemas: Schema } } {
  const roots = texts.map((text) => nodesIn(parser.parse(text)).find(({ tag }) => tag === 'schema'))
  const spaces = roots.map((root) => root?.attributes['targetNamespace'])
  const schemas: Record<string, Schema> = {}
  for (const [index, root] of roots.entries()) {
    if (!root) continue
    const { attributes } = root
    /** Resolves a prefixed name. XML Schema's own types count as strings here. */
    const named = (kind: 'type' | 'element', name: string): Schema => {
      const [prefix = '', local = prefix] = name.includes(':') ? name.split(':') : ['', name]
      const space = attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix}`]
      const file = spaces.indexOf(space)
      return file === -1 ? { type: 'string' } : { $ref: `#/components/schemas/${kind}-${file}-${local}` }
    }
    for (const node of root.children) {
      const { name = '' } = node.attributes
      if (node.tag === 'element') {
        schemas[`element-${index}-${name}`] = elementOf(node, named)
        schemas[name] = { type: 'object', required: [name], properties: { [name]: elementOf(node, named) } }
      } else if (node.tag.endsWith('Type')) schemas[`type-${index}-${name}`] = typeOf(node, named)
    }
  }
  return { components: { schemas } }
}

type Named = (kind: 'type' | 'element', name: string) => Schema

function elementOf({ attributes, children }: Node, named: Named): Schema {
  const inner = children.find(({ tag }) => tag.endsWith('Type'))
  if (attributes['ref'] !== undefined) return named('element', attributes['ref'])
  if (attributes['type'] !== undefined) return named('type', attributes['type'])
  return inner ? typeOf(inner, named) : { type: 'string' }
}

function typeOf(node: Node, named: Named): Schema {
  const derived = deep(node).find(({ tag }) => tag === 'restriction' || tag === 'extension')
  const base = derived?.attributes['base']
  const bases = base === undefined ? [] : [named('type', base)]
  if (node.tag === 'simpleType') {
    const facets = (tag: string) => derived?.children.filter((one) => one.tag === tag) ?? []
    const [longest] = facets('maxLength')
    const values = facets('enumeration').map(({ attributes }) => attributes['value'])
    return {
      allOf: bases,
      ...(longest && { maxLength: Number(longest.attributes['value']) }),
      ...(values.length > 0 && { enum: values }),
    }
  }
  const content: Content = { properties: {}, required: [] }
  gather(derived ?? node, named, content)
  // The presence of an element without content is its only information.
  if (bases.length === 0 && Object.keys(content.properties).length === 0) return { type: 'string', enum: [''] }
  return { type: 'object', ...content, allOf: bases }
}

/** Collects elements. None of a choice is required. */
function gather(node: Node, named: Named, content: Content, isOptional = false): void {
  for (const child of node.children) {
    const { name, ref, minOccurs, maxOccurs = '1', use } = child.attributes
    const key = name ?? ref?.split(':').at(-1) ?? ''
    const mayMiss = isOptional || minOccurs === '0'
    if (child.tag === 'element') {
      const one = elementOf(child, named)
      content.properties[key] = maxOccurs === '1' ? one : { type: 'array', items: one }
      if (!mayMiss) content.required.push(key)
    } else if (child.tag === 'attribute') {
      content.properties[key] = elementOf(child, named)
      if (use === 'required') content.required.push(key)
    } else if (['sequence', 'all', 'choice'].includes(child.tag))
      gather(child, named, content, mayMiss || child.tag === 'choice')
  }
}

/** Finds the node's own derivation, not that of an inner element. */
const deep = ({ children }: Node): readonly Node[] =>
  children.flatMap((child) => (child.tag.endsWith('Content') ? [child, ...deep(child)] : [child]))

const nodesIn = (parsed: readonly Readonly<Record<string, unknown>>[]): Node[] =>
  parsed.flatMap((one) =>
    Object.entries(one).flatMap(([name, children]) =>
      name === attributesKey || !Array.isArray(children)
        ? []
        : [
            {
              tag: name.split(':').at(-1) ?? '',
              attributes: { ...Object(one[attributesKey]) },
              children: nodesIn(children),
            },
          ],
    ),
  )
