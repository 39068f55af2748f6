import { parseArgs } from 'node:util'
import { beginStart, endStart } from './platform/process/compiled.ts'

const usage = `Waybill, the server.

  node server/dist/main.js [--role=all|api|worker] [--demo]

  --role    What this process does: serve requests, do background work, or both (default).
  --demo    Fill an empty database with an example company and print its log-in.
  --help    This page.

Everything else is set in the environment:
`

const oldestNode = 24

/** By then the job queue and the sandbox carrier are loaded too. */
const settlingMs = 3_000

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

  beginStart()
  const { serve } = await import('./serve.ts')
  await serve({ role, demo: parsed.demo })
  setTimeout(endStart, settlingMs).unref()
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
