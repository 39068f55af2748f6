import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const require = createRequire(import.meta.url)
const bundle = new URL('generated/openapi.json', import.meta.url)

/** Writes the contract for Prism, which knows no base path: the mock should have the same paths as the server. */
function contractWithBasePath(): string {
  const contract = JSON.parse(readFileSync(bundle, 'utf8')) as {
    paths: Record<string, unknown>
    servers: Array<{ url: string }>
  }
  const base = contract.servers[0]?.url ?? ''
  contract.paths = Object.fromEntries(Object.entries(contract.paths).map(([path, item]) => [base + path, item]))
  dropReplays(contract)
  contract.servers = [{ url: '/' }]
  const file = join(mkdtempSync(join(tmpdir(), 'waybill-mock-')), 'openapi.json')
  writeFileSync(file, JSON.stringify(contract))
  return file
}

/** A mock stores nothing, so it never replays a response. */
function dropReplays(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  if ('headers' in node) delete Object(node.headers)['Idempotency-Replayed']
  for (const part of Object.values(node)) dropReplays(part)
}

type Mock = { url: string; stop(): Promise<void> }

/** Starts Prism on the contract and resolves when it listens. Port 0 picks a free one. */
async function startMock(port: number, host: string): Promise<Mock> {
  const prism = join(require.resolve('@stoplight/prism-cli/package.json'), '..', 'dist', 'index.js')
  const contract = contractWithBasePath()
  const options = ['mock', '--host', host, '--port', String(port), contract]
  const child: ChildProcess = spawn(process.execPath, [prism, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8')
    child.stdout?.on('data', (text: string) => {
      const listening = /Prism is listening on (http:\/\/[\w.:[\]]+)/.exec(text)?.[1]
      if (listening !== undefined) resolve(listening)
      else if (!/ℹ\s+info\s+[A-Z]+\s/.test(text)) process.stdout.write(text)
    })
    void ended.then((code) =>
      reject(new Error(`Prism ended with code ${code}. Is port ${port} taken? Choose another with --port.`)),
    )
  })
  return {
    url: `${address}/v1`,
    async stop() {
      child.kill()
      await ended
      rmSync(dirname(contract), { recursive: true, force: true })
    },
  }
}

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4010' }, host: { type: 'string', default: '127.0.0.1' } },
})
console.log('Starting Prism on the contract ...')
const mock = await startMock(Number(values.port), values.host)
console.log(`The mock listens at ${mock.url} (any bearer token will do). Try:`)
console.log(`  curl -H 'Authorization: Bearer any' ${mock.url}/shipments`)
console.log(
  "Choose a response with the header 'Prefer: code=404' or 'Prefer: code=400, example=refused'; 'Prefer: dynamic=true' makes one up.",
)
process.once('SIGINT', () => void mock.stop().then(() => process.exit(0)))
process.once('SIGTERM', () => void mock.stop().then(() => process.exit(0)))
