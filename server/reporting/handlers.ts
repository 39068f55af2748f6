import { Readable } from 'node:stream'
import { mustAccessAll } from '../identity/access/client-access.ts'
import type { ReportingHandlers } from '../generated/handlers.ts'
import { fieldError, invalid, exportNotCompleted, notFound } from '../kernel/error.ts'
import type { Context } from '../platform/http/handler.ts'
import { metadataIn } from '../kernel/metadata.ts'
import { readPageToken, writePageToken, type Position } from '../kernel/page-token.ts'
import { pageOf } from '../kernel/paging.ts'
import { QueryReader } from '../kernel/period.ts'
import { countByPeriod } from './count-store.ts'
import { listEventsOf, listReportedEvents } from './event-store.ts'
import { deleteExport, findExport, insertExport, listExports, partsOf } from './export-store.ts'
import type { ShipmentFilter } from './filter-store.ts'
import { writeShipmentExports } from './jobs.ts'
import { countPunctual } from './on-time-store.ts'
import { periodsOf } from './periods.ts'
import { mustBeOfCarrier } from './rules.ts'
import { findByParcelNumbers, findReported, findReportedShipment, listReported } from './shipment-store.ts'

/** How long a caller should wait before retrying the download. */
const retrySeconds = 2

export const reportingHandlers = {
  async listReportedShipments({ query }, ctx) {
    const reader = new QueryReader(query.timezone)
    const filter = {
      ...filterOf(query),
      q: query.q,
      references: query.references,
      orderNumber: query.order_number,
      metadata: metadataIn(query.metadata),
      created: rangeOf(reader, query, 'created'),
      firstEvent: rangeOf(reader, query, 'first_event'),
      delivered: rangeOf(reader, query, 'delivered'),
      lastEvent: rangeOf(reader, query, 'last_event'),
    }
    reader.end()
    const clientIds = await clientIdsOf(ctx, query)
    const { sort, order, per_page: perPage } = query
    const { shipments, total, end } = await listReported(ctx.db, {
      clientIds,
      filter,
      sort,
      order,
      perPage,
      after: positionIn(ctx, query),
    })
    return { total, hits: [...shipments], nextPageToken: tokenOf(ctx, query, end) }
  },

  async getShipmentReport({ query: { parcelAwbs } }, { db, caller: { clientId } }) {
    const numbers = [...new Set(parcelAwbs)]
    const found = await findByParcelNumbers(db, clientId, numbers)
    const ids = [...new Set(found.values())]
    const hits = await findReported(
      db,
      ids.map((id) => ({ clientId, id })),
    )
    hits.sort((one, other) => (one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0))
    return { total: hits.length, hits, notFound: numbers.filter((number) => !found.has(number)) }
  },

  async getReportedShipment({ path: { shipmentId } }, { db, caller }) {
    return (await findReportedShipment(db, caller.clientId, shipmentId)) ?? unknown('Shipment', shipmentId)
  },

  async listReportedShipmentEvents({ path: { shipmentId }, query }, { db, caller: { clientId } }) {
    const page = await listEventsOf(db, clientId, shipmentId, { order: query.order, ...pageOf(query) })
    if (page.total === 0 && (await findReported(db, [{ clientId, id: shipmentId }])).length === 0)
      unknown('Shipment', shipmentId)
    return page
  },

  async listReportedEvents({ query }, ctx) {
    const reader = new QueryReader(query.timezone)
    const filter = {
      states: query.event_states,
      carriers: query.carriers,
      carrierCodes: query.carrier_codes,
      sources: query.sources,
      references: query.references,
      created: rangeOf(reader, query, 'created'),
      received: rangeOf(reader, query, 'received'),
    }
    reader.end()
    const clientIds = await clientIdsOf(ctx, query)
    const { order, per_page: perPage } = query
    const after = positionIn(ctx, query)
    const { events, total, end } = await listReportedEvents(ctx.db, { clientIds, filter, order, perPage, after })
    return { total, hits: [...events], nextPageToken: tokenOf(ctx, query, end) }
  },

  async countShipments({ query }, ctx) {
    const reader = new QueryReader(query.timezone)
    const created = rangeOf(reader, query, 'created')
    reader.end()
    const periods = periodsOf(query.granularity, created, query.timezone, ctx.now)
    const clientIds = await clientIdsOf(ctx, query)
    const counts = await countByPeriod(ctx.db, clientIds, periods, filterOf(query))
    return periods.map(({ label }, index) => ({ label, count: counts[index] ?? 0 }))
  },

  async countOnTimeShipments({ query }, ctx) {
    const reader = new QueryReader(query.timezone)
    const promised = rangeOf(reader, query, 'promised')
    reader.end()
    const periods = periodsOf(query.granularity, promised, query.timezone, ctx.now, 'promised_after')
    const clientIds = await clientIdsOf(ctx, query)
    const counts = await countPunctual(ctx.db, clientIds, periods, filterOf(query))
    return counts.map(({ promised: count, onTime, late }, place) => ({
      label: periods[place]?.label ?? '',
      promised: count,
      onTime,
      late,
      open: count - onTime - late,
    }))
  },

  async listShipmentExports(_, ctx) {
    const exports = await listExports(ctx.db, ctx.caller.clientId)
    ctx.header('X-Total-Count', exports.length)
    return exports
  },

  createShipmentExport: ({ body }, ctx) =>
    ctx.transaction(async (db) => {
      const { app, caller, now } = ctx
      const { clientId: named, clientIds, shipmentStates, carrier, productId, timezone } = body
      if (named !== undefined && clientIds)
        throw invalid([fieldError('NOT_ALLOWED', 'clientId', 'must be absent where clientIds is there')])
      const [ofClientId = caller.clientId, ...others] = clientIds ?? [named ?? caller.clientId]
      const reader = new QueryReader(timezone, 'body')
      const created = reader.period(
        { after: 'createdAfter', before: 'createdBefore' },
        body.createdAfter,
        body.createdBefore,
      )
      reader.end()
      await mustAccessAll(ctx, [ofClientId, ...others])
      await mustBeOfCarrier(db, ofClientId, carrier, productId)
      // Leaves out shipments created while the file is written.
      const createdBefore = new Date(Math.min(created.before?.getTime() ?? Infinity, now.getTime() + 1))
      const started = await insertExport(
        db,
        caller.clientId,
        {
          ofClientId,
          ofClientIds: clientIds,
          timezone,
          shipmentStates,
          carrier,
          productId,
          createdAfter: created.after,
          createdBefore,
        },
        { now, username: caller.username },
      )
      await app.jobs.send(db, writeShipmentExports, {})
      ctx.location(`/reporting/shipments/export/${started.id}/csv`)
      return started
    }),

  async deleteShipmentExport({ path: { exportId } }, { db, caller }) {
    if (!(await deleteExport(db, caller.clientId, exportId))) unknown('Export', exportId)
  },

  async downloadShipmentExport({ path: { exportId } }, ctx) {
    const { clientId } = ctx.caller
    const { pending, parts } = (await findExport(ctx.db, clientId, exportId)) ?? unknown('Export', exportId)
    if (pending) throw exportNotCompleted(retrySeconds)
    ctx.header('Content-Disposition', `attachment; filename="shipments-${exportId}.csv"`)
    return Readable.from(partsOf(ctx.app.db, clientId, exportId, parts))
  },
} satisfies ReportingHandlers

