import type { Schemas } from '../../../openapi/generated/types.ts'
import type { FieldError } from '../../kernel/error.ts'
import type { CarrierId } from './carrier.ts'
import { type CarrierProduct, carrierData } from './data/carriers.ts'
import { askedServices, deliveryServices, serviceField } from '../delivery-service/services.ts'
import { factsOf, type ProductFacts, type Service } from './data/product-facts.ts'
import { insuranceErrors } from './insured.ts'
import { brokenLimits, productsLike } from './limits.ts'
import { readNumber } from './numbers/detection.ts'
import { covers } from './regions.ts'
import { commodityCodeErrors } from './commodity-codes.ts'
import { notTaken, type Attribute } from './attributes.ts'
import { takenBy } from './takes.ts'

type AddressParty = Schemas['AddressParty']

/** A shipment as the carrier's rules see it, stored or about to be created. */
export interface CarrierCase {
  readonly carrierProduct: Schemas['CarrierProduct']
  readonly shipmentType?: Schemas['ShipmentType']
  readonly direction?: Schemas['ProductDirection']
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
  readonly insurance?: Schemas['Insurance']
  readonly payment?: Schemas['ShipmentPayment']
  readonly deliveryServices?: Schemas['DeliveryServices']
  readonly customs?: Schemas['ShipmentCustoms']
}

