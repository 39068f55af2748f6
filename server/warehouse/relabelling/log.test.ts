import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, type Person } from '../../dev/testing/app.ts'
import { openRelabelling, viaPostNord } from '../../dev/testing/relabelling.ts'
import { prunePast } from './store.ts'

type Entry = Schemas['RelabellingLogEntry']
type SearchAfter = Schemas['RelabellingSearchAfter']
type SortKey = Schemas['RelabellingSort']

const { createPromise, call, db, people, person, scan } = await openRelabelling()
const { freja, astrid, karen } = people

const list = (query: Record<string, unknown> = {}, by: Person = freja, clientId?: number) =>
  call('listRelabellingLogs', { by, clientId, query })
const referencesOf = (hits: readonly Entry[]) => hits.map(({ reference }) => reference)
const next = ({ searchAfterValue, searchAfterIndex, pitId }: SearchAfter) => ({
  searchAfterValue,
  searchAfterIndex,
  pitId,
})

/** Returns all entries of a search, page by page, running `meanwhile` before each further page. */
async function pageThrough(query: Record<string, unknown>, meanwhile: (page: number) => Promise<unknown>, by = freja) {
  const entries: Entry[] = []
  const totals: number[] = []
  let after = {}
  for (let page = 1; ; page++) {
    const { status, body, text } = await list({ ...query, ...after }, by)
    if (status !== 200) throw new Error(text)
    entries.push(...body.hits)
    totals.push(body.total)
    if (!body.searchAfter) return { entries, totals }
    after = next(body.searchAfter)
    await meanwhile(page)
  }
}

const { recipient, sender } = await createPromise({ relabellingCustomerReference: 'LOG-0' })
const danish = { ...recipient, country: 'DK', postCode: '1264', city: 'Copenhagen' }
await createPromise({ relabellingCustomerReference: 'LOG-1', customerReference: 'B-2', orderNumber: 'Ord-7' })
await createPromise({
  ...viaPostNord,
  relabellingCustomerReference: 'LOG-2',
  customerReference: 'a-1',
  recipient: { ...danish, firstName: 'Øyvind', lastName: 'Solberg' },
})
await createPromise({ ...viaPostNord, relabellingCustomerReference: 'LOG-3', customerReference: 'SANDBOX_REFUSE' })
await createPromise({ relabellingCustomerReference: 'LOG-4', sender: { ...sender, country: 'SE', postCode: '411 09' } })
await scan('LOG-1', { scanUser: 'magnus', scannedAt: '2026-11-19T08:00:00Z' })
await scan('LOG-3', { scannedAt: '2026-11-18T08:00:00Z' })
await scan('LOG-9', { scanUser: 'Åse 100%' })
await createPromise({ relabellingCustomerReference: 'OTHER-1' }, { by: astrid })
await scan('OTHER-2', {}, { by: astrid })

const scanner = await person('scanner', clients.nordlysSweden, ['relabelling:write', 'relabelling:read'])
await call('setRelabellingConfiguration', {
  by: karen,
  body: { clientId: clients.nordlysSweden, relabellingEnabled: true },
})
const asked = { by: scanner }
let number = 0
const add = () => createPromise({ relabellingCustomerReference: `CUR-${++number}` }, asked)
const named = (company: string) => ({ recipient: { ...recipient, company } })
const first = await Promise.all(Array.from({ length: 24 }, add))

const chief = await person('chief', clients.tenant, ['relabelling:read'], 'CHILDREN')
const local = await person('local', clients.tenant, ['relabelling:read'])

