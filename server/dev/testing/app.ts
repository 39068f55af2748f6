import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { operations as Types } from '../../../openapi/generated/types.ts'
import { addUserRole, insertClient, insertRole, insertUser } from '../../identity/access/account-store.ts'
import { openSession } from '../../identity/access/session-store.ts'
import { createTokens } from '../../identity/access/tokens.ts'
import { buildApp } from '../../app.ts'
import { prefix } from '../../platform/http/prefix.ts'
import { type CarrierOptions, type Carriers, openCarriers } from '../../network/carriers/registry.ts'
import type { Config, Environment } from '../../config.ts'
import {
  type Operation,
  type OperationId,
  operations,
  type Permission,
  permissions,
} from '../../generated/operations.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Replica } from '../../platform/store/replica.ts'
import { checkResponse } from './response.ts'
import { testConfig, type TestDatabase, testDatabase } from './database.ts'

/** A logged-in user. */
export interface Person {
  readonly userId: string
  readonly username: string
  readonly sessionId: string
  readonly token: string
}

export interface Call {
  readonly by?: Person
  /** ClientId header. */
  readonly clientId?: number
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; strings are sent unchanged. */
  readonly body?: unknown
  /** The media type of a string body; JSON otherwise. */
  readonly type?: string
  readonly remoteAddress?: string
}

type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : undefined
type Success<Id extends OperationId> = Types[Id]['responses'] extends infer Responses
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 202)]>
  : never

export interface TestResponse<Body> {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  /** The parsed body, typed as the contract's success; use `error` if the call was refused. */
  readonly body: Body
  readonly error: ErrorBody
}

/** The status and code of a response, and the code and field of each error. */
export const codeOf = ({ status, error }: TestResponse<unknown>) => [status, error.error]
export const errorsOf = ({ error }: TestResponse<unknown>) => error.errors?.map(({ code, field }) => `${code} ${field}`)

interface ErrorBody {
  readonly status: number
  readonly error: string
  readonly message: string
  readonly requestId: string
  readonly errors?: { code: string; defaultMessage: string; objectName?: string; field?: string }[]
}

/** Records jobs instead of queueing them. */
export interface RecordedJobs extends Jobs {
  readonly sent: { queue: string; payload: object }[]
}

export interface TestApp extends TestDatabase {
  readonly app: FastifyInstance
  readonly carriers: Carriers
  readonly config: Config
  readonly jobs: RecordedJobs
  readonly people: People
  /** Calls an operation and checks every response against the contract. */
  readonly call: <Id extends OperationId>(id: Id, call?: Call) => Promise<TestResponse<Success<Id>>>
  /** Sends a raw request, for what `call` cannot express; its response is checked too. */
  readonly inject: (id: OperationId, request: InjectOptions) => Promise<LightMyRequestResponse>
  /** Adds a user with one role and logs them in. */
  readonly person: (
    username: string,
    clientId: number,
    given: readonly Permission[],
    scope?: 'LOCAL' | 'CHILDREN',
  ) => Promise<Person>
}

/** The numbers of the clients in every test, as in the contract's examples. */
export const clients = { platform: 1, tenant: 2, nordlys: 1024, nordlysSweden: 1025, solskin: 2048 } as const

export interface People {
  /** Has every permission at Nordlys. */
  readonly freja: Person
  /** Has every permission at Solskin. */
  readonly astrid: Person
  /** Has every permission at the platform owner and everywhere below. */
  readonly karen: Person
  /** Belongs to Nordlys and to Solskin, without a default client. */
  readonly mikkel: Person
}

const facts = new Map(operations.map((operation) => [operation.id, operation]))

