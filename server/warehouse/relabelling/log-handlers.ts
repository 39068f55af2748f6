import type { RelabellingHandlers } from '../../generated/handlers.ts'
import { findAccessible } from '../../identity/access/accessible-store.ts'
import { fieldError, forbidden, invalid, mustHaveNone, notFound, type FieldError } from '../../kernel/error.ts'
import { Printed, type Context } from '../../platform/http/handler.ts'
import { QueryReader } from '../../kernel/period.ts'
import { findOptions } from './log-filter-store.ts'
import { firstPage, laterPage, sortsByTime, type LogFilter, type Place } from './log-store.ts'
import { accessibleClients, type AccessibleClient } from './accessible-client-store.ts'
import { contentOf, printEntry, type Parcel, type PromisedParcel } from './parcel.ts'
import { dueAt, promiseCancelled, scanHasData } from './rules.ts'
import { findClientOfPromise, lockEntry, settleScan } from './scan-store.ts'
import { lockPromise, updateParcel } from './store.ts'
import { readPointInTime, validMs, writePointInTime } from './point-in-time.ts'

type Noun = 'listRelabellingLogs' | 'getRelabellingLogFilters' | 'updateRelabellingLogEntry'
type Query = Parameters<RelabellingHandlers['listRelabellingLogs']>[0]['query']

export const logHandlers = {
  async listRelabellingLogs({ query }, ctx) {
    const filter = filterOf(query)
    const after = placeOf(query)
    const { caller, now, db, app } = ctx
    const { pitId, sort, order } = query
    const list = listOf(query, caller)
    const earlier = pitId === undefined ? undefined : readPointInTime(app.config.tokenSecret, list, pitId, now)
    const clients = await clientsOf(ctx, query.clientIds)
    const page =
      earlier && after
        ? { ...earlier, ...(await laterPage(db, clients, filter, query, earlier.snapshot, after)) }
        : { expiresAt: new Date(now.getTime() + validMs), ...(await firstPage(db, clients, filter, query)) }
    const { next } = page
    const searchAfter = next && {
      searchAfterValue: next.value,
      searchAfterIndex: next.number,
      sort,
      order,
      pitId: pitId ?? writePointInTime(app.config.tokenSecret, list, page),
    }
    return { total: page.total, hits: page.entries, searchAfter }
  },

  async getRelabellingLogFilters(_, { db, caller }) {
    const clients = await accessibleClients(db, caller, undefined)
    const ids = clients.map(({ id }) => id)
    const { values, clientIds } = await findOptions(db, ids)
    const occurring = clients.filter(({ id }) => clientIds.has(id))
    const listed = (attribute: string) => Printed.of<never[]>(JSON.stringify((values.get(attribute) ?? []).toSorted()))
    return {
      dataState: listed('dataState'),
      scanState: listed('scanState'),
      processState: listed('processState'),
      carrier: listed('carrier'),
      product: listed('product'),
      destinationCountry: listed('destinationCountry'),
      originCountry: listed('originCountry'),
      clientId: occurring.map(({ id }) => id),
      clientName: occurring.map(({ name }) => name),
    }
  },

  updateRelabellingLogEntry: ({ path: { relabellingId: id }, body: { shipmentPromiseId, dismissed } }, ctx) =>
    ctx.transaction(async (db) => {
      if ((shipmentPromiseId === undefined) === (dismissed === undefined)) throw invalid([oneOfTwo])
      const { caller, now } = ctx
      const { all } = await findAccessible(db, caller, 'relabelling:write')
      const entry = (await lockEntry(db, all, id)) ?? unknown('Log entry', id)
      if (entry.promiseId !== undefined) throw scanHasData(id, entry.scanState)
      const by = { now, username: caller.username }
      if (shipmentPromiseId !== undefined) {
        const owner =
          (await findClientOfPromise(db, all, shipmentPromiseId)) ?? unknown('Shipment promise', shipmentPromiseId)
        const promise =
          (await lockPromise(db, owner, shipmentPromiseId)) ?? unknown('Shipment promise', shipmentPromiseId)
        if (promise.promiseState === 'CANCELLED') throw promiseCancelled(promise)
        await updateParcel(db, owner, promise, matched(promise, entry, now), by)
      }
      const settled =
        shipmentPromiseId === undefined
          ? { message: `Dismissed by ${caller.username}.` }
          : {
              message: `Matched with shipment promise ${shipmentPromiseId} by ${caller.username}.`,
              shipmentPromiseId,
            }
      await settleScan(db, entry.clientId, id, settled, now)
      const after = (await lockEntry(db, all, id)) ?? unknown('Log entry', id)
      return printEntry({ id: after.clientId, name: after.clientName }, after)
    }),
} satisfies Pick<RelabellingHandlers, Noun>