describe('the filters', () => {
  it.each([
    [{}, ['LOG-9', 'LOG-4', 'LOG-3', 'LOG-2', 'LOG-1', 'LOG-0']],
    [{ q: 'oyvind solb' }, ['LOG-2']],
    [{ q: 'ÅSE' }, ['LOG-9']],
    [{ q: '100%' }, ['LOG-9']],
    [{ q: '%' }, ['LOG-9']],
    [{ q: 'log-' }, ['LOG-9', 'LOG-4', 'LOG-3', 'LOG-2', 'LOG-1', 'LOG-0']],
    [{ q: 'ord-7' }, ['LOG-1']],
    [{ q: 'magn' }, ['LOG-1']],
    [{ q: '  ' }, ['LOG-9', 'LOG-4', 'LOG-3', 'LOG-2', 'LOG-1', 'LOG-0']],
    [{ carriers: 'POSTNORD_DK' }, ['LOG-3', 'LOG-2']],
    [{ carriers: ['POSTNORD_DK', 'LAST_INCH'], q: 'log-1' }, ['LOG-1']],
    [{ products: 'LAST_INCH_HOME' }, ['LOG-4', 'LOG-1', 'LOG-0']],
    [{ states: ['RELABELLED', 'REGISTRATION_FAILED'] }, ['LOG-3', 'LOG-1']],
    [{ dataStates: ['NO_DATA', 'RELABELLED'] }, ['LOG-9', 'LOG-1']],
    [{ scanStates: 'READY' }, ['LOG-4', 'LOG-2', 'LOG-0']],
    [{ processStates: ['DONE', 'FAILED'] }, ['LOG-3', 'LOG-1']],
    [{ countries: 'DK', originCountries: 'SE' }, []],
    [{ countries: 'SE' }, ['LOG-4', 'LOG-3', 'LOG-1', 'LOG-0']],
    [{ originCountries: 'SE' }, ['LOG-4']],
    [{ destinationCountries: ['DK', 'NO'] }, ['LOG-2']],
    [{ references: ['LOG-0', 'Ord-7', 'a-1', 'LOG'] }, ['LOG-2', 'LOG-1', 'LOG-0']],
    [{ lastScanAfter: '2026-11-19', lastScanBefore: '2026-11-20T00:00Z' }, ['LOG-1']],
    [{ lastScanBefore: '2026-11-19T08:00' }, ['LOG-3']],
    [{ createdBefore: '2026-11-01' }, []],
    [{ updatedAfter: '2026-11-01', createdAfter: '2026-11-01', scanStates: 'NO_DATA' }, ['LOG-9']],
    [{ clientIds: clients.nordlys, states: 'CANCELLED' }, []],
  ])('find by %j', async (query, expected) => {
    const { body } = await list(query)
    expect([referencesOf(body.hits), body.total]).toEqual([expected, expected.length])
  })

  it('find by the new carrier reference', async () => {
    const { body } = await list({ states: 'RELABELLED' })
    const carrierReference = body.hits[0]?.shipmentPromise?.carrierReference
    expect(referencesOf((await list({ references: carrierReference })).body.hits)).toEqual(['LOG-1'])
    expect(referencesOf((await list({ q: carrierReference?.slice(4) })).body.hits)).toEqual(['LOG-1'])
  })

  it('refuse an end before the start and a day that does not exist', async () => {
    const { error } = await list({
      createdAfter: '2026-11-02',
      createdBefore: '2026-11-01',
      updatedAfter: '2026-02-30',
    })
    expect(error.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'END_BEFORE_START createdBefore',
      'FORMAT updatedAfter',
    ])
  })
})

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

