import type { Schema } from './coercion.ts'

type Node = Readonly<Record<string, unknown>>

/** Replaces the references in a document by their targets, the same object each time. */
export function resolverOf(document: object): (value: unknown) => unknown {
  const found = new Map<string, object>()
  const resolved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolved)
    if (typeof value !== 'object' || value === null) return value
    const reference: unknown = Object(value).$ref
    return typeof reference === 'string' ? target(reference) : fill({}, value)
  }
  const fill = (copy: Record<string, unknown>, value: object) => {
    for (const [name, inner] of Object.entries(value)) copy[name] = resolved(inner)
    return copy
  }
  const target = (reference: string): object => {
    const known = found.get(reference)
    if (known) return known
    const original: unknown = reference
      .split('/')
      .slice(1)
      .reduce((outer: unknown, name) => Object(outer)[name], document)
    if (typeof original !== 'object' || original === null) throw new Error(`The contract has no ${reference}`)
    // Registered before it is filled, since a schema may refer to itself.
    const copy = {}
    found.set(reference, copy)
    return fill(copy, original)
  }
  return resolved
}

/**
 * A contract whose body schemas are replaced by placeholders. fastify-openapi-glue would otherwise copy each
 * completely, per operation and media type, before the first request.
 */
export class Bodies {
  readonly contract: object
  readonly #resolved: (value: unknown) => unknown
  readonly #schemas: unknown[] = []
  readonly #put: unknown[] = []

  constructor(contract: Node) {
    this.#resolved = resolverOf(contract)
    const { components: _, paths, ...rest } = contract
    this.contract = {
      ...rest,
      paths: mapped(paths, (item) =>
        mapped(item, (operation) =>
          Array.isArray(operation)
            ? this.#resolved(operation)
            : mapped(operation, (part, name) =>
                name === 'requestBody' ? this.#withoutSchema(part) : this.#resolved(part),
              ),
        ),
      ),
    }
  }

  #withoutSchema(body: unknown): unknown {
    const { content, ...rest }: Node = Object(isReference(body) ? this.#resolved(body) : body)
    return {
      ...rest,
      content: mapped(content, (media) => ({
        ...Object(media),
        schema: { type: 'object', $comment: String(this.#schemas.push(Object(media).schema) - 1) },
      })),
    }
  }

  /** The schema behind a placeholder. Shared schemas are the same object, so they are compiled once. */
  schemaOf({ $comment }: Schema): Schema {
    const place = Number($comment)
    return Object((this.#put[place] ??= this.#resolved(this.#schemas[place])))
  }
}

const isReference = (value: unknown): boolean => typeof Object(value).$ref === 'string'

const mapped = (value: unknown, change: (inner: unknown, name: string) => unknown): object =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, inner]) => [name, change(inner, name)]))
