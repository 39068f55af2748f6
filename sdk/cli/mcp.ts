import { parseArgs } from 'node:util'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { ApiError, type WaybillClient } from '../src/client.ts'
import { version } from '../src/core/version.ts'
import { checkRequest } from '../src/validate.ts'
import { begin, clientFor, connectionOf, preview, UsageError, type Environment, type Input } from './environment.ts'
import { operations, schemas, type Operation } from './operations.ts'

/** Which operations become tools. */
export interface Choice {
  /** Permissions of the caller; absent where they cannot be told. */
  readonly permissions?: ReadonlySet<string> | undefined
  readonly areas?: ReadonlySet<string> | undefined
  readonly readOnly?: boolean | undefined
}

/** The operations that the caller may call. Log-in, sign-up and the like are not for assistants, nor what goes on for ever. */
export const chosen = ({ permissions, areas, readOnly }: Choice): readonly Operation[] =>
  operations.filter(
    ({ permission, area, method, gives }) =>
      permission !== 'public' &&
      gives !== 'events' &&
      (permission === 'authenticated' || !permissions || permissions.has(permission)) &&
      (!areas || areas.has(area)) &&
      (!readOnly || method === 'GET'),
  )

/** An operation as a tool: its parameters by name, and its body as `body`. */
export function toolOf(operation: Operation): Tool {
  const { id, summary, description, method, billable, keyed, body, uses } = operation
  const writes = method !== 'GET'
  const parameters = [...operation.arguments, ...operation.query]
  const cost = billable ? 'It can cost money: it is a dry run unless dryRun is false.' : ''
  const properties = {
    ...Object.fromEntries(
      parameters.map(({ name, description: about, schema }) => [name, { ...schema, description: about }]),
    ),
    ...(body && { body: { ...body.schema, description: body.description } }),
    ...(writes && {
      dryRun: {
        type: 'boolean',
        default: billable,
        description: 'Whether to check the request and return it without sending it.',
      },
    }),
  }
  return {
    name: id,
    title: summary,
    description: [summary, description === summary ? '' : description, cost].filter(Boolean).join('\n\n'),
    inputSchema: {
      type: 'object',
      properties,
      required: [
        ...parameters.filter(({ required }) => required).map(({ name }) => name),
        ...(body?.required ? ['body'] : []),
      ],
      additionalProperties: false,
      ...(uses.length > 0 && { $defs: Object.fromEntries(uses.map((name) => [name, schemas[name] ?? {}])) }),
    },
    annotations: {
      readOnlyHint: !writes,
      destructiveHint: method === 'DELETE',
      idempotentHint: !writes || keyed || method === 'PUT' || method === 'DELETE',
      openWorldHint: billable,
    },
  }
}

/** Calls the operation of a tool, or shows what it would send. */
async function callTool(
  client: WaybillClient,
  baseUrl: string,
  operation: Operation,
  given: Record<string, unknown>,
): Promise<CallToolResult> {
  const { body, dryRun = operation.billable, ...parameters } = given
  const known = new Set([...operation.arguments, ...operation.query].map(({ name }) => name))
  const unknown = Object.keys(parameters).filter((name) => !known.has(name))
  if (unknown.length > 0) return failure(`${operation.id} has no ${unknown.join(', ')}.`)
  const missing = operation.arguments.filter(({ name }) => parameters[name] === undefined || parameters[name] === '')
  if (missing.length > 0) return failure(`${missing.map(({ name }) => name).join(', ')} is missing.`)
  const input: Input = {
    path: operation.arguments.map(({ name }) => String(parameters[name])),
    query: Object.fromEntries(
      operation.query.flatMap(({ name }) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
    ),
    body,
  }
  const errors = checkRequest(operation.id, body, input.query)
  if (errors.length > 0) return failure('The request breaks the contract and was not sent.', errors)
  if (operation.method !== 'GET' && dryRun !== false)
    return text({
      dryRun: true,
      sent: false,
      request: preview(baseUrl, operation, input),
      hint: 'Call again with dryRun: false to do it.',
    })
  try {
    const value = await begin(client, operation, input, {})
    return value instanceof File ? await fileResult(value) : text(value ?? { done: true })
  } catch (error) {
    if (error instanceof ApiError) return failure(error.message, error.errors, error.requestId)
    return failure(error instanceof Error ? error.message : String(error))
  }
}

const text = (value: unknown): CallToolResult => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })

const failure = (message: string, errors: readonly object[] = [], requestId?: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify({ message, errors, requestId }) }],
})

async function fileResult(file: File): Promise<CallToolResult> {
  if (file.type.startsWith('text/')) return { content: [{ type: 'text', text: await file.text() }] }
  const blob = Buffer.from(await file.arrayBuffer()).toString('base64')
  const uri = `waybill://files/${encodeURIComponent(file.name)}`
  return { content: [{ type: 'resource', resource: { uri, mimeType: file.type, blob } }] }
}

/** The permissions of whoever calls, over all roles; undefined where a key says nothing of them. */
async function permissionsOf(client: WaybillClient): Promise<ReadonlySet<string> | undefined> {
  try {
    const claims = await client.user.listClaims()
    return new Set(claims.flatMap(({ roles }) => roles.flatMap(({ permissions }) => permissions)))
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined
    throw error
  }
}

const help = `waybill mcp serves Waybill's operations as tools over standard input and output (Model Context Protocol).

  --areas shipping,customs       only tools of these areas
  --permissions shipments:read   only tools that these permissions allow; without it, those of the caller
  --read-only                    only tools that change nothing

Tools that can cost money are dry runs unless the assistant sends dryRun: false.
`

/** Serves tools until standard input ends. */
export async function serve(words: readonly string[], env: Environment): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        areas: { type: 'string' },
        permissions: { type: 'string' },
        'read-only': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) {
      process.stdout.write(help)
      return 0
    }
    const options = connectionOf(env, {})
    const client = clientFor(undefined, options)
    const areas = setOf(values.areas, new Set(operations.map(({ area }) => area)), 'area')
    const permissions = setOf(values.permissions, new Set(operations.map(({ permission }) => permission)), 'permission')
    const server = serverOf(client, options.baseUrl, async () =>
      chosen({ permissions: permissions ?? (await permissionsOf(client)), areas, readOnly: values['read-only'] }),
    )
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it is no event target
    server.onclose = resolve
    process.stdin.once('end', () => void server.close())
    await server.connect(new StdioServerTransport())
    await closed
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
}

function setOf(given: string | undefined, known: ReadonlySet<string>, what: string): ReadonlySet<string> | undefined {
  if (given === undefined) return undefined
  const names = given.split(',').map((name) => name.trim())
  for (const name of names)
    if (!known.has(name))
      throw new UsageError(`There is no ${what} ${name}. There are ${[...known].sort().join(', ')}.`)
  return new Set(names)
}

/** The server of the protocol; what it offers is asked for once, when it is first needed. */
function serverOf(client: WaybillClient, baseUrl: string, choose: () => Promise<readonly Operation[]>): Server {
  const server = new Server({ name: 'waybill', version }, { capabilities: { tools: {} } })
  let choice: Promise<readonly Operation[]> | undefined
  const offered = () => {
    choice ??= choose()
    // A failure is not kept, so that the next question tries again.
    choice.catch(() => (choice = undefined))
    return choice
  }
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: (await offered()).map(toolOf) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const operation = (await offered()).find(({ id }) => id === params.name)
    if (!operation) return failure(`There is no tool ${params.name}, or it needs a permission that the caller lacks.`)
    return callTool(client, baseUrl, operation, params.arguments ?? {})
  })
  return server
}