describe('the order', () => {
  const keys: Record<SortKey, (entry: Entry) => string> = {
    BY_CREATED_AT: ({ createdAt }) => createdAt,
    BY_LAST_UPDATED_AT: ({ shipmentPromise, lastScanAt, createdAt }) =>
      shipmentPromise?.updatedAt ?? lastScanAt ?? createdAt,
    BY_DATA_STATE: ({ dataState }) => dataState,
    BY_SCAN_STATE: ({ scanState }) => scanState,
    BY_LAST_SCAN_AT: ({ lastScanAt = '' }) => lastScanAt,
    BY_CARRIER: ({ carrier = '' }) => carrier,
    BY_PRODUCT: ({ product = '' }) => product,
    BY_ORDER_NUMBER: ({ shipmentPromise }) => shipmentPromise?.orderNumber ?? '',
    BY_CUSTOMER_REFERENCE: ({ shipmentPromise }) => shipmentPromise?.customerReference ?? '',
    BY_PROCESS_STATE: ({ shipmentPromise }) => shipmentPromise?.processState ?? '',
  }

  it.each(Object.keys(keys).flatMap((sort) => [[sort, 'ASC'] as const, [sort, 'DESC'] as const]))(
    'is by %s %s, on one page and on many',
    async (sort, order) => {
      const { body } = await list({ sort, order, perPage: 100 })
      const creation = referencesOf((await list({ order: 'ASC' })).body.hits)
      const key = Object.entries(keys).find(([name]) => name === sort)?.[1] ?? (() => '')
      const expected = body.hits.toSorted(
        (one, other) =>
          (compare(key(one), key(other)) || creation.indexOf(one.reference) - creation.indexOf(other.reference)) *
          (order === 'ASC' ? 1 : -1),
      )
      expect(referencesOf(body.hits)).toEqual(referencesOf(expected))
      expect(body.hits.length).toBe(6)
      for (const perPage of [1, 4]) {
        const { entries, totals } = await pageThrough({ sort, order, perPage }, () => Promise.resolve())
        expect(entries).toEqual(body.hits)
        expect(new Set(totals)).toEqual(new Set([6]))
      }
    },
  )
})

/** The state of a shipment is always the current one, even in an old view of the log. */
const asLogged = ({ shipmentPromise, ...entry }: Entry) => {
  const { shipmentState: _, ...promise } = shipmentPromise ?? {}
  return { ...entry, promise }
}

