import { parseArgs } from 'node:util'
import { ApiError, type WaybillClient } from '../src/client.ts'
import { clientFor, connectionOf, UsageError, type Environment } from './environment.ts'
import { chosen } from './mcp/tools.ts'
import { operations, type Operation } from './operations.ts'

const help = `waybill mcp serves Waybill to assistants over standard input and output (Model Context Protocol).

By default, ten everyday operations are tools, and three more tools find, describe and call the rest.

  --areas shipping,customs       every operation of these areas as a separate tool; "all" for every area
  --permissions shipments:read   only operations that these permissions allow; defaults to the caller's permissions
  --read-only                    only operations that change nothing

Calls that cost money, notify others or cannot be undone are sent only after you confirm: the client asks you
if it can. Otherwise the assistant gets a code with what will be done, and asks you before it repeats the code.
`

/** The tools to offer, as selected on the command line. */
export interface Offer {
  readonly areas?: string | undefined
  readonly permissions?: string | undefined
  readonly 'read-only'?: boolean | undefined
}

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
    const making = factoryOf(values, env)
    const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio')
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    process.stdin.once('end', resolve)
    serveStdio(await making, { transport: new StdioServerTransport() })
    await closed
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
}

/** Creates the factory of servers, which share one client. */
export async function factoryOf({ areas: named, permissions: given, 'read-only': readOnly }: Offer, env: Environment) {
  const { baseUrl, ...options } = connectionOf(env, {})
  const client = clientFor(undefined, { baseUrl, ...options })
  const known = new Set(operations.map(({ area }) => area))
  const areas = named === 'all' ? known : setOf(named, known, 'area')
  const permissions = setOf(given, new Set(operations.map(({ permission }) => permission)), 'permission')
  let choice: Promise<readonly Operation[]> | undefined
  const choose = () => {
    choice ??= Promise.resolve(permissions ?? permissionsOf(client)).then((allowed) =>
      chosen({ permissions: allowed, areas, readOnly }),
    )
    // A failure is not cached, so the next request tries again.
    choice.catch(() => (choice = undefined))
    return choice
  }
  // Requested while the MCP code loads, to have the list of tools ready at once.
  void choose()
  const { serverOf } = await import('./mcp/server.ts')
  return () => serverOf({ client, baseUrl, choose, whole: areas !== undefined })
}

function setOf(given: string | undefined, known: ReadonlySet<string>, what: string): ReadonlySet<string> | undefined {
  if (given === undefined) return undefined
  const names = given.split(',').map((name) => name.trim())
  for (const name of names)
    if (!known.has(name)) throw new UsageError(`Unknown ${what} ${name}. Choose from ${[...known].sort().join(', ')}.`)
  return new Set(names)
}

/** Returns the caller's permissions over all roles, or undefined if the key may not list them. */
async function permissionsOf(client: WaybillClient): Promise<ReadonlySet<string> | undefined> {
  try {
    const claims = await client.user.listClaims()
    return new Set(claims.flatMap(({ roles }) => roles.flatMap(({ permissions }) => permissions)))
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined
    throw error
  }
}
