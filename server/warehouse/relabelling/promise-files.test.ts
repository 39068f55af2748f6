import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { openRelabelling } from '../../dev/testing/relabelling.ts'
import { announceFolder } from './promise-folder.ts'

const { byId: call, db, people, scan } = await openRelabelling()
const { freja, astrid } = people

const head =
  'relabellingCustomerReference;carrier;product;sender.company;sender.addressLine1;sender.postCode;sender.city;sender.country;lastName;address;postcode;city;country;weight;length;width;height;content'
const line = (reference: string, weight = '2,6') =>
  `${reference};LAST_INCH;LAST_INCH_HOME;Nordlys Interiør ApS;Store Kongensgade 81;1264;Copenhagen;DK;Lindqvist;Södra Vägen 32;412 54;Göteborg;SE;${weight};45;45;30;Pendant lamp`
const fileOf = (...lines: string[]) => [head, ...lines].join('\r\n')
const send = (body: string, by = freja, query: object = {}) =>
  call('importShipmentPromises', { by, body, type: 'text/csv', query: { ...query } })
const sourceOf = async (reference: string) => {
  const { body } = await call('listRelabellingLogs', { by: freja, query: { references: [reference] } })
  return body.hits.map(({ source, dataState }) => `${source} ${dataState}`)
}

const promiseOf = async (reference: string) => {
  const imported = await send(fileOf(line(reference)))
  return imported.body.promises[0]?.shipmentPromiseId ?? ''
}

beforeAll(async () => {
  const body = { clientId: clients.nordlys, dataTransferType: 'FILE' }
  const set = await call('setRelabellingConfiguration', { by: freja, body })
  if (set.status !== 200) throw new Error(set.text)
})

describe('importShipmentPromises', () => {
  it('announces every parcel of a file, which a scan then finds', async () => {
    const { status, body } = await send(fileOf(line('FILE-1'), line('FILE-2')))
    expect([status, body.promises.map(({ line: at, relabellingCustomerReference: name }) => `${at} ${name}`)]).toEqual([
      200,
      ['2 FILE-1', '3 FILE-2'],
    ])
    expect(await sourceOf('FILE-1')).toEqual(['FILE DATA_RECEIVED'])
    const scanned = await scan('FILE-2')
    expect(scanned.body).toMatchObject({ state: 'RELABELLED', shipmentPromiseId: body.promises[1]?.shipmentPromiseId })
  })

  it('accepts all or none, and reports errors by line and column', async () => {
    const refused = await send(fileOf(line('FILE-3'), line('FILE-4', '4 kg')))
    expect(refused.error.errors).toMatchObject([
      { code: 'TYPE', field: 'parcels[0].weight', line: 3, column: 'weight' },
    ])
    const twice = await send(fileOf(line('FILE-3'), line('FILE-3'), line('FILE-5').replace(';SE;', ';US;')))
    expect(twice.error.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'DUPLICATE relabellingCustomerReference',
      'COUNTRY_NOT_SERVED recipient.country',
    ])
    expect((await send(fileOf(line('FILE-3'), line('FILE-1')))).error.error).toBe('PROMISE_EXISTS')
    expect(await sourceOf('FILE-3')).toEqual([])
    const many = await send(fileOf(...Array.from({ length: 1_001 }, (_, index) => line(`MANY-${index}`))))
    expect(many.error.errors).toMatchObject([{ code: 'OUT_OF_RANGE', field: 'data' }])
  })

  it('reads the delimiter and decimal sign that the query gives', async () => {
    const file = fileOf(line('FILE-6', '1,234')).replaceAll(';', '\t')
    expect((await send(file, freja, { delimiter: 'TAB', decimal_sign: 'COMMA' })).status).toBe(200)
    const found = await scan('FILE-6')
    expect(found.status).toBe(200)
  })

  it('refuses files of a client that announces by API', async () => {
    const refused = await send(fileOf(line('FILE-7')), astrid)
    expect([refused.status, refused.error.error]).toEqual([400, 'FILE_NOT_CONFIGURED'])
  })
})

