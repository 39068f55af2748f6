import type { components } from '../../../openapi/generated/types.ts'
import type { CarrierId } from './carrier.ts'
import { type CarrierProduct, carrierData } from './data/carriers.ts'
import { factsOf, type ProductFacts, type Service } from './data/product-facts.ts'
import { readNumber } from './numbers/detection.ts'
import { covers } from './regions.ts'
import { notTaken, type Attribute } from './attributes.ts'
import { takenBy } from './takes.ts'

type Schemas = components['schemas']
type ErrorDetail = Schemas['ErrorDetail']
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
export function carrierErrors(shipment: CarrierCase, objectName: string, own?: OwnProduct): readonly ErrorDetail[] {
  const { carrier, productId } = shipment.carrierProduct
  const error = (code: string, field: string, defaultMessage: string): ErrorDetail => ({
    code,
    defaultMessage,
    objectName,
    field,
    carrier,
  })
  const product = carrierData[carrier].products.find(({ id }) => id === productId)
  const errors: ErrorDetail[] = []

  if (!product && !own) {
    const known = carrierData[carrier].products.map(({ id }) => id).join(', ')
    errors.push(
      error(
        'PRODUCT_OF_OTHER_CARRIER',
        'carrierProduct.productId',
        `${productId} is not a product of ${carrier}. Its products are ${known}`,
      ),
    )
  }

  const expectedType = shipmentTypeOf(carrier)
  if (shipment.shipmentType && shipment.shipmentType !== expectedType)
    errors.push(error('SHIPMENT_TYPE_MISMATCH', 'shipmentType', `A shipment with ${carrier} is ${expectedType}`))

  const { regions } = carrierData[carrier]
  const facts = product ? factsOf(product.id) : widestOf(carrier)
  const ends = [
    {
      party: shipment.pickup ? 'pickup' : 'sender',
      does: 'collect in',
      own: own?.fromCountries,
      product: facts?.from,
      at: shipment.pickup ?? shipment.sender,
    },
    {
      party: shipment.delivery ? 'delivery' : 'recipient',
      does: 'deliver to',
      own: own?.toCountries,
      product: facts?.to,
      at: shipment.delivery ?? shipment.recipient,
    },
  ]
  for (const { party, does, own: narrowed, product: sold = regions, at } of ends) {
    const served = narrowed?.length ? narrowed : sold
    if (!covers(served, at.country) || !covers(sold, at.country))
      errors.push(
        error(
          'COUNTRY_NOT_SERVED',
          `${party}.country`,
          `${productId} does not ${does} ${at.country}. It serves ${served.join(', ')}`,
        ),
      )
  }

  if (product?.toShop && !shipment.delivery?.parcelShopId)
    errors.push(
      error(
        'PARCEL_SHOP_REQUIRED',
        'delivery.parcelShopId',
        `${productId} delivers to a shop, so delivery.parcelShopId is required`,
      ),
    )

  for (const { products, oneOf } of carrierData[carrier].contactRules ?? []) {
    const isContactable = oneOf.some(
      (way) => shipment.recipient.contactInfo?.[way] ?? shipment.delivery?.contactInfo?.[way],
    )
    if (products.includes(productId) && !isContactable)
      errors.push(
        error(
          'CONTACT_REQUIRED',
          'recipient.contactInfo',
          `${productId} needs ${oneOf.map((way) => contactNames[way]).join(' or ')} of the recipient`,
        ),
      )
  }

  if (facts) errors.push(...limitErrors(shipment.parcels, productId, facts, error))

  for (const field of notTaken(shipment, offeredBy(carrier, facts)))
    errors.push(
      error(
        'NOT_OFFERED',
        field,
        `${carrier} does not offer ${field} with ${productId}, leave it out or choose another product`,
      ),
    )
  return errors
}

/** What is wrong with a number that a carrier is said to have given. */
export function carrierReferenceErrors(
  { carrier, carrierReference }: Schemas['ExternalShipment'],
  objectName: string,
): readonly ErrorDetail[] {
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

const contactNames = {
  telephone: 'a telephone number',
  mobile: 'a mobile number',
  email: 'an e-mail address',
} as const

/** What the carrier has a place for, less the services that the product comes without. */
function offeredBy(carrier: CarrierId, facts: ProductFacts | undefined): ReadonlySet<Attribute> {
  if (!facts) return takenBy(carrier)
  const missing = attributesOf.flatMap(([service, attributes]) => (facts.services.includes(service) ? [] : attributes))
  return takenBy(carrier).difference(new Set(missing))
}

/** Which attributes of a shipment ask for a service. */
const attributesOf: readonly (readonly [Service, readonly Attribute[]])[] = [
  ['CASH_ON_DELIVERY', ['cashOnDelivery', 'cashOnDelivery.account', 'cashOnDelivery.paymentReference']],
  ['PICK_UP', ['collection', 'collectionInstructions']],
  ['DELIVERY_INSTRUCTIONS', ['deliveryInstructions']],
  ['RECIPIENT_PAYS', ['recipientPays']],
  ['SEVERAL_PARCELS', ['severalParcels']],
]

/** A client's own product has no limits of its own, so that it takes what any product of its carrier takes. */
function widestOf(carrier: CarrierId): ProductFacts | undefined {
  const all = carrierData[carrier].products.flatMap(({ id }) => factsOf(id) ?? [])
  const [first] = all
  return (
    first && {
      ...first,
      from: all.flatMap(({ from }) => from.filter((country) => !country.startsWith('!'))),
      to: all.flatMap(({ to }) => to.filter((country) => !country.startsWith('!'))),
      maxWeight: Math.max(...all.map(({ maxWeight }) => maxWeight)),
      maxLength: Math.max(...all.map(({ maxLength }) => maxLength)),
      maxGirth: Math.max(...all.map(({ maxGirth }) => maxGirth)),
      services: [...new Set(all.flatMap(({ services }) => services))],
    }
  )
}

/** One error for each parcel and limit. */
function limitErrors(
  parcels: CarrierCase['parcels'],
  productId: string,
  { maxWeight, maxLength, maxGirth }: ProductFacts,
  error: (code: string, field: string, defaultMessage: string) => ErrorDetail,
): ErrorDetail[] {
  return parcels.flatMap(({ weight, length, width, height }, index) => {
    const at = `parcels[${index}]`
    const sides = { length, width, height }
    const names = ['length', 'width', 'height'] as const
    const [longest = 'length'] = names.toSorted((one, other) => sides[other] - sides[one])
    const girth = girthOf(length, width, height)
    return [
      ...(weight > maxWeight
        ? [error('WEIGHT_ABOVE_LIMIT', `${at}.weight`, `${productId} takes up to ${maxWeight} kg, not ${weight} kg`)]
        : []),
      ...(sides[longest] > maxLength
        ? [error('SIZE_ABOVE_LIMIT', `${at}.${longest}`, `${productId} takes up to ${maxLength} cm a side`)]
        : []),
      ...(girth > maxGirth
        ? [
            error(
              'SIZE_ABOVE_LIMIT',
              at,
              `${productId} takes up to ${maxGirth} cm of longest side and girth, not ${Number(girth.toFixed(1))} cm`,
            ),
          ]
        : []),
    ]
  })
}

/** The longest side and once around the other two. */
export function girthOf(length: number, width: number, height: number): number {
  const sum = length + width + height
  const longest = Math.max(length, width, height)
  return longest + 2 * (sum - longest)
}
