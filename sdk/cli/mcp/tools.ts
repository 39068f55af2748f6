import { operations, schemas, warningOf, type JsonSchema, type Operation } from '../operations.ts'

/** An MCP tool; its schemas come from the contract. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema?: ObjectSchema
  readonly annotations: Readonly<Record<string, boolean>>
}

interface ObjectSchema {
  readonly type: 'object'
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly $defs?: Readonly<Record<string, unknown>>
}

/** Which operations assistants may call. */
export interface Choice {
  /** Permissions of the caller; absent if unknown. */
  readonly permissions?: ReadonlySet<string> | undefined
  readonly areas?: ReadonlySet<string> | undefined
  readonly readOnly?: boolean | undefined
}

/**
 * Returns the operations that the caller may call. Public operations such as log-in and sign-up are not for assistants,
 * nor are event streams.
 */
export const chosen = ({ permissions, areas, readOnly }: Choice): readonly Operation[] =>
  operations.filter(
    ({ permission, area, method, gives }) =>
      permission !== 'public' &&
      gives !== 'events' &&
      (permission === 'authenticated' || !permissions || permissions.has(permission)) &&
      (!areas || areas.has(area)) &&
      (!readOnly || method === 'GET'),
  )

/**
 * The operations that nearly every integration needs. They are tools of their own, beside the generic ones for all
 * others.
 */
export const everyday: ReadonlySet<string> = new Set([
  'createRates',
  'registerShipmentDirectly',
  'listShipments',
  'getShipment',
  'getShipmentLabelPdf',
  'listShipmentEvents',
  'cancelShipment',
  'createShipmentReturn',
  'listParcelShops',
  'validateAddress',
])

/** Returns an operation as a tool: its parameters by name, and its body as `body`. */
export const toolOf = remembered(madeOf)

function madeOf(operation: Operation): Tool {
  const { id, summary, description, method, effect, keyed, body, uses, result } = operation
  const writes = method !== 'GET'
  const parameters = [...operation.arguments, ...operation.query]
  const warning = warningOf(operation)
  const asks = warning && `${warning} Nothing is sent until the person agrees.`
  return {
    name: id,
    title: summary,
    description: [summary, description === summary ? '' : description, asks].filter(Boolean).join('\n\n'),
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          parameters.map(({ name, description: about, schema }) => [name, { ...schema, description: about }]),
        ),
        ...(body && { body: { ...body.schema, description: body.description } }),
        ...(writes && {
          dryRun: {
            type: 'boolean',
            default: false,
            description: 'Whether to check and return the request without sending it.',
          },
        }),
        ...(warning && {
          confirm: {
            type: 'string',
            description: 'The code returned by the first call, once the person has agreed.',
          },
        }),
      },
      required: [
        ...parameters.filter(({ required }) => required).map(({ name }) => name),
        ...(body?.required ? ['body'] : []),
      ],
      additionalProperties: false,
      ...(uses.length > 0 && { $defs: Object.fromEntries(uses.map((name) => [name, schemas[name] ?? {}])) }),
    },
    ...(result && { outputSchema: outputOf(operation) }),
    annotations: {
      readOnlyHint: effect === 'none',
      destructiveHint: warning !== '',
      idempotentHint: !writes || keyed || method === 'PUT' || method === 'DELETE',
      openWorldHint: effect === 'costs' || effect === 'binding',
    },
  }
}

/** The schema of a tool's structured result: the response, a list as `items`, or the request that would be sent. */
function outputOf({ method, result }: Operation): ObjectSchema {
  const response = result?.type === 'object' ? result : { type: 'object', properties: { items: result } }
  if (method === 'GET') return { ...response, type: 'object' }
  const { properties } = response
  return {
    type: 'object',
    properties: {
      ...Object(properties),
      dryRun: { type: 'boolean' },
      sent: { type: 'boolean' },
      confirm: { type: 'string' },
    },
  }
}

/**
 * Returns a short form of a tool, for lists that an assistant reads in every conversation. describe_operation has the
 * full text.
 */
export const shortToolOf = remembered((operation) => shortened(toolOf(operation)))

/** Caches the tool of each operation, since operations never change. */
function remembered(make: (operation: Operation) => Tool): (operation: Operation) => Tool {
  const made = new Map<string, Tool>()
  return (operation) => {
    const tool = made.get(operation.id) ?? make(operation)
    made.set(operation.id, tool)
    return tool
  }
}

const named = (all: unknown) =>
  Object.fromEntries(Object.entries(Object(all)).map(([name, schema]) => [name, shortSchema(schema)]))

/** Large parts of a shipment that few shipments have. */
const rare: ReadonlySet<string> = new Set(['DangerousGoods', 'ShipmentPayment'])
const elsewhere = { type: 'object', description: 'describe_operation lists its attributes.' }

function shortened(tool: Tool): Tool {
  const { properties, $defs, ...input } = tool.inputSchema
  const kept = named(properties)
  const defs = Object.fromEntries(
    Object.entries(named($defs)).map(([name, schema]) => [name, rare.has(name) ? elsewhere : schema]),
  )
  return {
    ...tool,
    description: firstSentences(tool.description, 300),
    inputSchema: {
      ...input,
      properties: kept,
      ...($defs !== undefined && { $defs: usedBy(kept, defs) }),
    },
    ...(tool.outputSchema && { outputSchema: { type: 'object' } }),
  }
}

/** Returns the definitions that a schema refers to, directly or through others. */
function usedBy(schema: unknown, defs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const used = new Set<string>()
  const follow = (from: unknown) => {
    for (const [, name = ''] of JSON.stringify(from).matchAll(/#\/\$defs\/(\w+)/g))
      if (!used.has(name)) {
        used.add(name)
        follow(defs[name])
      }
  }
  follow(schema)
  return Object.fromEntries(Object.entries(defs).filter(([name]) => used.has(name)))
}

const keptKeywords = new Set(['type', 'enum', 'items', 'properties', 'required', '$ref', 'default'])
/** Longer lists of values are left to describe_operation. */
const shortList = 12

function shortSchema(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  const { description, ...rest }: JsonSchema = { ...schema }
  const kept = Object.entries(rest).flatMap(([keyword, value]): [string, unknown][] => {
    if (!keptKeywords.has(keyword) || (keyword === 'enum' && Array.isArray(value) && value.length > shortList))
      return []
    if (keyword === 'items') return [[keyword, shortSchema(value)]]
    if (keyword !== 'properties') return [[keyword, value]]
    return [[keyword, Object.fromEntries(Object.entries(Object(value)).map(([name, one]) => [name, shortSchema(one)]))]]
  })
  const about = typeof description === 'string' ? { description: cut(firstSentences(description, 40), 70) } : {}
  return { ...Object.fromEntries(kept), ...about }
}

/** Returns as many sentences as fit, at least the first. */
function firstSentences(text: string, room: number): string {
  const sentences = text.split(/(?<=[.!?])\s+/)
  let kept = sentences.shift() ?? ''
  for (const sentence of sentences) {
    if (kept.length + sentence.length + 1 > room) break
    kept += ` ${sentence}`
  }
  return kept
}

const cut = (text: string, room: number) =>
  text.length > room ? `${text.slice(0, text.lastIndexOf(' ', room))} …` : text

/** Returns the names of the arguments that an operation takes, for messages that correct a call. */
export const namesOf = (operation: Operation): readonly string[] =>
  Object.keys(toolOf(operation).inputSchema.properties ?? {})
