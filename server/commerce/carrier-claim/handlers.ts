import type { Schemas } from '../../../openapi/generated/types.ts'
import type { CarrierClaimHandlers } from '../../generated/handlers.ts'
import { findClientsShort } from '../../identity/client/store.ts'
import { conflict, fieldError, mustHaveNone, notFound } from '../../kernel/error.ts'
import { zoneOf } from '../../kernel/zone.ts'
import type { Context } from '../../platform/http/handler.ts'
import { pdfOf } from '../../platform/print/pdf.ts'
import { csvOf } from '../../platform/store/csv.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Shipment } from '../../shipping/shipment/content.ts'
import { mustHaveParcels } from '../../shipping/shipment/rules.ts'
import { findShipment, parse } from '../../shipping/shipment/store.ts'
import { letterPages } from './letter.ts'
import { changed, fileErrors, fileNameErrors, isDecided, isOver, moneyErrors } from './rules.ts'
import {
  claimsQuery,
  deleteAttachment,
  findAttachment,
  findClaim,
  insertAttachment,
  insertClaim,
  listClaimPage,
  listClaimsOfShipment,
  lockClaim,
  lockClaims,
  updateClaim,
  type Claim,
} from './store.ts'

const mostAttachments = 10

export const carrierClaimHandlers = {
  listCarrierClaims: ({ query }, { db, caller }) => listClaimPage(db, caller.clientId, query),

  createCarrierClaim: ({ body }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId, username } = ctx.caller
      await lockClaims(db, clientId)
      const shipment = await shipmentOf(db, clientId, body.shipmentId)
      const { carrier } = claimable(shipment, body)
      const others = await listClaimsOfShipment(db, clientId, shipment.id)
      const other = others.find((one) => !isOver(one.state) && sharesParcel(one, body))
      if (other)
        throw conflict(
          'CLAIM_EXISTS',
          `Shipment ${shipment.id} has claim ${other.id}, which is ${other.state}. Change that one.`,
        )
      const zone = zoneOf(shipment.delivery ?? shipment.recipient)
      const id = await insertClaim(db, clientId, {
        ...body,
        shipmentId: shipment.id,
        carrier,
        zone,
        username,
        now: ctx.now,
      })
      return existing(db, clientId, id)
    }),

  async exportCarrierClaims({ query }, ctx) {
    const day = ctx.now.toISOString().slice(0, 10)
    ctx.header('Content-Disposition', `attachment; filename="claims-${day}.csv"`)
    return csvOf(ctx.app.pool, claimsQuery(ctx.app.db, ctx.caller.clientId, query), 'UTC')
  },

  getCarrierClaim: ({ path: { carrierClaimId } }, { db, caller }) => existing(db, caller.clientId, carrierClaimId),

  updateCarrierClaim: ({ path: { carrierClaimId }, body }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId, username } = ctx.caller
      const claim = await locked(db, clientId, carrierClaimId)
      ctx.mustMatch(claim)
      const after = changed(claim, body)
      mustHaveNone(moneyErrors(after))
      await updateClaim(db, clientId, after, { now: ctx.now, username, isDecided: isDecided(after.state) })
      return existing(db, clientId, carrierClaimId)
    }),

  async getCarrierClaimLetter({ path: { carrierClaimId } }, ctx) {
    const { db, caller, now } = ctx
    const claim = await existing(db, caller.clientId, carrierClaimId)
    const shipment = await shipmentOf(db, caller.clientId, claim.shipmentId)
    const client = (await findClientsShort(db, [caller.clientId])).get(caller.clientId)
    const pages = letterPages(claim, shipment, client?.name ?? String(caller.clientId), now.toISOString().slice(0, 10))
    ctx.header('Content-Disposition', `attachment; filename="claim-${claim.carrierReference ?? claim.id}.pdf"`)
    return pdfOf(pages, { title: `Claim ${claim.id}`, created: now })
  },

  async createCarrierClaimAttachment({ path: { carrierClaimId }, body: { name, contentType, data } }, ctx) {
    const bytes = Buffer.from(data, 'base64')
    mustHaveNone([...fileNameErrors(name, contentType), ...(await fileErrors(bytes, contentType))])
    return ctx.transaction(async (db) => {
      const { clientId, username } = ctx.caller
      const claim = await locked(db, clientId, carrierClaimId)
      if (claim.attachments.length >= mostAttachments)
        throw conflict(
          'TOO_MANY_ATTACHMENTS',
          `Claim ${claim.id} has ${claim.attachments.length} attachments. Delete one first.`,
        )
      const attachment = await insertAttachment(db, clientId, {
        claim,
        name,
        contentType,
        bytes,
        username,
        now: ctx.now,
        isDecided: isDecided(claim.state),
      })
      ctx.location(`/carrier-claims/${carrierClaimId}/attachments/${attachment.id}`)
      return attachment
    })
  },

  async getCarrierClaimAttachment({ path: { carrierClaimId, attachmentId } }, { db, caller }) {
    await existing(db, caller.clientId, carrierClaimId)
    const file = await findAttachment(db, caller.clientId, carrierClaimId, attachmentId)
    if (!file) throw notFound('Attachment', attachmentId)
    const { bytes, ...head } = file
    return { ...head, encoding: 'base64', data: bytes.toString('base64') }
  },

  async deleteCarrierClaimAttachment({ path: { carrierClaimId, attachmentId } }, { db, caller }) {
    await existing(db, caller.clientId, carrierClaimId)
    if (!(await deleteAttachment(db, caller.clientId, carrierClaimId, attachmentId)))
      throw notFound('Attachment', attachmentId)
  },
} satisfies CarrierClaimHandlers

