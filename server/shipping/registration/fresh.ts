import type { WantedLabel } from '../../network/carriers/label-formats.ts'
import { crossesBorder } from '../../border/customs/shipment-declaration.ts'
import { printingAs, type Chosen } from '../../network/carrier-configuration/credentials.ts'
import { CarrierRefusal, type Carrier } from '../../network/carriers/carrier.ts'
import type { SheetKey } from '../../network/rate-sheet/store.ts'
import type { Printed } from '../../platform/http/handler.ts'
import type { Call, Db } from '../../platform/store/database.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { sourceOf } from '../../network/carriers/source.ts'
import { printNew, shipmentsInsert, type NewShipment } from '../shipment/creation-store.ts'
import type { Content, Shipment } from '../shipment/content.ts'
import { parse } from '../shipment/store.ts'
import { withExpectations } from '../shipment/expected-cost.ts'
import { newTrackingUrl } from '../shipment/tracking-url.ts'
import { requestFor } from './call.ts'
import { intentOf, type Claim } from './claim.ts'
import { choiceIn, KnownFacts } from './facts.ts'
import { nextSerial, takeSerials } from './serial-store.ts'
import { withNumbers } from './settlement.ts'

export interface FreshShipment extends NewShipment {
  readonly id: string
}

/** A new shipment whose registration comes with its creation. */
export interface Fresh {
  readonly row: FreshShipment
  /** How it reads once it is stored. */
  readonly printed: Printed<Shipment>
  /** Of a carrier that is to be called next; without, the shipment is registered. */
  readonly claim?: Claim
}

type Context = Pick<CarrierContext, 'db' | 'config' | 'carriers'> & {
  /** Where the shipments will be stored. */
  readonly trx: Db
  readonly now: Date
  /** How a carrier is to print, where it prints with the booking. */
  readonly label?: WantedLabel | undefined
  readonly known?: KnownFacts
}

/**
 * Registers new shipments with which nothing is wrong, at what their sheets say. Where the numbers are ours nobody is called
 * and nothing is stored here, so that there is no outcome which nobody knows: what is not stored afterwards was never
 * registered. Elsewhere the intent goes on record with the shipment. What its own carrier refuses is left out, since
 * registering it singly says why.
 */
export async function registerFresh(
  context: Context,
  clientId: number,
  rows: readonly FreshShipment[],
): Promise<(Fresh | undefined)[]> {
  const { trx, config, carriers, now, known = new KnownFacts(trx, clientId, now) } = context
  const serials = serialsFor(context, rows)
  const found = await Promise.all(rows.map(({ content }) => known.of(content)))
  const fresh: (Fresh | undefined)[] = []
  for (const [index, row] of rows.entries()) {
    const facts = found[index]
    const id = row.content.carrierProduct?.carrier
    if (!facts || !id) {
      fresh.push(undefined)
      continue
    }
    const chosen = choiceIn(facts, config, id).forShipment(row.content)
    fresh.push(await freshOf(context, clientId, row, carriers[id], chosen, facts.sheet ?? undefined, serials))
  }
  return fresh
}

async function freshOf(
  { trx, config, now, label }: Context,
  clientId: number,
  row: FreshShipment,
  carrier: Carrier,
  { account, credentials }: Chosen,
  sheet: SheetKey | undefined,
  serials: (companyPrefix: string) => Promise<number>,
): Promise<Fresh | undefined> {
  // What crosses a border is declared with its registration, and so has to be there before.
  if (!carrier.numbersAreOurs || crossesBorder(row.content)) {
    const called = {
      clientId,
      carrier,
      ...(account !== undefined && { account }),
      credentials: label === undefined ? credentials : printingAs(carrier, credentials, label.type),
    }
    const shipment = parse(printNew(clientId, row))
    const claim: Claim = { ...called, shipment, sheet, attempt: 1, mustAsk: false, mayRegister: true }
    const claimed = { ...row, ...intentOf(called, now) }
    return { row: claimed, printed: printNew(clientId, claimed), claim }
  }
  const call = { credentials, clientId, companyPrefix: config.gs1CompanyPrefix, nextSerial: serials }
  try {
    const { carrierReference, parcels } = await carrier.register(requestFor({ ...row.content, id: row.id }), call)
    const content = withNumbers(await withExpectations(trx, row.content, sheet, now), parcels)
    const registration = {
      status: 'REGISTERED' as const,
      source: sourceOf(carrier, credentials),
      attemptedAt: now.toISOString(),
      ...(account !== undefined && { account }),
    }
    const parcelReferences = parcels.map((parcel) => parcel.carrierReference)
    const booking = { carrierReference, parcelReferences, trackingUrl: newTrackingUrl(config) }
    const registered = { ...row, content, registration, booking }
    return { row: registered, printed: printNew(clientId, registered) }
  } catch (error) {
    if (error instanceof CarrierRefusal) return undefined
    throw error
  }
}

/** The statement that stores new shipments, to go with others. */
export const freshInsert = (db: Db, clientId: number, fresh: readonly Fresh[]): Call<unknown> =>
  shipmentsInsert(
    db,
    clientId,
    fresh.map(({ row }) => row),
  )

/** One number at a time as they are at hand, and many in a block that is as large as will be needed. */
function serialsFor({ db, trx }: Context, rows: readonly { readonly content: Content }[]) {
  if (rows.length === 1) return (companyPrefix: string) => nextSerial(db, companyPrefix, trx)
  const count = rows.reduce((sum, { content }) => sum + content.parcels.length, 0)
  const blocks = new Map<string, { next: number; left: number }>()
  return async (companyPrefix: string): Promise<number> => {
    const block = blocks.get(companyPrefix) ?? { next: await takeSerials(trx, companyPrefix, count), left: count }
    blocks.set(companyPrefix, { next: block.next + 1, left: block.left - 1 })
    return block.left > 0 ? block.next : takeSerials(trx, companyPrefix, 1)
  }
}
