import { ApiError, badRequest } from '../../../kernel/error.ts'
import { carrierData } from '../../../network/carriers/data/carriers.ts'
import type { Carriers } from '../../../network/carriers/registry.ts'
import { productOf } from '../../../network/carriers/rules.ts'
import { findOwnProduct } from '../../../network/product/product-access.ts'
import type { Db } from '../../../platform/store/database.ts'
import { findConfiguration, findVatNumber } from '../configuration-store.ts'
import type { CustomsItem } from '../goods.ts'
import { mustAgree } from './agreement.ts'
import { conveyanceOf } from './conveyance.ts'
import {
  linesOf,
  lineOf,
  partyOf,
  type Declaration,
  type DeclaredParcel,
  type Line,
  type Shipment,
  type Signature,
} from './declaration.ts'
import { listForParcels } from './item-store.ts'

/** What drawing customs documents needs besides the shipments. */
export interface DocumentContext {
  readonly db: Db
  readonly carriers: Carriers
  readonly now: Date
  /** Finds shipments of a client by their ids. Unknown ids are left out. */
  readonly findShipments: (clientId: number, ids: readonly string[]) => Promise<ReadonlyMap<string, Shipment>>
}

/** Returns a declaration for each shipment of one client, or the reason why it has none, in their order. */
export async function declarationsOf(
  context: DocumentContext,
  clientId: number,
  shipments: readonly Shipment[],
): Promise<(Declaration | ApiError)[]> {
  if (shipments.length === 0) return []
  const numbers = new Map(shipments.map((shipment) => [shipment.id, numbersOf(shipment)]))
  const owners = new Map([...numbers].flatMap(([id, own]) => own.map((number): [string, string] => [number, id])))
  const items = await listForParcels(context.db, clientId, [...numbers.keys()], [...owners.keys()])
  const byShipment = Map.groupBy(items, ({ shipmentId = '', carrierReference }) =>
    numbers.has(shipmentId) ? shipmentId : (owners.get(carrierReference) ?? ''),
  )
  const client = await clientOf(context, clientId)
  const declarations: (Declaration | ApiError)[] = []
  for (const shipment of shipments)
    try {
      declarations.push(await declarationOf(context, shipment, byShipment.get(shipment.id) ?? [], client))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      declarations.push(error)
    }
  return declarations
}

interface Client extends Signature {
  /** The date of documents, if it differs from that of the shipment. */
  readonly date?: Date
}

async function clientOf({ db, now }: DocumentContext, clientId: number): Promise<Client> {
  const [{ signatory, signaturePlace, documentDate, authorisedExporter, rexNumber }, vat] = await Promise.all([
    findConfiguration(db, clientId),
    findVatNumber(db, clientId),
  ])
  return {
    signatory,
    place: signaturePlace,
    authorisedExporter,
    rexNumber,
    vat,
    ...(documentDate === 'PRINTED' && { date: now }),
  }
}

const numbersOf = ({ parcels, carrierReference = '' }: Shipment) =>
  parcels.map((parcel) => parcel.carrierReference ?? carrierReference)

async function declarationOf(
  { db, carriers }: DocumentContext,
  shipment: Shipment,
  items: readonly CustomsItem[],
  client: Client,
): Promise<Declaration> {
  const { sender, delivery, recipient, carrierProduct, externalShipment, registration } = shipment
  const carrier = carrierProduct?.carrier ?? externalShipment?.carrier
  if (!carrier || !shipment.carrierReference)
    throw badRequest(
      'SHIPMENT_NOT_REGISTERED',
      `Shipment ${shipment.id} is not registered and has no number for its documents yet. Register it first.`,
    )
  const to = delivery ?? recipient
  const standard = carrierProduct && productOf(carrierProduct.productId)
  const own = carrierProduct && !standard ? await findOwnProduct(db, shipment.clientId, carrierProduct) : undefined
  const { transportType } = standard ?? own ?? {}
  const parcels = declaredParcels(shipment, items, client.vat, (number) => ({
    number,
    barcode: carriers[carrier].barcode(number),
    conveyance: conveyanceOf(carrier, number, transportType),
  }))
  for (const parcel of parcels) mustAgree(parcel)
  return {
    // Not the current day unless the client wants it, so that reprinting gives the same file.
    date: new Date(registration?.attemptedAt ?? shipment.createdAt),
    ...client,
    shipmentId: shipment.id,
    from: partyOf(sender),
    to: partyOf(to.parcelShopId === undefined ? to : recipient),
    ...(delivery && delivery.parcelShopId === undefined && { buyer: partyOf(recipient) }),
    parcels,
    carrier: carrierData[carrier].name,
    product: carrierProduct ? (standard?.name ?? own?.productName ?? carrierProduct.productId) : 'booked elsewhere',
    sandbox: registration?.source === 'SANDBOX',
    reference: shipment.customerReference,
    order: shipment.orderNumber,
  }
}

type Named = Pick<DeclaredParcel, 'number' | 'barcode' | 'conveyance'>

/** Returns each parcel with its goods. The shipment's own goods are not divided by parcel. */
function declaredParcels(
  shipment: Shipment,
  items: readonly CustomsItem[],
  vat: string | undefined,
  named: (number: string) => Named,
): DeclaredParcel[] {
  const { parcels, carrierReference = '' } = shipment
  const numbers = numbersOf(shipment)
  const whole = (lines: readonly Line[]): DeclaredParcel => ({
    ...named(numbers[0] ?? carrierReference),
    grams: parcels.reduce((sum, parcel) => sum + Math.round(parcel.weight * 1000), 0),
    lines,
    parcelCount: parcels.length,
  })
  if (items.length === 0) {
    const lines = linesOf(shipment, vat)
    if (lines.length === 0) throw nothingDeclared(`shipment ${shipment.id}`)
    return [whole(lines)]
  }
  const byNumber = Map.groupBy(items, (item) => (numbers.includes(item.carrierReference) ? item.carrierReference : ''))
  // Goods without a parcel's number cannot be divided either, nor those that became items on registration.
  if (byNumber.has('') || (shipment.customs?.items?.length && byNumber.size === 1)) return [whole(items.map(lineOf))]
  return parcels.map((parcel, index) => {
    const number = numbers[index] ?? carrierReference
    const own = byNumber.get(number)
    if (!own) throw nothingDeclared(`parcel ${number} of shipment ${shipment.id}`)
    return Object.assign(named(number), {
      grams: Math.round(parcel.weight * 1000),
      lines: own.map(lineOf),
      parcelCount: 1,
    })
  })
}

const nothingDeclared = (what: string) =>
  badRequest(
    'CUSTOMS_ITEMS_MISSING',
    `Nothing is declared for ${what}. Add customs items with its shipmentId, or customs to the shipment.`,
  )
