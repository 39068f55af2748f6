import type { Schemas } from '../../../openapi/generated/types.ts'
import { crossesBorder } from '../../border/customs/shipment-declaration.ts'
import { conflict, fieldError, invalid, mustHaveNone, notFound } from '../../kernel/error.ts'
import { localTime } from '../../kernel/zone.ts'
import type { OrderContent } from '../../schema/column-types.ts'
import type { Item } from '../../settings/item/rules.ts'
import { customsOf } from './goods.ts'
import { isPrepared, type KeptOrder } from './order.ts'
import { mustBe } from './parts.ts'
import { openLines, picked } from './rules.ts'

type Party = Schemas['AddressParty']

/** What can be determined about an order before it is packed or priced. */
export interface Ready {
  readonly lines: OrderContent['lines']
  readonly sender: Party
  readonly recipient: Party
  /** The delivery address, if it is neither the recipient's nor a parcel shop. */
  readonly place: Party | undefined
  readonly isDeclared: boolean
  readonly customs: Schemas['ShipmentCustoms'] | undefined
}

interface Known {
  readonly now: Date
  readonly items: ReadonlyMap<string, Item>
  /** The sender of orders that name none. */
  readonly defaultSender: () => Promise<Party | undefined>
}

/** The order ready for shipping, or the errors that already show before it is packed and priced. */
export async function readyOf(
  order: KeptOrder,
  given: Pick<Schemas['OrderShipmentCreate'], 'early' | 'lines' | 'parcels'>,
  { now, items, defaultSender }: Known,
): Promise<Ready> {
  const { content, shipments } = order
  mustBe(order, ['OPEN', 'FAILED', 'PARTLY_SHIPPED'], 'OPEN, FAILED or PARTLY_SHIPPED can be shipped')
  mustBeDue(now, order, given)
  const { lines, errors } = picked(order, given.lines)
  mustHaveNone(errors)
  const waiting = shipments.find(isPrepared)
  if (waiting && openLines(content.lines, shipments).length === 0) throw prepared(order, waiting)
  const { recipient, delivery, currencyCode } = content
  if (!recipient) throw notFound('Order', order.id)
  const sender = content.sender ?? (await defaultSender())
  if (!sender) throw invalid([senderMissing])
  const place = placeOf(delivery)
  const isDeclared = crossesBorder({ sender, recipient, ...(place && { delivery: place }) })
  // Orders packed by hand for domestic delivery need no items.
  const absent = given.parcels && !isDeclared ? [] : lines.filter(({ sku }) => !items.has(sku))
  const unknownItems = absent.map((line) => {
    const at = `lines[${lines.indexOf(line)}].lineId`
    return fieldError('ITEM_UNKNOWN', at, `is of ${line.sku}, which is not among your items`)
  })
  const declared = isDeclared ? customsOf(lines, currencyCode, items, place?.country ?? recipient.country) : undefined
  mustHaveNone([...unknownItems, ...(declared?.errors ?? [])])
  return { lines, sender, recipient, place, isDeclared, customs: declared?.customs }
}

/** Pieces on back-order are not shipped before the day they become available, unless the request says `early`. */
export function mustBeDue(now: Date, { externalId, content }: KeptOrder, { early }: { readonly early: boolean }): void {
  const { shipFrom, sender, recipient } = content
  const { day } = localTime(sender ?? recipient ?? { country: 'DK' }, now)
  if (shipFrom !== undefined && day < shipFrom && !early)
    throw conflict(
      'ORDER_NOT_DUE',
      `Order ${externalId} must not be shipped before ${shipFrom}. Send early to ship it sooner.`,
    )
}

export const prepared = ({ externalId }: KeptOrder, { shipmentId }: Schemas['OrderShipped']) =>
  conflict(
    'ORDER_PREPARED',
    `Everything open in order ${externalId} is in shipment ${shipmentId}, which is not registered yet. Register that one, or delete it and ship the order again.`,
  )

/** A delivery address that is not a parcel shop, in the recipient's country. */
export function placeOf(delivery: OrderContent['delivery']): Party | undefined {
  const { addressLine1, city, country } = delivery ?? {}
  return addressLine1 === undefined || city === undefined || country === undefined
    ? undefined
    : { ...delivery, addressLine1, city, country }
}

const senderMissing = fieldError(
  'REQUIRED',
  'sender',
  'of the order is required, since no defaultPickupAddressId of the preferences replaces it',
)
