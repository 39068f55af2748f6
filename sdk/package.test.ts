import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { chromium } from 'playwright-core'
import { publint } from 'publint'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from './cli/operations.ts'
import { nodeOf } from './testing/nodes.ts'
import { Packed } from './testing/packed.ts'
import { ScriptedServer, type Reply } from './testing/server.ts'

const repository = path.join(import.meta.dirname, '..')
const run = promisify(execFile)
let packed: Packed
let server: ScriptedServer

/** A first visit to the package: a call with a retry, a list, a file and an error. */
const visit = (baseUrl: string) => `
const client = createClient({ baseUrl: '${baseUrl}', username: 'freja', password: 'secret' })
const seen = []
const { id } = await client.shipping.createShipment({ parcels: [] })
seen.push(id)
for await (const shipment of client.shipping.listShipments()) seen.push(shipment.id)
const label = await client.shipping.getShipmentLabelPdf(id)
seen.push(label.name + ' ' + label.size)
seen.push(await client.shipping.getShipment('none').catch((error) => [error instanceof NotFoundError, error instanceof ApiError, error.code].join()))
`
const sights = '["s1","a","b","label-1.pdf 8","true,true,NOT_FOUND"]'

beforeAll(async () => {
  packed = await Packed.make()
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-expose-headers': '*',
  }
  server = await ScriptedServer.start(({ method, path: where, query }, number): Reply => {
    if (method === 'OPTIONS')
      return {
        status: 204,
        headers: { ...cors, 'access-control-allow-headers': 'authorization, content-type, idempotency-key' },
      }
    if (where === '/page')
      return { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Page</title>' }
    if (where.startsWith('/v1/auth')) return { headers: cors, body: { accessToken: 't', expiresIn: 3600 } }
    if (method === 'POST')
      return number % 2 === 1
        ? { status: 503, headers: { ...cors, 'retry-after': '0' } }
        : { status: 201, headers: cors, body: { id: 's1' } }
    if (where === '/v1/shipments')
      return {
        headers: cors,
        body: query.has('next_page_token')
          ? { total: 2, hits: [{ id: 'b' }] }
          : { total: 2, hits: [{ id: 'a' }], nextPageToken: 'n' },
      }
    if (where.endsWith('label.pdf'))
      return {
        headers: {
          ...cors,
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="label-1.pdf"',
        },
        body: '%PDF-1.7',
      }
    return { status: 404, headers: cors, body: { status: 404, error: 'NOT_FOUND', message: 'Not found' } }
  })
}, 120_000)

afterAll(async () => {
  packed[Symbol.dispose]()
  await server[Symbol.asyncDispose]()
})

/** The oldest supported Node, the LTS line after it, and the one that runs the tests. */
const nodes = ['20.3.0', '22.23.3', process.versions.node]

