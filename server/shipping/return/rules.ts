import type { Schemas } from '../../../openapi/generated/types.ts'
import { badRequest, type ApiError, type FieldError } from '../../kernel/error.ts'
import type { DeclaredLine } from '../../border/customs/shipment-declaration-store.ts'
import { mustChangeMetadata } from '../../kernel/metadata.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { carrierData } from '../../network/carriers/data/carriers.ts'
import { carrierErrors } from '../../network/carriers/rules.ts'
import type { Shipment } from '../shipment/content.ts'
import { carrierOf, copied, mustNotBeCancelled } from '../shipment/rules.ts'

type CustomsItems = NonNullable<NonNullable<Shipment['customs']>['items']>

/** A return whose product is not chosen yet. */
export type WayBack = Pick<
  Shipment,
  'sender' | 'recipient' | 'parcels' | 'description' | 'orderNumber' | 'customerReference' | 'customs' | 'metadata'
>

/** How a return differs from its shipment. */
export type Own = Omit<Schemas['ShipmentReturnCreate'], 'register'>

/** Throws unless a carrier has the parcels. */
export function mustBeReturnable(shipment: Shipment): void {
  mustNotBeCancelled(shipment)
  if (!shipment.carrierReference)
    throw badRequest(
      'SHIPMENT_NOT_REGISTERED',
      `Shipment ${shipment.id} is a ${shipment.shipmentState}, so there is nothing to return. Change or delete it instead.`,
    )
}

/** Returns the shipment in the opposite direction, without outbound-only attributes. */
export function wayBack(
  shipment: Shipment,
  own: Own,
  now: Date,
  goods: {
    readonly items: CustomsItems
    readonly parcels?: Shipment['parcels'] | undefined
    /** The seller and invoice of goods that the shipment does not declare itself. */
    readonly sold?: DeclaredLine['sold'] | undefined
  },
): WayBack {
  const { sender, recipient, description, orderNumber, metadata, parcels } = copied(shipment, now)
  const { customs } = shipment
  return {
    sender: recipient,
    recipient: own.recipient ?? sender,
    description: own.description ?? description,
    orderNumber,
    metadata: mustChangeMetadata(metadata, own.metadata),
    customerReference: own.customerReference,
    customs:
      customs || goods.items.length > 0 ? customsBack(shipment, { ...goods.sold, ...customs }, goods.items) : undefined,
    parcels: (goods.parcels ?? parcels)
      .filter((_parcel, index) => own.parcelIndexes?.includes(index) ?? true)
      .map(({ cashOnDeliveryAmount: _amount, ...parcel }) => parcel),
  }
}

/**
 * Declares the goods on a pro forma invoice of their own, without the sale's terms, freight or taxes, since they were
 * not sold.
 */
function customsBack(
  shipment: Shipment,
  { companyNumber, eoriNumber, invoiceNumber }: NonNullable<Shipment['customs']>,
  items: CustomsItems,
): Shipment['customs'] {
  const { id, orderNumber, customerReference, returns = [] } = shipment
  const sold = invoiceNumber ?? orderNumber ?? customerReference ?? id
  return {
    customsType: 'GOODS_RETURN',
    invoiceType: 'proForma',
    invoiceNumber: `${sold.slice(0, longestSold)}-R${returns.length + 1}`,
    ...(companyNumber !== undefined && { companyNumber }),
    ...(eoriNumber !== undefined && { eoriNumber }),
    items,
  }
}

/** Leaves room for the suffix of a return. */
const longestSold = 50

/** Returns the return products of a carrier, each with the errors against it. */
export const returnProducts = (
  carrier: CarrierId,
  back: WayBack,
): { product: Schemas['CarrierProduct']; errors: readonly FieldError[] }[] =>
  carrierData[carrier].products
    .filter(({ direction }) => direction === 'RETURN')
    .map(({ id: productId }) => {
      const product = { carrier, productId }
      return { product, errors: carrierErrors({ ...back, direction: 'RETURN', carrierProduct: product }) }
    })

export function returnNotOffered(
  shipment: Shipment,
  back: WayBack,
  errors: readonly FieldError[],
  others: readonly Schemas['CarrierProduct'][],
): ApiError {
  const { sender, recipient } = back
  const fitting = others.map(({ productId }) => productId).join(', ')
  return badRequest(
    'RETURN_NOT_OFFERED',
    `${carrierOf(shipment)} has no return product for shipment ${shipment.id} from ${sender.country} to ${recipient.country}. ${
      fitting === ''
        ? 'No other enabled carrier has one either. Send the carrierProduct to use.'
        : `These would fit: ${fitting}. Send one as carrierProduct.`
    }`,
    errors.map((error) => ({ ...error, field: 'carrierProduct' })),
  )
}
