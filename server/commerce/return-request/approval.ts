import { currentTime } from '../../kernel/current-time.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Config } from '../../config.ts'
import { ApiError, conflict, notFound } from '../../kernel/error.ts'
import type { Held } from '../../kernel/lease.ts'
import type { Carriers } from '../../network/carriers/registry.ts'
import type { Jobs, Round } from '../../platform/queue/queue.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import type { EffectiveSettings } from '../../settings/recipient/rules.ts'
import { findEffectiveSettings } from '../../settings/recipient/store.ts'
import { registerShipment } from '../../shipping/registration/registration.ts'
import { createReturn } from '../../shipping/return/creation.ts'
import { productFrom, returnWindow, type ReturnRules } from '../../shipping/return/return-rules.ts'
import type { Shipment } from '../../shipping/shipment/content.ts'
import { findShipment, lockShipment, parse } from '../../shipping/shipment/store.ts'
import { describe, isTakenBack, keyOf, leftOf, type Piece, piecesOf, wayOf } from './goods.ts'
import { mailAbout } from './mail.ts'
import {
  claimReturns,
  decideReturnRequest,
  findReturnRequest,
  hasOwnReturn,
  insertReturnRequest,
  isAnyReturnDue,
  keepProblem,
  listOfShipment,
  listOrderedLines,
  lockReturnRequest,
  type NewRequest,
  type Requested,
  type ReturnRequest,
  settleReturn,
} from './store.ts'

export interface Deciding {
  /** Not a transaction: the decision is committed before a carrier is called. */
  readonly db: Db
  readonly carriers: Carriers
  readonly config: Config
  readonly jobs: Jobs
  readonly log: { error(about: object, message: string): void }
}

/** A user, or null if the rules decide. */
interface By {
  readonly userId: string
  readonly apiKeyId?: string | undefined
  readonly username: string
}

/**
 * The creator of shipments that recipients have requested. No user can have this name, since it is not an e-mail
 * address.
 */
const nobody: By = { userId: '00000000-0000-0000-0000-000000000000', username: 'recipient' }

/** The pieces of a shipment that can still be returned, and earlier requests. */
export async function openPieces(
  db: Db,
  clientId: number,
  shipment: Shipment,
  rules: Pick<ReturnRules, 'excludedSkus'>,
): Promise<{ pieces: Piece[]; left: Piece[]; requests: Requested[] }> {
  const pieces = piecesOf(shipment, await listOrderedLines(db, clientId, shipment.id))
  const requests = await listOfShipment(db, clientId, shipment.id)
  const live = requests.filter(({ state, isCancelled }) => state !== 'REFUSED' && !isCancelled)
  if (await hasOwnReturn(db, clientId, shipment.id)) return { pieces, left: [], requests }
  const left = leftOf(
    pieces,
    live.map(({ items }) => items),
  ).filter((piece) => piece.quantity > 0 && isTakenBack(piece, rules))
  return { pieces, left, requests }
}

/** Creates a return request once per id, and approves it if the rules say so. */
export async function requestReturn(
  context: Deciding,
  { clientId, shipment, settings }: { clientId: number; shipment: Shipment; settings: EffectiveSettings },
  asked: NewRequest,
): Promise<void> {
  const { db } = context
  const { returns: rules } = settings
  const now = currentTime()
  if (!rules || returnWindow(shipment, rules, now).state !== 'OPEN') throw cannotReturn(shipment)
  await transaction(db, async (trx) => {
    // Of two concurrent requests, one waits until the other has taken its pieces.
    await lockShipment(trx, clientId, shipment.id)
    const known = await findReturnRequest(trx, clientId, asked.id)
    if (known?.shipmentId === shipment.id) return
    if (known) throw cannotReturn(shipment)
    const { left } = await openPieces(trx, clientId, shipment, rules)
    const open = new Map(left.map(({ key, quantity }) => [key, quantity]))
    if (asked.items.some((item) => item.quantity > (open.get(keyOf(item)) ?? 0))) throw cannotReturn(shipment)
    await insertReturnRequest(trx, clientId, asked, now)
    if (rules.approval === 'MANUAL') await mail(context, trx, clientId, asked.id, shipment, settings)
  })
  const request = await findReturnRequest(db, clientId, asked.id)
  if (rules.approval !== 'AUTOMATIC' || request?.state !== 'REQUESTED' || request.problem !== undefined) return
  try {
    await approve(context, clientId, asked.id, nobody)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const details = error.errors?.map(({ defaultMessage }) => `${defaultMessage}.`) ?? []
    const problem = [error.message, ...details].join(' ').slice(0, 1_000)
    await transaction(db, async (trx) => {
      await keepProblem(trx, clientId, asked.id, problem)
      await mail(context, trx, clientId, asked.id, shipment, settings)
    })
  }
}

