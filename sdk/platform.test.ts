import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPlace } from '../server/dev/testing/demo-place.ts'
import { createClient, NotModifiedError, type ListCall } from './src/client.ts'
import { cliTests } from './testing/cli-tests.ts'
import { languageTests } from './testing/language-tests.ts'
import { liveTests } from './testing/live-tests.ts'
import { mcpTests } from './testing/mcp-tests.ts'
import { Platform } from './testing/platform.ts'

/** All clients against one server with the demo's data: starting a server costs as much as most of these tests. */

let platform: Platform
let folder: string
let env: Record<string, string | undefined>
const running: ChildProcess[] = []

beforeAll(async () => {
  platform = await Platform.start(demoPlace)
  folder = path.join(platform.folder, 'examples')
  mkdirSync(folder)
  env = {
    ...process.env,
    WAYBILL_URL: platform.baseUrl,
    WAYBILL_USERNAME: credentials.username,
    WAYBILL_PASSWORD: credentials.password,
  }
  // The demo first runs a batch of its own, which changes the lists until it is done.
  const client = clientOf()
  const isDone = async () => (await client.batch.listBatches()).every(({ state }) => state === 'FINISHED')
  await vi.waitUntil(isDone, { timeout: 30_000, interval: 50 })
}, 90_000)

afterAll(async () => {
  for (const child of running) if (child.kill()) await once(child, 'exit')
  await platform[Symbol.asyncDispose]()
}, 30_000)

const fileOf = (name: string) => path.join(import.meta.dirname, `examples/${name}.ts`)
const run = (name: string) => promisify(execFile)(process.execPath, [fileOf(name)], { cwd: folder, env })

const credentials = { username: 'freja@nordlys.example', password: 'lamps-from-the-north' }
const clientOf = () => createClient({ baseUrl: platform.baseUrl, ...credentials })
type Client = ReturnType<typeof clientOf>
type List = (client: Client, size: number, cursor?: string) => ListCall<unknown, object>

/** Entries of the relabelling log call their id differently. */
const idOf = (item: object): unknown => Reflect.get(item, 'relabellingId') ?? Reflect.get(item, 'id')
const idsOf = async (items: AsyncIterable<object>): Promise<unknown[]> => {
  const found: unknown[] = []
  for await (const item of items) found.push(idOf(item))
  return found
}

describe('lists', () => {
  it.each<[string, List]>([
    ['page numbers', (client, per_page, cursor) => client.addressBook.listAddresses({ per_page }, { cursor })],
    ['tokens', (client, per_page, cursor) => client.reporting.listReportedShipments({ per_page }, { cursor })],
    ['tokens or numbers', (client, per_page, cursor) => client.shipping.listShipments({ per_page }, { cursor })],
    ['search-after', (client, perPage, cursor) => client.relabelling.listRelabellingLogs({ perPage }, { cursor })],
  ])('return all pages, and continue from a stored cursor: %s', { timeout: 30_000 }, async (_, list) => {
    const client = clientOf()
    const whole = await idsOf(list(client, 100))
    expect(whole.length).toBeGreaterThan(2)
    expect(new Set(whole).size).toBe(whole.length)
    expect(await idsOf(list(client, 1))).toEqual(whole)
    const { value: first } = await list(client, 2).pages().next()
    if (!first) throw new Error('There is no page')
    expect(first.total).toBe(whole.length)
    // Another process would have only the cursor.
    const rest = await idsOf(list(clientOf(), 2, first.cursor))
    expect([...first.items.map(idOf), ...rest]).toEqual(whole)
  })
})