/** A product that a client has added to its carrier's. */
export interface OwnProduct {
  readonly direction?: Schemas['ProductDirection']
  readonly transportType?: Schemas['TransportType']
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

const dangerLevels = ['LIMITED_QUANTITY', 'EXCEPTED_QUANTITY', 'LITHIUM_BATTERY', 'FULLY_REGULATED'] as const

/** What decides whether a product accepts a shipment. */
export interface ProductRules {
  readonly carrierProduct: Schemas['CarrierProduct']
  /** One of the carrier's standard products. */
  readonly product?: CarrierProduct | undefined
  /** One that the client has added. */
  readonly own?: OwnProduct | undefined
  readonly facts?: ProductFacts | undefined
  readonly offered: ReadonlySet<Attribute>
  /**
   * The rules of each of the carrier's products that an own one may represent. One of them has to fit the whole
   * shipment.
   */
  readonly standsFor?: readonly ProductRules[] | undefined
}

/** Builds a product's rules. `own` is given for one that is not among the carrier's standard products. */
export function productRules(carrierProduct: Schemas['CarrierProduct'], own?: OwnProduct): ProductRules {
  const { carrier, productId } = carrierProduct
  const product = carrierData[carrier].products.find(({ id }) => id === productId)
  const rulesAs = (one: CarrierProduct | undefined): ProductRules => {
    const facts = one && factsOf(one.id)
    return { carrierProduct, product: one, own, facts, offered: offeredBy(carrier, facts) }
  }
  const standsFor = product || !own ? [] : productsLike(carrier, own).map(rulesAs)
  return standsFor.length === 0 ? rulesAs(product) : { ...rulesAs(undefined), standsFor }
}

/** Narrows the rules to a shipment's route: an own product represents only products that serve it. */
export function rulesOnWay(
  rules: ProductRules,
  shipment: Omit<CarrierCase, 'carrierProduct' | 'parcels'>,
): ProductRules {
  const going = rules.standsFor?.filter((one) => wayErrors(one, shipment).length === 0) ?? []
  return going.length === 0 ? rules : { ...rules, standsFor: going }
}

/** Returns the errors of the product that has fewest. */
const least = (objections: readonly (readonly FieldError[])[]): readonly FieldError[] =>
  objections.reduce((one, other) => (other.length < one.length ? other : one))

/**
 * Returns the carrier's errors that we know without calling it. Whether carrier and product are enabled for the client
 * is checked elsewhere. `own` is given for a product that is not one of the carrier's standard ones.
 */
export function carrierErrors(shipment: CarrierCase, own?: OwnProduct): readonly FieldError[] {
  const rules = productRules(shipment.carrierProduct, own)
  return [...wayErrors(rules, shipment), ...loadErrors(rulesOnWay(rules, shipment), shipment)]
}

/** Returns the errors that do not depend on parcels: about the shipment's type, direction and two countries. */
export function wayErrors(
  { carrierProduct, product, own, facts, standsFor }: ProductRules,
  shipment: Omit<CarrierCase, 'carrierProduct' | 'parcels'>,
): readonly FieldError[] {
  if (standsFor) return least(standsFor.map((one) => wayErrors(one, shipment)))
  return ofCarrier(carrierProduct, [
    ...(product || own ? [] : [productOfOther(carrierProduct)]),
    ...typeErrors(carrierProduct, shipment),
    ...directionErrors(carrierProduct, shipment, product?.direction ?? own?.direction),
    ...countryErrors(carrierProduct, shipment, facts, own),
  ])
}

/** Returns the errors about parcels, recipient and services. */
export function loadErrors(
  { carrierProduct, product, facts, offered, standsFor }: ProductRules,
  shipment: Omit<CarrierCase, 'carrierProduct'>,
): readonly FieldError[] {
  if (standsFor) return least(standsFor.map((one) => loadErrors(one, shipment)))
  const { carrier, productId } = carrierProduct
  return ofCarrier(carrierProduct, [
    ...(product && facts && shipment.delivery?.parcelShopId !== undefined && !goesToShops(product, facts)
      ? [notOffered(carrierProduct, 'delivery.parcelShopId')]
      : []),
    ...(product?.toShop && !shipment.delivery?.parcelShopId ? [shopRequired(productId)] : []),
    ...contactErrors(carrierProduct, shipment),
    ...(facts ? limitErrors(shipment.parcels, productId, facts) : []),
    ...commodityCodeErrors(carrier, shipment),
    ...notTaken(shipment, offered).map((field) => notOffered({ carrier, productId }, field)),
    ...(facts ? serviceErrors(carrierProduct, shipment, facts) : []),
    ...(offered.has('insurance') ? insuranceErrors(carrier, shipment) : []),
  ])
}

/** Adds the carrier, and merges identical errors of the product and the carrier's adapter. */
function ofCarrier({ carrier }: Schemas['CarrierProduct'], errors: readonly FieldError[]): readonly FieldError[] {
  if (errors.length === 0) return errors
  const first = new Set<string>()
  return errors
    .filter(({ code, field, defaultMessage }) => {
      const key = `${code} ${field} ${defaultMessage}`
      return !first.has(key) && first.add(key)
    })
    .map((error) => Object.assign(error, { carrier }))
}

/** A return product accepts no outbound parcels, and an outbound product no returns. */
function directionErrors(
  { productId }: Schemas['CarrierProduct'],
  { direction = 'OUTBOUND' }: Pick<CarrierCase, 'direction'>,
  sold: Schemas['ProductDirection'] | undefined,
): FieldError[] {
  if (sold === undefined || sold === direction) return []
  return [
    {
      code: 'OTHER_DIRECTION',
      defaultMessage:
        sold === 'RETURN'
          ? `${productId} is a return product. Send direction RETURN, or create the return of a shipment with POST /shipments/{shipmentId}/return`
          : `${productId} takes parcels out. Leave direction away or choose a product that brings them back`,
      field: 'direction',
    },
  ]
}

/** Whether a shipment with the product may include a shop of delivery. A return can be handed in at any shop. */
export const goesToShops = ({ direction }: Pick<CarrierProduct, 'direction'>, facts: ProductFacts): boolean =>
  direction !== 'RETURN' && (facts.place === 'SHOP' || facts.place === 'LOCKER' || facts.goesToShops === true)

/** Whether a product delivers only to lockers, because its carrier has another one for shops. */
export const goesToLockersOnly = ({ carrier, productId }: Schemas['CarrierProduct']): boolean =>
  factsOf(productId)?.place === 'LOCKER' &&
  carrierData[carrier].products.some(({ id, toShop }) => toShop && factsOf(id)?.place === 'SHOP')

/** Describes why a domestic or international product does not connect two countries that it serves. */
export function brokenBorder(
  from: string,
  to: string,
  { isDomestic, isInternational }: ProductFacts,
): string | undefined {
  if (isDomestic && from !== to) return `does not leave a country, so it does not deliver from ${from} to ${to}`
  if (isInternational && from === to) return `leaves the country, so it does not deliver within ${from}`
  return undefined
}

const productOfOther = ({ carrier, productId }: Schemas['CarrierProduct']): FieldError => ({
  code: 'PRODUCT_OF_OTHER_CARRIER',
  defaultMessage: `${productId} is not a product of ${carrier}. Its products are ${carrierData[carrier].products.map(({ id }) => id).join(', ')}`,
  field: 'carrierProduct.productId',
})

function typeErrors(
  { carrier }: Schemas['CarrierProduct'],
  { shipmentType }: Pick<CarrierCase, 'shipmentType'>,
): FieldError[] {
  const expected = shipmentTypeOf(carrier)
  return shipmentType === undefined || shipmentType === expected
    ? []
    : [
        {
          code: 'SHIPMENT_TYPE_MISMATCH',
          defaultMessage: `A shipment with ${carrier} is ${expected}`,
          field: 'shipmentType',
        },
      ]
}

/** Returns why a product does not deliver to a country, wherever it starts. */
export function destinationErrors(
  { carrierProduct, product, own, facts, standsFor }: ProductRules,
  country: string | undefined,
): FieldError[] {
  if (!product && !own) return [productOfOther(carrierProduct)]
  if (country === undefined) return []
  const { carrier, productId } = carrierProduct
  const sold = (standsFor ?? [{ facts }]).map((one) => one.facts?.to ?? carrierData[carrier].regions)
  const narrowed = own?.toCountries?.length ? [own.toCountries] : sold
  if ([sold, narrowed].every((any) => any.some((served) => covers(served, country)))) return []
  return [
    {
      code: 'COUNTRY_NOT_SERVED',
      defaultMessage: `${productId} does not deliver to ${country}. It serves ${[...new Set(narrowed.flat())].join(', ')}`,
      field: 'recipient.country',
      parameters: { country },
    },
  ]
}

/** Returns errors about the countries at both ends that the product does not serve. */
function countryErrors(
  { carrier, productId }: Schemas['CarrierProduct'],
  { pickup, sender, delivery, recipient }: Pick<CarrierCase, 'pickup' | 'sender' | 'delivery' | 'recipient'>,
  facts: ProductFacts | undefined,
  own: OwnProduct | undefined,
): FieldError[] {
  const { regions } = carrierData[carrier]
  const ends = [
    {
      party: pickup ? 'pickup' : 'sender',
      does: 'collect in',
      own: own?.fromCountries,
      product: facts?.from,
      at: pickup ?? sender,
    },
    {
      party: delivery ? 'delivery' : 'recipient',
      does: 'deliver to',
      own: own?.toCountries,
      product: facts?.to,
      at: delivery ?? recipient,
    },
  ]
  const [begin = '', end = ''] = ends.map(({ at }) => at.country)
  const border = facts && brokenBorder(begin, end, facts)
  if (border !== undefined && ends.every(({ product = regions, at }) => covers(product, at.country)))
    return [
      {
        code: 'COUNTRY_NOT_SERVED',
        defaultMessage: `${productId} ${border}`,
        field: `${delivery ? 'delivery' : 'recipient'}.country`,
        parameters: { from: begin, country: end, border: begin === end ? 'INTERNATIONAL' : 'DOMESTIC' },
      },
    ]
  return ends.flatMap(({ party, does, own: narrowed, product: sold = regions, at }) => {
    const served = narrowed?.length ? narrowed : sold
    if (covers(served, at.country) && covers(sold, at.country)) return []
    return [
      {
        code: 'COUNTRY_NOT_SERVED',
        defaultMessage: `${productId} does not ${does} ${at.country}. It serves ${served.join(', ')}`,
        field: `${party}.country`,
        parameters: { country: at.country },
      },
    ]
  })
}

const shopRequired = (productId: string): FieldError => ({
  code: 'PARCEL_SHOP_REQUIRED',
  defaultMessage: `${productId} delivers to a shop, so delivery.parcelShopId is required`,
  field: 'delivery.parcelShopId',
})

function contactErrors(
  { carrier, productId }: Schemas['CarrierProduct'],
  { recipient, delivery }: Pick<CarrierCase, 'recipient' | 'delivery'>,
): FieldError[] {
  const rules = carrierData[carrier].contactRules ?? []
  return rules.flatMap(({ products, oneOf }) => {
    const isContactable = oneOf.some((way) => recipient.contactInfo?.[way] ?? delivery?.contactInfo?.[way])
    if (!products.includes(productId) || isContactable) return []
    return [
      {
        code: 'CONTACT_REQUIRED',
        defaultMessage: `${productId} needs ${oneOf.map((way) => contactNames[way]).join(' or ')} of the recipient`,
        field: 'recipient.contactInfo',
        parameters: { oneOf: oneOf.join() },
      },
    ]
  })
}

const notOffered = ({ carrier, productId }: Schemas['CarrierProduct'], field: string): FieldError => ({
  code: 'NOT_OFFERED',
  defaultMessage:
    field === 'parcels'
      ? `${carrier} takes one parcel for each shipment with ${productId}. Send a shipment for each parcel, or choose another product`
      : `${carrier} does not offer ${field} with ${productId}, leave it out or choose another product`,
  field,
})

/** Returns an error for an invalid carrier number. */
export function carrierReferenceErrors({
  carrier,
  carrierReference,
}: Schemas['ExternalShipment']): readonly FieldError[] {
  if (readNumber(carrier, carrierReference)) return []
  const forms = carrierData[carrier].numbers.map(({ name }) => name).join(', ')
  return [
    {
      code: 'FORMAT',
      defaultMessage: `${carrierReference} is not a number of ${carrier}. Its formats are ${forms}`,
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

/** Returns what the carrier supports, except services that the product lacks. */
function offeredBy(carrier: CarrierId, facts: ProductFacts | undefined): ReadonlySet<Attribute> {
  if (!facts) return takenBy(carrier)
  let offered = offeredWith.get(facts)
  if (!offered) {
    const missing = attributesOf.flatMap(([service, attributes]) =>
      facts.services.includes(service) ? [] : attributes,
    )
    offered = takenBy(carrier).difference(new Set(missing))
    offeredWith.set(facts, offered)
  }
  return offered
}

/** Each product belongs to one carrier, and is requested again and again. */
const offeredWith = new WeakMap<ProductFacts, ReadonlySet<Attribute>>()

/** Returns the product's services that its carrier supports. */
export function servicesOf(carrier: CarrierId, productId: string): Service[] {
  const taken = takenBy(carrier)
  const placed = new Map(attributesOf.map(([service, [attribute]]) => [service, attribute && taken.has(attribute)]))
  return (factsOf(productId)?.services ?? []).filter((service) => placed.get(service))
}

/** The attributes that request each service, the required one first. */
const attributesOf: readonly (readonly [Service, readonly Attribute[]])[] = [
  ['CASH_ON_DELIVERY', ['cashOnDelivery', 'cashOnDelivery.account', 'cashOnDelivery.paymentReference']],
  ['PICK_UP', ['collection', 'collectionInstructions']],
  ['DELIVERY_INSTRUCTIONS', ['deliveryInstructions']],
  ['RECIPIENT_PAYS', ['recipientPays']],
  ['SEVERAL_PARCELS', ['severalParcels']],
  ['INSURANCE', ['insurance']],
  ['PAYER_ACCOUNT', ['freightPayer', 'dutiesPayer', 'payment.ownAccount', 'duties.recipientAccount']],
  ...dangerLevels.map((level) => [level, [level]] as const),
  ...deliveryServices.map((service) => [service, [service]] as const),
]

/** Returns errors about delivery services that the product lacks in that country or at a shop. */
function serviceErrors(
  { carrier, productId }: Schemas['CarrierProduct'],
  { deliveryServices: asked, sender, pickup, delivery, recipient }: Omit<CarrierCase, 'carrierProduct'>,
  { deliveryServices: has, goesToShops: isHeldAtShops }: ProductFacts,
): FieldError[] {
  const [{ country: from }, { country: to }] = [pickup ?? sender, delivery ?? recipient]
  return askedServices(asked).flatMap((service) => {
    const facts = has.get(service)
    const field = serviceField[service]
    if (!facts) return []
    if (isHeldAtShops && delivery?.parcelShopId !== undefined)
      return [
        {
          code: 'NOT_OFFERED',
          defaultMessage: `${carrier} does not offer ${field} with ${productId} to a shop`,
          field,
          parameters: { place: 'PARCEL_SHOP' },
        },
      ]
    const { countries, isDomestic } = facts
    if (!countries || (countries.includes(to) && (!isDomestic || from === to))) return []
    return [
      {
        code: 'NOT_OFFERED',
        defaultMessage: `${carrier} offers ${field} with ${productId} ${isDomestic ? 'within' : 'in'} ${countries.join(', ')} and not ${isDomestic ? `from ${from} to` : 'in'} ${to}, leave it out or choose another product`,
        field,
        parameters: { place: 'COUNTRY', country: to },
      },
    ]
  })
}

/** Returns an error for each parcel and limit. */
const limitErrors = (parcels: CarrierCase['parcels'], productId: string, facts: ProductFacts): FieldError[] =>
  parcels.flatMap((parcel, index) =>
    brokenLimits(parcel, facts).map(({ code, attribute, limit, parameters }) => ({
      code,
      defaultMessage: `${productId} takes up to ${limit}`,
      field: `parcels[${index}]${attribute === undefined ? '' : `.${attribute}`}`,
      parameters,
    })),
  )
