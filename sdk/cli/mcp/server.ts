import {
  CLIENT_CAPABILITIES_META_KEY,
  Server,
  type ClientCapabilities,
  type ListToolsResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { isRecord } from '../../src/core/rules.ts'
import { version } from '../../src/core/version.ts'
import { effects, operations, type Operation } from '../operations.ts'
import { callOperation, failure, readFile, type Connection } from './call.ts'
import { findOperations } from './search.ts'
import { everyday, shortToolOf, toolOf, type Tool } from './tools.ts'

export interface ServerOptions extends Connection {
  /** Returns the operations that the caller may call. */
  readonly choose: () => Promise<readonly Operation[]> | readonly Operation[]
  /**
   * Whether every operation is a tool of its own. By default only a few are, and generic tools find, describe and call
   * the others.
   */
  readonly whole?: boolean
}

const instructions = `Waybill ships parcels with many carriers. Everyday operations have their own tools. For everything else, use find_operations to search, describe_operation to see the arguments, and call_operation to make the call. Calls that cost money, notify others or cannot be undone are sent only after the person confirms: where the person cannot be asked directly, the first call returns what it will do and a code, to pass as confirm in a second call.`

const operationName = { type: 'string', description: 'Id of an operation, as find_operations returns it.' }
const generic: readonly Tool[] = [
  {
    name: 'find_operations',
    title: 'Find operations by what you want to do',
    description:
      'Finds operations of the API, such as "pick up parcels tomorrow" or "customs duty of a lamp". Returns their ids and summaries, best match first.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What you want to do, in a few words.' },
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 10, description: 'Maximum number of results.' },
      },
      required: ['query'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: {
        operations: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              operation: { type: 'string' },
              summary: { type: 'string' },
              changes: { type: 'boolean' },
              effect: {
                type: 'string',
                enum: effects,
                description: 'All except none and changes need the consent of the person.',
              },
            },
            required: ['operation', 'summary'],
          },
        },
      },
      required: ['operations'],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'describe_operation',
    title: 'Describe what an operation takes and returns',
    description:
      'Returns the description of an operation, the schema of its arguments, an example of its body, and its result.',
    inputSchema: {
      type: 'object',
      properties: { operation: operationName },
      required: ['operation'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: {
        operation: { type: 'string' },
        description: { type: 'string' },
        arguments: { type: 'object' },
        example: {},
        result: { type: 'object' },
      },
      required: ['operation', 'description', 'arguments'],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'call_operation',
    title: 'Call an operation',
    description:
      'Calls an operation with the arguments that describe_operation shows. Calls that cost money, notify others or cannot be undone are sent only after the person confirms.',
    inputSchema: {
      type: 'object',
      properties: {
        operation: operationName,
        arguments: {
          type: 'object',
          description: 'Parameters by name, the body as body, dryRun, and confirm if describe_operation lists it.',
        },
      },
      required: ['operation'],
      additionalProperties: false,
    },
    outputSchema: { type: 'object' },
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  },
]

const described = (operation: Operation) => {
  const { description, inputSchema, outputSchema } = toolOf(operation)
  return {
    operation: operation.id,
    description,
    arguments: inputSchema,
    ...(operation.body?.example !== undefined && { example: operation.body.example }),
    ...(outputSchema && { result: outputSchema }),
  }
}

const result = (value: Readonly<Record<string, unknown>>) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(value) }],
  structuredContent: value,
})

type Offered = ReadonlyMap<string, Operation>

const isEveryday = ({ id }: Operation) => everyday.has(id)

/** Creates an MCP server for both versions of the protocol, 2026-07-28 and 2025-11-25. */
export function serverOf({ choose, whole = false, ...connection }: ServerOptions): Server {
  const server = new Server({ name: 'waybill', version }, { capabilities: { tools: {}, resources: {} }, instructions })
  const offer = async (): Promise<Offered> => new Map((await choose()).map((operation) => [operation.id, operation]))

  server.setRequestHandler('tools/list', async () => {
    const offered = [...(await offer()).values()]
    const tools = whole ? offered.map(toolOf) : [...generic, ...offered.filter(isEveryday).map(shortToolOf)]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas come from the contract as JSON
    return { tools } as unknown as ListToolsResult
  })

  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }, { mcpReq }) => {
    const offered = await offer()
    const isGeneric = !whole && generic.some((tool) => tool.name === name)
    if (isGeneric && name === 'find_operations') {
      if (typeof given['query'] !== 'string') return failure('query is missing: say what you want to do.')
      const limit = typeof given['limit'] === 'number' ? Math.min(Math.max(given['limit'], 1), 50) : 10
      return result({
        operations: findOperations(offered, given['query'], limit).map(({ id, summary, method, effect }) => ({
          operation: id,
          summary,
          changes: method !== 'GET',
          effect,
        })),
      })
    }
    const id = isGeneric ? given['operation'] : name
    const operation = typeof id === 'string' ? offered.get(id) : undefined
    if (!operation) return failure(unknownOperation(String(id), offered, isGeneric))
    if (isGeneric && name === 'describe_operation') return result(described(operation))
    const { arguments: inner = {} } = given
    const values = isGeneric ? (typeof inner === 'string' ? parsed(inner) : inner) : given
    if (!isRecord(values)) return failure('arguments must be an object with the parameters by name.')
    return callOperation(connection, operation, { given: values, canAsk: canAsk(mcpReq), request: mcpReq })
  })

  /**
   * In the current version each request states what its client can do; in the previous one the client does so when it
   * connects.
   */
  const canAsk = ({ envelope }: ServerContext['mcpReq']): boolean => {
    const told: ClientCapabilities | undefined = Object(envelope)[CLIENT_CAPABILITIES_META_KEY]
    const { elicitation } = told ?? server.getClientCapabilities() ?? {}
    // A client that states no mode of elicitation supports forms.
    return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
  }

  server.setRequestHandler('resources/list', () => ({ resources: [] }))
  server.setRequestHandler('resources/templates/list', async () => {
    const offered = [...(await offer()).values()]
    return {
      resourceTemplates: offered.filter(isResource).map(templateOf),
    }
  })
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    for (const operation of [...(await offer()).values()].filter(isResource)) {
      const values = pathValues(`waybill:/${operation.path}`, uri)
      if (values) return { contents: [await readFile(connection, operation, values, uri)] }
    }
    throw new Error(`There is no resource ${uri}. resources/templates/list lists the resource templates.`)
  })
  return server
}

/** Files that their path alone identifies. */
const isResource = ({ method, gives, query }: Operation) =>
  method === 'GET' && gives === 'file' && query.every(({ required }) => !required)

const templateOf = ({ id, path, summary }: Operation) => ({
  name: id,
  title: summary,
  uriTemplate: `waybill:/${path}`,
})

function pathValues(template: string, uri: string): readonly string[] | undefined {
  const pattern = template
    .split(/\{\w+\}/)
    .map((part) => RegExp.escape(part))
    .join('([^/?#]+)')
  const match = new RegExp(`^${pattern}$`).exec(uri)
  return match ? match.slice(1).map((part) => decodeURIComponent(part)) : undefined
}

function unknownOperation(id: string, offered: Offered, isGeneric: boolean): string {
  if (operations.some((operation) => operation.id === id && operation.permission !== 'public'))
    return `${id} requires a permission that the caller lacks, or is not available here.`
  const near = findOperations(offered, id, 3).map((operation) => operation.id)
  return `There is no ${isGeneric ? 'operation' : 'tool'} ${id}.${near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ''}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
