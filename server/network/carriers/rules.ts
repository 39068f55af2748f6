import type { components } from '../../../openapi/generated/types.ts'
import type { CarrierId } from './carrier.ts'
import { type CarrierProduct, carrierData } from './data/carriers.ts'
import { readNumber } from './numbers/detection.ts'
import { covers } from './regions.ts'
import { notTaken } from './attributes.ts'
import { takenBy } from './takes.ts'

type Schemas = components['schemas']
type Fault = Schemas['ErrorDetail']
type AddressParty = Schemas['AddressParty']

/** What the carrier's rules look at. A shipment fits, stored or about to be created. */
export interface CarrierCase {
  readonly carrierProduct: Schemas['CarrierProduct']
  readonly shipmentType?: Schemas['ShipmentType']
  readonly sender: AddressParty
  readonly recipient: AddressParty
  readonly delivery?: AddressParty
  readonly pickup?: AddressParty
  readonly recipientPays?: boolean
  readonly parcels: readonly Schemas['Parcel'][]
  readonly collectionInfo?: Schemas['CollectionInfo']
  readonly description?: string
  readonly deliveryInstructions?: string
  readonly customerReference?: string
  readonly orderNumber?: string
  readonly cashOnDelivery?: Schemas['CashOnDelivery']
  readonly customs?: Schemas['ShipmentCustoms']
}

/** A product that a client has added to those of the carrier. */
export interface OwnProduct {
  readonly fromCountries?: readonly string[]
  readonly toCountries?: readonly string[]
}

export function productOf(productId: string): CarrierProduct | undefined {
  return allProducts.get(productId)
}

const allProducts = new Map(
  Object.values(carrierData).flatMap(({ products }) => products.map((product) => [product.id, product] as const)),
)

export const shipmentTypeOf = (carrier: CarrierId): Schemas['ShipmentType'] =>
  carrier === 'LAST_INCH' ? 'LAST_INCH' : 'REGULAR'

/**
 * Everything that a carrier objects to in a shipment, known without asking it. Whether the carrier and the product are
 * enabled for the client is not among it. `own` stands for a product that is not one of the carrier's standard ones.
 */
export function carrierFaults(shipment: CarrierCase, objectName: string, own?: OwnProduct): readonly Fault[] {
  const { carrier, productId } = shipment.carrierProduct
  const fault = (code: string, field: string, defaultMessage: string): Fault => ({
    code,
    defaultMessage,
    objectName,
    field,
    carrier,
  })
  const product = carrierData[carrier].products.find(({ id }) => id === productId)
  const faults: Fault[] = []

  if (!product && !own) {
    const known = carrierData[carrier].products.map(({ id }) => id).join(', ')
    faults.push(
      fault(
        'PRODUCT_OF_OTHER_CARRIER',
        'carrierProduct.productId',
        `${productId} is not a product of ${carrier}. Its products are ${known}`,
      ),
    )
  }

  const expectedType = shipmentTypeOf(carrier)
  if (shipment.shipmentType && shipment.shipmentType !== expectedType)
    faults.push(fault('SHIPMENT_TYPE_MISMATCH', 'shipmentType', `A shipment with ${carrier} is ${expectedType}`))

  const { regions } = carrierData[carrier]
  const ends = [
    {
      party: shipment.pickup ? 'pickup' : 'sender',
      does: 'collect in',
      own: own?.fromCountries,
      at: shipment.pickup ?? shipment.sender,
    },
    {
      party: shipment.delivery ? 'delivery' : 'recipient',
      does: 'deliver to',
      own: own?.toCountries,
      at: shipment.delivery ?? shipment.recipient,
    },
  ]
  for (const { party, does, own: narrowed, at } of ends) {
    const served = narrowed?.length ? narrowed : regions
    if (!covers(served, at.country) || !covers(regions, at.country))
      faults.push(
        fault(
          'COUNTRY_NOT_SERVED',
          `${party}.country`,
          `${productId} does not ${does} ${at.country}. It serves ${served.join(', ')}`,
        ),
      )
  }

  if (product?.toShop && !shipment.delivery?.parcelShopId)
    faults.push(
      fault(
        'PARCEL_SHOP_REQUIRED',
        'delivery.parcelShopId',
        `${productId} delivers to a shop, so delivery.parcelShopId is required`,
      ),
    )

  for (const { products, oneOf } of carrierData[carrier].contactRules ?? []) {
    const reachable = oneOf.some(
      (way) => shipment.recipient.contactInfo?.[way] ?? shipment.delivery?.contactInfo?.[way],
    )
    if (products.includes(productId) && !reachable)
      faults.push(
        fault(
          'CONTACT_REQUIRED',
          'recipient.contactInfo',
          `${productId} needs ${oneOf.map((way) => waysToReach[way]).join(' or ')} of the recipient`,
        ),
      )
  }

  if (shipment.recipientPays && product && !recipientMayPay(product))
    faults.push(
      fault(
        'NOT_ALLOWED',
        'recipientPays',
        `${productId} cannot be paid by the recipient, so recipientPays must be false`,
      ),
    )

  for (const field of notTaken(shipment, takenBy(carrier)))
    faults.push(
      fault(
        'NOT_OFFERED',
        field,
        `${carrier} does not offer ${field} with ${productId}, leave it out or choose another product`,
      ),
    )
  return faults
}

/** What is wrong with a number that a carrier is said to have given. */
export function carrierReferenceFaults(
  { carrier, carrierReference }: Schemas['ExternalShipment'],
  objectName: string,
): readonly Fault[] {
  if (readNumber(carrier, carrierReference)) return []
  const forms = carrierData[carrier].numbers.map(({ name }) => name).join(', ')
  return [
    {
      code: 'FORMAT',
      defaultMessage: `${carrierReference} is not a number of ${carrier}. Its forms are ${forms}`,
      objectName,
      field: 'externalShipment.carrierReference',
      carrier,
    },
  ]
}

const waysToReach = {
  telephone: 'a telephone number',
  mobile: 'a mobile number',
  email: 'an e-mail address',
} as const

/** Freight and express are sold with payment on arrival, and a return is paid by who gets it. */
const recipientMayPay = ({ transportType, direction }: CarrierProduct) =>
  direction === 'RETURN' || (transportType !== 'PARCEL' && transportType !== 'MAIL')
