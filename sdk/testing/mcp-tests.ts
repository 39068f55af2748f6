import path from 'node:path'
import {
  Client,
  InMemoryTransport,
  StreamableHTTPClientTransport,
  type ElicitResult,
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import contract from '../../openapi/generated/openapi.json' with { type: 'json' }
import { createClient } from '../src/client.ts'
import { order } from './order.ts'
import type { Platform } from './platform.ts'
import { factoryOf, type Offer } from '../cli/mcp.ts'
import { operations } from '../cli/operations.ts'
import { tasks, type Known } from './assistant-tasks.ts'
import { chosen, everyday, shortToolOf, toolOf } from '../cli/mcp/tools.ts'

const main = path.join(import.meta.dirname, '../cli/main.ts')
let platform: Platform
let env: Record<string, string>

const program = () => ({ command: process.execPath, args: [main, 'mcp'], env })

/** Runs the program's server in this process, since a new one takes a second to start. */
async function served(offer: Offer = {}, given = env) {
  const [client, server] = InMemoryTransport.createLinkedPair()
  serveStdio(await factoryOf(offer, given), { transport: server })
  return client
}

async function connected(offer: Offer = {}, given = env) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(await served(offer, given))
  return client
}

const overHttp = async (permissions: readonly string[], at = '/mcp') => {
  const { key } = await keyWith(permissions)
  return new StreamableHTTPClientTransport(new URL(at, platform.baseUrl), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
}

interface Content {
  readonly type: string
  readonly text?: string
  readonly data?: string
  readonly mimeType?: string
  readonly resource?: { readonly uri: string; readonly mimeType: string; readonly blob: string }
}

const call = async (client: Pick<Client, 'callTool'>, name: string, given: object) => {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: { ...given } })
  const [first] = content as readonly Content[]
  const value = first?.text?.startsWith('{') || first?.text?.startsWith('[') ? JSON.parse(first.text) : first?.text
  return {
    isError,
    value,
    first,
    structured: structuredContent as Known extends ReadonlyMap<string, infer Value> ? Value : never,
  }
}

const annotationsOf = (id: string) => toolOf(operations.find((one) => one.id === id) ?? expect.fail()).annotations

const keyWith = (permissions: readonly string[]) => {
  const { WAYBILL_USERNAME: username = '', WAYBILL_PASSWORD: password = '' } = env
  const owner = createClient({ baseUrl: platform.baseUrl, username, password })
  return owner.apiKey.createApiKey({ name: 'Assistant', permissions: permissions as never })
}

