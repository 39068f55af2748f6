import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const usage = `Waybill, the server.

  node server/main.ts [--role=all|api|worker] [--demo]

  --role    What this process does: serve requests, do background work, or both (default).
  --demo    Fill an empty database with an example company, and print its log-in.
  --help    This page.

Everything else is set in the environment:
`

const oldestNode = 24

async function main(): Promise<void> {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode)
    return refuse(`Waybill needs Node ${oldestNode} or later; this is Node ${process.versions.node}.`)

  const parsed = readArguments()
  if (typeof parsed === 'string') return refuse(`${parsed}\n\n${usage.split('\n\n')[1]}`)
  if (parsed.help) {
    const { describeSettings } = await import('./config.ts')
    console.log(usage + describeSettings())
    return
  }
  const role = roles.find((one) => one === parsed.role)
  if (role === undefined) return refuse(`--role must be one of ${roles.join(', ')}, not ${JSON.stringify(parsed.role)}`)

  // Compiled code is kept where the packages are, which saves a third of the start.
  enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
  const { serve } = await import('./serve.ts')
  await serve({ role, demo: parsed.demo })
}

const roles = ['all', 'api', 'worker'] as const

function readArguments() {
  try {
    return parseArgs({
      options: {
        role: { type: 'string', default: 'all' },
        demo: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    }).values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function refuse(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}

await main()