async function existing(db: Db, clientId: number, id: string): Promise<Claim> {
  const claim = await findClaim(db, clientId, id)
  if (!claim) throw notFound('Claim', id)
  return claim
}

/** A claim, locked until the transaction ends. */
async function locked(db: Context['db'], clientId: number, id: string): Promise<Claim> {
  await lockClaim(db, clientId, id)
  return existing(db, clientId, id)
}

async function shipmentOf(db: Db, clientId: number, id: string): Promise<Shipment> {
  const shipment = await findShipment(db, clientId, id)
  if (!shipment) throw notFound('Shipment', id)
  return parse(shipment)
}

/** The carrier product that a claim is about. Throws if the shipment's state or the amounts rule the claim out. */
function claimable(shipment: Shipment, claim: Schemas['CarrierClaimCreate']) {
  const { id, carrierReference, carrierProduct, cancelled, deliveredAt } = shipment
  const errors = moneyErrors({ ...claim, approvedAmount: undefined, items: claim.items })
  if (!carrierReference || !carrierProduct)
    errors.push({
      code: 'SHIPMENT_NOT_REGISTERED',
      field: 'shipmentId',
      defaultMessage: `Shipment ${id} has no carrier reference. Only registered shipments can be claimed`,
    })
  if (cancelled)
    errors.push(fieldError('SHIPMENT_CANCELLED', 'shipmentId', `names shipment ${id}, which was cancelled`))
  if (claim.type === 'LOSS' && deliveredAt)
    errors.push({
      code: 'SHIPMENT_DELIVERED',
      field: 'type',
      defaultMessage: `Shipment ${id} was delivered and is not lost. Claim DAMAGE or MISSING_CONTENTS, or correct its events first`,
    })
  mustHaveNone(errors)
  mustHaveParcels(shipment, claim.parcelIndexes)
  if (!carrierProduct) throw notFound('Carrier of shipment', id)
  return carrierProduct
}

const sharesParcel = (
  { parcelIndexes: some }: Pick<Claim, 'parcelIndexes'>,
  { parcelIndexes: others }: Pick<Schemas['CarrierClaimCreate'], 'parcelIndexes'>,
): boolean => !some || !others || some.some((index) => others.includes(index))
