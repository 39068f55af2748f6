import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { openShipping } from '../../dev/testing/shipping.ts'
import { CarrierRefusal } from '../../network/carriers/carrier.ts'
import type { Carriers } from '../../network/carriers/registry.ts'
import { runBatches } from './work.ts'

type Row = Schemas['BatchRow']
type Batch = Schemas['Batch']

const { call, db, config, carriers } = await openShipping()
const log = pino({ level: 'silent' })
const signal = new AbortController().signal
const work = (others: Partial<Carriers> = {}) =>
  runBatches({ db, config, log, signal, carriers: { ...carriers, ...others } })
/** Makes a carrier refuse the shipment with one reference. */
const refusing = (reference: string): Partial<Carriers> => {
  const lastInch = carriers.LAST_INCH
  return {
    LAST_INCH: {
      ...lastInch,
      register: (request, registering) =>
        request.customerReference === reference
          ? Promise.reject(new CarrierRefusal('LAST_INCH', 'LI-PREFIX', 'No numbers are left'))
          : lastInch.register(request, registering),
    },
  }
}

const head =
  'Ref;rowKey;sender.company;sender.addressLine1;sender.postCode;sender.city;sender.country;carrier;product;lastname;address;postcode;Ort;country;phone;weight;length;width;height;content'
const from = 'Nordlys;Store Kongensgade 81;1264;Copenhagen;DK'
interface Over {
  readonly key?: string
  readonly product?: string
  readonly place?: string
  readonly parcel?: string
}
const row = (
  reference: string,
  {
    key = '',
    product = 'LAST_INCH;LAST_INCH_HOME',
    place = '412 54;Göteborg;SE',
    parcel = '4,25;60;40;35,5;Lamp',
  }: Over = {},
) => [reference, key, from, product, 'Lindqvist', '"Södra; Vägen ""32"""', place, '+46701740621', parcel].join(';')
const columns = [
  { column: 'Ref', field: 'customerReference' },
  { column: 'Ort', field: 'recipient.city' },
]
const send = async (data: string, over: object = {}) =>
  call('POST', '/shipments/batches/import', { data, columns, register: true, ...over })
const again = (rows: readonly string[], over: object = {}) => send([head, ...rows].join('\n'), over)
const taken = async (rows: readonly string[], over: object = {}): Promise<Batch> => {
  const response = await again(rows, over)
  expect([response.statusCode, response.json().errors]).toEqual([201, undefined])
  return response.json()
}
const batchOf = async (id: string): Promise<Batch> => (await call('GET', `/shipments/batches/${id}`)).json()
const rowsOf = async (id: string, query = ''): Promise<Row[]> =>
  (await call('GET', `/shipments/batches/${id}/rows?per_page=100${query}`)).json()
const states = async (id: string) => (await rowsOf(id)).map(({ state }) => state)
const shipmentsOf = async (reference: string): Promise<{ id: string }[]> =>
  (await call('GET', `/shipments?q=${reference}&per_page=100`)).json().hits

describe('a file', () => {
  it('is checked as a whole before any row is processed, with all errors of all rows', async () => {
    const response = await again([
      row('W-1'),
      row('W-2', { place: '412 54;Göteborg;XX' }),
      row('W-3', { place: 'ABC;Göteborg;SE' }),
      row('W-4', { product: 'LAST_INCH;LAST_INCH_MOON' }),
      row('W-5', { parcel: '4,25;60;40;35,5;' }),
      row('W-6', { parcel: '4 kg;60;40;35,5;Lamp', place: 'ABC;Göteborg;SE' }),
      row('W-7', { parcel: '4,25;60;40;35,5;', place: 'ABC;Göteborg;SE' }),
      row('W-8', { key: 'one' }),
      row('W-9', { key: 'one' }),
    ])
    expect(response.statusCode).toBe(400)
    const told = response
      .json()
      .errors.map(
        ({ line, column, code }: { line: number; column?: string; code: string }) => `${line} ${column} ${code}`,
      )
    expect(told).toEqual([
      '3 country COUNTRY_UNKNOWN',
      '4 postcode POST_CODE_INVALID',
      '5 product PRODUCT_OF_OTHER_CARRIER',
      '6 content REQUIRED',
      '7 weight TYPE',
      '7 postcode POST_CODE_INVALID',
      '8 content REQUIRED',
      '8 postcode POST_CODE_INVALID',
      '10 rowKey DUPLICATE',
    ])
    expect((await call('GET', '/shipments/batches')).json()).toEqual([])
  })

  it('can be downloaded with its failures, corrected and sent again, and ships nothing twice', async () => {
    const rows = [row('A-1'), row('A-2'), row('A-3', { key: 'left' }), row('A-3', { key: 'right' })]
    const { id } = await taken(rows)
    await work(refusing('A-2'))
    expect(await states(id)).toEqual(['REGISTERED', 'FAILED', 'REGISTERED', 'REGISTERED'])
    const [refused] = await shipmentsOf('A-2')

    const file = (await call('GET', `/shipments/batches/${id}/failed.csv?delimiter=SEMICOLON`)).payload
    const [names = '', failed = '', ...more] = file.trim().split('\r\n')
    expect([names, failed, more]).toEqual([`${head};error`, expect.stringMatching(/No numbers are left/), []])
    const mended = await send(file.replace('Lindqvist', 'Lindquist'))
    expect([mended.statusCode, mended.json().message]).toEqual([201, undefined])
    await work()
    expect(await states(mended.json().id)).toEqual(['REGISTERED'])
    const [shipment, ...others] = await shipmentsOf('A-2')
    expect(others).toEqual([])
    expect(shipment?.id).not.toBe(refused?.id)
    expect(shipment).toMatchObject({
      recipient: { lastName: 'Lindquist', addressLine1: 'Södra; Vägen "32"', city: 'Göteborg' },
      parcels: [{ weight: 4.25, height: 35.5, description: 'Lamp' }],
    })

    const whole = await taken([...rows, row('A-4')])
    await work()
    expect(await batchOf(whole.id)).toMatchObject({ state: 'FINISHED', counts: { registered: 1, skipped: 4 } })
    const found = await rowsOf(whole.id, '&states=SKIPPED')
    expect(found.map(({ line, error }) => [line, error?.error])).toEqual(
      [2, 3, 4, 5].map((line) => [line, 'ROW_SENT_BEFORE']),
    )
    const counts = await Promise.all(['A-1', 'A-2', 'A-3', 'A-4'].map(async (one) => (await shipmentsOf(one)).length))
    expect(counts).toEqual([1, 1, 2, 1])
    expect((await call('GET', `/shipments/batches/${whole.id}/failed.csv`)).json().error).toBe('NO_ROW_FAILED')
  })

  it('is skipped while in progress, and shipped again after a cancellation, after a day or on request', async () => {
    const first = await taken([row('A-5')])
    const second = await taken([row('A-5')])
    expect([first.counts.queued, second.counts.skipped]).toEqual([1, 1])
    await work()
    const [shipment] = await shipmentsOf('A-5')
    await call('POST', `/shipments/${shipment?.id}/cancel`, {})
    expect((await taken([row('A-5')])).counts.queued).toBe(1)
    await work()
    expect((await taken([row('A-5')], { repeat: true })).counts.queued).toBe(1)
    await taken([row('A-6')])
    await db
      .updateTable('shipment_batch')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    expect((await taken([row('A-6')])).counts.queued).toBe(1)
  })
})
