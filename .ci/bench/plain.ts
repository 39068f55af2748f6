import { Ajv2020 } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import fastify from 'fastify'
import { Kysely, PostgresDialect, type Generated } from 'kysely'
import { Pool } from 'pg'
import contract from '../../server/generated/contract.json' with { type: 'json' }
import { createTokens } from '../../server/identity/access/tokens.ts'
import { searchOf } from './plain-tables.ts'

/**
 * What a developer would write in a day to create, read and list shipments: Fastify with the contract's schemas, a
 * verified token, Kysely, and one table. No client configuration, no rules, no events, no audit, no metrics.
 */
interface Database {
  'plain.shipment': {
    id: Generated<string>
    client_id: number
    created_at: Generated<Date>
    created_by: string
    reference: string | null
    search: string
    content: string
  }
}

const db = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 }) }),
})
const tokens = createTokens(process.env['WAYBILL_TOKEN_SECRET'] ?? '', 'waybill')
const columns = ['id', 'client_id', 'created_at', 'created_by', 'reference', 'content'] as const

const ajv = new Ajv2020({
  strict: false,
  useDefaults: true,
  validateSchema: false,
  multipleOfPrecision: 4,
  formats: { ...fullFormats, int32: true, int64: true },
})
ajv.addSchema(contract, 'contract')
const body = { $ref: 'contract#/components/schemas/ShipmentCreate' }

const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
app.setValidatorCompiler(({ schema }) => ajv.compile(schema))
app.addHook('onRequest', async ({ headers }) => {
  tokens.verify(headers.authorization?.slice('Bearer '.length) ?? '')
})
const clientOf = (headers: Readonly<Record<string, unknown>>) => Number(headers['clientid'])

app.get<{ Params: { id: string } }>('/v1/shipments/:id', ({ params, headers }) =>
  db
    .selectFrom('plain.shipment')
    .select(columns)
    .where('client_id', '=', clientOf(headers))
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow(),
)

app.get<{ Querystring: { page: string; per_page: string } }>('/v1/shipments', async ({ query, headers }) => {
  const limit = Number(query.per_page)
  const own = db.selectFrom('plain.shipment').where('client_id', '=', clientOf(headers))
  const [{ total }, hits] = await Promise.all([
    own.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    own
      .select(columns)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((Number(query.page) - 1) * limit)
      .execute(),
  ])
  return { total, hits }
})

app.post<{ Body: Parameters<typeof searchOf>[0] }>(
  '/v1/shipments',
  { schema: { body } },
  async ({ body: sent, headers }, reply) => {
    const row = await db
      .insertInto('plain.shipment')
      .values({
        client_id: clientOf(headers),
        created_by: 'plain',
        search: searchOf(sent),
        content: JSON.stringify(sent),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
    return reply.code(201).header('location', `/v1/shipments/${row.id}`).send(row)
  },
)

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
