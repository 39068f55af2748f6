import { hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { zValidator } from '@hono/zod-validator'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, json, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { Hono } from 'hono'
import { jwt } from 'hono/jwt'
import pg from 'pg'
import { z } from 'zod'

/** Shipments in typical code with Hono, zod and Drizzle. */
const { DATABASE_URL, WAYBILL_TOKEN_SECRET = '', SCHEMAS = '', PORT } = process.env
const db = drizzle(new pg.Pool({ connectionString: DATABASE_URL, max: 10 }))
const key = Buffer.from(hkdfSync('sha256', WAYBILL_TOKEN_SECRET, '', 'waybill access token', 32))
const secret = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
const { ShipmentCreate } = JSON.parse(readFileSync(SCHEMAS, 'utf8'))

const shipment = pgSchema('plain').table('shipment', {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  clientId: integer('client_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  createdBy: text('created_by').notNull(),
  reference: text(),
  search: text().notNull(),
  content: json().notNull(),
})
const columns = {
  id: shipment.id,
  clientId: shipment.clientId,
  createdAt: shipment.createdAt,
  createdBy: shipment.createdBy,
  reference: shipment.reference,
  content: shipment.content,
}

const client = zValidator('header', z.object({ clientid: z.coerce.number().int() }))
const page = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
})

const app = new Hono()
  .use(jwt({ secret, alg: 'HS256', verification: { iss: 'waybill', aud: 'waybill-api' } }))
  .get('/v1/shipments/:id', client, zValidator('param', z.object({ id: z.uuid() })), async (context) => {
    const { id } = context.req.valid('param')
    const { clientid } = context.req.valid('header')
    const [row] = await db
      .select(columns)
      .from(shipment)
      .where(and(eq(shipment.clientId, clientid), eq(shipment.id, id)))
    return row === undefined ? context.json({ code: 'NOT_FOUND' }, 404) : context.json(row)
  })
  .get('/v1/shipments', client, zValidator('query', page), async (context) => {
    const asked = context.req.valid('query')
    const own = eq(shipment.clientId, context.req.valid('header').clientid)
    const [[counted], hits] = await Promise.all([
      db.select({ total: count() }).from(shipment).where(own),
      db
        .select(columns)
        .from(shipment)
        .where(own)
        .orderBy(desc(shipment.createdAt), asc(shipment.id))
        .limit(asked.per_page)
        .offset((asked.page - 1) * asked.per_page),
    ])
    return context.json({ total: counted.total, hits })
  })
  .post('/v1/shipments', client, zValidator('json', z.fromJSONSchema(ShipmentCreate)), async (context) => {
    const content = context.req.valid('json')
    const { firstName, lastName, city, postCode } = content.recipient
    const search = [content.customerReference, firstName, lastName, city, postCode].filter(Boolean).join(' ')
    const [row] = await db
      .insert(shipment)
      .values({
        clientId: context.req.valid('header').clientid,
        createdBy: context.get('jwtPayload').username,
        search: search.toLowerCase(),
        content,
      })
      .returning(columns)
    return context.json(row, 201, { location: `/v1/shipments/${row.id}` })
  })

serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' })
