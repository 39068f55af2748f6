import type { LabelWish, ManifestRequest, PickUpRequest, RateRequest, RegistrationRequest } from '../carrier.ts'
import { askedServices } from '../../delivery-service/services.ts'
import { weightOf } from '../kit/amounts.ts'
import { fitting, linesFrom, notSent, phoneOf, shortReference } from '../kit/text.ts'
import { dayAt } from '../kit/times.ts'
import type { Schemas } from './generated/types.ts'

type AddressParty = RegistrationRequest['sender']
type Size = Pick<RegistrationRequest['parcels'][number], 'weight' | 'length' | 'width' | 'height'>

const id = 'USPS'

export const isReturn = ({ productId }: Pick<RegistrationRequest, 'productId'>) => productId.endsWith('_RETURN')

/** USPS's names for our products, where they differ from the part after USPS_. */
const mailClasses: Readonly<Record<string, string>> = {
  USPS_GROUND_ADVANTAGE: 'USPS_GROUND_ADVANTAGE',
  USPS_GROUND_ADVANTAGE_RETURN: 'USPS_GROUND_ADVANTAGE_RETURN_SERVICE',
}

export const mailClassOf = (productId: string): string => mailClasses[productId] ?? productId.slice(id.length + 1)

export const imageOf = (type: LabelWish['type'], resolution = 200): Schemas['ImageInfo'] => ({
  imageType: type === 'PDF' ? 'PDF' : resolution === 300 ? 'ZPL300DPI' : 'ZPL203DPI',
  labelType: '4X6LABEL',
})

const pounds = (kilograms: number) => Math.ceil((kilograms / 0.453_592_37) * 100) / 100
const inches = (centimetres: number) => Math.ceil((centimetres / 2.54) * 100) / 100

/** USPS's machines handle up to 22 by 18 by 15 inches and 25 pounds. */
function sizeOf({ weight, length, width, height }: Size): Schemas['Size'] {
  const [longest = 0, middle = 0, shortest = 0] = [length, width, height]
    .map(inches)
    .toSorted((one, other) => other - one)
  const isMachinable = longest <= 22 && middle <= 18 && shortest <= 15 && pounds(weight) <= 25
  return {
    weightUOM: 'lb',
    weight: pounds(weight),
    dimensionsUOM: 'in',
    length: longest,
    width: middle,
    height: shortest,
    processingCategory: isMachinable ? 'MACHINABLE' : 'NONSTANDARD',
  }
}

export function labelOf(request: RegistrationRequest, labels: LabelWish['type']): Schemas['LabelRequest'] {
  const { productId, sender, recipient, pickup, delivery, parcels, customerReference, reference, insurance } = request
  const [parcel, ...others] = parcels
  if (!parcel || others.length > 0) throw notSent(id, 'parcels', `${id} takes one parcel in a shipment`)
  const [to, at] = delivery ? ([delivery, 'delivery'] as const) : ([recipient, 'recipient'] as const)
  const services = extraServicesOf(request)
  const own = [
    ...referencesOf('customerReference', customerReference),
    ...referencesOf('orderNumber', request.orderNumber),
    ...referencesOf('parcels[0].orderNumber', parcel.orderNumber),
  ]
  return {
    imageInfo: { ...imageOf(labels), receiptOption: 'NONE' },
    toAddress: addressOf(to, at),
    fromAddress: addressOf(pickup ?? sender, pickup ? 'pickup' : 'sender'),
    ...(pickup && { senderAddress: addressOf(sender, 'sender') }),
    packageDescription: {
      ...sizeOf(parcel),
      mailClass: mailClassOf(productId),
      rateIndicator: 'SP',
      destinationEntryFacilityType: 'NONE',
      ...(services.length > 0 && { extraServices: services }),
      ...(insurance && { packageOptions: { packageValue: insurance.amount } }),
      mailingDate: dayAt(pickup ?? sender),
      customerReference:
        own.length > 0 ? own : [{ referenceNumber: shortReference(reference, 30), printReferenceNumber: false }],
    },
  }
}

type ExtraService = NonNullable<Schemas['LabelRequest']['packageDescription']['extraServices']>[number]

/** Returns the numbers of USPS's extra services. */
function extraServicesOf({ productId, insurance, deliveryServices }: RegistrationRequest): ExtraService[] {
  const asked = new Set(askedServices(deliveryServices))
  const isExpress = productId === 'USPS_PRIORITY_MAIL_EXPRESS'
  const signature = asked.has('AGE_18')
    ? asked.has('RECIPIENT_ONLY')
      ? 923
      : 922
    : asked.has('RECIPIENT_ONLY')
      ? 924
      : asked.has('SIGNATURE')
        ? isExpress
          ? 981
          : 921
        : undefined
  return [...(insurance ? ([930] as const) : []), ...(signature ? [signature as ExtraService] : [])]
}

const referencesOf = (field: string, text: string | undefined) =>
  text ? [{ referenceNumber: fitting(id, field, text, 30), printReferenceNumber: true }] : []

