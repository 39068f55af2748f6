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

/** A new shipment that is registered on creation. */
export interface Fresh {
  readonly row: FreshShipment
  /** The shipment as it reads once stored. */
  readonly printed: Printed<Shipment>
  /** Set if the carrier is to be called next; otherwise the shipment is registered already. */
  readonly claim?: Claim
}

type Context = Pick<CarrierContext, 'db' | 'config' | 'carriers'> & {
  /** The transaction that will store the shipments. */
  readonly trx: Db
  readonly now: Date
  /** The label for carriers that print it with the booking. */
  readonly label?: WantedLabel | undefined
  readonly known?: KnownFacts
}

/**
 * Registers valid new shipments at the prices of their rate sheets. If the numbers are our own, it calls no carrier and
 * stores nothing, so no outcome is ever unknown: a shipment that is not stored afterwards was never registered.
 * Otherwise the intent is stored with the shipment. Leaves out shipments that their own carrier refuses; registering
 * those one by one says why.
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
  // A shipment that crosses a border is declared with its registration, so it must be stored first.
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

/** Builds the statement that stores new shipments, to send together with others. */
export const freshInsert = (db: Db, clientId: number, fresh: readonly Fresh[]): Call<unknown> =>
  shipmentsInsert(
    db,
    clientId,
    fresh.map(({ row }) => row),
  )

/** Takes a single number from those at hand, and several from a block as large as needed. */
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
