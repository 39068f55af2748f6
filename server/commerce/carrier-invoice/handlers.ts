import type { Schemas } from '../../../openapi/generated/types.ts'
import type { CarrierInvoiceHandlers } from '../../generated/handlers.ts'
import { mustInclude } from '../../identity/client/plans.ts'
import { findSubscription } from '../../identity/client/store.ts'
import { mustHaveNone, notFound, type FieldError } from '../../kernel/error.ts'
import { amountOf, minorOf } from '../../kernel/money.ts'
import type { Whole } from '../../kernel/whole.ts'
import { csvOf } from '../../platform/store/csv.ts'
import { liftTimeLimit, type Db } from '../../platform/store/database.ts'
import { listClaimsOfShipment } from '../carrier-claim/store.ts'
import { settleDisputes } from './credits.ts'
import { readInvoices } from './file.ts'
import { compare, importInvoices } from './import.ts'
import { decided, mustBecome, settingsErrors, toleranceOf } from './rules.ts'
import {
  countDecided,
  decideDifferences,
  deleteInvoiceRow,
  disputesQuery,
  findExpectedCost,
  findInvoice,
  findLines,
  findSettings,
  listDifferencePage,
  listDifferencesOfShipment,
  listInvoicePage,
  listLinePage,
  listLinesOfShipment,
  listTotalPage,
  lockDifferences,
  lockInvoices,
  putSettings,
  subjectsOf,
  type Difference,
  type Invoice,
} from './store.ts'

