import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Pool } from 'pg'

/**
 * What the same responses cost at the least: no log-in, no checks, no contract, and errors end the process. It reads and
 * writes the same tables with prepared statements, and prints rows as they come.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

interface Table {
  readonly name: string
  readonly columns: string
  readonly order: string
  readonly insert: string
}

const shipments = statementsOf({
  name: 'shipment',
  columns: `id, "createdAt", "createdBy", "modifiedAt", "modifiedBy", "shipmentState", "shipmentType",
    "carrierReference", "carrierIntegrationReference", registration, content`,
  order: '"createdAt" desc, id',
  insert: `("clientId", content, "createdBy", "shipmentState", "baseState", "shipmentType")
    values ($1, $2, 'bare', 'DRAFT', 'DRAFT', 'LAST_INCH')`,
})
const addresses = statementsOf({
  name: 'address',
  columns: 'id, "createdAt", content',
  order: '"createdAt", id',
  insert: '("clientId", content) values ($1, $2)',
})

function statementsOf({ name, columns, order, insert }: Table) {
  const statement = (act: string, text: string) => ({ name: `${act} ${name}`, text })
  const ofClient = `from ${name} where "clientId" = $1`
  const found = `search like '%' || fold_text($2) || '%'`
  return {
    get: statement('get', `select ${columns} ${ofClient} and id = $2`),
    count: statement('count', `select count(*)::int as total ${ofClient}`),
    list: statement('list', `select ${columns} ${ofClient} order by ${order} limit $2 offset $3`),
    countFound: statement('countFound', `select count(*)::int as total ${ofClient} and ${found}`),
    search: statement('search', `select ${columns} ${ofClient} and ${found} order by ${order} limit $3 offset $4`),
    create: statement('create', `insert into ${name} ${insert} returning ${columns}`),
  }
}

async function rowsOf(statement: { name: string; text: string }, values: unknown[]) {
  const { rows } = await pool.query<Record<string, unknown>>({ ...statement, values })
  return rows
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query] = request.url?.split('?') ?? []
  const [, , noun, id] = path.split('/')
  const statements = noun === 'addresses' ? addresses : shipments
  const clientId = Number(request.headers['clientid'])

  if (request.method === 'POST') {
    const content: unknown = JSON.parse(await bodyOf(request))
    const [row] = await rowsOf(statements.create, [clientId, JSON.stringify(content)])
    return send(response, 201, row)
  }
  if (id !== undefined) {
    const [row] = await rowsOf(statements.get, [clientId, id])
    return send(response, 200, row)
  }
  const asked = new URLSearchParams(query)
  const limit = Number(asked.get('per_page'))
  const page = [limit, (Number(asked.get('page')) - 1) * limit]
  const q = asked.get('q')
  const [[count], hits] = await Promise.all(
    q === null
      ? [rowsOf(statements.count, [clientId]), rowsOf(statements.list, [clientId, ...page])]
      : [rowsOf(statements.countFound, [clientId, q]), rowsOf(statements.search, [clientId, q, ...page])],
  )
  send(response, 200, { total: count?.['total'], hits })
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => resolve(body))
  })
}

function send(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

createServer((request, response) => void respond(request, response)).listen(Number(process.env['PORT']), '127.0.0.1')