describe('a cursor', () => {
  it.each(['BY_CREATED_AT', 'BY_LAST_UPDATED_AT', 'BY_DATA_STATE', 'BY_SCAN_STATE', 'BY_PROCESS_STATE'])(
    'by %s shows the log as it was while parcels are announced, scanned and cancelled',
    async (sort) => {
      for (const order of ['ASC', 'DESC']) {
        const before = await pageThrough({ sort, order, perPage: 100 }, () => Promise.resolve(), scanner)
        const waiting = before.entries.filter(({ dataState }) => dataState === 'DATA_RECEIVED')
        const { entries, totals } = await pageThrough(
          { sort, order, perPage: Math.ceil(before.entries.length / 6) },
          async (page) => {
            await add()
            await scan(`NOWHERE-${sort}-${order}-${page}`, {}, asked)
            const [one, other] = [waiting.at(page), waiting.at(-page)]
            if (one) await scan(one.reference, {}, asked)
            if (other?.shipmentPromise)
              await call('setShipmentPromiseState', {
                by: scanner,
                path: { id: other.shipmentPromise.id },
                body: { state: 'CANCELLED' },
              })
          },
          scanner,
        )
        expect(entries.map(asLogged)).toEqual(before.entries.map(asLogged))
        expect(new Set(totals)).toEqual(new Set([entries.length]))
      }
    },
  )

  it('searches the log as it was while parcels are corrected and scanned', async () => {
    const promises: Awaited<ReturnType<typeof add>>[] = []
    for (let count = 0; count < 5; count++) {
      const relabellingCustomerReference = `CUR-${++number}`
      promises.push(await createPromise({ ...named('Kvarnholm'), relabellingCustomerReference }, asked))
    }
    const references = promises.map(({ relabellingCustomerReference }) => relabellingCustomerReference)
    const search = { q: 'kvarnholm', references, order: 'ASC' }
    const { entries } = await pageThrough(
      { ...search, perPage: 1 },
      async (page) => {
        const body = named('Fabriken')
        if (page === 1) await call('updateShipmentPromise', { ...asked, path: { id: promises[4]?.id ?? '' }, body })
        if (page === 2) await scan(references[3] ?? '', { scanUser: 'Kvarnholm' }, asked)
      },
      scanner,
    )
    expect(referencesOf(entries)).toEqual(references)
    const found = async (query: object) => referencesOf((await list({ ...search, ...query }, scanner)).body.hits)
    expect(await found({})).toEqual(references.slice(0, 4))
    expect(await found({ q: 'fabrik' })).toEqual(references.slice(4))
  })

  it('hides entries that were not yet committed when the search began', async () => {
    const open = await db.startTransaction().execute()
    await sql`
      insert into relabelling ("clientId", "createdAt", "updatedAt", source, reference, "referenceType", "scanState",
        "scanUser", "lastScanAt")
      values (${clients.nordlysSweden}, '2000-01-01', now(), 'SCAN', 'IN-FLIGHT', 'ORDER_NUMBER', 'NO_DATA', 'x',
        now())`.execute(open)
    const commit = () => open.commit().execute()
    const { entries } = await pageThrough(
      { perPage: 50 },
      (page) => (page === 1 ? commit() : Promise.resolve()),
      scanner,
    )
    expect(entries.length).toBeGreaterThan(50)
    expect(referencesOf(entries)).not.toContain('IN-FLIGHT')
    expect(referencesOf((await list({ order: 'ASC' }, scanner)).body.hits)[0]).toBe('IN-FLIGHT')
  })

  it('keeps the past for five minutes and no longer', async () => {
    const { body } = await list({ sort: 'BY_LAST_UPDATED_AT', perPage: 1 }, scanner)
    await scan(first[0]?.relabellingCustomerReference ?? '', {}, asked)
    await prunePast(db)
    const after = body.searchAfter && next(body.searchAfter)
    expect((await list({ sort: 'BY_LAST_UPDATED_AT', perPage: 100, ...after }, scanner)).body.hits.length).toBe(
      Math.min(100, body.total - 1),
    )
    await sql`update relabelling_past set "endedAt" = now() - interval '11 minutes'`.execute(db)
    await prunePast(db)
    expect(await db.selectFrom('relabelling_past').select('id').execute()).toEqual([])
  })

  it('is accepted only whole, unchanged, and with the same search by the same user', async () => {
    const { body } = await list({ perPage: 1, carriers: ['LAST_INCH', 'POSTNORD_DK'] }, scanner)
    const after = body.searchAfter ? next(body.searchAfter) : {}
    const carriers = ['POSTNORD_DK', 'LAST_INCH']
    expect((await list({ ...after, carriers, perPage: 50 }, scanner)).status).toBe(200)
    const errorOf = async (query: object, by = scanner, clientId?: number) => {
      const { status, error } = await list({ carriers, ...query }, by, clientId)
      return [status, error.errors?.[0]?.code, error.errors?.[0]?.field]
    }
    expect(await errorOf({ ...after, searchAfterIndex: undefined })).toEqual([400, 'REQUIRED', 'searchAfterIndex'])
    expect(await errorOf({ searchAfterValue: 'x' })).toEqual([400, 'REQUIRED', 'pitId'])
    expect(await errorOf({ ...after, searchAfterValue: 'yesterday' })).toEqual([400, 'FORMAT', 'searchAfterValue'])
    expect(await errorOf({ ...after, q: 'lamp' })).toEqual([400, 'PIT_INVALID', 'pitId'])
    expect(await errorOf({ ...after, order: 'ASC' })).toEqual([400, 'PIT_INVALID', 'pitId'])
    expect(await errorOf({ ...after, pitId: 'nonsense' })).toEqual([400, 'PIT_INVALID', 'pitId'])
    expect(await errorOf(after, karen, clients.nordlysSweden)).toEqual([400, 'PIT_INVALID', 'pitId'])
  })

  it('accepts any place in the order without a server error', async () => {
    const { body } = await list({ perPage: 1, sort: 'BY_ORDER_NUMBER' }, scanner)
    const { pitId } = body.searchAfter ?? {}
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300, unit: 'binary' }), fc.nat(), async (value, searchAfterIndex) => {
        const searchAfterValue = value.replaceAll('\0', '')
        const { status } = await list({ sort: 'BY_ORDER_NUMBER', pitId, searchAfterValue, searchAfterIndex }, scanner)
        expect([200, 400]).toContain(status)
      }),
      { numRuns: 25 },
    )
  })
})