export function mcpTests(demo: () => Platform): void {
  beforeAll(() => {
    platform = demo()
    env = {
      WAYBILL_URL: platform.baseUrl,
      WAYBILL_USERNAME: 'freja@nordlys.example',
      WAYBILL_PASSWORD: 'lamps-from-the-north',
    }
  })

  describe('the list of tools', () => {
    it('takes at most 12,000 tokens, and at most 4,800 per tool', async () => {
      const client = await connected()
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual([
        'find_operations',
        'describe_operation',
        'call_operation',
        ...operations.filter(({ id }) => everyday.has(id)).map(({ id }) => id),
      ])
      expect(everyday.size).toBe(10)
      // About four characters per token, by the model vendors' rule of thumb.
      expect(JSON.stringify(tools).length / 4).toBeLessThan(12_000)
      for (const tool of tools) expect(JSON.stringify(tool).length / 4, tool.name).toBeLessThan(4_800)
      await client.close()
    })

    it('includes only the used definitions in its schemas', () => {
      for (const operation of operations)
        for (const { inputSchema, name } of [toolOf(operation), shortToolOf(operation)]) {
          const refs = [...JSON.stringify(inputSchema).matchAll(/#\/\$defs\/(\w+)/g)].map(([, one]) => one ?? '')
          for (const ref of refs) expect(inputSchema.$defs, name).toHaveProperty(ref)
        }
      expect(toolOf(operations.find(({ id }) => id === 'registerShipment') ?? expect.fail())).toMatchObject({
        inputSchema: { properties: { dryRun: { default: false }, confirm: {} }, required: ['shipmentId'] },
        annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
      })
      expect(annotationsOf('revokeApiKey')).toMatchObject({ destructiveHint: true, idempotentHint: true })
      expect(annotationsOf('createAddress')).toMatchObject({ readOnlyHint: false, destructiveHint: false })
      expect(annotationsOf('validateAddress')).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    })

    it('has each operation of the requested areas', async () => {
      const client = await connected({ areas: 'shipping' })
      const names = (await client.listTools()).tools.map(({ name }) => name)
      expect(names).toContain('createShipment')
      expect(names).not.toContain('find_operations')
      expect(names).not.toContain('listAddresses')
      await client.close()
      const permissions = new Set(['shipments:read'])
      expect(chosen({ permissions }).map(({ id }) => id)).toContain('getShipment')
      expect(chosen({ permissions }).map(({ id }) => id)).not.toContain('createShipment')
      expect(chosen({ areas: new Set(['shipping']), readOnly: true }).every(({ method }) => method === 'GET')).toBe(
        true,
      )
    })

    it('has only the operations that a key with few permissions may call', async () => {
      const { key } = await keyWith(['shipments:read'])
      const client = await connected({ areas: 'all' }, { WAYBILL_URL: platform.baseUrl, WAYBILL_API_KEY: key })
      const { tools } = await client.listTools()
      const allowed = Object.values(contract.paths)
        .flatMap((item) => Object.values(item as object))
        .filter(
          (one) => ['shipments:read', 'authenticated'].includes(one['x-permission']) && one['x-internal'] !== true,
        )
        .map(({ operationId }): string => operationId)
      // Streams are not offered to assistants.
      expect(tools.map(({ name }) => name).toSorted()).toEqual(allowed.filter((id) => id !== 'streamEvents').toSorted())
      expect((await call(client, 'listShipments', {})).isError).toBeFalsy()
      expect(await call(client, 'createShipment', { body: order })).toMatchObject({ isError: true })
      await client.close()
    })
  })

  describe('a tool', () => {
    it('books a parcel after a dry run and a confirmation, and returns its label', async () => {
      const client = await connected({ areas: 'shipping' })
      const shown = await call(client, 'createShipment', { body: order, dryRun: true })
      expect(shown.value).toMatchObject({ sent: false, request: { method: 'POST' } })
      const { value: created, structured } = await call(client, 'createShipment', { body: order })
      const { id } = created
      expect(structured).toEqual(created)
      const dry = await call(client, 'registerShipment', { shipmentId: id, dryRun: true })
      expect(dry.value).toMatchObject({ dryRun: true, sent: false })
      expect(dry.value).not.toHaveProperty('confirm')
      const asked = await call(client, 'registerShipment', { shipmentId: id })
      expect(asked.value).toMatchObject({
        sent: false,
        will: 'Register a shipment with its carrier. It can cost money.',
        request: { method: 'POST' },
      })
      const { confirm } = asked.value
      // A code is valid only for its own request.
      const other = await call(client, 'cancelShipment', { shipmentId: id, body: {}, confirm })
      expect(other.value).toMatchObject({ sent: false, will: expect.stringContaining('cannot be undone') })
      expect((await call(client, 'registerShipment', { shipmentId: id, confirm: 'yes' })).value.sent).toBe(false)
      expect(await call(client, 'registerShipment', { shipmentId: id, dryRun: 'no' })).toMatchObject({ isError: true })
      expect((await call(client, 'getShipment', { shipmentId: id })).value.shipmentState).toBe('DRAFT')
      await call(client, 'registerShipment', { shipmentId: id, confirm })
      expect((await call(client, 'getShipment', { shipmentId: id })).value.shipmentState).toBe('REGISTERED')

      const label = await call(client, 'getShipmentLabelPdf', { shipmentId: id })
      expect(label.first?.resource).toMatchObject({
        uri: `waybill://shipments/${id}/label.pdf`,
        mimeType: 'application/pdf',
      })
      const picture = await call(client, 'getShipmentLabelPng', { shipmentId: id })
      expect(picture.first).toMatchObject({ type: 'image', mimeType: 'image/png' })
      expect(
        Buffer.from(picture.first?.data ?? '', 'base64')
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG')
      const { contents } = await client.readResource({ uri: `waybill://shipments/${id}/label.pdf` })
      expect(Buffer.from(Object(contents[0]).blob, 'base64').toString('latin1')).toMatch(/^%PDF-/)
      const { resourceTemplates } = await client.listResourceTemplates()
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
        'waybill://shipments/{shipmentId}/label.pdf',
      )
      await client.close()
    })

    it.each([
      ['2025-11-25', 'standard input', () => served()],
      ['2026-07-28', 'standard input', () => served()],
      ['2026-07-28', 'HTTP', () => overHttp(['shipments:read', 'shipments:write'])],
    ] as const)('asks the person before it costs money, in version %s over %s', async (version, _, transport) => {
      const mode = version === '2025-11-25' ? ('legacy' as const) : { pin: version }
      const client = new Client(
        { name: 'test', version: '1' },
        { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } },
      )
      const questions: string[] = []
      let reply: ElicitResult = { action: 'decline' }
      client.setRequestHandler('elicitation/create', ({ params }) => {
        questions.push(params.message)
        return reply
      })
      await client.connect(await transport())
      const { value: created } = await call(client, 'call_operation', {
        operation: 'createShipment',
        arguments: { body: order },
      })
      expect(questions).toEqual([])
      const given = { operation: 'registerShipment', arguments: { shipmentId: created.id } }
      const state = async () => (await call(client, 'getShipment', { shipmentId: created.id })).value.shipmentState
      for (reply of [
        { action: 'decline' },
        { action: 'cancel' },
        { action: 'accept', content: { agreed: false } },
      ] satisfies ElicitResult[])
        expect(await call(client, 'call_operation', given)).toMatchObject({
          isError: true,
          value: { message: expect.stringContaining('did not agree') },
        })
      expect(await state()).toBe('DRAFT')
      expect(questions[0]).toContain('Register a shipment with its carrier. It can cost money.\nPOST ')
      reply = { action: 'accept', content: { agreed: true } }
      expect((await call(client, 'call_operation', given)).isError).toBeFalsy()
      expect(await state()).toBe('REGISTERED')
      expect(questions).toHaveLength(4)
      await client.close()
    })

    it('acts once per confirmation, and asks by code when a 2025-11-25 client calls over HTTP', async () => {
      const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } })
      await client.connect(await overHttp(['shipments:read', 'shipments:write']))
      const given = { operation: 'registerShipmentDirectly', arguments: { body: { shipment: order } } }
      const asked = await call(client, 'call_operation', given)
      expect(asked.value).toMatchObject({ sent: false, will: expect.stringContaining('It can cost money.') })
      const again = await call(client, 'call_operation', given)
      expect(again.value.confirm).not.toBe(asked.value.confirm)
      const agreed = { ...given, arguments: { ...given.arguments, confirm: asked.value.confirm } }
      const { value: first } = await call(client, 'call_operation', agreed)
      const { value: second } = await call(client, 'call_operation', agreed)
      expect(first.shipment.id).toEqual(expect.any(String))
      expect(second).toEqual(first)
      await client.close()
    })

    it("reports a call's error, the field, and the valid input", async () => {
      const client = await connected({ areas: 'shipping' })
      const wrong = await call(client, 'createShipment', { body: { ...order, colour: 'red' } })
      expect(wrong).toMatchObject({
        isError: true,
        value: { errors: [{ code: 'UNKNOWN_ATTRIBUTE', field: 'body.colour' }] },
      })
      const text = await call(client, 'createShipment', { body: JSON.stringify(order) })
      expect(text.isError).toBeFalsy()
      const broken = await call(client, 'createShipment', { body: '{"sender":' })
      expect(broken.value.message).toMatch(/^body is a string that is not valid JSON/)
      const list = await call(client, 'createShipment', { body: [order] })
      expect(list.value.errors).toMatchObject([{ field: 'body' }])
      const unknown = await call(client, 'listShipments', { limit: 3 })
      expect(unknown.value.message).toMatch(/^listShipments does not take limit\. It takes .*per_page/)
      expect((await call(client, 'getShipment', {})).value.message).toBe('shipmentId is missing.')
      expect(await call(client, 'getShipment', { shipmentId: 'x' })).toMatchObject({ isError: true })
      expect(await call(client, 'login', {})).toMatchObject({ isError: true })
      const near = await call(client, 'getShipments', {})
      expect(near.value.message).toContain('Did you mean')
      await client.close()
    })
  })

  describe('the server', () => {
    it.each(['2025-11-25', '2026-07-28'])(
      'speaks the protocol over standard input and HTTP in version %s',
      async (version) => {
        const mode = version === '2025-11-25' ? ('legacy' as const) : { pin: version }
        for (const transport of [new StdioClientTransport(program()), await overHttp(['shipments:read'])]) {
          const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
          await client.connect(transport)
          expect(client.getNegotiatedProtocolVersion()).toBe(version)
          const { structured } = await call(client, 'find_operations', { query: 'list shipments' })
          expect(Object(structured?.['operations'])[0]).toMatchObject({ operation: 'listShipments', changes: false })
          const { structured: listed } = await call(client, 'listShipments', { per_page: 1 })
          expect(listed?.['hits']).toHaveLength(1)
          await client.close()
        }
      },
    )

    it('works with clients of the 1.x SDK', async () => {
      const client = new EarlierClient({ name: 'test', version: '1' })
      await client.connect(new EarlierTransport(program()))
      expect((await client.listTools()).tools).toHaveLength(13)
      await client.close()
    })

    it('accepts only callers with a key, and no page of another site', async () => {
      const { key } = await keyWith(['shipments:read'])
      const post = (headers: Record<string, string>) =>
        fetch(new URL('/mcp', platform.baseUrl), {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        })
      const stranger = await post({})
      expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect((await post({ authorization: 'Bearer wb_live_nothing' })).status).toBe(401)
      const authorization = `Bearer ${key}`
      expect((await post({ authorization, origin: 'https://elsewhere.example' })).status).toBe(403)
      const { status } = await post({ authorization })
      expect(status).toBe(200)
      const get = await fetch(new URL('/mcp', platform.baseUrl), { headers: { authorization } })
      expect(get.status).toBe(405)
    })

    it('calls with the permissions of its caller', async () => {
      const client = new Client({ name: 'test', version: '1' })
      await client.connect(await overHttp(['addresses:read']))
      const refused = await call(client, 'call_operation', { operation: 'listShipments' })
      expect(refused.value.message).toContain('requires a permission')
      const { structured } = await call(client, 'call_operation', { operation: 'listAddresses', arguments: {} })
      expect(Object(structured?.['items']).length).toBeGreaterThan(0)
      await client.close()
    })
  })

  /** A client without a model: it calls the expected operation if a search for the task finds it. */
  describe('tasks of shippers', () => {
    let client: Client
    beforeAll(async () => {
      client = await connected()
    }, 60_000)
    afterAll(() => client.close())
    const known = new Map<string, Readonly<Record<string, unknown>> | undefined>()

    it.each(tasks)('$wish', async ({ wish, operation, given, remember }) => {
      const { structured: found } = await call(client, 'find_operations', { query: wish })
      const names = Object(found?.['operations']).map((one: { operation: string }) => one.operation)
      expect(names).toContain(operation)
      const { structured: described } = await call(client, 'describe_operation', { operation })
      const values = { ...given?.(known, described?.['example']) }
      const { required = [], properties = {} } = Object(described?.['arguments'])
      expect(Object.keys(values)).toEqual(expect.arrayContaining(required))
      for (const name of Object.keys(values)) expect(properties).toHaveProperty(name)
      const first = await call(client, 'call_operation', { operation, arguments: values })
      // Stands in for the person's agreement.
      const confirm = first.structured?.['confirm']
      const result = confirm
        ? await call(client, 'call_operation', { operation, arguments: { ...values, confirm } })
        : first
      expect(result.structured?.['sent']).toBeUndefined()
      expect(result.isError, JSON.stringify(result.value)).toBeFalsy()
      if (remember) known.set(remember, result.structured)
    })
  })
}
