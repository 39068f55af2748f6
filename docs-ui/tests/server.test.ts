import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeOf } from '../../sdk/testing/nodes.ts'
import { Packed } from '../../sdk/testing/packed.ts'
import { readGuides } from '../build/guide-files.ts'
import { placeholderAddress } from '../reference/call.ts'
import { openBrowser } from './browser.ts'
import { startDemo, type Demo } from './demo-server.ts'
import { environmentOf, folderOf, lasting, lastingProgramTests, programs as guidePrograms } from './lasting-programs.ts'
import { deskTests } from './desk.ts'
import { taskTests } from './tasks.ts'
import { workbenchTests } from './workbench.ts'
import { reference } from './console-page.ts'

/** The built site as `make start` serves it, on the real server with the demo's data. */

const root = path.join(import.meta.dirname, '../..')

let demo: Demo
let address: string
let browser: Browser

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo({ WAYBILL_ALLOW_PRIVATE_ADDRESSES: 'yes' }), openBrowser()])
  address = demo.address
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await demo?.close()
}, 30_000)

describe('the site on the server', () => {
  const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  it('responds to unknown paths outside /v1 with a page for browsers, and with JSON otherwise', async () => {
    const lost = await fetch(`${address}/nowhere`, { headers: page })
    expect(lost.status).toBe(404)
    expect(lost.headers.get('content-type')).toContain('text/html')
    expect(await lost.text()).toContain('<h1>Page not found</h1>')
    const programs = [
      await fetch(`${address}/nowhere`),
      await fetch(`${address}/v1/nowhere`, { headers: page }),
      await fetch(`${address}/nowhere`, { method: 'POST', headers: page }),
    ]
    for (const response of programs) {
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    }
  })

  it('serves only its own files, compressed if accepted, with and without a trailing slash', async () => {
    const statusOf = async (at: string, init?: RequestInit) => (await fetch(address + at, init)).status
    const served = ['/api-reference', '/api-reference/', '/overview/index.html', '/openapi.yaml', '/llms.txt']
    for (const at of served) expect([at, await statusOf(at)]).toEqual([at, 200])
    const hidden = [
      '/.vite/manifest.json',
      '/openapi.yaml.br',
      '/index.html',
      '/assets',
      '/..%2fpackage.json',
      '//overview',
    ]
    for (const at of hidden) expect([at, await statusOf(at)]).toEqual([at, 404])
    expect(await statusOf('/overview', { method: 'HEAD' })).toBe(200)
    expect(await statusOf('/overview', { method: 'POST' })).toBe(404)
    const compressed = await fetch(`${address}/openapi.yaml`, { headers: { 'accept-encoding': 'br' } })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(await compressed.text()).toBe(readFileSync(path.join(root, 'docs-ui/dist/openapi.yaml'), 'utf8'))
  })

  it('redirects / to the reference', async () => {
    const response = await fetch(`${address}/`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/api-reference'])
  })

  it.each(['/api-reference', '/overview', '/nowhere'])(
    'allows %s neither inline scripts nor inline styles',
    async (at) => {
      const response = await fetch(address + at, { headers: page })
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toMatch(/unsafe|style-src|script-src/)
      const html = await response.text()
      expect(html).not.toMatch(/<style|<script>|\sstyle="|\son\w+="/)
    },
  )

  it('caches files with a hash in their name, and revalidates all others', async () => {
    const html = await (await fetch(`${address}/api-reference`)).text()
    const script = /src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? ''
    const kept = async (at: string) => (await fetch(address + at)).headers.get('cache-control')
    expect(await kept(script)).toContain('immutable')
    expect(await kept('/api-reference')).toBe('no-cache')
  })
})

/** Fetches the beginning of a page, as a client that accepts these types. */
async function beginningOf(at: string, accept = '*/*') {
  const response = await fetch(address + at, { headers: { accept } })
  return [response.status, response.headers.get('content-type'), (await response.text()).split('\n', 1)[0]]
}

describe('the site for machines', () => {
  const linkset = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

  it('has an RFC 9727 catalog of the API, whose links resolve', async () => {
    const at = `${address}/.well-known/api-catalog`
    const response = await fetch(at)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, linkset])
    const head = await fetch(at, { method: 'HEAD' })
    expect(head.headers.get('link')).toBe(`<${at}>; rel="api-catalog"`)
    const { linkset: contexts } = (await response.json()) as { linkset: Readonly<Record<string, unknown>>[] }
    expect(contexts.map(({ anchor }) => anchor)).toEqual(['/v1', '/mcp', '/mcp/docs'].map((one) => address + one))
    const links = contexts.flatMap((one) =>
      Object.values(one).flatMap((value) => (typeof value === 'string' ? [] : [value].flat())),
    ) as {
      href: string
      type: string
    }[]
    expect(links.length).toBeGreaterThan(8)
    for (const { href, type } of links) {
      const target = await fetch(href)
      expect([href, target.status, target.headers.get('content-type')?.split(';', 1)[0]]).toEqual([href, 200, type])
    }
  })

  it('describes a skill for assistants, with its digest in the index', async () => {
    const index = await fetch(`${address}/.well-known/agent-skills/index.json`)
    const { skills } = (await index.json()) as { skills: Readonly<Record<string, string>>[] }
    const [skill = {}] = skills
    const said = await (await fetch(address + skill['url'])).text()
    expect(skill['digest']).toBe(`sha256:${createHash('sha256').update(said).digest('hex')}`)
    expect(skill['name']).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(skill['description']?.length).toBeLessThanOrEqual(1024)
    // Assistants are advised to load at most five thousand tokens.
    expect(said.length / 4).toBeLessThan(5_000)
    const named = Array.from(said.matchAll(/`([a-z]+[A-Z]\w*)`/g), ([, name = '']) => name)
    const ids = new Set(reference.operations.filter(({ hidden }) => !hidden).map(({ id }) => id))
    expect(named.filter((name) => !ids.has(name))).toEqual(['nextPageToken'])
    for (const [, at] of said.matchAll(/`(\/[\w/.-]+\.(?:md|txt|yaml))`/g))
      expect([at, (await fetch(`${address}${at}`)).status]).toEqual([at, 200])
  })

  it('serves each page as Markdown at its own address, and to clients that accept Markdown', async () => {
    const markdown = 'text/markdown; charset=utf-8'
    expect(await beginningOf('/guides/labels.md')).toEqual([200, markdown, '# Labels and printing'])
    expect(await beginningOf('/api-reference/Shop.md')).toEqual([200, markdown, '# Shop'])
    expect(await beginningOf('/api-reference/SignUp.md')).toEqual([200, markdown, '# Sign up'])
    expect(await beginningOf('/api-reference/signUp.md')).toEqual([200, markdown, '# signUp'])
    const asked = 'text/markdown, text/html;q=0.9'
    expect(await beginningOf('/guides/carriers/UPS', asked)).toEqual([200, markdown, expect.any(String)])
    expect(await beginningOf('/guides/labels', 'text/html')).toEqual([
      200,
      'text/html; charset=utf-8',
      expect.any(String),
    ])
    expect((await beginningOf('/_headers'))[0]).toBe(404)
  })

  it("offers search and reading over MCP without a key, but not to other sites' pages", async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp/docs', address)))
    const call = async (name: string, given: Record<string, unknown>) => {
      const { structuredContent, content, isError } = await client.callTool({ name, arguments: given })
      return { ...Object(structuredContent), isError, said: Object((content as unknown[])[0]).text }
    }
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search_documentation', 'read_page'])
    for (const [query, page] of [
      ['print a label', '/guides/labels'],
      ['createShipment', '/api-reference/createShipment'],
      ['CARRIER_TIMEOUT', '/guides/errors'],
      ['ShipmentState', '/api-reference/enumerations'],
      ['shipment.registered', '/api-reference/webhooks'],
    ] as const) {
      const { results } = await call('search_documentation', { query })
      expect(results.map((one: { page: string }) => one.page)).toContain(page)
      for (const one of results) expect((await call('read_page', { page: one.page })).isError).toBeFalsy()
    }
    expect((await call('read_page', { page: `${address}/guides/labels#sizes` })).text).toMatch(
      /^# Labels and printing\n/,
    )
    const first = await call('read_page', { page: '/api-reference.md' })
    const second = await call('read_page', { page: '/api-reference', from: first.next })
    expect(await (await fetch(`${address}/api-reference.md`)).text()).toContain(first.text + second.text)
    const lost = await call('read_page', { page: '/guides/lables' })
    expect(lost).toMatchObject({ isError: true, said: expect.stringContaining('Page /guides/lables was not found') })
    expect(await call('read_page', { page: '/../server/main' })).toMatchObject({ isError: true })
    expect((await call('search_documentation', { text: 'x' })).said).toContain('It takes query, limit')
    await client.close()
    const headers = { origin: 'https://elsewhere.example' }
    expect((await fetch(`${address}/mcp/docs`, { method: 'POST', headers })).status).toBe(403)
  })
})