export const carrierInvoiceHandlers = {
  listCarrierInvoices({ query }, { db, caller }) {
    mustHaveNone(periodErrors(query), 'query')
    return listInvoicePage(db, caller.clientId, query)
  },

  async importCarrierInvoices({ body }, ctx) {
    const { clientId } = ctx.caller
    const { carrier } = body
    const { formats, tolerance } = await findSettings(ctx.db, clientId)
    const read = await readInvoices(
      body,
      formats.find((format) => format.carrier === carrier),
      ctx.now,
    )
    const lines = read.reduce((sum, invoice) => sum + invoice.lines.length, 0)
    mustInclude(await findSubscription(ctx.db, clientId), 'invoiceLines', lines)
    return ctx.transaction(async (db) => {
      await liftTimeLimit(db)
      const by = { now: ctx.now, username: ctx.caller.username }
      const { ids, known } = await importInvoices(db, clientId, body, read, {
        ...by,
        tolerance: toleranceOf(tolerance),
      })
      const invoices: Invoice[] = []
      for (const id of ids) invoices.push(await existing(db, clientId, id))
      return { invoices, known }
    })
  },

  getCarrierInvoice: ({ path: { carrierInvoiceId } }, { db, caller }) =>
    existing(db, caller.clientId, carrierInvoiceId),

  deleteCarrierInvoice: ({ path: { carrierInvoiceId } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      await lockInvoices(db, clientId)
      const { carrier, invoiceNumber } = await existing(db, clientId, carrierInvoiceId)
      const count = await countDecided(db, clientId, carrierInvoiceId)
      if (count > 0) throw decided(invoiceNumber, count)
      const subjects = await subjectsOf(db, clientId, [carrierInvoiceId])
      const { tolerance } = await findSettings(db, clientId)
      await deleteInvoiceRow(db, clientId, carrierInvoiceId)
      await compare(db, clientId, carrier, subjects, {
        now: ctx.now,
        username: ctx.caller.username,
        tolerance: toleranceOf(tolerance),
      })
    }),

  async listCarrierInvoiceLines({ path: { carrierInvoiceId }, query }, { db, caller }) {
    await existing(db, caller.clientId, carrierInvoiceId)
    return listLinePage(db, caller.clientId, carrierInvoiceId, query)
  },

  listInvoiceDifferences: ({ query }, { db, caller }) => listDifferencePage(db, caller.clientId, query),

  updateInvoiceDifferences: ({ body }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId, username } = ctx.caller
      const by = { now: ctx.now, username }
      await lockInvoices(db, clientId)
      const current = new Map((await lockDifferences(db, clientId, body.ids)).map((one) => [one.id, one]))
      for (const id of body.ids) mustBecome(current.get(id) ?? unknown('Difference', id), body.state)
      await decideDifferences(db, clientId, body, by)
      if (body.state === 'DISPUTED')
        for (const [carrier, its] of Map.groupBy(current.values(), (one) => one.carrier)) {
          const subjects = {
            shipmentIds: its.flatMap(({ shipmentId }) => shipmentId ?? []),
            carrierReferences: its.flatMap((one) => (one.shipmentId ? [] : one.carrierReference)),
          }
          const lines = await findLines(db, clientId, carrier, subjects)
          await settleDisputes(db, clientId, carrier, subjects, lines, by)
        }
      const after = new Map((await lockDifferences(db, clientId, body.ids)).map((one) => [one.id, one]))
      return body.ids.map((id): Difference => after.get(id) ?? unknown('Difference', id))
    }),

  async exportInvoiceDifferences({ query: { carrier, states, from, until } }, ctx) {
    mustHaveNone(periodErrors({ from, until }), 'query')
    const { clientId } = ctx.caller
    const { formats } = await findSettings(ctx.db, clientId)
    const format = formats.find((one) => one.carrier === carrier) ?? {}
    const day = ctx.now.toISOString().slice(0, 10)
    ctx.header('Content-Disposition', `attachment; filename="differences-${carrier}-${day}.csv"`)
    const query = disputesQuery(ctx.app.db, { clientId, carrier, states, from, until }, format)
    // Cells are separated by semicolons where the decimal sign is a comma.
    const delimiter = 'decimalSign' in format && format.decimalSign === 'COMMA' ? ';' : ','
    return csvOf(ctx.app.pool, query, 'UTC', { delimiter })
  },

  listInvoiceTotals({ query }, { db, caller }) {
    mustHaveNone(periodErrors(query), 'query')
    return listTotalPage(db, caller.clientId, query)
  },

  getCarrierInvoiceSettings: (_, { db, caller }) => findSettings(db, caller.clientId),

  setCarrierInvoiceSettings({ body }, ctx) {
    mustHaveNone(settingsErrors(body))
    return ctx.transaction(async (db) => {
      await lockInvoices(db, ctx.caller.clientId)
      ctx.mustMatch(await findSettings(db, ctx.caller.clientId))
      await putSettings(db, ctx.caller.clientId, body)
      return findSettings(db, ctx.caller.clientId)
    })
  },

  async getShipmentCost({ path: { shipmentId } }, { db, caller: { clientId } }) {
    const shipment = (await findExpectedCost(db, clientId, shipmentId)) ?? unknown('Shipment', shipmentId)
    const lines = await listLinesOfShipment(db, clientId, shipmentId)
    const sums = new Map<string, bigint>()
    for (const {
      currency,
      line: { net },
    } of lines)
      sums.set(currency, (sums.get(currency) ?? 0n) + (minorOf(net, currency) ?? 0n))
    return {
      expected: shipment.expectedCost ?? undefined,
      invoiced: [...sums].map(([currency, sum]) => ({ amount: amountOf(sum, currency), currency })),
      lines: lines.map(({ line }) => line),
      differences: await listDifferencesOfShipment(db, clientId, shipmentId),
      claims: await listClaimsOfShipment(db, clientId, shipmentId),
    } satisfies Whole<Schemas['ShipmentCost']>
  },
} satisfies CarrierInvoiceHandlers

const unknown = (what: string, id: string): never => {
  throw notFound(what, id)
}

const existing = async (db: Db, clientId: number, id: string): Promise<Invoice> =>
  (await findInvoice(db, clientId, id)) ?? unknown('Carrier invoice', id)

const periodErrors = ({ from, until }: { from?: string; until?: string }): FieldError[] =>
  from !== undefined && until !== undefined && until < from
    ? [{ code: 'END_BEFORE_START', defaultMessage: `until must not be before from ${from}`, field: 'until' }]
    : []