/** Returns a number of the United States, which has ten digits; USPS accepts no others. */
function americanPhoneOf(party: AddressParty, at: string): string | undefined {
  const phone = phoneOf(id, at, party)
  if (phone === undefined) return undefined
  const [, digits] = /^\+1(\d{10})$/.exec(phone) ?? []
  if (digits === undefined) throw notSent(id, `${at}.contactInfo`, `${id} takes telephone numbers of the United States`)
  return digits
}

function addressOf(party: AddressParty, at: string): Schemas['Address'] {
  const { firstName, lastName, company, city, state } = party
  const [, ZIPCode, ZIPPlus4] = /^(\d{5})(?:-?(\d{4}))?$/.exec(party.postCode?.trim() ?? '') ?? []
  if (!state) throw notSent(id, `${at}.state`, `${id} needs the state of ${at}`)
  if (!ZIPCode) throw notSent(id, `${at}.postCode`, `${id} needs a ZIP code of five or nine digits`)
  const [streetAddress = '-'] = linesFrom(id, `${at}.addressLine1`, [party.addressLine1], { count: 1, longest: 50 })
  const [secondaryAddress] = linesFrom(
    id,
    `${at}.addressLine2`,
    [[party.addressLine2, party.department].filter(Boolean).join(' ')],
    { count: 1, longest: 50 },
  )
  const phone = americanPhoneOf(party, at)
  const email = party.contactInfo?.email
  return {
    ...(firstName && { firstName: fitting(id, `${at}.firstName`, firstName, 50) }),
    ...(lastName && { lastName: fitting(id, `${at}.lastName`, lastName, 50) }),
    ...(company && { firm: fitting(id, `${at}.company`, company, 50) }),
    streetAddress,
    ...(secondaryAddress && { secondaryAddress }),
    city: fitting(id, `${at}.city`, city, 28),
    state,
    ZIPCode,
    ...(ZIPPlus4 && { ZIPPlus4 }),
    ...(phone && { phone }),
    ...(email && { email: fitting(id, `${at}.contactInfo.email`, email, 50) }),
  }
}

/** The address of a party, without its contact. */
const placeOf = (party: AddressParty, at: string) => addressOf({ ...party, contactInfo: undefined }, at)

/** Builds the query for the price of one mail class. */
export function questionOf(request: RateRequest, productId: string, accountNumber: string): Schemas['Question'] {
  const { sender, recipient, delivery, parcels, date } = request
  const [parcel] = parcels
  if (!parcel) throw notSent(id, 'parcels', `${id} takes one parcel`)
  const { processingCategory: _, ...size } = sizeOf(parcel)
  return {
    originZIPCode: sender.postCode?.slice(0, 5) ?? '',
    destinationZIPCode: (delivery ?? recipient).postCode?.slice(0, 5) ?? '',
    pricingOptions: [{ priceType: 'COMMERCIAL', paymentAccount: { accountType: 'EPS', accountNumber } }],
    packageDescription: { ...size, mailClass: mailClassOf(productId), mailingDate: date },
  }
}

export function pickUpOf({ address, date, instructions, shipments, parcels }: PickUpRequest): Schemas['PickUp'] {
  const { firstName, lastName, firm, ...place } = placeOf(address, 'address')
  // USPS requires both names of a person; a company is given its own name as both.
  const words = (lastName ?? firstName ?? firm ?? '-').split(' ')
  const [first = '-'] = words
  const email = address.contactInfo?.email
  if (!email)
    throw notSent(
      id,
      'address.contactInfo.email',
      `${id} needs the email address of the person who hands over the parcels`,
    )
  return {
    pickupDate: date,
    pickupAddress: {
      firstName: firstName ?? first,
      lastName: lastName ?? (words.slice(1).join(' ') || first),
      ...(firm && { firm }),
      address: place,
      contact: [{ email: fitting(id, 'address.contactInfo.email', email, 50) }],
    },
    packages: [
      {
        packageType: packageTypeOf(shipments[0]?.productId ?? ''),
        packageCount: parcels.length,
      },
    ],
    estimatedWeight: pounds(weightOf(parcels)),
    pickupLocation: {
      packageLocation: 'FRONT_DOOR',
      ...(instructions && { specialInstructions: fitting(id, 'instructions', instructions, 255) }),
    },
  }
}

function packageTypeOf(productId: string): Schemas['PackageType'] {
  if (productId === 'USPS_PRIORITY_MAIL') return 'PRIORITY_MAIL'
  return productId === 'USPS_PRIORITY_MAIL_EXPRESS' ? 'PRIORITY_MAIL_EXPRESS' : 'OTHER'
}

export function scanFormOf({ sender, date, shipments }: ManifestRequest): Schemas['ScanForm'] {
  const fromAddress = placeOf(sender, 'sender')
  return {
    form: '5630',
    imageType: 'PDF',
    labelType: '8.5x11LABEL',
    mailingDate: date,
    overwriteMailingDate: false,
    entryFacilityZIPCode: fromAddress.ZIPCode,
    destinationEntryFacilityType: 'NONE',
    shipment: { trackingNumbers: shipments.map(({ carrierReference }) => carrierReference) },
    fromAddress,
  }
}
