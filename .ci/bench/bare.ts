import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Pool } from 'pg'
import { bareLabel } from './bare-label.ts'
import { searchOf } from './plain-tables.ts'

/**
 * The minimum cost of the same responses: no log-in, no validation, no contract, and errors end the process. Uses its
 * own tables, designed for this purpose, with prepared statements.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const columns = 'id, created_at, created_by, reference, content'
const numbered = `'00395200000' || lpad(nextval('plain.number')::text, 9, '0')`

const statementsOf = (name: string) => {
  const statement = (act: string, text: string) => ({ name: `${act} ${name}`, text })
  const table = `plain.${name}`
  const ofClient = `from ${table} where client_id = $1`
  const found = `search like '%' || lower($2) || '%'`
  const insert = `insert into ${table} (client_id, created_by, search, content`
  return {
    get: statement('get', `select ${columns} ${ofClient} and id = $2`),
    count: statement('count', `select count(*)::int as total ${ofClient}`),
    list: statement('list', `select ${columns} ${ofClient} order by created_at desc, id limit $2 offset $3`),
    countFound: statement('countFound', `select count(*)::int as total ${ofClient} and ${found}`),
    search: statement(
      'search',
      `select ${columns} ${ofClient} and ${found} order by created_at desc, id limit $3 offset $4`,
    ),
    create: statement('create', `${insert}) values ($1, 'bare', $2, $3) returning ${columns}`),
    register: statement(
      'register',
      `update ${table} set reference = ${numbered} where client_id = $1 and id = $2 returning ${columns}`,
    ),
    direct: statement('direct', `${insert}, reference) values ($1, 'bare', $2, $3, ${numbered}) returning ${columns}`),
  }
}

const shipments = statementsOf('shipment')
const addresses = statementsOf('address')
const promise = {
  name: 'promise',
  text: 'insert into plain.promise (reference, content) values ($1, $2) returning reference, content',
}
const scan = {
  name: 'scan',
  text: `
    with scanned as (update plain.promise set scanned_at = now() where reference = $2 returning content)
    insert into plain.shipment (client_id, created_by, search, content, reference)
    select $1, 'bare', '', content, ${numbered} from scanned returning ${columns}`,
}

async function rowsOf(statement: { name: string; text: string }, values: unknown[]) {
  const { rows } = await pool.query<Record<string, unknown>>({ ...statement, values })
  return rows
}

const label = () => bareLabel(['Nordlys', 'Store Kongensgade 81'], '00395200000000000001').toString('base64')

async function respondTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query] = request.url?.split('?') ?? []
  const clientId = Number(request.headers['clientid'])
  if (request.method !== 'GET') {
    const body = JSON.parse((await bodyOf(request)) || '{}')
    return send(response, ...(await posted(path, clientId, body)))
  }
  const [, , noun, id] = path.split('/')
  const statements = noun === 'addresses' ? addresses : shipments
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

type Sent = Record<string, never>

async function posted(path: string, clientId: number, body: Sent): Promise<[status: number, value: unknown]> {
  const registered = /^\/v1\/shipments\/([\w-]+)\/register$/.exec(path)?.[1]
  if (registered !== undefined) {
    const [row] = await rowsOf(shipments.register, [clientId, registered])
    return [200, row]
  }
  if (path === '/v1/shipments/register/directly') {
    const { shipment = {} } = body
    const [row] = await rowsOf(shipments.direct, [clientId, searchOf(shipment), JSON.stringify(shipment)])
    return [201, { shipment: row, label: label() }]
  }
  if (path === '/v1/v2/relabelling/shipment-promises') {
    const [row] = await rowsOf(promise, [body['relabellingCustomerReference'], JSON.stringify(body)])
    return [201, row]
  }
  if (path === '/v1/v2/relabelling/labels') {
    const [row] = await rowsOf(scan, [clientId, body['reference']])
    return [200, { shipment: row, label: label() }]
  }
  const { create } = path === '/v1/addresses' ? addresses : shipments
  const [row] = await rowsOf(create, [clientId, searchOf(body), JSON.stringify(body)])
  return [201, row]
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

createServer((request, response) => void respondTo(request, response)).listen(Number(process.env['PORT']), '127.0.0.1')
