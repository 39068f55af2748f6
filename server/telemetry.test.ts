import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { clients, testApp } from './dev/testing/app.ts'
import { environmentOf, exited, launch, serve } from './dev/testing/server-process.ts'
import { byPostNord, lamp } from './dev/testing/shipping.ts'
import { setCarriers } from './network/carrier-configuration/store.ts'
import { startSandbox } from './network/carriers/sandbox/server.ts'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number }
}
interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly Attribute[]
}
interface LogRecord {
  readonly body?: { readonly stringValue: string }
  readonly traceId?: string
  readonly severityText: string
}
interface Metric {
  readonly name: string
  readonly histogram?: {
    readonly dataPoints: readonly {
      count: number | string
      bucketCounts: number[]
      explicitBounds: number[]
      sum: number
    }[]
  }
}

const { connection, db, people } = await testApp()
await setCarriers(db, clients.nordlys, ['POSTNORD_DK'], true, { now: new Date(), username: 'freja' })
const sandbox = await startSandbox({ port: 0 })
afterAll(() => sandbox.close())
const environment = { ...environmentOf(connection), WAYBILL_SANDBOX_URL: sandbox.url, WAYBILL_DRAIN_MS: '0' }

/** A collector that stores what it receives. */
const received: { path: string; body: string; authorization: string | undefined }[] = []
const collector = createServer((request, response) => void collect(request, response))
async function collect(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '', headers } = request
  received.push({ path: url, body: await text(request), authorization: headers.authorization })
  response.setHeader('content-type', 'application/json').end('{}')
}
await once(collector.listen(0, '127.0.0.1'), 'listening')
afterAll(() => collector.close())
const { port }: AddressInfo = Object(collector.address())

/** The items of one kind in all resources and scopes. */
const all = <T>(path: string, resources: string, scopes: string, items: string): T[] =>
  received
    .filter((one) => one.path === path)
    .flatMap(({ body }) => JSON.parse(body)[resources])
    .flatMap((resource) => resource[scopes])
    .flatMap((scope) => scope[items])

const attribute = ({ attributes }: Span, key: string) => {
  const { value } = attributes.find((one) => one.key === key) ?? {}
  return value?.stringValue ?? value?.intValue ?? value?.doubleValue
}

it('sends a collector traces of requests, statements, carriers and jobs, metrics and the log', async () => {
  const { child, address } = await serve([], {
    ...environment,
    // With a mail server, every mail is a job.
    SMTP_URL: 'smtp://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  })
  const caused = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
  const call = async (path: string, body: object = {}) => {
    const response = await fetch(`${address}/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${people.freja.token}`,
        'content-type': 'application/json',
        traceparent: `00-${caused.trace}-${caused.span}-01`,
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: Object(await response.json().catch(() => ({}))) }
  }
  // Contains letters, because digits alone could also occur in the nanoseconds of a span's times.
  const shipment = lamp({ ...byPostNord, orderNumber: 'ORDER-OF-ASTRID' })
  const { body: created } = await call('/shipments', shipment)
  expect(await call(`/shipments/${created.id}/register`)).toMatchObject({ status: 200 })
  expect((await call('/auth/users/freja/forgot-password')).status).toBeLessThan(300)
  await expect
    .poll(async () => (await db.selectFrom('outbox').select('id').execute()).length, { timeout: 20_000 })
    .toBe(1)
  const gone = exited(child)
  child.kill('SIGTERM')
  expect(await gone).toBe(0)

  const spans = all<Span>('/v1/traces', 'resourceSpans', 'scopeSpans', 'spans')
  const operation = (id: string) => spans.find((span) => attribute(span, 'waybill.operation') === id) ?? expect.fail(id)
  const below = (parent: Span) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
  const register = operation('registerShipment')
  expect(register).toMatchObject({
    name: 'POST /v1/shipments/:shipmentId/register',
    traceId: caused.trace,
    parentSpanId: caused.span,
  })
  expect(attribute(register, 'http.response.status_code')).toBe(200)
  expect(attribute(register, 'waybill.client_id')).toBe(clients.nordlys)
  const carrier = below(register).find(({ name }) => name === 'POST POSTNORD_DK')
  expect(carrier && attribute(carrier, 'http.response.status_code')).toBe(201)
  const statements = below(register).map((span) => String(attribute(span, 'db.query.text')))
  expect(statements.some((statement) => statement.includes('update "shipment"'))).toBe(true)

  const forgot = operation('forgotPassword')
  const job = below(forgot).find(({ name }) => name.startsWith('job '))
  expect(job).toMatchObject({ traceId: caused.trace })
  const following = spans.find(({ name, traceId }) => name === 'job outbox' && traceId === caused.trace)
  expect(following).toBeDefined()

  const records = all<LogRecord>('/v1/logs', 'resourceLogs', 'scopeLogs', 'logRecords')
  expect(records.map(({ body }) => body?.stringValue)).toContain('Waybill is ready')
  expect(records.filter(({ traceId }) => traceId === caused.trace)).not.toEqual([])

  const metrics = all<Metric>('/v1/metrics', 'resourceMetrics', 'scopeMetrics', 'metrics')
  const names = metrics.map(({ name }) => name)
  expect(names).toContain('waybill_database_connections')
  const durations = metrics.find(({ name }) => name === 'waybill_request_duration_seconds')
  for (const { count, bucketCounts, explicitBounds } of durations?.histogram?.dataPoints ?? [])
    expect([bucketCounts.length, bucketCounts.reduce((sum, one) => sum + one, 0)]).toEqual([
      explicitBounds.length + 1,
      Number(count),
    ])
  expect(durations?.histogram?.dataPoints.length).toBeGreaterThan(0)

  expect(new Set(received.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer of-the-collector']))
  const sent = received.map(({ body }) => body).join('\n')
  expect(sent).toContain('deployment.environment.name')
  const { firstName, addressLine1, postCode, contactInfo } = shipment.recipient
  const kept = [firstName, addressLine1, postCode, contactInfo.mobile, contactInfo.email, shipment.orderNumber]
  for (const secret of [...kept, people.freja.token, 'freja@nordlys.example', 'POSTNORD_DK_17'])
    expect(sent).not.toContain(secret)
})

/** Prints to stderr which OpenTelemetry modules are resolved. */
const watch = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ resolve(name, context, next) {
    if (name.startsWith('@opentelemetry/')) process.stderr.write('resolved ' + name + '\\n')
    return next(name, context)
  } })`)}`

it.each([
  ['reads nothing of it without a collector', {}, false],
  [
    'reads it with one, and comes to an end though that is away',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
    true,
  ],
])('%s', async (_, more, isRead) => {
  const child = launch([], { ...environment, ...more, NODE_OPTIONS: `--import="${watch}"` })
  let said = ''
  child.stderr?.on('data', (chunk) => (said += chunk))
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes('Waybill is ready')) break
  const gone = exited(child)
  child.kill('SIGTERM')
  expect(await gone).toBe(0)
  expect(said.includes('resolved @opentelemetry/sdk-trace')).toBe(isRead)
})
