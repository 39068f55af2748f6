import { crossesBorder } from '../../border/customs/shipment-declaration.ts'
import { findDeclared } from '../../border/customs/shipment-declaration-store.ts'
import {
  CarrierRefusal,
  CarrierUnavailable,
  CredentialsRefused,
  type CarrierCall,
  type Registered,
  type RegisteredReturn,
  type RegistrationRequest,
} from '../../network/carriers/carrier.ts'
import { usableDocuments, type UsableDocument } from '../../network/carriers/documents.ts'
import type { Db } from '../../platform/store/database.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import type { Content, Shipment } from '../shipment/content.ts'
import type { Claim } from './claim.ts'
import { nextSerial } from './serial-store.ts'

/** The deadline of one call to a carrier. After it the outcome is unknown. */
const callLimitMs = 15_000

/** The outcome of calling the carrier. */
export type Outcome =
  | { kind: 'booked'; booking: RegisteredReturn; documents: readonly UsableDocument[] }
  /** Has a booking if the carrier made one that is useless because its label cannot be printed. */
  | { kind: 'refused'; refusal: CarrierRefusal; booking?: Registered }
  /** The carrier rejects the credentials. It certainly has no booking if it was not asked about an earlier one. */
  | { kind: 'credentials'; refusal: CredentialsRefused; asked: boolean }
  /** The carrier certainly has no booking. */
  | { kind: 'nothing'; cause?: CarrierUnavailable }
  /** Not known yet. */
  | { kind: 'unknown'; cause?: CarrierUnavailable }
  /** Not known, and the carrier cannot be asked: only its customer service can say. */
  | { kind: 'untold'; cause?: CarrierUnavailable }

/**
 * Asks the carrier about an earlier booking, books, or both, as the claim allows. `trx` is the open transaction when
 * the numbers are our own.
 */
export async function callCarrier(
  { db, trx, config, log }: CarrierContext & { readonly trx?: Db },
  claim: Claim,
): Promise<Outcome> {
  const { clientId, shipment, carrier, credentials, original, mustAsk, mayRegister } = claim
  const withDocuments = async (booking: RegisteredReturn): Promise<Outcome> => {
    try {
      return { kind: 'booked', booking, documents: await usableDocuments(carrier.id, booking) }
    } catch (error) {
      if (error instanceof CarrierRefusal) return { kind: 'refused', refusal: error, booking }
      throw error
    }
  }
  const call: CarrierCall = { credentials, clientId, signal: AbortSignal.timeout(callLimitMs) }
  const canBeAsked = carrier.canBeAsked?.(credentials) ?? true
  const inTheDark = canBeAsked ? 'unknown' : 'untold'
  let asked = !mustAsk || carrier.findByReference === undefined
  try {
    if (mustAsk && !canBeAsked) return { kind: 'untold' }
    if (mustAsk && carrier.findByReference) {
      const booking = await carrier.findByReference(shipment.id, call)
      if (booking) return await withDocuments(booking)
      asked = true
    }
    if (!mayRegister) return { kind: carrier.findByReference ? 'unknown' : 'nothing' }
    const registering = {
      ...call,
      companyPrefix: config.gs1CompanyPrefix,
      nextSerial: (companyPrefix: string) => nextSerial(db, companyPrefix, trx),
    }
    const request = await requestOf(trx ?? db, clientId, shipment)
    const booking =
      original && carrier.registerReturn
        ? await carrier.registerReturn(request, original, registering)
        : await carrier.register(request, registering)
    return await withDocuments(booking)
  } catch (error) {
    if (error instanceof CredentialsRefused) return { kind: 'credentials', refusal: error, asked }
    if (error instanceof CarrierRefusal && asked) return { kind: 'refused', refusal: error }
    if (error instanceof CarrierUnavailable)
      return { kind: asked && !error.mayHaveRegistered ? 'nothing' : inTheDark, cause: error }
    log.error({ err: error, shipmentId: shipment.id }, 'A carrier call failed unexpectedly')
    return { kind: inTheDark }
  }
}

type Asked = Content & Pick<Shipment, 'id'>

/** Fills in the seller and invoice number of a shipment's customs from the client's billing info and the order. */
async function withSeller(db: CarrierContext['db'], clientId: number, shipment: Asked): Promise<Asked> {
  const { customs, orderNumber, customerReference, id } = shipment
  if (!customs?.items?.length || !crossesBorder(shipment)) return shipment
  const { vat, eori } = await findDeclared(db, clientId, shipment, id)
  const { companyNumber = vat, eoriNumber = eori } = customs
  const { invoiceNumber = (orderNumber ?? customerReference ?? id).slice(0, 35) } = customs
  return {
    ...shipment,
    customs: { ...customs, invoiceNumber, ...(companyNumber && { companyNumber }), ...(eoriNumber && { eoriNumber }) },
  }
}

/** Builds the request for the carrier. */
export const requestOf = async (db: CarrierContext['db'], clientId: number, shipment: Asked) =>
  requestFor(await withSeller(db, clientId, shipment))

export function requestFor(shipment: Content & Pick<Shipment, 'id'>): RegistrationRequest {
  return { ...shipment, reference: shipment.id, productId: shipment.carrierProduct?.productId ?? '' }
}
