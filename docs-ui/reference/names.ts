import {
  childrenOf,
  enumAnchor,
  operationAnchor,
  responsesOf,
  type Definitions,
  type Enumeration,
  type Operation,
  type Property,
} from './reference.ts'

/** Finds where a name in prose is described. */
export interface Names {
  hrefOf(name: string): string | undefined
}

interface Named {
  readonly operations: readonly Pick<Operation, 'tag' | 'id' | 'method' | 'path' | 'hidden'>[]
  readonly enums: readonly Pick<Enumeration, 'name' | 'values'>[]
  /** The codes in the error catalogue. */
  readonly codes: Iterable<string>
}

/**
 * Maps operations (by id, or by method and path), enumerations and error codes to their links. A code that is also an
 * enumeration value gets none, since the name alone is ambiguous.
 */
export function namesOf({ operations, enums, codes }: Named): Names {
  const hrefs = new Map<string, string>()
  const values = new Set(enums.flatMap((one) => one.values))
  for (const code of codes) if (!values.has(code)) hrefs.set(code, `/guides/errors#${code}`)
  for (const { name } of enums) hrefs.set(name, `/api-reference#${enumAnchor(name)}`)
  for (const operation of operations) {
    if (operation.hidden) continue
    const href = `/api-reference#${operationAnchor(operation)}`
    hrefs.set(operation.id, href)
    hrefs.set(`${operation.method} ${operation.path}`, href)
  }
  return { hrefOf: (name) => hrefs.get(name) }
}

/**
 * The fields that a text about an operation may name, with their anchors: fields of the request take precedence over
 * those of the response. If nested fields share a name, only `parcels.weight` is unambiguous.
 */
export function fieldsOf(operation: Operation, definitions: Definitions): ReadonlyMap<string, string> {
  const anchor = `#${operationAnchor(operation)}`
  const hrefs = new Map<string, string>()
  const read = (properties: readonly Property[], within: string) => {
    const deep = new Map<string, string[]>()
    const descend = (parent: Property, above: string, depth: number): void => {
      for (const child of childrenOf(parent, definitions)) {
        const path = `${above}.${child.name}`
        if (!hrefs.has(path)) hrefs.set(path, within + path)
        deep.set(child.name, [...(deep.get(child.name) ?? []), within + path])
        if (depth > 1) descend(child, path, depth - 1)
      }
    }
    for (const property of properties) if (!hrefs.has(property.name)) hrefs.set(property.name, within + property.name)
    for (const property of properties) descend(property, property.name, 2)
    for (const [name, [href, ...others]] of deep)
      if (href !== undefined && others.length === 0 && !hrefs.has(name)) hrefs.set(name, href)
  }
  for (const [where, properties] of Object.entries(operation.parameters)) read(properties, `${anchor}-${where}-`)
  const { body } = operation
  if (body?.schema) read(childrenOf(body.schema, definitions), `${anchor}-body-`)
  for (const { status, schema } of responsesOf(operation, definitions))
    if (status < 300 && schema) read(childrenOf(schema, definitions), `${anchor}-${status}-`)
  return hrefs
}
