import { hkdfSync } from 'node:crypto'
import express from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import jwt from 'jsonwebtoken'
import pg from 'pg'

/** Shipments in typical Express code: the validator reads the contract, and pg the table. */
const { DATABASE_URL, WAYBILL_TOKEN_SECRET = '', CONTRACT = '', PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const key = Buffer.from(hkdfSync('sha256', WAYBILL_TOKEN_SECRET, '', 'waybill access token', 32))
const columns = 'id, client_id, created_at, created_by, reference, content'

const app = express()
app.use(express.json())
app.use(
  OpenApiValidator.middleware({
    apiSpec: CONTRACT,
    validateRequests: true,
    validateSecurity: {
      handlers: {
        bearer: (request) => {
          request.user = jwt.verify(request.headers.authorization?.slice('Bearer '.length) ?? '', key, {
            algorithms: ['HS256'],
            audience: 'waybill-api',
            issuer: 'waybill',
          })
          return true
        },
      },
    },
  }),
)

app.get('/v1/shipments/:shipmentId', async ({ params, headers }, response) => {
  const { rows } = await pool.query(`select ${columns} from plain.shipment where client_id = $1 and id = $2`, [
    headers.clientid,
    params.shipmentId,
  ])
  if (rows.length === 0) response.status(404).json({ code: 'NOT_FOUND' })
  else response.json(rows[0])
})

app.get('/v1/shipments', async ({ query, headers }, response) => {
  const limit = Number(query.per_page)
  const [counted, { rows: hits }] = await Promise.all([
    pool.query('select count(*)::int as total from plain.shipment where client_id = $1', [headers.clientid]),
    pool.query(
      `select ${columns} from plain.shipment where client_id = $1 order by created_at desc, id limit $2 offset $3`,
      [headers.clientid, limit, (Number(query.page) - 1) * limit],
    ),
  ])
  response.json({ total: counted.rows[0].total, hits })
})

app.post('/v1/shipments', async ({ body, headers, user }, response) => {
  const { firstName, lastName, city, postCode } = body.recipient
  const search = [body.customerReference, firstName, lastName, city, postCode].filter(Boolean).join(' ').toLowerCase()
  const { rows } = await pool.query(
    `insert into plain.shipment (client_id, created_by, search, content) values ($1, $2, $3, $4) returning ${columns}`,
    [headers.clientid, user.username, search, JSON.stringify(body)],
  )
  response.status(201).location(`/v1/shipments/${rows[0].id}`).json(rows[0])
})

// oxlint-disable-next-line no-unused-vars -- Express knows by their number who handles errors
app.use((error, request, response, next) => {
  response.status(error.status ?? 500).json({ message: error.message, errors: error.errors })
})

app.listen(Number(PORT), '127.0.0.1')
