import { findAccessible } from '../../identity/access/accessible-store.ts'
import type { CustomsHandlers } from '../../generated/handlers.ts'
import { badRequest, conflict, fieldError, mustHaveNone, notFound, type FieldError } from '../../kernel/error.ts'
import { changeBy, type Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { mustNameOneTruck } from './aboard-store.ts'
import { amendmentOf, withdrawalOf } from './digitoll/amendment.ts'
import { digitollOf } from './digitoll/client.ts'
import { fileTruck } from './digitoll/jobs.ts'
import { findLoad } from './digitoll/load-store.ts'
import { masterDocumentOf, messagesOf } from './digitoll/messages.ts'
import { parcelsOf, type Filed, type Sorted } from './digitoll/parcels.ts'
import {
  amendFiling,
  countMasters,
  findFiledParcel,
  findFiling,
  insertFiling,
  listMessages,
  lockFiling,
  lockTruck,
} from './digitoll/store.ts'

/** More than the largest truck has. All of them are in memory at once. */
const mostItems = 50_000
/** Each one is a message. */
const mostParcels = 10_000
const mostErrors = 500

export const filingHandlers = {
  async createCustomsFiling({ body }, ctx) {
    const { clientId } = ctx.caller
    const { truck } = body
    const { parcels, leftOut } = await loadOf(ctx, truck, body)
    return ctx.transaction(async (db) => {
      await lockTruck(db, truck)
      const numbers = parcels.map(({ number }) => number)
      const owners = [...new Set(parcels.map(({ shipment }) => shipment.clientId))]
      const filed = await findFiledParcel(db, owners, numbers)
      if (filed) throw filingExists(truck, filed, clientId)
      const usual = masterDocumentOf(body, truck)
      const before = body.masterDocument === undefined ? await countMasters(db, clientId, usual) : 0
      const master = before === 0 ? usual : `${usual}-${before + 1}`
      const id = await insertFiling(
        db,
        clientId,
        { truck, leftOut },
        messagesOf(body, master, parcels, ctx.now),
        changeBy(ctx),
      )
      await ctx.app.jobs.send(db, fileTruck, { clientId, filingId: id, isTest: ctx.caller.isTest })
      ctx.location(`/customs/filings/${id}`)
      return (await findFiling(db, clientId, id)) ?? unknown(id)
    })
  },

  async getCustomsFiling({ path: { filingId } }, { db, caller }) {
    return (await findFiling(db, caller.clientId, filingId)) ?? unknown(filingId)
  },

  async updateCustomsFiling({ path: { filingId }, body }, ctx) {
    const { clientId } = ctx.caller
    const { truck } = (await findFiling(ctx.db, clientId, filingId)) ?? unknown(filingId)
    const { parcels, leftOut } = await loadOf(ctx, truck, body)
    return ctx.transaction(async (db) => {
      const kept = await changeable(db, clientId, filingId)
      const master =
        kept.find(({ kind }) => kind === 'MASTER_CONSIGNMENT')?.documentNumber ?? masterDocumentOf(body, truck)
      if (body.masterDocument !== undefined && body.masterDocument !== master)
        mustHaveNone([fieldError('NOT_ALLOWED', 'masterDocument', `must stay ${master}`)])
      const own = new Set(kept.map(({ documentNumber }) => documentNumber))
      const late = parcels.filter(({ number }) => !own.has(number))
      const filed = await findFiledParcel(
        db,
        late.map(({ shipment }) => shipment.clientId),
        late.map(({ number }) => number),
      )
      if (filed) throw filingExists(truck, filed, clientId)
      const amendment = amendmentOf(kept, messagesOf(body, master, parcels, ctx.now), ctx.now)
      await amendFiling(db, clientId, filingId, amendment, leftOut)
      await ctx.app.jobs.send(db, fileTruck, { clientId, filingId, isTest: ctx.caller.isTest })
      return (await findFiling(db, clientId, filingId)) ?? unknown(filingId)
    })
  },

  withdrawCustomsFiling: ({ path: { filingId } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      const kept = await changeable(db, clientId, filingId, { orWithdrawn: true })
      await amendFiling(db, clientId, filingId, withdrawalOf(kept, ctx.now))
      await ctx.app.jobs.send(db, fileTruck, { clientId, filingId, isTest: ctx.caller.isTest })
    }),
} satisfies Pick<
  CustomsHandlers,
  'createCustomsFiling' | 'getCustomsFiling' | 'updateCustomsFiling' | 'withdrawCustomsFiling'
>

/** Finds the complete parcels on a truck that enter Norway. */
async function loadOf(ctx: Context, truck: string, filed: Filed): Promise<Omit<Sorted, 'errors'>> {
  if (!digitollOf(ctx.app.config, ctx.caller))
    throw badRequest('FILING_NOT_CONFIGURED', 'This installation has no credentials for Digitoll. Ask its operator.')
  const accessible = await findAccessible(ctx.db, ctx.caller, 'customs:write')
  await mustNameOneTruck(ctx.db, accessible, truck)
  const load = await findLoad(ctx.db, accessible, truck, mostItems)
  if (load.lines.length === 0 && load.numbers.length === 0) throw notFound('Truck', truck)
  if (load.lines.length > mostItems) mustHaveNone([tooMany(mostItems, 'customs items')])
  const { parcels, leftOut, errors } = parcelsOf(load, filed)
  if (parcels.length > mostParcels) mustHaveNone([tooMany(mostParcels, 'parcels')])
  mustHaveNone(errors.slice(0, mostErrors))
  if (parcels.length === 0) mustHaveNone([fieldError('NOT_TO_NORWAY', 'truck', 'holds no parcel that enters Norway')])
  return { parcels, leftOut }
}

/** Locks a filing that customs has processed, and returns its messages. */
async function changeable(db: Db, clientId: number, id: string, { orWithdrawn = false } = {}) {
  const filing = (await lockFiling(db, clientId, id)) ?? unknown(id)
  if (filing.state === 'WITHDRAWN' && !orWithdrawn)
    throw conflict('FILING_WITHDRAWN', `Filing ${id} is WITHDRAWN. File the truck again.`)
  const kept = await listMessages(db, clientId, id)
  if (kept.some(({ state }) => state === 'PENDING'))
    throw conflict('FILING_PENDING', `Filing ${id} is PENDING. Change it once customs has responded.`)
  return kept
}

function unknown(id: string): never {
  throw notFound('Filing', id)
}

const filingExists = (
  truck: string,
  filed: { clientId: number; id: string; state: string; number: string },
  clientId: number,
) =>
  conflict(
    'FILING_EXISTS',
    `Parcel ${filed.number} on truck ${truck} is filed by ${
      filed.clientId === clientId
        ? `${filed.id}, which is ${filed.state}. Update that filing instead.`
        : 'another client. Customs would hear of it twice.'
    }`,
  )

const tooMany = (most: number, what: string): FieldError =>
  fieldError('OUT_OF_RANGE', 'truck', `has more ${what} than the ${most} that a filing takes`)
