import { randomUUID } from 'node:crypto'
import { addressOf, clientId, nameOf, shipmentOf, smallClientId, type Seeded } from './seed.ts'

/** The servers measured: Waybill, a minimal server, and one that a developer would write in a day. */
export const subjects = ['waybill', 'bare', 'plain'] as const
export type Subject = (typeof subjects)[number]

type Part = 'server' | 'server and database'

export interface Case {
  readonly name: string
  readonly status: number
  /** The limit for Waybill's processor time, relative to the minimal server. */
  readonly aim?: { readonly part: Part; readonly most: number }
  /** The limit for the time of server and database, relative to the server written in a day. */
  readonly plainAim?: number
  /** The fraction of the usual measuring time. */
  readonly share?: number
  /** The next request as sent over the wire. No request of this case has had the number before. */
  readonly request: (number: number, subject: Subject) => string
}

const getAim = { part: 'server', most: 1.5 } as const
const listAim = { part: 'server and database', most: 0.7 } as const
const createAim = { part: 'server', most: 1.7 } as const

const key = () => `idempotency-key: ${randomUUID()}\r\n`
const idIn = (ids: readonly string[], number: number) => ids[(number * 31) % ids.length] ?? ''
const page = (number: number) => `page=${1 + (number % 20)}&per_page=20`
const found = (number: number) => `q=${encodeURIComponent(nameOf(number))}&page=1&per_page=20`

const promiseOf = (reference: string, number: number) => {
  const { customerReference: _, orderNumber: __, description: ___, ...parcel } = shipmentOf(number)
  return { ...parcel, relabellingCustomerReference: reference }
}

export function casesOf(token: string, { shipmentIds, addressIds }: Seeded): Case[] {
  const headOf = (client: number) =>
    `host: localhost\r\nauthorization: Bearer ${token}\r\nclientid: ${client}\r\naccept: application/json\r\n`
  const [head, smallHead] = [headOf(clientId), headOf(smallClientId)]
  const get = (path: string, who = head) => `GET /v1/${path} HTTP/1.1\r\n${who}\r\n`
  const send = (method: 'POST' | 'PUT', path: string, body: object, more = '') => {
    const text = JSON.stringify(body)
    const length = Buffer.byteLength(text)
    return `${method} /v1/${path} HTTP/1.1\r\n${head}${more}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${text}`
  }
  const post = (path: string, body: object, more?: string) => send('POST', path, body, more)
  const act = (path: string) => `POST /v1/${path} HTTP/1.1\r\n${head}content-length: 0\r\n\r\n`
  /** Promises made by one case and scanned by the next. */
  const promised: Record<Subject, string[]> = { waybill: [], bare: [], plain: [] }
  const announce = (number: number, subject: Subject) => {
    const reference = `RL-${number}`
    promised[subject].push(reference)
    return post('v2/relabelling/shipment-promises', promiseOf(reference, number))
  }
  const scan = (_: number, subject: Subject) =>
    send('PUT', 'v2/relabelling/labels', { reference: promised[subject].shift(), label: { type: 'ZPL' } })
  const direct = (n: number) =>
    post('shipments/register/directly', { shipment: shipmentOf(n), label: { type: 'PDF', layout: '4R' } })
  return [
    {
      name: 'get shipment',
      status: 200,
      aim: getAim,
      plainAim: 1 / 3,
      request: (n) => get(`shipments/${idIn(shipmentIds, n)}`),
    },
    {
      name: 'list shipments',
      status: 200,
      aim: listAim,
      plainAim: 1 / 1.8,
      request: (n) => get(`shipments?${page(n)}`),
    },
    { name: '  of a small client', status: 200, aim: listAim, request: (n) => get(`shipments?${page(n)}`, smallHead) },
    { name: 'search shipments', status: 200, request: (n) => get(`shipments?${found(n)}`) },
    {
      name: 'create shipment',
      status: 201,
      aim: createAim,
      plainAim: 1 / 1.8,
      request: (n) => post('shipments', shipmentOf(n)),
    },
    { name: '  with Idempotency-Key', status: 201, request: (n) => post('shipments', shipmentOf(n), key()) },
    { name: 'register shipment', status: 200, request: (n) => act(`shipments/${shipmentIds[n]}/register`) },
    { name: 'register directly, with a label', status: 201, request: direct },
    { name: 'promise parcel', status: 201, request: announce },
    { name: 'scan promised parcel', status: 200, share: 0.5, request: scan },
    { name: 'get address', status: 200, aim: getAim, request: (n) => get(`addresses/${idIn(addressIds, n)}`) },
    { name: 'list addresses', status: 200, aim: listAim, request: (n) => get(`addresses?${page(n)}`) },
    { name: 'search addresses', status: 200, request: (n) => get(`addresses?${found(n)}`) },
    { name: 'create address', status: 201, aim: createAim, request: (n) => post('addresses', addressOf(n)) },
  ]
}