/** Starts the API on a separate database with clients and users. */
export async function testApp(
  environment: Environment = {},
  own?: TestDatabase & { readonly replica: Replica },
  mocks?: CarrierOptions['mocks'],
): Promise<TestApp> {
  const config = testConfig({ WAYBILL_REQUESTS_PER_MINUTE: '1000000', ...environment })
  const database = own ?? (await testDatabase(config))
  const { db, pool } = database
  const sent: RecordedJobs['sent'] = []
  const jobs: RecordedJobs = { sent, send: async (_, { name }, payload) => void sent.push({ queue: name, payload }) }
  const carriers = openCarriers({
    sandboxUrl: config.sandboxUrl ?? 'http://127.0.0.1:9',
    timeout: config.carrierTimeoutMs,
    isSandboxForTests: config.environment === 'production',
    backoff: 5,
    failures: 1_000,
    mocks,
  })
  const app = await buildApp({
    config,
    db,
    pool,
    replica: own?.replica,
    carriers,
    jobs,
    limits: { delayMs: 0, requests: 10_000 },
  })
  afterAll(() => app.close())

  await insertClient(db, { id: clients.platform, name: 'Waybill', clientType: 'PLATFORM_OWNER', plan: 'ENTERPRISE' })
  for (const [id, parentId, clientType, name] of [
    [clients.tenant, clients.platform, 'TENANT', 'Nordic Parcel'],
    [clients.nordlys, clients.tenant, 'COMPANY', 'Nordlys Interiør ApS'],
    [clients.nordlysSweden, clients.nordlys, 'ACCOUNT', 'Nordlys Interiør Sverige'],
    [clients.solskin, clients.tenant, 'COMPANY', 'Solskin Belysning AB'],
  ] as const)
    await insertClient(db, { id, parentId, clientType, name, plan: 'PRO' })
  await sql`select setval(pg_get_serial_sequence('client', 'id'), 3000)`.execute(db)

  const person: TestApp['person'] = async (username, clientId, given, scope = 'LOCAL') => {
    const roleId = await insertRole(db, { clientId, name: `Role of ${username}`, permissions: given, scope })
    const email = `${username}@nordlys.example`
    const userId = await insertUser(db, { username, email, status: 'CONFIRMED', roleIds: [roleId] })
    return logIn(db, config, userId, username)
  }
  const people: People = {
    freja: await person('freja', clients.nordlys, permissions),
    astrid: await person('astrid', clients.solskin, permissions),
    karen: await person('karen', clients.platform, permissions, 'CHILDREN'),
    mikkel: await person('mikkel', clients.nordlys, permissions),
  }
  const second = await insertRole(db, { clientId: clients.solskin, name: 'Second', permissions })
  await addUserRole(db, people.mikkel.userId, second)

  const inject: TestApp['inject'] = async (id, request) => {
    const response = await app.inject(request)
    checkResponse(id, response)
    return response
  }
  return {
    ...database,
    app,
    carriers,
    config,
    jobs,
    people,
    person,
    inject,
    call: async (id, call = {}) => responseOf(await inject(id, requestOf(id, call))),
  }
}

/** Opens a session without a password. */
export async function logIn(db: Db, config: Config, userId: string, username: string): Promise<Person> {
  const { sessionId } = await openSession(db, userId, '127.0.0.1')
  const tokens = createTokens(config.tokenSecret, config.publicUrl ?? 'waybill')
  return { userId, username, sessionId, token: tokens.sign({ userId, username, sessionId }).accessToken }
}

export function operationOf(id: OperationId): Operation {
  const operation = facts.get(id)
  if (!operation) throw new Error(`There is no operation ${id}`)
  return operation
}

function requestOf(id: OperationId, { by, clientId, path = {}, query = {}, headers, body, type, remoteAddress }: Call) {
  const operation = operationOf(id)
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name] ?? name)))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one))
  const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  return {
    method: operation.method,
    url: `${prefix}${url}${search.size > 0 ? `?${search}` : ''}`,
    headers: {
      ...(by && { authorization: `Bearer ${by.token}` }),
      ...(clientId !== undefined && { clientid: String(clientId) }),
      ...(payload !== undefined && { 'content-type': type ?? 'application/json' }),
      ...headers,
    },
    payload,
    remoteAddress,
  }
}

function responseOf<Body>(response: LightMyRequestResponse): TestResponse<Body> {
  const { statusCode: status, headers, body: text } = response
  const isJson = String(headers['content-type']).startsWith('application/json')
  const parsed = isJson ? response.json() : undefined
  const texts = Object.entries(headers).map(
    ([name, value]) => [name, value === undefined ? value : String(value)] as const,
  )
  return { status, headers: Object.fromEntries(texts), text, body: parsed, error: parsed }
}