describe('the packed package, installed in an empty project', () => {
  const program = `import { createClient, ApiError, waitFor, type Shipment, type WaybillClient, NotFoundError } from '@waybill/sdk'
import { connect, createShipment, listShipments } from '@waybill/sdk/fn'
import { check, validation } from '@waybill/sdk/validate'
import { verify, verifyWebhook, type WebhookPayloads } from '@waybill/sdk/webhooks'
import { mockHandlers } from '@waybill/sdk/msw'
import { tanstackOptions } from '@waybill/sdk/tanstack'
import { tracing } from '@waybill/sdk/otel'
import { logging } from '@waybill/sdk/logger'
import { listen } from '@waybill/sdk/events'
import { runBatch, watchBatch } from '@waybill/sdk/batches'
export async function program(client: WaybillClient): Promise<string> {
  const shipment: Shipment = await client.shipping.getShipment('1')
  const state: 'DRAFT' | 'ERROR' | string = shipment.shipmentState
  const response = await client.shipping.registerShipment('1').result()
  if (!response.ok && response.status === 409) return response.error?.message ?? ''
  for await (const { id } of listShipments(client, { q: 'lamp' })) if (id === state) return id
  const event = await verify('', new Headers(), '')
  if (event.type === 'pickup.confirmed') return event.data.pickupId
  const delivered: WebhookPayloads['shipment.delivered'] | undefined = event.type === 'shipment.delivered' ? event : undefined
  // @ts-expect-error -- a shipment has no batch
  if (delivered) return delivered.data.batchId
  for await (const happened of listen(client, { types: ['pickup.confirmed'] })) if (happened.type === 'pickup.confirmed') return happened.data.pickupId
  const { counts } = await runBatch(client, { shipments: [] }, { onProgress: ({ done, total }) => console.log(done / total) })
  for await (const { failed } of watchBatch(client, '1')) if (failed > counts.failed) return state
  // @ts-expect-error -- requests are strict
  await createShipment(connect({ baseUrl: '' }), { colour: 'red' })
  const { queryKey } = tanstackOptions(client).shipping.getShipment.query('1')
  // @ts-expect-error -- a file is no shipment
  const file: Shipment = await client.shipping.getShipmentLabelPdf('1')
  return [queryKey, file, check, validation, verify, verifyWebhook, mockHandlers, tracing, logging, waitFor, createClient, ApiError, NotFoundError].join()
}
`
  it.each([
    ['ES modules', 'module', { module: 'nodenext' }],
    ['CommonJS', 'commonjs', { module: 'nodenext' }],
    ['a bundler', 'module', { module: 'preserve', moduleResolution: 'bundler' }],
  ])('compiles strictly, with library checks: %s', { timeout: 60_000 }, async (name, type, options) => {
    const folder = packed.project(
      `types-${name.replaceAll(' ', '-').toLowerCase()}`,
      { type },
      {
        'program.ts': program,
        'tsconfig.json': config({ ...options, skipLibCheck: false }),
      },
    )
    const { stdout } = await tsc(folder)
    expect(stdout).toBe('')
  })

  it('takes ten calls for at most 200 type instantiations', { timeout: 60_000 }, async () => {
    const ten = `import { createClient } from '@waybill/sdk'
const client = createClient({ baseUrl: '' })
export const used = [
  (await client.shipping.getShipment('1')).id,
  (await client.shipping.registerShipment('1')).carrierReference,
  (await client.shipping.listShipments({ q: 'x' })).total,
  (await client.shipping.createShipmentLabel('1', { type: 'PDF' })).data,
  (await client.shipping.getShipmentLabelPdf('1')).name,
  (await client.addressBook.listAddresses()).length,
  (await client.addressBook.createAddress({ addressLine1: 'x', city: 'y', country: 'DK' })).id,
  (await client.consignment.getConsignment('1')).state,
  (await client.customs.getCustomsItem('1')).id,
  await client.shipping.deleteShipment('1'),
]
`
    const folder = packed.project('instantiations', { type: 'module' }, { 'ten.ts': ten, 'tsconfig.json': config({}) })
    const { stdout } = await tsc(folder, '--extendedDiagnostics')
    const count = Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1])
    console.log(`ten calls: ${count} type instantiations`)
    expect(count).toBeLessThanOrEqual(200)
  })

  it('gets from nothing to a label in 15 lines that compile, as its README says', { timeout: 60_000 }, async () => {
    const readme = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8')
    const [, first = ''] = /## Your first label\n\n```ts\n([\s\S]*?)```/.exec(readme) ?? []
    expect(first.trim().split('\n').length).toBeLessThanOrEqual(15)
    const node = { types: ['node'], typeRoots: [path.join(repository, 'node_modules/@types')], skipLibCheck: true }
    const folder = packed.project('readme', { type: 'module' }, { 'first.ts': first, 'tsconfig.json': config(node) })
    expect((await tsc(folder)).stdout).toBe('')
  })

  it.for(nodes)(
    'runs in Node %s, as ES module, as CommonJS and in a worker',
    { timeout: 120_000 },
    async (version, { skip }) => {
      const node = await nodeOf(version)
      if (node === undefined) return skip(`npm could not bring Node ${version}`)
      expect((await run(node, ['--version'])).stdout.trim()).toBe(`v${version}`)
      const say = `console.log(JSON.stringify(seen))`
      const folder = packed.project(
        `run-${version}`,
        {},
        {
          'run.mjs': `import { createClient, ApiError, NotFoundError } from '@waybill/sdk'${visit(server.baseUrl)}${say}`,
          'run.cjs': `const { createClient, ApiError, NotFoundError } = require('@waybill/sdk'); (async () => {${visit(server.baseUrl)}${say}})()`,
          'worker.mjs': `import { Worker } from 'node:worker_threads'\nnew Worker(new URL('run.mjs', import.meta.url))`,
          'entries.cjs': `for (const entry of ['fn', 'effects', 'errors', 'oauth', 'validate', 'webhooks', 'msw', 'tanstack', 'otel', 'logger', 'events', 'batches']) console.log(Object.keys(require('@waybill/sdk/' + entry)).length > 0)`,
        },
      )
      for (const file of ['run.mjs', 'run.cjs', 'worker.mjs'])
        expect((await run(node, [file], { cwd: folder })).stdout.trim()).toBe(sights)
      expect((await run(node, ['entries.cjs'], { cwd: folder })).stdout).not.toContain('false')
    },
  )

  it('runs in a browser and in a web worker', { timeout: 60_000 }, async () => {
    const folder = packed.project('browser', {}, {})
    const entry = path.join(folder, 'entry.js')
    writeFileSync(
      entry,
      `import { createClient, ApiError, NotFoundError } from '@waybill/sdk'\nglobalThis.visited = (async () => {${visit(server.baseUrl)}return JSON.stringify(seen)})()`,
    )
    const { code } = await bundled(entry)
    const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage()
      await page.goto(`${new URL(server.baseUrl).origin}/page`)
      expect(await page.evaluate(`${code};globalThis.visited`)).toBe(sights)
      const inWorker = `new Promise((resolve, reject) => {
        const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(`${code};globalThis.visited.then(postMessage)`)}])))
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = ({ message }) => reject(new Error(message))
      })`
      expect(await page.evaluate(inWorker)).toBe(sights)
    } finally {
      await browser.close()
    }
  })

  it('passes publint', async () => {
    const { messages } = await publint({
      pack: { tarball: new Uint8Array(readFileSync(packed.tarball)).buffer },
      strict: true,
    })
    expect(messages).toEqual([])
  })

  it('passes arethetypeswrong', { timeout: 60_000 }, async () => {
    const analysis = await checkPackage(createPackageFromTarballData(readFileSync(packed.tarball)))
    // Node 10 does not support "exports"; it only finds the main entry.
    const problems = analysis.types
      ? analysis.problems.filter((problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10'))
      : ['no types']
    expect(problems).toEqual([])
  })

  it('has no broken links', async () => {
    const folder = path.join(packed.root, 'links')
    mkdirSync(folder)
    await run('tar', ['-xzf', packed.tarball, '-C', folder])
    const root = path.join(folder, 'package')
    const pages = globSync('**/*.md', { cwd: root })
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md']))
    const links = pages.flatMap((page) =>
      [...textOf(path.join(root, page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({ page, target })),
    )
    const broken = links.filter(({ page, target }) => {
      const [file = '', anchor] = target.split('#')
      if (/^https?:/.test(file)) return /github\.com\/waybill/.test(file)
      const found = file === '' ? path.join(root, page) : path.join(root, path.dirname(page), file)
      return !existsSync(found) || (anchor !== undefined && !anchorsIn(found).has(anchor))
    })
    expect(broken).toEqual([])
    expect(links.length).toBeGreaterThan(0)
  })

  it('has source maps to its sources, outside the package', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a source map
    const map = JSON.parse(textOf(path.join(packed.maps, 'esm/core.js.map'))) as {
      sources: string[]
      sourcesContent: string[]
    }
    expect(map.sources).toContain('../src/core/connection.ts')
    expect(map.sourcesContent.join('')).toContain('export function connect(')
  })

  it('takes at most 0.6 MB packed and 4 MB installed', async () => {
    const { stdout } = await run('tar', ['-tzvf', packed.tarball])
    const bytes = stdout
      .trim()
      .split('\n')
      .map((line) => Number(line.split(/\s+/)[2]))
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(4_000_000)
    expect(statSync(packed.tarball).size).toBeLessThan(600_000)
  })

  it('contains no tests and no paths of the build machine', async () => {
    const { stdout } = await run('tar', ['-tzf', packed.tarball])
    expect(stdout).not.toMatch(/\.test\.|\.stage/m)
    const { stdout: text } = await run('tar', ['-xzOf', packed.tarball], { maxBuffer: 100_000_000 })
    expect(text).not.toContain(repository)
  })
})

describe('the source folder', () => {
  it.each(['pack', 'publish'])('refuses npm %s, and points to the right folder', async (command) => {
    const said = run('npm', [command, '--dry-run'], { cwd: import.meta.dirname })
    await expect(said).rejects.toMatchObject({ stderr: expect.stringContaining('npm run build && npm pack ./dist') })
  })
})

describe('the size, minified and compressed', () => {
  it.each([
    [
      'one call',
      2440,
      `import { connect, createShipment } from '@waybill/sdk/fn'\nconsole.log(createShipment(connect({ baseUrl: '' }), {}))`,
    ],
    [
      'ten calls, a list and a file among them',
      3220,
      `import { connect, createShipment, registerShipment, getShipment, listShipments, getShipmentLabelPdf, createShipmentLabel, listShipmentEvents, createShipmentEvent, createAddress, patchShipment } from '@waybill/sdk/fn'\nconsole.log(connect, createShipment, registerShipment, getShipment, listShipments, getShipmentLabelPdf, createShipmentLabel, listShipmentEvents, createShipmentEvent, createAddress, patchShipment)`,
    ],
    [
      'all operations',
      24 * operations.length,
      `import { createClient } from '@waybill/sdk'\nconsole.log(createClient({ baseUrl: '' }))`,
    ],
  ])('of %s is at most %d bytes', async (name, most, text) => {
    const folder = packed.project(`size-${name.replaceAll(/\W+/g, '-')}`, {}, { 'entry.js': text })
    const { code } = await bundled(path.join(folder, 'entry.js'))
    const size = gzipSync(code, { level: 9 }).length
    console.log(`${name}: ${size} bytes`)
    expect(size).toBeLessThanOrEqual(most)
  })
})

const textOf = (file: string): string => readFileSync(file, 'utf8')

/** Returns the anchors that Markdown renderers make from headings: the second of the same name ends with -1. */
function anchorsIn(file: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  const withoutCode = textOf(file).replace(/^```[\s\S]*?^```/gm, '')
  for (const [, heading = ''] of withoutCode.matchAll(/^#+ (.*)$/gm)) {
    const plain = heading
      .replace(/\[(.*?)\]\(.*?\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
    const anchor = plain.replaceAll(' ', '-')
    let count = 0
    while (anchors.has(count === 0 ? anchor : `${anchor}-${count}`)) count++
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`)
  }
  return anchors
}

async function bundled(input: string): Promise<{ code: string }> {
  const build = await rolldown({ input, platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  return output[0]
}

/** The strictest TypeScript settings, for a project with nothing but the package. */
const config = (options: object): string =>
  JSON.stringify({
    compilerOptions: {
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      ...options,
    },
  })

async function tsc(folder: string, ...parameters: string[]): Promise<{ stdout: string }> {
  const program = path.join(repository, 'node_modules/.bin/tsc')
  try {
    return await run(process.execPath, [program, '--pretty', 'false', '--singleThreaded', ...parameters], {
      cwd: folder,
    })
  } catch (error) {
    return { stdout: error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error) }
  }
}
