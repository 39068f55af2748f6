import { CarrierRefusal, type RateRequest, type RegistrationRequest } from '../carrier.ts'
import { fitting, notSent, phoneOf } from '../kit/text.ts'
import { askedServices } from '../../delivery-service/services.ts'
import type { Schemas } from './generated/types.ts'

type Party = RegistrationRequest['sender']
type Parcel = RegistrationRequest['parcels'][number]

const id = 'INPOST_PL'

export const sendingMethods = [
  'dispatch_order',
  'any_point',
  'parcel_locker',
  'pok',
  'pop',
  'courier_pok',
  'branch',
] as const

export type SendingMethod = (typeof sendingMethods)[number]

const services = {
  INPOST_PL_LOCKER_STANDARD: 'inpost_locker_standard',
  INPOST_PL_COURIER_STANDARD: 'inpost_courier_standard',
  INPOST_PL_COURIER_EXPRESS_1000: 'inpost_courier_express_1000',
  INPOST_PL_COURIER_EXPRESS_1200: 'inpost_courier_express_1200',
  INPOST_PL_COURIER_PALETTE: 'inpost_courier_palette',
} as const

/** Products that ShipX books. */
export const products = Object.keys(services)

const isProduct = (productId: string): productId is keyof typeof services => productId in services

export function serviceOf(productId: string): Schemas['Booking']['service'] {
  if (isProduct(productId)) return services[productId]
  throw new CarrierRefusal(
    id,
    'NOT_OFFERED',
    `InPost does not book ${productId}. It books ${products.join(', ')}`,
    'carrierProduct.productId',
  )
}

/** Builds InPost's shipment. Its reference begins with ours, which finds the booking. */
export function bookingOf(request: RegistrationRequest, sendingMethod: SendingMethod): Schemas['Booking'] {
  const { reference, productId, sender, recipient, delivery, parcels, customerReference, orderNumber } = request
  const shop = delivery?.parcelShopId
  const service = serviceOf(productId)
  const known = [reference, customerReference, orderNumber].filter(Boolean).join(' ')
  const cod = codOf(request)
  const insurance = insuranceOf(request, service, cod)
  const asked = askedServices(request.deliveryServices)
  const more = [
    ...(asked.includes('SATURDAY') ? (['saturday'] as const) : []),
    ...(asked.includes('EVENING') ? (['dor1720'] as const) : []),
  ]
  return {
    receiver: receiverOf(recipient, shop === undefined ? (delivery ?? recipient) : undefined),
    sender: {
      ...named(sender, 'sender'),
      phone: polishPhoneOf(sender, 'sender'),
      address: addressOf(sender, 'sender'),
    },
    parcels: parcels.map((parcel, index) => parcelOf(parcel, index, service)),
    service,
    reference: fitting(id, 'customerReference', known, 100),
    comments: fitting(id, 'deliveryInstructions', request.deliveryInstructions, 100),
    ...(cod && { cod }),
    ...(insurance && { insurance }),
    ...(more.length > 0 && { additional_services: more }),
    custom_attributes: {
      ...(shop !== undefined && { target_point: fitting(id, 'delivery.parcelShopId', shop, 20) }),
      sending_method: sendingMethod,
    },
  }
}

/** Returns the input for a product's price calculation. */
export function calculatedOf({ recipient, delivery, parcels }: RateRequest, productId: string): Schemas['Calculated'] {
  const service = serviceOf(productId)
  const shop = delivery?.parcelShopId
  return {
    id: productId,
    receiver: { address: addressOf(delivery ?? recipient, delivery ? 'delivery' : 'recipient') },
    parcels: parcels.map((parcel, index) => parcelOf(parcel, index, service)),
    service,
    ...(shop !== undefined && { custom_attributes: { target_point: shop } }),
  }
}