const oneOfTwo = fieldError('REQUIRED', 'shipmentPromiseId', 'is required, unless the scan is dismissed')

function unknown(what: string, id: string): never {
  throw notFound(what, id)
}

/**
 * Returns the changes to a promise that was scanned before its data arrived: the parcel is in the warehouse and need
 * not wait for a scan.
 */
function matched(
  promise: PromisedParcel,
  { scanUser, lastScanAt }: Pick<Parcel, 'scanUser' | 'lastScanAt'>,
  now: Date,
) {
  const scanned = {
    ...(scanUser !== undefined && lastScanAt !== undefined && { scanUser, lastScanAt: new Date(lastScanAt) }),
  }
  if (promise.promiseState !== 'DATA_RECEIVED' || promise.scanState !== 'READY') return scanned
  const plan = { ...promise, content: contentOf(promise), isScanned: true }
  const isFree = promise.processState === 'PENDING'
  return { ...scanned, scanState: 'WAITING_FOR_VALIDATION', ...(isFree && { dueAt: dueAt(plan, now) }) } as const
}

const ofPage: ReadonlySet<string> = new Set(['pitId', 'perPage', 'searchAfterValue', 'searchAfterIndex'])

/** Returns what identifies a search: caller, filters and sort, whatever the order of its parameters. */
const listOf = (query: Query, { userId, clientId }: Context['caller']) => [
  userId,
  clientId,
  Object.entries(query)
    .filter(([name]) => !ofPage.has(name))
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(String).toSorted() : value])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
]

async function clientsOf({ db, caller }: Context, wanted: readonly number[] | undefined): Promise<AccessibleClient[]> {
  const clients = await accessibleClients(db, caller, wanted)
  const accessible = new Set(clients.map(({ id }) => id))
  const beyond = wanted?.filter((id) => !accessible.has(id)) ?? []
  if (beyond.length > 0)
    throw forbidden(
      'CLIENT_NOT_REACHABLE',
      `You cannot act for client ${beyond.join(', ')}. Leave it out, or ask for a role there.`,
    )
  return clients
}

function filterOf(query: Query): LogFilter {
  const reader = new QueryReader('UTC')
  const { createdAfter, createdBefore, updatedAfter, updatedBefore, lastScanAfter, lastScanBefore } = query
  const created = reader.period({ after: 'createdAfter', before: 'createdBefore' }, createdAfter, createdBefore)
  const updated = reader.period({ after: 'updatedAfter', before: 'updatedBefore' }, updatedAfter, updatedBefore)
  const lastScan = reader.period({ after: 'lastScanAfter', before: 'lastScanBefore' }, lastScanAfter, lastScanBefore)
  reader.end()
  return { ...query, created, updated, lastScan }
}

/** Returns where the previous page ended. Its parts must be sent together. */
function placeOf({ pitId, searchAfterValue, searchAfterIndex, sort }: Query): Place | undefined {
  const parts = { pitId, searchAfterValue, searchAfterIndex }
  const given = Object.entries(parts).filter(([, value]) => value !== undefined)
  const [first] = given.map(([name]) => name)
  if (first === undefined) return undefined
  const errors: FieldError[] = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined ? [{ code: 'REQUIRED', defaultMessage: `${name} is required with ${first}`, field: name }] : [],
  )
  if (searchAfterValue && sortsByTime(sort) && !isTimestamp(searchAfterValue))
    errors.push({
      code: 'FORMAT',
      defaultMessage: 'searchAfterValue must be that of the previous response, which is a timestamp for this sort',
      field: 'searchAfterValue',
    })
  mustHaveNone(errors, 'query')
  return { value: searchAfterValue ?? '', number: searchAfterIndex ?? 0 }
}

const isTimestamp = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))
