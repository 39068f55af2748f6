import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { RequestLog } from '../../identity/audit/request-log.ts'
import { FeedStreams } from '../../integration/event-feed/streams.ts'
import { Access } from '../../identity/access/access.ts'
import { insertClient, insertRole, insertUser } from '../../identity/access/account-store.ts'
import { openSession } from '../../identity/access/session-store.ts'
import type { Config, Environment } from '../../config.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Connection } from '../../platform/store/connection.ts'
import { unreachableCarriers } from './carriers.ts'
import { testConfig, testDatabase } from './database.ts'
import { registerOperations } from '../../platform/http/edge.ts'
import { badRequest, notFound } from '../../kernel/error.ts'
import { type Context, Printed } from '../../platform/http/handler.ts'
import { createServer, type Limits, protect } from '../../platform/http/server.ts'
import { contract } from '../../platform/http/fixtures/contract.ts'
import { operations } from '../../platform/http/fixtures/operations.ts'

export const prefix = '/v1'

/** The effects of the fixture's handlers, for tests that count them. */
export const log: string[] = []

/** The response of the carrier in `registerThing`; set by tests. */
export const carrier = { call: async (): Promise<string> => 'BOOKED' }

type Row = { id: string; name: string; state?: string; input?: unknown }
// oxlint-disable-next-line typescript/no-explicit-any -- the fixture's bodies have no types
type In = { path: Record<string, string>; query: Record<string, unknown>; header: Record<string, unknown>; body: any }

async function thing(db: Db, clientId: number, id: string): Promise<Row> {
  const { rows } =
    await sql<Row>`select id, name, state from thing where "clientId" = ${clientId} and id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Thing', id)
  return row
}

const handlers = {
  listThings: ({ query }: In) => ({ items: [{ query }], total: 137 }),

  async createThing({ body }: In, { db, caller }: Context) {
    log.push(`create ${body.name}`)
    if (body.name === 'refuse') throw badRequest('REFUSED', 'This name is refused.')
    const id = randomUUID()
    await sql`insert into thing values (${caller.clientId}, ${id}, ${body.name})`.execute(db)
    return { id, name: body.name, input: body }
  },

  async updateThing({ body }: In, ctx: Context) {
    return ctx.transaction(async (db) => {
      const current = await thing(db, ctx.caller.clientId, body.id)
      if (body.name !== 'careless') ctx.mustMatch(current)
      await sql`update thing set name = ${body.name} where id = ${body.id}`.execute(db)
      return { ...current, name: body.name }
    })
  },

  getThing: ({ path }: In, { db, caller }: Context) => thing(db, caller.clientId, path.thingId ?? ''),

  async deleteThing({ path }: In, ctx: Context) {
    ctx.mustMatch(await thing(ctx.db, ctx.caller.clientId, path.thingId ?? ''))
    await sql`delete from thing where id = ${path.thingId}`.execute(ctx.db)
  },

  pokeThing: ({ path, body }: In, { caller }: Context) => ({ id: path.thingId, body, username: caller.username }),

  async registerThing({ path }: In, ctx: Context) {
    const { thingId = '' } = path
    await ctx.transaction((db) => sql`update thing set state = 'BOOKING' where id = ${thingId}`.execute(db))
    const state = await ctx.commit(() => {
      log.push(`carrier ${thingId}`)
      return carrier.call()
    })
    await ctx.transaction((db) => sql`update thing set state = ${state} where id = ${thingId}`.execute(db))
    if (state === 'FAILED') {
      await ctx.commit()
      throw badRequest('CARRIER_REFUSED', `The carrier refused thing ${thingId}.`)
    }
    return thing(ctx.db, ctx.caller.clientId, thingId)
  },

  createThings: ({ body }: In) => body,

  exportThings(_input: In, ctx: Context) {
    ctx.header('Content-Disposition', 'attachment; filename="things.csv"')
    return Readable.from(['id,name\r\n', '1,lamp\r\n'])
  },

  echoText: ({ body }: In) => body,

  openDoor: ({ body }: In) => Printed.of(JSON.stringify({ door: Object(body).wide === false ? null : body })),

  async fail({ query }: In, { db }: Context) {
    const code = String(query.code)
    if (/^[0-9A-Z]{5}$/.test(code))
      await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(db)
    throw new Error('the secret of the failure')
  },
}

export interface Fixture {
  readonly connection: Connection
  readonly app: FastifyInstance
  readonly db: Db
  readonly pool: Pool
  readonly config: Config
  readonly access: Access
  /** A client with everything, a sibling client, and a user of both. */
  readonly clientId: number
  readonly otherClientId: number
  readonly tokens: { readonly full: string; readonly reader: string; readonly other: string; readonly both: string }
}

/** Starts one process with the fixture's edge. */
export async function fixtureEdge(db: Db, config: Config, limits: Limits = { delayMs: 0, requests: 1_000 }) {
  const access = new Access(db, config)
  const app = await createServer({ config, prefix, operations })
  const jobs = { send: async () => {} }
  // Nothing in the fixture calls a carrier or uses a connection directly.
  const requestLog = new RequestLog(db, app.log)
  const feedStreams = new FeedStreams(db, app.log)
  const services = {
    db,
    pool: new Pool(),
    carriers: unreachableCarriers,
    config,
    access,
    jobs,
    requestLog,
    feedStreams,
  }
  await app.register(async (api) => {
    await protect(api, limits)
    await registerOperations(api, {
      prefix,
      contract,
      operations,
      handlers,
      services,
      callerOf: (authorization, client, address) => access.callerOf(authorization, client, address),
      onServed: () => {},
    })
  })
  return { app, access }
}

/** Starts the edge on the fixture's contract and a separate database. */
export async function fixtureServer(environment: Environment = {}, limits?: Limits): Promise<Fixture> {
  log.length = 0
  const config = testConfig(environment)
  const { db, pool, connection } = await testDatabase(config)
  await sql`create table thing ("clientId" int, id uuid primary key, name text, state text)`.execute(db)
  const { app, access } = await fixtureEdge(db, config, limits)

  const owner = await insertClient(db, { name: 'Waybill', clientType: 'PLATFORM_OWNER' })
  const clientId = await insertClient(db, { name: 'Nordlys', clientType: 'COMPANY', parentId: owner })
  const otherClientId = await insertClient(db, { name: 'Solskin', clientType: 'COMPANY', parentId: owner })
  const write = await insertRole(db, { clientId, name: 'All', permissions: ['shipments:write'] })
  const read = await insertRole(db, { clientId, name: 'Reader', permissions: ['shipments:read'] })
  const elsewhere = await insertRole(db, { clientId: otherClientId, name: 'All', permissions: ['shipments:write'] })
  const token = async (username: string, ...roleIds: string[]) => {
    const email = `${username}@nordlys.example`
    const userId = await insertUser(db, { username, email, status: 'CONFIRMED', roleIds })
    const { sessionId } = await openSession(db, userId, '127.0.0.1')
    return access.tokens.sign({ userId, username, sessionId }).accessToken
  }
  const tokens = {
    full: await token('freja', write),
    reader: await token('lars', read),
    other: await token('astrid', elsewhere),
    both: await token('mikkel', write, elsewhere),
  }
  return { app, db, pool, connection, config, access, clientId, otherClientId, tokens }
}