type Query<Noun extends keyof ReportingHandlers> = Parameters<ReportingHandlers[Noun]>[0]['query']

const filterOf = (
  query: Query<'countShipments'> | Query<'listReportedShipments'> | Query<'countOnTimeShipments'>,
): ShipmentFilter => ({
  states: 'states' in query ? query.states : undefined,
  carriers: query.carriers,
  products: query.products,
  senderCountries: query.sender_countries,
  recipientCountries: query.recipient_countries,
  shipmentType: query.shipment_type,
})

/** Reads the filter's `_after` and `_before` parameters. */
function rangeOf<Name extends string>(
  reader: QueryReader,
  query: Readonly<Partial<Record<`${Name}_${'after' | 'before'}`, string>>>,
  name: Name,
) {
  const names = { after: `${name}_after`, before: `${name}_before` } as const
  return reader.period(names, query[names.after], query[names.before])
}

async function clientIdsOf(ctx: Context, { client_ids: clientIds }: { client_ids?: number[] }): Promise<number[]> {
  if (clientIds === undefined) return [ctx.caller.clientId]
  await mustAccessAll(ctx, clientIds)
  return clientIds
}

type Paged = Query<'listReportedShipments'> | Query<'listReportedEvents'>

/** Identifies the list that a page token belongs to. */
function listOf({ operation, caller }: Context, query: Paged): object {
  const { next_page_token: _, per_page: __, ...list } = query
  return { operation: operation.id, clientId: caller.clientId, ...list }
}

const positionIn = (ctx: Context, query: Paged): Position | undefined =>
  query.next_page_token === undefined
    ? undefined
    : readPageToken(ctx.app.config.tokenSecret, listOf(ctx, query), query.next_page_token)

const tokenOf = (ctx: Context, query: Paged, end: Position | undefined): string | undefined =>
  end && writePageToken(ctx.app.config.tokenSecret, listOf(ctx, query), end)

function unknown(what: 'Shipment' | 'Export', id: string): never {
  throw notFound(what, id)
}