taskTests(() => ({ demo, browser }))

workbenchTests(() => ({ demo, browser }))

/** Runs programs one after the other in one process, which saves starting each, and reports what each has printed. */
const runner = `import { format } from 'node:util'
const said = {}
for (const name of process.argv.slice(2)) {
  const lines = []
  console.log = (...given) => void lines.push(format(...given))
  await import('./' + name).catch((error) => lines.push(error.stack))
  said[name] = lines.join('\\n')
}
process.stdout.write(JSON.stringify(said))
`

describe.each([path.join(root, 'docs-ui/overview/steps'), guidePrograms])('the programs of %s', (from) => {
  const programs = readdirSync(from).filter((name) => name !== 'client.ts' && !lasting.includes(name))
  let own: string
  let said: Record<string, string>
  let warnings: string

  beforeAll(async () => {
    own = folderOf(demo, from)
    writeFileSync(path.join(own, 'run-all.mjs'), runner)
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['run-all.mjs', ...programs], {
      cwd: own,
      env: environmentOf(demo),
    })
    said = JSON.parse(stdout)
    warnings = stderr
  }, 120_000)

  it('print no warnings', () => {
    expect(warnings).toBe('')
  })

  it.each(programs)('%s runs', (program) => {
    expect(said[program]).toMatch(says[program] ?? /./)
    // The demo created shipments just now.
    const [, newest] = /Continue from (20\S+)$/m.exec(said[program] ?? '') ?? []
    if (program === 'synchronise.ts') expect(Date.parse(newest ?? '')).toBeGreaterThan(Date.now() - 3_600_000)
    if (program.startsWith('5')) expect(readdirSync(own).some((name) => name.endsWith('.pdf'))).toBe(true)
  })
})

