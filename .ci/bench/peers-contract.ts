/** The parts of a contract used here. */
interface Schema {
  readonly [keyword: string]: unknown
  readonly $ref?: string
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema | boolean>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly format?: string
}
interface Contract {
  readonly openapi: string
  readonly info: unknown
  readonly security: unknown
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

/** Extracts the operations to get, list and create shipments, with all their references. */
export function contractOfPeers(contract: Contract): object {
  const { openapi, info, security, paths, components } = contract
  const list = paths['/shipments'] ?? {}
  const one = paths['/shipments/{shipmentId}'] ?? {}
  const own = {
    '/shipments': { get: list['get'], post: list['post'] },
    '/shipments/{shipmentId}': { parameters: one['parameters'], get: one['get'] },
  }
  const found: Record<string, Record<string, unknown>> = { securitySchemes: { ...components['securitySchemes'] } }
  const follow = (value: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
      const held = (found[kind] ??= {})
      if (name in held) continue
      held[name] = components[kind]?.[name]
      follow(held[name])
    }
  }
  follow(own)
  return { openapi, info, servers: [{ url: '/v1' }], security, paths: own, components: found }
}

/** The keywords that zod understands; it does not know the contract's others. */
const keywords =
  'type enum const pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems default additionalProperties'.split(
    ' ',
  )
const formats = new Set(['email', 'uuid', 'uri', 'date', 'date-time'])

/** The body of `createShipment` as one would write it for zod: one strict object instead of combined parts. */
export function schemasOfPeers({ components }: Contract): { ShipmentCreate: Schema } {
  const flat = (schema: Schema): Schema => {
    if (schema.$ref !== undefined) return flat(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    const parts = (schema.allOf ?? []).map(flat)
    const own = Object.fromEntries(
      keywords.flatMap((keyword) => (keyword in schema ? [[keyword, schema[keyword]]] : [])),
    )
    const properties = Object.assign({}, ...parts.map((part) => part.properties), flatAll(schema.properties))
    const required = [...parts.flatMap((part) => part.required ?? []), ...(schema.required ?? [])]
    return {
      ...Object.assign({}, ...parts),
      ...own,
      ...(formats.has(schema.format ?? '') && { format: schema.format }),
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(schema.items && { items: flat(schema.items) }),
      ...(schema['unevaluatedProperties'] === false && { additionalProperties: false }),
    }
  }
  const flatAll = (properties: Schema['properties'] = {}) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, typeof schema === 'boolean' ? {} : flat(schema)]),
    )
  return { ShipmentCreate: flat({ $ref: '#/components/schemas/ShipmentCreate' }) }
}
