import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { readFileSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { afterAll, expect } from 'vitest'
import type { Access } from '../access/access.ts'
import { Caller } from '../access/caller.ts'
import type { CarrierOptions } from '../carriers/registry.ts'
import { openCarriers } from '../carriers/registry.ts'
import { startSandbox } from '../carriers/sandbox/server.ts'
import contract from '../generated/contract.json' with { type: 'json' }
import { operations, type Permission } from '../generated/operations.ts'
import { registerOperations } from '../http/edge.ts'
import { createServer } from '../http/server.ts'
import { testConfig, testDatabase } from '../testing/database.ts'
import { shippingHandlers } from './handlers.ts'

const everyday: readonly Permission[] = ['shipments:read', 'shipments:write', 'events:read', 'events:write']

export interface Asked extends Pick<InjectOptions, 'headers'> {
  readonly clientId?: number
  /** Besides the everyday ones. */
  readonly permissions?: readonly Permission[]
  readonly key?: string
}

/** The shipping area behind the real edge, on a database and a sandbox carrier of its own. */
export async function openShipping(options: Partial<CarrierOptions> = {}) {
  const { db, pool } = await testDatabase()
  const sandbox = await startSandbox({ port: 0, hour: 10, slow: 300 })
  const carriers = openCarriers({ sandboxUrl: sandbox.url, timeout: 400, backoff: 5, failures: 1000, ...options })
  const config = testConfig({ WAYBILL_REQUESTS_PER_MINUTE: '1000000' })
  const access = {
    callerOf(authorization: string | undefined, clientId: string | undefined) {
      const permissions = new Set(JSON.parse(authorization ?? '[]') as Permission[])
      return new Caller(
        { userId: 'u', username: 'freja@nordlys.example', sessionId: 's' },
        Number(clientId),
        permissions,
      )
    },
  }
  const app = await createServer({ config, prefix: '/v1', operations })
  await registerOperations(app, {
    prefix: '/v1',
    contract,
    operations,
    handlers: shippingHandlers,
    services: {
      db,
      pool,
      carriers,
      config,
      access: access as unknown as Access,
      jobs: { send: async () => {} },
    } as never,
  })
  afterAll(async () => {
    await app.close()
    await sandbox.close()
  })

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, asked: Asked = {}) => {
    const answer = await app.inject({
      method,
      url: `/v1${path}`,
      headers: {
        authorization: JSON.stringify([...everyday, ...(asked.permissions ?? [])]),
        clientid: String(asked.clientId ?? 1024),
        ...(asked.key !== undefined && { 'idempotency-key': asked.key }),
        ...asked.headers,
      },
      ...(body && { payload: body }),
    })
    mustFitContract(method, path, answer)
    return answer
  }
  return { app, db, pool, carriers, sandbox, call }
}

interface Answered {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const bundle = JSON.parse(readFileSync(new URL('../../openapi/generated/openapi.json', import.meta.url), 'utf8'))
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(bundle, 'contract')

function mustFitContract(method: string, path: string, answer: Answered): void {
  const bare = path.split('?')[0] ?? ''
  const known = operations
    .filter((one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(bare))
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)[0]
  if (!known) throw new Error(`${method} ${path} is not in the contract`)
  const pointer = ['paths', known.path, method.toLowerCase(), 'responses', String(answer.statusCode)]
  let response = pointer.reduce((node, name) => node?.[name], bundle)
  let place = pointer
  if (response?.$ref) {
    place = response.$ref.slice(2).split('/')
    response = place.reduce((node, name) => node?.[name], bundle)
  }
  expect(response, `${method} ${path} answered ${answer.statusCode}: ${answer.body.slice(0, 500)}`).toBeDefined()
  if (!String(answer.headers['content-type']).startsWith('application/json')) return
  const fragment = [...place, 'content', 'application/json', 'schema']
    .map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const fits = ajv.getSchema(`contract#/${fragment}`)
  if (!fits) throw new Error(`No schema for ${fragment}`)
  fits(JSON.parse(answer.body))
  expect(fits.errors ?? [], `${method} ${path} ${answer.statusCode}`).toEqual([])
}

export const lamp = (over: object = {}) => ({
  sender: {
    company: 'Nordlys Interiør ApS',
    addressLine1: 'Store Kongensgade 81',
    postCode: '1264',
    city: 'Copenhagen',
    country: 'DK',
    contactInfo: { dialCode: '+45', telephone: '33 12 45 78', email: 'lager@nordlys.example' },
  },
  recipient: {
    firstName: 'Astrid',
    lastName: 'Lindqvist',
    addressLine1: 'Södra Vägen 32',
    addressLine2: 'Lgh 1204',
    postCode: '412 54',
    city: 'Göteborg',
    country: 'SE',
    contactInfo: { dialCode: '+46', mobile: '70 174 06 21', email: 'astrid.lindqvist@post.example' },
  },
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
  customerReference: 'ORDER-20417',
  orderNumber: '20417',
  parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Aurora pendant lamp, brass' }],
  ...over,
})

export const byPostNord = { carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' } }