lastingProgramTests(() => demo)

/** Commands in the guides that call the server, in order. */
const commands = readGuides().guides.flatMap(({ slug, text: guide }) =>
  Array.from(guide.matchAll(/^```sh\n(.*?)^```/gms), ([, shell = '']) => shell)
    .filter((shell) => shell.includes(`curl`) && shell.includes(placeholderAddress))
    .map((shell, at) => [`${slug} ${at + 1}`, shell] as const),
)

describe('the commands of guides', { timeout: 60_000 }, () => {
  it.skipIf(spawnSync('curl', ['--version']).status !== 0)(
    'have the promised results, with the token from the authentication guide',
    async () => {
      const said: Record<string, string> = {}
      let token = ''
      for (const [name, shell] of commands) {
        const script = shell.replaceAll(placeholderAddress, address)
        const { stdout } = await promisify(execFile)('sh', ['-c', `${script}\necho; echo "$WAYBILL_TOKEN"`], {
          env: { ...process.env, WAYBILL_TOKEN: token, CURL_HOME: demo.folder },
        })
        const [last = '', ...before] = stdout.trimEnd().split('\n').toReversed()
        token = last
        const { error } = JSON.parse(before.toReversed().join('\n').trim() || '{}') as { error?: string }
        if (error !== undefined) said[name] = error
      }
      expect(commands.length).toBeGreaterThanOrEqual(12)
      // Readers insert an id of their own.
      expect(said).toEqual({ 'audit 1': 'NOT_FOUND', 'help 1': 'NOT_FOUND' })
    },
  )
})

describe('the quick start in an empty project', { timeout: 120_000 }, () => {
  it('runs in Node 20 with the published package, under the file name in the guide', async ({ skip }) => {
    const node = await nodeOf('20.3.0')
    if (node === undefined) return skip('npm could not bring Node 20')
    using packed = await Packed.make()
    const program = readFileSync(path.join(root, 'docs-ui/guides/programs/quick-start.ts'), 'utf8')
    const cwd = packed.project('quick-start', { type: 'module' }, { 'quick-start.mjs': program })
    const { stdout } = await promisify(execFile)(node, ['quick-start.mjs'], { cwd, env: environmentOf(demo) })
    expect(stdout).toMatch(says['quick-start.ts'] ?? /^$/)
    expect(readFileSync(path.join(cwd, 'label.pdf'), 'latin1')).toMatch(/^%PDF-/)
  })
})

interface Check {
  readonly name: string
  readonly passed: boolean
  readonly message?: string
}
interface RanWorkflow {
  readonly workflowId: string
  readonly executedSteps: readonly { readonly stepId: string; readonly checks: readonly Check[] }[]
}

