import type { Schemas } from '../../../openapi/generated/types.ts'
import type { RateSheetHandlers } from '../../generated/handlers.ts'
import { badRequest, invalid, notFound, type ErrorDetail } from '../../kernel/error.ts'
import { changeBy, type Context } from '../../platform/http/handler.ts'
import { decimalsOf } from '../../kernel/currencies.ts'
import { amountOf, minorOf } from '../../kernel/money.ts'
import { findProduct } from '../product/store.ts'
import type { Db } from '../../platform/store/database.ts'
import { readySheet } from './compiled.ts'
import { csvOf, workbookOf } from './export.ts'
import { readFile } from './file.ts'
import { isPriced, loadParcel, priceOf, type Load } from './pricing.ts'
import { bodySource, sheetError, overlapping, productErrors, sheetErrors } from './rules.ts'
import { packed, unpacked, type RateSheet, type SheetContent, type SheetVersion } from './sheet.ts'
import {
  deleteRateSheetRow,
  findFormerSheet,
  findOverlap,
  findRateSheet,
  findVersion,
  insertRateSheet,
  listRateSheetPage,
  listVersionPage,
  lockPeriods,
  lockRateSheet,
  updateRateSheetRow,
} from './store.ts'

export const rateSheetHandlers = {
  listRateSheets: ({ query }, { db, caller }) => listRateSheetPage(db, caller.clientId, query),

  async createRateSheet({ body: { steps = [], ...sent } }, ctx) {
    const content = contentOf(sent)
    mustBeRight(sheetErrors(content, steps, bodySource))
    await productMustBeKnown(ctx, content)
    return ctx.transaction(async (db) => {
      await mustBeFree(db, ctx, content)
      return insertRateSheet(db, ctx.caller.clientId, content, packed(steps, content.zones), changeBy(ctx))
    })
  },

  updateRateSheet: ({ body: { id, carrierProduct, steps, ...changes } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      const current = await locked(db, ctx, id)
      const content = merged(contentIn(current), changes)
      const former = await versionOf(db, ctx, current)
      const next = steps ?? unpacked(former.steps, former.content.zones)
      mustBeRight([...productErrors(content, carrierProduct), ...sheetErrors(content, next, bodySource)])
      if (steps === undefined && Object.keys(changes).length === 0) return current
      await mustBeFree(db, ctx, content, id)
      return updateRateSheetRow(db, clientId, current, content, packed(next, content.zones), changeBy(ctx))
    }),

  async getRateSheet({ path: { rateSheetId }, query: { version } }, { db, caller }) {
    const sheet = await (version === undefined
      ? findRateSheet(db, caller.clientId, rateSheetId)
      : findFormerSheet(db, caller.clientId, rateSheetId, version))
    return sheet ?? unknown(version === undefined ? rateSheetId : `${rateSheetId} in version ${version}`)
  },

  deleteRateSheet: ({ path: { rateSheetId } }, ctx) =>
    ctx.transaction(async (db) => {
      await locked(db, ctx, rateSheetId)
      await deleteRateSheetRow(db, ctx.caller.clientId, rateSheetId)
    }),

  async listRateSheetVersions({ path: { rateSheetId }, query }, ctx) {
    const { id } = await existing(ctx, rateSheetId)
    return listVersionPage(ctx.db, ctx.caller.clientId, id, query)
  },

  async listRateSheetSteps({ path: { rateSheetId }, query: { zone, page, per_page: perPage } }, ctx) {
    const { content, steps } = await versionOf(ctx.db, ctx, await existing(ctx, rateSheetId))
    const place = content.zones.findIndex(({ code }) => code === zone)
    const found = zone === undefined ? steps : steps.filter(([its]) => its === place)
    const items = found.slice((page - 1) * perPage, page * perPage)
    return { items: unpacked(items, content.zones), total: found.length }
  },

  async importRateSheet({ path: { rateSheetId }, body }, ctx) {
    const before = contentIn(await existing(ctx, rateSheetId))
    const { zones, steps, source } = await readFile(body, before)
    return ctx.transaction(async (db) => {
      const current = await locked(db, ctx, rateSheetId)
      const content = { ...contentIn(current), zones }
      if (content.currency !== before.currency)
        throw badRequest('CURRENCY_MISMATCH', `The rate sheet is in ${content.currency} by now. Send the file again.`)
      mustBeRight(sheetErrors(content, steps, source))
      return updateRateSheetRow(db, ctx.caller.clientId, current, content, packed(steps, content.zones), changeBy(ctx))
    })
  },

  async exportRateSheetCsv({ path: { rateSheetId } }, ctx) {
    const { content, steps } = await versionOf(ctx.db, ctx, await existing(ctx, rateSheetId))
    attach(ctx, content, 'csv')
    return csvOf(content, steps)
  },

  async exportRateSheetXlsx({ path: { rateSheetId } }, ctx) {
    const { content, steps } = await versionOf(ctx.db, ctx, await existing(ctx, rateSheetId))
    attach(ctx, content, 'xlsx')
    return workbookOf(content, steps)
  },

  async explainPrice({ path: { rateSheetId }, body }, ctx) {
    const { clientId } = ctx.caller
    const { id, version, currency } = await existing(ctx, rateSheetId)
    const sheet = await readySheet(ctx.db, clientId, id, version)
    if (!sheet) throw notFound('Rate sheet', rateSheetId)
    const outcome = priceOf(sheet, loadOf(body, ctx.now))
    if (!isPriced(outcome)) throw badRequest(outcome.code, outcome.message)
    const { zone, net, vat, total, lines } = outcome
    return {
      rateSheetId: id,
      version,
      zone: zone.code,
      currency,
      net: amountOf(net, currency),
      vat: amountOf(vat, currency),
      total: amountOf(total, currency),
      lines: [...lines],
    }
  },
} satisfies RateSheetHandlers