const cannotReturn = ({ id }: Shipment) =>
  conflict('NOT_RETURNABLE', `Some of the goods chosen from shipment ${id} can no longer be returned.`)

async function mail(
  { jobs }: Deciding,
  trx: Db,
  clientId: number,
  id: string,
  shipment: Shipment,
  settings: EffectiveSettings,
): Promise<void> {
  const request = await findReturnRequest(trx, clientId, id)
  if (request) await mailAbout(trx, jobs, shipment, request, settings)
}

/** Creates the return of a request and registers it. A repeated call registers the same return, at most once. */
export async function approve(
  context: Deciding,
  clientId: number,
  id: string,
  by: By,
  { carrierProduct, metadata, goods: named }: Schemas['ReturnRequestApproval'] = {},
): Promise<void> {
  const { db, carriers, config } = context
  const decidedBy = by === nobody ? null : by.username
  const returnShipmentId = await transaction(db, async (trx) => {
    const { request, shipment, settings } = await lockedForDecision(trx, clientId, id)
    if (request.state === 'REFUSED') throw decided(request, 'approved')
    if (request.returnShipmentId !== undefined) return request.returnShipmentId
    const now = currentTime()
    const { returns: rules } = settings
    const pieces = piecesOf(shipment, await listOrderedLines(trx, clientId, shipment.id))
    const { parcelIndexes, goods } = wayOf(pieces, request.items)
    const product = carrierProduct ?? (rules && productFrom(shipment.recipient.country, rules))
    const created = await createReturn(
      {
        db: trx,
        now,
        caller: { clientId, apiKeyId: undefined, ...by },
        idempotencyKey: undefined,
        app: { carriers, config },
        transaction: (work) => transaction(trx, work),
      },
      shipment.id,
      {
        description: describe(request.items),
        ...(rules?.address && { recipient: rules.address }),
        ...(product && { carrierProduct: product }),
        ...(metadata && { metadata }),
        ...(parcelIndexes && { parcelIndexes }),
        ...(named && { goods: named }),
      },
      goods,
    )
    await decideReturnRequest(trx, clientId, id, {
      state: 'APPROVED',
      returnShipmentId: created,
      decidedBy,
      now,
      dueAt: new Date(now.getTime() + lookAfterMs),
    })
    await mail(context, trx, clientId, id, shipment, settings)
    return created
  })
  await register(context, { clientId, id, returnShipmentId, decidedBy })
}

export async function refuse(
  context: Deciding,
  clientId: number,
  id: string,
  { username }: By,
  refusalReason: string,
): Promise<void> {
  await transaction(context.db, async (trx) => {
    const { request, shipment, settings } = await lockedForDecision(trx, clientId, id)
    if (request.state === 'APPROVED') throw decided(request, 'refused', ' Cancel its return shipment instead.')
    if (request.state === 'REFUSED') return
    await decideReturnRequest(trx, clientId, id, {
      state: 'REFUSED',
      refusalReason,
      decidedBy: username,
      now: currentTime(),
    })
    await mail(context, trx, clientId, id, shipment, settings)
  })
}

const decided = ({ id, state }: ReturnRequest, become: string, instead = '') =>
  conflict('RETURN_REQUEST_DECIDED', `Return request ${id} is ${state} and can no longer be ${become}.${instead}`)

async function lockedForDecision(db: Db, clientId: number, id: string) {
  const request = await lockReturnRequest(db, clientId, id)
  if (!request) throw notFound('Return request', id)
  const shipment = await findShipment(db, clientId, request.shipmentId)
  if (!shipment) throw notFound('Shipment', request.shipmentId)
  return { request, shipment: parse(shipment), settings: await findEffectiveSettings(db, clientId) }
}

/** Longer than a carrier may take to respond. */
const lookAfterMs = 120_000
const batch = 20

interface Approved {
  readonly clientId: number
  readonly id: string
  readonly returnShipmentId: string
  readonly decidedBy: string | null
}

/** The carrier's response is stored with the return, whose registration is then settled like any other. */
async function register(
  context: Deciding,
  { clientId, id, returnShipmentId, decidedBy }: Approved,
  held?: Held,
): Promise<void> {
  try {
    await registerShipment(context, { clientId, id: returnShipmentId, username: decidedBy ?? nobody.username })
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'broken') throw error
  }
  await settleReturn(context.db, clientId, id, held)
}

/** Registers returns whose approval was interrupted before the carrier was called. */
export const registerApprovedReturns: Round = {
  name: 'register-approved-returns',
  due: isAnyReturnDue,
  seconds: 15,
  async run(context) {
    const due = context.signal.aborted ? [] : await claimReturns(context.db, batch, lookAfterMs / 1_000)
    for (const approved of due)
      await register(context, approved, approved).catch((error: unknown) =>
        context.log.error({ err: error, returnRequestId: approved.id }, 'A return could not be registered'),
      )
  },
}