describe('the workflows', { timeout: 180_000 }, () => {
  it('are valid for Redocly, which runs each on the demo with the results in the contract', async () => {
    const redocly = path.join(root, 'node_modules/@redocly/cli/bin/cli.js')
    const file = path.join(root, 'docs-ui/dist/arazzo.json')
    const seen = path.join(demo.folder, 'workflows.json')
    const { WAYBILL_URL, WAYBILL_USERNAME, WAYBILL_PASSWORD } = environmentOf(demo)
    const inputs = [`username=${WAYBILL_USERNAME}`, `password=${WAYBILL_PASSWORD}`, `run=${Date.now() % 1e9}`]
    const given = ['--server', `waybill=${WAYBILL_URL}`, ...inputs.flatMap((input) => ['--input', input])]
    // It exits with 1, since it parses PDFs as JSON; all its other findings are listed here.
    await promisify(execFile)(process.execPath, [redocly, 'respect', file, ...given, '--json-output', seen], {
      maxBuffer: 100_000_000,
    }).catch(() => {})
    const { files }: { files: Readonly<Record<string, { executedWorkflows: readonly RanWorkflow[] }>> } = JSON.parse(
      readFileSync(seen, 'utf8'),
    )
    const ran = Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows)
    const { workflows } = JSON.parse(readFileSync(file, 'utf8'))
    expect(ran.map(({ workflowId }) => workflowId)).toEqual(
      workflows.map((one: { workflowId: string }) => one.workflowId),
    )
    const steps = ran.flatMap(({ executedSteps }) => executedSteps)
    const failed = steps.flatMap(({ stepId, checks }) =>
      checks
        .filter(({ name, passed }) => !passed && !(stepId.endsWith('Pdf') && name === 'schema check'))
        .map(({ name, message = '' }) => `${stepId}: ${name} ${message.slice(0, 2_000)}`),
    )
    expect(failed).toEqual([])
    expect(steps.length).toBeGreaterThan(70)
  })
})

/** What each program prints at the end. */
const says: Readonly<Record<string, RegExp>> = {
  '1-product-data.ts': /^AURORA-BRASS ships in 60 x 40 x 35.5 cm/,
  '2-shipping-policies.ts': /^Policy \d+ is ACTIVE\nIt would have changed \d+ of \d+ orders/,
  '3-rates.ts': /costs 39 DKK and is sold for [\s\S]*\d+ products are left out/,
  '4-orders.ts': /WEB-\d+ is OPEN as [0-9a-f-]{36}/,
  '5-shipments.ts': /goes as \d+ for [\d.]+ DKK, its label is \S+\.pdf/,
  '6-tracking.ts': /WEB-\d+ is SHIPPED in 1 shipment\n\d+: REGISTERED/,
  'quick-start.ts': /^Registered as \d+\nThe label is in label\.pdf/,
  'errors.ts': /^VALIDATION_FAILED \S+\nOUT_OF_RANGE weight/,
  'synchronise.ts': /Continue from 20\d\d-/,
  'shops.ts': /\d+ m\n/,
  'track.ts': /: (DRAFT|REGISTERED|IN_TRANSIT|DELIVERED)/,
  'shipments.ts': /^DRAFT ORDER-\d+\nREGISTERED \d{18}/,
  'labels.ts': /^1 page in labels\.pdf/,
  'returns.ts': /^\d+ goes back to \w+/,
  'cancel.ts': /^Cancelled at 20.*\nRegistered again as \d+/,
  'rates.ts': /^LAST_INCH_HOME: 64 DKK, arrives 20\d\d-.*\n {2}51\.2 {2}Parcel 1/,
  'relabel.ts': /^DATA_RECEIVED\nRELABELLED \d+/,
  'truck.ts': /^The truck is CLOSED[\s\S]*type: 'TRUCK',\s+state: 'CLOSED'/,
  'customs.ts': /^1 of 1 lines are closed\nLine 1: (NOT_SENT|SENT|TRANSFER_SUCCESS)/,
  'pickup.ts': /GLS_DK comes on 20\d\d-\d\d-\d\d, SBX-PU-/,
  'batch.ts': /2 of 2, 0 failed\nThe labels are in batch\.pdf/,
  'orders.ts': /^SHOP-\d+ is SHIPPED as \d+/,
  'packing.ts': /^Pendant lamp, 45 x 45 x 30 cm, 3\.51 kg/,
  'items.ts': /^[01] created, [01] changed, [01] unchanged\n[\s\S]*LUNA-DESK-30/,
  'sandbox.ts': /^CARRIER_REFUSED [\s\S]*SBX-422[\s\S]*FAILED_TO_REGISTER/,
  'manifest.ts': /^CLOSED with \d+ shipments/,
  'tracking-page.ts': /\/track\/[\s\S]*Ditt paket/,
  'twice.ts': /^One box, however often it is sent/,
  'invoice.ts': /expected to cost [\s\S]* PRICE 10 /,
  'claim.ts': / DRAFT [\s\S]*SUBMITTED/,
  'test-key.ts': /: wb_test_[0-9a-f]+\nIt sees 0 shipments/,
  'results.ts': /\n404 [\s\S]*\d+ addresses\n\d+ products/,
}

// Last, since their shipments change the results of the guides' programs.
deskTests(() => ({ demo, browser }))