describe('calls', () => {
  it('take effect once for the same key, and recognise unchanged resources', { timeout: 30_000 }, async () => {
    const client = clientOf()
    const address = { company: 'Lysekrone', addressLine1: 'Bredgade 1', city: 'Copenhagen', country: 'DK' } as const
    const create = () => client.addressBook.createAddress(address, { idempotencyKey: 'lysekrone' }).result()
    const [one, other] = [await create(), await create()]
    if (!one.ok || !other.ok) throw new Error('The address was refused')
    expect(other.data.id).toBe(one.data.id)
    expect([one, other].map(({ response }) => response.headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    const { response } = await client.addressBook.getAddress(one.data.id).raw()
    const ifNoneMatch = response.headers.get('etag') ?? ''
    await expect(client.addressBook.getAddress(one.data.id, { ifNoneMatch })).rejects.toBeInstanceOf(NotModifiedError)
  })
})

describe('the first program of the README', () => {
  it('gets from nothing to a label', { timeout: 30_000 }, async () => {
    const readme = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8')
    const program = /## Your first label\n\n```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
    const modules = path.join(folder, 'node_modules/@waybill')
    mkdirSync(modules, { recursive: true })
    symlinkSync(import.meta.dirname, path.join(modules, 'sdk'))
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(path.join(folder, 'first.ts'), program.replace('https://waybill.example/v1', platform.baseUrl))
    await promisify(execFile)(process.execPath, ['first.ts'], { cwd: folder, env })
    const [label = ''] = globSync('label-*.pdf', { cwd: folder })
    expect(readFileSync(path.join(folder, label), 'latin1')).toMatch(/^%PDF-/)
  })
})

describe('web shop', () => {
  it('turns an order into a label, and returns the same one when it runs again', { timeout: 30_000 }, async () => {
    const label = path.join(folder, 'order-20417.pdf')
    const first = await run('web-shop')
    expect(first.stdout).toMatch(/^\d{18}\n$/)
    expect(readFileSync(label, 'latin1')).toMatch(/^%PDF-/)
    rmSync(label)
    expect((await run('web-shop')).stdout).toBe(first.stdout)
    expect(readFileSync(label, 'latin1')).toMatch(/^%PDF-/)
  })
})

describe('tracking page', () => {
  it('shows the events of a parcel, and rejects an unknown number', { timeout: 120_000 }, async () => {
    const reference = (await run('web-shop')).stdout.trim()
    const child = spawn(process.execPath, [fileOf('tracking-page')], {
      env: { ...env, PORT: String(20_000 + (process.pid % 20_000)) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.push(child)
    const [line] = await once(createInterface(child.stdout), 'line')
    const address = String(line).replace(/<.*/, '')
    // After a timeout of the carrier, the platform retries half a minute later.
    await expect
      .poll(async () => (await fetch(address + reference)).text(), { timeout: 90_000 })
      .toContain('<li><time>')
    const unknown = await fetch(`${address}${encodeURIComponent('<b>1</b>')}`)
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('&#60;b&#62;1&#60;')])
  })
})

describe('nightly customs close', () => {
  it('closes invoices that add up, lists the others, and stores an export', { timeout: 60_000 }, async () => {
    const { stdout, stderr } = await run('customs-close')
    expect(stdout).toContain('NI-2026-0417: 2 items closed')
    expect(stderr).toBe('')
    const today = new Date().toISOString().slice(0, 10)
    const csv = readFileSync(path.join(folder, `shipments-${today}.csv`), 'utf8')
    expect(csv).toMatch(/^id,clientId,/)
    expect(csv).toContain('ORDER-')
  })

  it('lists every invoice that a person must check', async () => {
    Object.assign(process.env, env)
    const { closeInvoices } = await import('./examples/customs-close.ts')
    const open = await closeInvoices([
      { number: 'NI-2026-0417', currencyCode: 'DKK', total: 1 },
      { number: 'NI-1', currencyCode: 'DKK', total: 1 },
    ])
    expect(open).toEqual([
      expect.stringMatching(/^NI-2026-0417: .* adds up to 6343\.00 DKK/),
      expect.stringMatching(/^NI-1: No customs item/),
    ])
  })
})

for (const tests of [languageTests, liveTests, cliTests, mcpTests]) tests(() => platform)
