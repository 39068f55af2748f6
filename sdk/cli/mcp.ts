import { parseArgs } from 'node:util'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { clientFor, connectionOf, UsageError, type Environment } from './environment.ts'
import { permissionsOf, serverOf } from './mcp/server.ts'
import { chosen } from './mcp/tools.ts'
import { operations } from './operations.ts'

const help = `waybill mcp serves Waybill to assistants over standard input and output (Model Context Protocol).

By default ten everyday operations are tools, and three more find, describe and call all the others.

  --areas shipping,customs       each operation of these areas as a tool of its own; all for every area
  --permissions shipments:read   only operations that these permissions allow; without it, those of the caller
  --read-only                    only operations that change nothing

What can cost money, tells others or cannot be undone is sent only after you have agreed: the client asks you
if it can. Otherwise the assistant gets a code with what will be done, and asks you before it repeats the code.
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
    const { baseUrl, ...options } = connectionOf(env, {})
    const client = clientFor(undefined, { baseUrl, ...options })
    const known = new Set(operations.map(({ area }) => area))
    const areas = values.areas === 'all' ? known : setOf(values.areas, known, 'area')
    const permissions = setOf(values.permissions, new Set(operations.map(({ permission }) => permission)), 'permission')
    const choose = async () =>
      chosen({ permissions: permissions ?? (await permissionsOf(client)), areas, readOnly: values['read-only'] })
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const transport = new StdioServerTransport()
    process.stdin.once('end', resolve)
    serveStdio(() => serverOf({ client, baseUrl, choose, whole: areas !== undefined }), { transport })
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
