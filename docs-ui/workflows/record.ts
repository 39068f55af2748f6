/**
 * Runs the given programs against the contract's examples and prints the calls they make. These are the programs that
 * readers copy, so the workflows made from them contain nothing that a program does not do.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { mockHandlers } from '@waybill/sdk/msw'
import { operations } from '../../sdk/src/generated/examples.ts'
import { moment, type Call, type Recording } from './workflows.ts'

const baseUrl = 'http://waybill.invalid/v1'
const names = Object.keys(operations)
const handler = (method: string) => (pattern: string, resolver: (info: { request: Request }) => Response) => ({
  method,
  pattern: new URLPattern(pattern),
  resolver,
})
const handlers = mockHandlers(
  {
    get: handler('GET'),
    post: handler('POST'),
    put: handler('PUT'),
    patch: handler('PATCH'),
    delete: handler('DELETE'),
  },
  { baseUrl },
)
const idOf = new Map(names.map((id) => [`${operations[id]?.method} ${baseUrl}${operations[id]?.path}`, id]))

let calls: Call[] = []

async function record(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { href, searchParams } = new URL(request.url)
  const found = handlers.find(({ method, pattern }) => method === request.method && pattern.test(href))
  const groups = found?.pattern.exec(href)?.pathname.groups ?? {}
  const address = found?.pattern.pathname.replace(/:(\w+)/g, '{$1}') ?? ''
  const operation = idOf.get(`${request.method} ${new URL(baseUrl).origin}${address}`)
  if (!found || operation === undefined) throw new Error(`The contract has no ${request.method} ${href}`)
  const type = request.headers.get('content-type') ?? undefined
  const text = await request.text()
  const response = found.resolver({ request })
  const isJson = response.headers.get('content-type') === 'application/json'
  const returned = isJson ? renamed(ofStates(await response.json(), searchParams), calls.length) : undefined
  calls.push({
    operation,
    path: Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value ?? '')])),
    query: Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)])),
    headers: Object.fromEntries(request.headers),
    ...(text !== '' && { body: { type: type ?? '', value: type === 'application/json' ? JSON.parse(text) : text } }),
    status: response.status,
    returned,
  })
  return isJson ? Response.json(returned, { status: response.status }) : response
}

/** Example lists ignore filters, so a request for registered shipments gets those with a carrier reference. */
function ofStates(page: { hits?: readonly { carrierReference?: string }[] }, asked: URLSearchParams): unknown {
  if (!page.hits || !asked.has('states')) return page
  return { ...page, hits: page.hits.filter(({ carrierReference }) => carrierReference !== undefined) }
}

/** Gives everything an id unique to its response, which shows where a sent id comes from. */
function renamed(value: unknown, call: number): unknown {
  const ids = new Map<string, string>()
  return JSON.parse(JSON.stringify(value), (key, one: unknown) => {
    // One page is enough to record the request.
    if (key === 'nextPageToken') return undefined
    if (typeof one !== 'string' || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(one)) return one
    const id = ids.get(one) ?? `0198c0de-0000-7000-8000-${String(call * 10_000 + ids.size).padStart(12, '0')}`
    ids.set(one, id)
    return id
  })
}

if (import.meta.main) {
  globalThis.fetch = record
  Date.now = () => moment
  console.log = () => {}
  process.env['WAYBILL_URL'] = baseUrl
  process.env['WAYBILL_USERNAME'] = process.env['WAYBILL_PASSWORD'] = 'any'
  const own = mkdtempSync(path.join(tmpdir(), 'waybill-workflows-'))
  process.chdir(own)
  const recordings: Record<string, Recording> = {}
  for (const program of process.argv.slice(2)) {
    calls = []
    await import(pathToFileURL(program).href)
    recordings[path.basename(program)] = { calls }
  }
  process.stdout.write(JSON.stringify(recordings))
  process.chdir(tmpdir())
  rmSync(own, { recursive: true })
}