function mustBeRight(errors: readonly ErrorDetail[]): void {
  if (errors.length > 0) throw invalid(errors.slice(0, 500))
}

const unknown = (id: string): never => {
  throw notFound('Rate sheet', id)
}

function contentOf(sent: Omit<Schemas['RateSheetCreate'], 'steps'>): SheetContent {
  return {
    ...sent,
    scope: sent.scope ?? 'LOCAL',
    basis: sent.basis ?? 'PARCEL',
    measure: sent.measure ?? 'WEIGHT',
    zones: sent.zones ?? [],
    surcharges: sent.surcharges ?? [],
  }
}

/** Returns a rate sheet's content, without the attributes of its row. */
function contentIn({
  id: _id,
  clientId: _clientId,
  version: _version,
  stepCount: _stepCount,
  createdAt: _createdAt,
  createdBy: _createdBy,
  modifiedAt: _modifiedAt,
  modifiedBy: _modifiedBy,
  ...content
}: RateSheet): SheetContent {
  return content
}

type Changes = Omit<Schemas['RateSheetUpdate'], 'id' | 'carrierProduct' | 'steps'>

/** Merges changes. Null removes optional attributes. */
function merged(
  content: SheetContent,
  { fromCountry, validUntil, dimensionalDivisor, vatPercent, cutOff, ...changes }: Changes,
): SheetContent {
  return {
    ...content,
    ...changes,
    fromCountry: after(fromCountry, content.fromCountry),
    validUntil: after(validUntil, content.validUntil),
    dimensionalDivisor: after(dimensionalDivisor, content.dimensionalDivisor),
    vatPercent: after(vatPercent, content.vatPercent),
    cutOff: after(cutOff, content.cutOff),
  }
}

const after = <T>(sent: T | null | undefined, kept: T | undefined): T | undefined =>
  sent === undefined ? kept : (sent ?? undefined)

async function productMustBeKnown({ db, caller }: Context, { carrierProduct }: SheetContent): Promise<void> {
  const { carrier, productId } = carrierProduct
  const found = await findProduct(db, caller.clientId, productId)
  if (!found) throw notFound('Product', productId)
  if (found.product.carrier !== carrier)
    throw invalid([
      sheetError(
        'PRODUCT_OF_OTHER_CARRIER',
        { field: 'carrierProduct.productId', subject: 'carrierProduct.productId' },
        `must be a product of ${carrier}, and ${productId} is one of ${found.product.carrier}`,
      ),
    ])
}

async function mustBeFree(db: Db, { caller }: Context, content: SheetContent, exceptId?: string): Promise<void> {
  await lockPeriods(db, caller.clientId, content.carrierProduct.productId)
  const overlap = await findOverlap(db, caller.clientId, content, exceptId)
  if (overlap) throw overlapping(overlap)
}

const existing = async ({ db, caller }: Context, id: string): Promise<RateSheet> =>
  (await findRateSheet(db, caller.clientId, id)) ?? unknown(id)

async function locked(db: Db, ctx: Context, id: string): Promise<RateSheet> {
  const current = (await lockRateSheet(db, ctx.caller.clientId, id)) ?? unknown(id)
  ctx.mustMatch(current)
  return current
}

const versionOf = async (db: Db, { caller }: Context, { id, version }: RateSheet): Promise<SheetVersion> =>
  (await findVersion(db, caller.clientId, id, version)) ?? unknown(id)

function attach(ctx: Context, { carrierProduct, validFrom }: SheetContent, extension: string): void {
  ctx.header(
    'Content-Disposition',
    `attachment; filename="rates-${carrierProduct.productId}-${validFrom}.${extension}"`,
  )
}

function loadOf(body: Schemas['PriceExplanationRequest'], now: Date): Load {
  return {
    sender: body.sender,
    recipient: body.recipient,
    parcels: body.parcels.map(loadParcel),
    ...(body.cashOnDelivery && { cashOnDelivery: collected(body.cashOnDelivery, 'cashOnDelivery') }),
    ...(body.insurance && { insurance: collected(body.insurance, 'insurance') }),
    ...(body.deliveryServices && { deliveryServices: body.deliveryServices }),
    pickUp: body.pickUp,
    date: body.date ?? now.toISOString().slice(0, 10),
  }
}

function collected({ amount, currency }: Schemas['Money'], name: string) {
  const minor = minorOf(amount, currency)
  const field = `${name}.amount`
  if (minor === undefined)
    throw invalid([
      sheetError(
        'PRECISION',
        { field, subject: field },
        `must have at most ${decimalsOf(currency)} decimals, as ${currency} has`,
      ),
    ])
  return { amount: minor, currency }
}