const seen = async (by: Person) =>
  new Set((await pageThrough({ perPage: 100 }, () => Promise.resolve(), by)).entries.map((entry) => entry.clientId))

const optionsOf = async (by: Person) => (await call('getRelabellingLogFilters', { by })).body

describe('visibility', () => {
  it('covers a client and those below it that a role reaches', async () => {
    expect(await seen(chief)).toEqual(new Set([clients.nordlys, clients.nordlysSweden, clients.solskin]))
    expect(await seen(local)).toEqual(new Set())
    expect(await seen(astrid)).toEqual(new Set([clients.solskin]))
    expect(await seen(freja)).toEqual(new Set([clients.nordlys]))
  })

  it('pages through several clients in one order', async () => {
    const { body } = await list({ perPage: 100, sort: 'BY_CREATED_AT' }, chief)
    const { entries, totals } = await pageThrough({ perPage: 7 }, () => Promise.resolve(), chief)
    expect(entries.slice(0, 100)).toEqual(body.hits)
    expect(entries.length).toBe(totals[0])
    expect(new Set(entries.map(({ relabellingId }) => relabellingId)).size).toBe(entries.length)
  })

  it('can be narrowed to clients within reach', async () => {
    const { body } = await list({ clientIds: [clients.nordlys, clients.solskin], perPage: 100 }, chief)
    expect(new Set(body.hits.map(({ clientName }) => clientName))).toEqual(
      new Set(['Nordlys Interiør ApS', 'Solskin Belysning AB']),
    )
    for (const [by, clientId] of [
      [freja, clients.solskin],
      [freja, clients.nordlysSweden],
      [local, clients.nordlys],
      [chief, clients.platform],
      [chief, 99_999],
    ] as const) {
      const { status, error } = await list({ clientIds: [clientId] }, by)
      expect([status, error.error]).toEqual([403, 'CLIENT_NOT_REACHABLE'])
    }
  })

  it('limits what the filters offer', async () => {
    expect(await optionsOf(freja)).toEqual({
      dataState: ['DATA_RECEIVED', 'NO_DATA', 'REGISTRATION_FAILED', 'RELABELLED'],
      scanState: ['FAILED', 'NO_DATA', 'READY', 'SUCCESS'],
      processState: ['DONE', 'FAILED', 'PENDING'],
      carrier: ['LAST_INCH', 'POSTNORD_DK'],
      product: ['LAST_INCH_HOME', 'POSTNORD_DK_17'],
      destinationCountry: ['DK', 'SE'],
      originCountry: ['DK', 'SE'],
      clientId: [clients.nordlys],
      clientName: ['Nordlys Interiør ApS'],
    })
    expect(await optionsOf(astrid)).toMatchObject({
      dataState: ['DATA_RECEIVED', 'NO_DATA'],
      carrier: ['LAST_INCH'],
      clientId: [clients.solskin],
    })
    expect((await optionsOf(chief)).clientId).toEqual([clients.nordlys, clients.nordlysSweden, clients.solskin])
    expect(await optionsOf(local)).toMatchObject({ dataState: [], clientId: [], clientName: [] })
  })

  it('offers the values that a search over all entries finds', async () => {
    const { entries } = await pageThrough({ perPage: 100 }, () => Promise.resolve(), chief)
    const { body } = await call('getRelabellingLogFilters', { by: chief })
    const occurring = (key: (entry: Entry) => string | undefined) =>
      [...new Set(entries.map(key).filter((value) => value !== undefined))].sort()
    expect(body.dataState).toEqual(occurring(({ dataState }) => dataState))
    expect(body.scanState).toEqual(occurring(({ scanState }) => scanState))
    expect(body.processState).toEqual(occurring(({ shipmentPromise }) => shipmentPromise?.processState))
    expect(body.product).toEqual(occurring(({ product }) => product))
    expect(body.destinationCountry).toEqual(occurring(({ shipmentPromise }) => shipmentPromise?.recipient.country))
  })
})