function receiverOf(recipient: Party, destination: Party | undefined): Schemas['Receiver'] {
  const phone = polishPhoneOf(recipient, 'recipient')
  if (phone === undefined)
    throw notSent(id, 'recipient.contactInfo', 'InPost needs a Polish telephone number of nine digits of the recipient')
  if (!destination && !recipient.contactInfo?.email)
    throw notSent(
      id,
      'recipient.contactInfo.email',
      'InPost needs the e-mail address of a recipient who collects from a locker',
    )
  return {
    ...named(recipient, 'recipient'),
    phone,
    ...(destination && { address: addressOf(destination, destination === recipient ? 'recipient' : 'delivery') }),
  }
}

const named = ({ company, firstName, lastName, contactInfo }: Party, at: string) => ({
  company_name: company,
  first_name: firstName,
  last_name: lastName,
  email: fitting(id, `${at}.contactInfo.email`, contactInfo?.email, 255),
})

/** Returns a Polish number of nine digits, the only kind that InPost knows. */
const polishPhoneOf = (party: Party, at: string) => /^\+48(\d{9})$/.exec(phoneOf(id, at, party) ?? '')?.[1]

function addressOf(
  { addressLine1, addressLine2, city, postCode = '', country }: Party,
  at: string,
): Schemas['Address'] {
  const digits = postCode.replace(/\D/g, '')
  if (country !== 'PL') throw notSent(id, `${at}.country`, 'InPost takes addresses in Poland')
  if (digits.length !== 5) throw notSent(id, `${at}.postCode`, 'A Polish postal code has five digits')
  return {
    line1: addressLine1,
    line2: addressLine2,
    city,
    post_code: `${digits.slice(0, 2)}-${digits.slice(2)}`,
    country_code: country,
  }
}

const millimetres = (centimetres: number) => String(Math.ceil(centimetres * 10))

function parcelOf(parcel: Parcel, index: number, service: Schemas['Booking']['service']): Schemas['Parcel'] {
  const { length, width, height, weight } = parcel
  const number = String(index + 1)
  if (service === 'inpost_locker_standard') return { id: number, template: compartmentOf(parcel, index) }
  return {
    id: number,
    dimensions: { length: millimetres(length), width: millimetres(width), height: millimetres(height), unit: 'mm' },
    weight: { amount: String(Math.round(weight * 1000) / 1000), unit: 'kg' },
    is_non_standard: Math.max(length, width, height) > 120 || length + width + height > 220,
  }
}

/** Sides of the compartments in centimetres, the longest first. */
const compartments = [
  ['small', 64, 38, 8],
  ['medium', 64, 38, 19],
  ['large', 64, 41, 38],
] as const

function compartmentOf({ length, width, height }: Parcel, index: number): 'small' | 'medium' | 'large' {
  const [longest = 0, middle = 0, shortest = 0] = [length, width, height].toSorted((one, other) => other - one)
  const fits = compartments.find(([, most, next, least]) => longest <= most && middle <= next && shortest <= least)
  if (!fits) throw notSent(id, `parcels[${index}]`, 'The largest compartment of a locker has 64 x 41 x 38 centimetres')
  return fits[0]
}

/** Insures at least the amount that the courier collects. */
function insuranceOf(
  { insurance }: RegistrationRequest,
  service: Schemas['Booking']['service'],
  cod: Schemas['Money'] | undefined,
): Schemas['Money'] | undefined {
  const least = service === 'inpost_locker_standard' ? undefined : cod
  if (!insurance) return least
  return { amount: Math.max(insurance.amount, least?.amount ?? 1), currency: 'PLN' }
}

function codOf({ cashOnDelivery, parcels }: RegistrationRequest): Schemas['Money'] | undefined {
  if (!cashOnDelivery) return undefined
  const { currencyCode: currency } = cashOnDelivery
  if (currency !== 'PLN') throw notSent(id, 'cashOnDelivery.currencyCode', 'InPost collects PLN')
  const amount = parcels.reduce((sum, { cashOnDeliveryAmount = 0 }) => sum + cashOnDeliveryAmount, 0)
  return { amount: Math.round(amount * 100) / 100, currency }
}