describe('announceFolder', () => {
  const log = pino({ level: 'silent' })
  let folder = ''
  const inbox = (client: number) => join(folder, String(client))
  const put = async (client: number, name: string, text: string, seconds = 60) => {
    await mkdir(inbox(client), { recursive: true })
    await writeFile(join(inbox(client), name), text)
    const then = new Date(Date.now() - seconds * 1_000)
    await utimes(join(inbox(client), name), then, then)
  }
  const listed = async (client: number, part = '.') => (await readdir(join(inbox(client), part))).toSorted()
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waybill-promises-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('announces the files of each client once, even with several processes', async () => {
    await put(clients.nordlys, 'night.csv', fileOf(line('FOLDER-1')))
    await put(clients.nordlys, 'still-written.csv', fileOf(line('FOLDER-2')), 0)
    await put(clients.nordlys, 'note.txt', 'no parcels')
    await Promise.all([announceFolder({ db, log }, folder), announceFolder({ db, log }, folder)])
    expect(await sourceOf('FOLDER-1')).toEqual(['FILE DATA_RECEIVED'])
    expect(await sourceOf('FOLDER-2')).toEqual([])
    expect(await listed(clients.nordlys)).toEqual(['done', 'failed', 'note.txt', 'still-written.csv', 'taken'])
    expect(await listed(clients.nordlys, 'done')).toEqual([expect.stringMatching(/-night\.csv$/)])
  })

  it('sets invalid files aside with their errors', async () => {
    await put(clients.nordlys, 'wrong.csv', fileOf(line('FOLDER-3', 'heavy')))
    await put(clients.solskin, 'api.csv', fileOf(line('FOLDER-4')))
    await announceFolder({ db, log }, folder)
    const [report = '', file] = (await listed(clients.nordlys, 'failed')).toReversed()
    expect([report, file]).toEqual([
      expect.stringMatching(/wrong\.csv\.errors\.json$/),
      expect.stringMatching(/wrong\.csv$/),
    ])
    expect(JSON.parse(await readFile(join(inbox(clients.nordlys), 'failed', report), 'utf8'))).toMatchObject({
      error: 'VALIDATION_FAILED',
      errors: [{ code: 'TYPE', line: 2, column: 'weight' }],
    })
    const others = await listed(clients.solskin, 'failed')
    expect(others).toEqual([expect.stringMatching(/api\.csv$/), expect.stringMatching(/api\.csv\.errors\.json$/)])
    expect(await sourceOf('FOLDER-4')).toEqual([])
  })
})

describe('updateShipmentPromise', () => {
  it('removes optional attributes with null', async () => {
    const id = await promiseOf('NULL-1')
    const full = {
      deliveryInstructions: 'Leave it in the carport',
      customerReference: 'ORDER-1',
      hint: { isBlocked: true },
      customs: { invoiceNumber: 'NI-1' },
    }
    await call('updateShipmentPromise', { by: freja, path: { id }, body: full })
    const body = { deliveryInstructions: null, customerReference: null, hint: null, customs: null }
    const changed = await call('updateShipmentPromise', { by: freja, path: { id }, body })
    expect(changed.status).toBe(200)
    for (const name of ['deliveryInstructions', 'customerReference', 'customs'])
      expect(changed.body).not.toHaveProperty(name)
    expect(changed.body.hint).toEqual({ isBlocked: false })
    const read = await call('getShipmentPromise', { by: freja, path: { id } })
    expect(read.text).toBe(changed.text)
  })

  it('refuses null for attributes that a parcel needs, and names them', async () => {
    const id = await promiseOf('NULL-2')
    const wrong = await call('updateShipmentPromise', {
      by: freja,
      path: { id },
      body: { recipient: null, parcels: null },
    })
    expect(wrong.error.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual(['TYPE parcels', 'TYPE recipient'])
  })
})
