import { numbersOf } from '../kit/roles.ts'
import { countryAlpha3 } from '../../../kernel/checks/country.ts'
import type { PickUpRequest, RegistrationRequest } from '../carrier.ts'
import { askedServices } from '../../delivery-service/services.ts'
import { insuredParcels } from '../insured.ts'
import { mils, type Pieces, piecesOf, weightOf, worthOf } from '../kit/amounts.ts'
import { describedWith } from '../kit/products.ts'
import { contactOf, fitting, linesFrom, namesOf, notSent, phoneOf, shortReference } from '../kit/text.ts'
import { housedStreetOf } from '../kit/street.ts'
import type { Schemas } from './generated/types.ts'

type AddressParty = RegistrationRequest['sender']
type Parcel = RegistrationRequest['parcels'][number]

const id = 'DHL_PARCEL_DE'

export interface Account {
  /** DHL's EKP, ten digits. */
  readonly customerNumber: string
  readonly participation?: string
  readonly receiverId?: string
}

/** The procedure that follows the customer number in a product's billing number. */
const procedures: Readonly<Record<string, string>> = {
  V01PAK: '01',
  V53WPAK: '53',
  V54EPAK: '54',
  V62KP: '62',
  V66WPI: '66',
}

/** The booking's id holds the numbers of all parcels, and has room for this many. */
const mostParcels = 4

export const isReturn = ({ productId }: Pick<RegistrationRequest, 'productId'>) => productId.endsWith('V07PAK')

export const billingNumber = ({ customerNumber, participation = '01' }: Account, procedure: string) =>
  customerNumber + procedure + participation

/** Builds one DHL shipment for each parcel, since DHL has no shipments of several parcels. */
export function ordersOf(request: RegistrationRequest, account: Account): Schemas['Orders'] {
  const { parcels } = request
  if (parcels.length > mostParcels)
    throw notSent(id, 'parcels', `${id} takes up to ${mostParcels} parcels in a shipment`)
  return {
    profile: 'STANDARD_GRUPPENPROFIL',
    shipments: parcels.map((parcel, index) => shipmentOf(request, parcel, index, account)),
  }
}

function shipmentOf(
  request: RegistrationRequest,
  parcel: Parcel,
  index: number,
  account: Account,
): Schemas['Shipment'] {
  const { reference, productId, sender, recipient, delivery, customerReference, customs } = request
  const product = productId.slice(id.length + 1)
  const [to, at] = delivery ? ([delivery, 'delivery'] as const) : ([recipient, 'recipient'] as const)
  const own = [customerReference, parcel.orderNumber ?? request.orderNumber].filter(Boolean).join(' ')
  const services = servicesOf(request, parcel, index, product)
  return {
    product,
    billingNumber: billingNumber(account, procedures[product] ?? '01'),
    refNo: shortReference(reference),
    ...(own && { costCenter: fitting(id, 'orderNumber', own, 50) }),
    creationSoftware: 'Waybill',
    shipper: shipperOf(sender),
    consignee: delivery?.parcelShopId === undefined ? consigneeOf(to, at) : shopOf(delivery, recipient),
    details: {
      weight: { uom: 'g', value: Math.round(parcel.weight * 1000) },
      dim: {
        uom: 'mm',
        length: Math.round(parcel.length * 10),
        width: Math.round(parcel.width * 10),
        height: Math.round(parcel.height * 10),
      },
    },
    ...(Object.keys(services).length > 0 && { services }),
    // The first parcel declares the goods of all.
    ...(customs && index === 0 && { customs: customsOf(customs, product) }),
  }
}

function servicesOf(
  request: RegistrationRequest,
  { cashOnDeliveryAmount }: Parcel,
  index: number,
  product: string,
): Schemas['Services'] {
  const { cashOnDelivery, customs, orderNumber, reference, sender } = request
  const insured = insuredParcels(request)[index]
  const { iban, bic, bankHolderName, paymentReference, currencyCode } = cashOnDelivery ?? {}
  return {
    ...(product.startsWith('V53') && { endorsement: 'RETURN' }),
    // Under the terms alone, the recipient would pay. The service is PDDP, which the United States require for goods.
    ...(product.startsWith('V53') && customs?.termsOfTrade === 'DDP' && { postalDeliveryDutyPaid: true }),
    ...deliveryOf(request),
    ...(insured && { additionalInsurance: { currency: insured.currency, value: insured.amount } }),
    ...(currencyCode &&
      cashOnDeliveryAmount !== undefined && {
        cashOnDelivery: {
          amount: { currency: currencyCode, value: mils(cashOnDeliveryAmount) },
          ...(iban && {
            bankAccount: {
              accountHolder: holderOf(bankHolderName, sender),
              iban,
              ...(bic && { bic }),
            },
          }),
          transferNote1: noteOf(paymentReference, orderNumber) ?? shortReference(reference),
        },
      }),
  }
}

/** Returns services at the door. An identity check verifies the age too. */
function deliveryOf({ deliveryServices, recipient, delivery }: RegistrationRequest): Schemas['Services'] {
  const asked = new Set(askedServices(deliveryServices))
  const age = asked.has('AGE_18') ? 'A18' : asked.has('AGE_16') ? 'A16' : undefined
  const [to, at] = delivery ? ([delivery, 'delivery'] as const) : ([recipient, 'recipient'] as const)
  const { firstName, lastName } = to
  if (asked.has('IDENTITY_CHECK') && (!firstName || !lastName))
    throw notSent(
      id,
      `${at}.${firstName ? 'lastName' : 'firstName'}`,
      `${id} needs firstName and lastName to check the identity`,
    )
  return {
    ...(asked.has('LEAVE_AT') && { preferredLocation: deliveryServices?.leaveAt }),
    ...(asked.has('RECIPIENT_ONLY') && { namedPersonOnly: true }),
    ...(asked.has('SIGNATURE') && { signedForByRecipient: true }),
    ...(asked.has('NO_NEIGHBOUR') && { noNeighbourDelivery: true }),
    ...(asked.has('IDENTITY_CHECK')
      ? {
          identCheck: {
            firstName: fitting(id, `${at}.firstName`, firstName ?? '', 35),
            lastName: fitting(id, `${at}.lastName`, lastName ?? '', 35),
            ...(age && { minimumAge: age }),
          },
        }
      : age && { visualCheckOfAge: age }),
  }
}

/** Returns the account holder: by default the sender, who is then the shipper too. */
const holderOf = (bankHolderName: string | undefined, sender: AddressParty) =>
  bankHolderName ? fitting(id, 'cashOnDelivery.bankHolderName', bankHolderName, 80) : namesOf(sender).name.slice(0, 80)

/** Returns the text for the bank statement. An order number too long for it appears only in the booking. */
const noteOf = (paymentReference: string | undefined, orderNumber: string | undefined) =>
  paymentReference
    ? fitting(id, 'cashOnDelivery.paymentReference', paymentReference, 35)
    : orderNumber && orderNumber.length <= 35
      ? orderNumber
      : undefined

const street = (party: AddressParty, at: string) => {
  const [line = '-'] = linesFrom(id, `${at}.addressLine1`, [party.addressLine1], { count: 1, longest: 50 })
  return line
}

const countryOf = ({ country }: AddressParty) => countryAlpha3(country) ?? country

function shipperOf(party: AddressParty): Schemas['Shipper'] {
  const { name } = namesOf(party)
  const contact = contactOf(id, 'sender', party, 80)
  const [name2, name3] = linesFrom(id, 'sender.department', [party.department, party.addressLine2], {
    count: 2,
    longest: 50,
  })
  const email = party.contactInfo?.email
  return {
    name1: fitting(id, 'sender.company', name, 50),
    ...(name2 && { name2 }),
    ...(name3 && { name3 }),
    addressStreet: street(party, 'sender'),
    ...(party.postCode && { postalCode: fitting(id, 'sender.postCode', party.postCode, 10) }),
    city: fitting(id, 'sender.city', party.city, 40),
    country: countryOf(party),
    ...(contact.length >= 3 && { contactName: contact }),
    ...(email && { email: fitting(id, 'sender.contactInfo.email', email, 80) }),
  }
}

function consigneeOf(party: AddressParty, at: string): Schemas['Consignee'] {
  const { name } = namesOf(party)
  const contact = contactOf(id, at, party, 80)
  const phone = phoneOf(id, at, party)
  const email = party.contactInfo?.email
  const [more] = linesFrom(id, `${at}.addressLine2`, [party.addressLine2], { count: 1, longest: 60 })
  return {
    name1: fitting(id, `${at}.company`, name, 50),
    ...(party.department && { name2: fitting(id, `${at}.department`, party.department, 50) }),
    addressStreet: street(party, at),
    ...(more && { additionalAddressInformation1: more }),
    ...(party.postCode && { postalCode: fitting(id, `${at}.postCode`, party.postCode, 10) }),
    city: fitting(id, `${at}.city`, party.city, 40),
    ...(party.state && { state: party.state }),
    country: countryOf(party),
    ...(contact.length >= 3 && { contactName: contact }),
    ...(phone && { phone }),
    ...(email && { email: fitting(id, `${at}.contactInfo.email`, email, 80) }),
  }
}

/** Returns a German Packstation or Filiale by its three digits, which are unique within a postal code. */
function shopOf(
  shop: AddressParty & { parcelShopId?: string },
  recipient: AddressParty,
): Schemas['PostOffice'] | Schemas['Locker'] {
  const [, kind, digits] = /^(?:(PACKSTATION|FILIALE)-)?(\d{3})(?:-\d{5})?$/.exec(shop.parcelShopId ?? '') ?? []
  if (digits === undefined || shop.country !== 'DE')
    throw notSent(
      id,
      'delivery.parcelShopId',
      'DHL takes parcels to a Packstation or Filiale in Germany by its number, such as PACKSTATION-145-10119 or FILIALE-502-10119',
    )
  const number = Number(digits)
  const isLocker =
    kind === undefined ? number < firstOffice || /packstation/i.test(shop.company ?? '') : kind === 'PACKSTATION'
  const postNumber = postNumberIn(shop.addressLine2) ?? postNumberIn(recipient.addressLine2)
  const place = {
    name: fitting(id, 'recipient.lastName', namesOf(recipient).contact, 50),
    postalCode: fitting(id, 'delivery.postCode', shop.postCode ?? '', 10),
    city: fitting(id, 'delivery.city', shop.city, 40),
    country: countryOf(shop),
  }
  if (isLocker) {
    if (postNumber === undefined)
      throw notSent(
        id,
        'recipient.addressLine2',
        'DHL opens a Packstation for the Postnummer of the recipient, which has six to ten digits and goes into recipient.addressLine2',
      )
    return { ...place, lockerID: number, postNumber }
  }
  const email = recipient.contactInfo?.email
  if (postNumber === undefined && !email)
    throw notSent(
      id,
      'recipient.contactInfo.email',
      'DHL tells the recipient by e-mail that the parcel is in the Filiale, or knows them by their Postnummer in recipient.addressLine2',
    )
  return {
    ...place,
    retailID: number,
    ...(postNumber === undefined
      ? { email: fitting(id, 'recipient.contactInfo.email', email ?? '', 80) }
      : { postNumber }),
  }
}

/** Numbers of Filialen start here; nothing else distinguishes them from Packstationen. */
const firstOffice = 401

const postNumberIn = (line = '') => /^(?:Post-?\s?(?:nummer|Nr\.?)\s*:?\s*)?(\d{6,10})$/i.exec(line.trim())?.[1]

const exports = {
  SALE_OF_GOODS: 'COMMERCIAL_GOODS',
  GOODS_RETURN: 'RETURN_OF_GOODS',
  GOODS_REPAIR: 'OTHER',
  GIFT: 'PRESENT',
  SAMPLE: 'COMMERCIAL_SAMPLE',
  DOCUMENTS: 'DOCUMENT',
  OTHER: 'OTHER',
} as const

type Customs = NonNullable<RegistrationRequest['customs']>

/** Returns the terms if DHL supports them: for parcels by service or field, for Warenpost only its standard terms. */
function termsOf({ termsOfTrade }: Customs, product: string): 'DAP' | 'DDP' | undefined {
  const terms = termsOfTrade === 'DDU' ? 'DAP' : termsOfTrade
  if (terms && terms !== 'DAP' && terms !== 'DDP')
    throw notSent(id, 'customs.termsOfTrade', `${id} knows the terms DAP, DDU and DDP`)
  if (terms === 'DDP' && product === 'V66WPI')
    throw notSent(id, 'customs.termsOfTrade', `${id} has duties of Warenpost International paid by the recipient`)
  return terms
}

function customsOf(customs: Customs, product: string): Schemas['Customs'] {
  const { items = [], invoiceNumber, customsType = 'SALE_OF_GOODS', ioss, voec } = customs
  const { exporter, importer } = numbersOf(customs)
  if (items.length === 0) throw notSent(id, 'customs.items', `${id} needs the items of customs`)
  const terms = termsOf(customs, product)
  const exportType = exports[customsType]
  const { currency } = worthOf(customs)
  const shipperCustomsRef = ioss ?? voec ?? exporter.eoriNumber
  return {
    ...(invoiceNumber && { invoiceNo: fitting(id, 'customs.invoiceNumber', invoiceNumber, 35) }),
    exportType,
    ...(exportType === 'OTHER' && { exportDescription: customsType === 'OTHER' ? 'Other' : 'Repair' }),
    ...(terms && { shippingConditions: terms }),
    postalCharges: { currency, value: mils((customs.shippingCharges ?? 0) + (customs.otherCharges ?? 0)) },
    ...(shipperCustomsRef && { shipperCustomsRef: fitting(id, 'customs.eoriNumber', shipperCustomsRef, 35) }),
    ...(importer.eoriNumber && {
      consigneeCustomsRef: fitting(id, 'customs.eoriNumber', importer.eoriNumber, 35),
    }),
    items: items.flatMap((item) => piecesOf(item, { valueDecimals: 2, weightDecimals: 3 }).map(commodityOf)),
  }
}

const longestDescription = 256

/** Builds a line of goods, with value and weight of one piece. DHL has no fields for product numbers. */
const commodityOf = ({ quantity, value, weight, line: item }: Pieces): Schemas['Commodity'] => ({
  itemDescription: describedWith(item, longestDescription),
  countryOfOrigin: countryAlpha3(item.countryOfOrigin) ?? item.countryOfOrigin,
  hsCode: item.commodityCode,
  packagedQuantity: quantity,
  itemValue: { currency: item.currencyCode, value },
  itemWeight: { uom: 'g', value: Math.round(weight * 1000) },
})

/** Builds a return. Its sender hands it in, and it goes to the address that the client has stored with DHL. */
export function returnOf(request: RegistrationRequest, { receiverId }: Account): Schemas['ReturnOrder'] {
  const { sender, parcels, reference, customs } = request
  const [parcel, ...others] = parcels
  if (!parcel || others.length > 0) throw notSent(id, 'parcels', `${id} takes one parcel in a return`)
  const { street: addressStreet, house: addressHouse, rest } = housedStreetOf(id, 'sender', sender, 10)
  const [name2, name3] = linesFrom(id, 'sender.department', [sender.department, rest, sender.addressLine2], {
    count: 2,
    longest: 50,
  })
  const { name } = namesOf(sender)
  const phone = phoneOf(id, 'sender', sender)
  const email = sender.contactInfo?.email
  const own = [request.customerReference, parcel.orderNumber ?? request.orderNumber].filter(Boolean).join(' ')
  return {
    receiverId: receiverId ?? countryOf(sender).toLowerCase(),
    customerReference: fitting(id, 'orderNumber', own, 50) || shortReference(reference),
    shipper: {
      name1: fitting(id, 'sender.company', name, 50),
      ...(name2 && { name2 }),
      ...(name3 && { name3 }),
      addressStreet: fitting(id, 'sender.addressLine1', addressStreet, 50),
      addressHouse,
      postalCode: sender.postCode ?? '',
      city: fitting(id, 'sender.city', sender.city, 40),
      ...(email && { email }),
      ...(phone && { phone }),
    },
    itemWeight: { uom: 'kg', value: parcel.weight },
    ...(customs && { customsDetails: returnedGoodsOf(customs) }),
  }
}

const mostReturnedLines = 20
const returnedIn = ['CHF', 'EUR', 'GBP'] as const

/** Builds the declaration of goods that come back across a customs border. */
function returnedGoodsOf({ items = [] }: Customs): Schemas['ReturnOrder']['customsDetails'] {
  if (items.length === 0) throw notSent(id, 'customs.items', `${id} needs the items of customs`)
  const lines = items.flatMap((item, index) => {
    const at = `customs.items[${index}]`
    const itemDescription = fitting(id, `${at}.itemDescription`, item.itemDescription, 50)
    const currency = returnedIn.find((code) => code === item.currencyCode)
    if (!currency) throw notSent(id, `${at}.currencyCode`, `${id} takes returns in ${returnedIn.join(', ')}`)
    return piecesOf(item, { valueDecimals: 2, weightDecimals: 3 }).map((pieces) =>
      Object.assign(commodityOf(pieces), { itemDescription, itemValue: { currency, value: pieces.value } }),
    )
  })
  if (lines.length > mostReturnedLines)
    throw notSent(id, 'customs.items', `${id} takes ${mostReturnedLines} lines of goods in a return`)
  return { items: lines }
}

export function pickUpOf(request: PickUpRequest, account: Account): Schemas['PickUp'] {
  const { address, date, from, to, instructions, parcels, shipments } = request
  const { name } = namesOf(address)
  const phone = phoneOf(id, 'address', address)
  const email = address.contactInfo?.email
  const { street: addressStreet, house: addressHouse, rest } = housedStreetOf(id, 'address', address, 10)
  const [name2] = linesFrom(
    id,
    'address.department',
    [[address.department, rest, address.addressLine2].filter(Boolean).join(', ')],
    { count: 1, longest: 50 },
  )
  return {
    customerDetails: { billingNumber: billingNumber({ ...account, participation: '01' }, '08') },
    pickupLocation: {
      type: 'Address',
      pickupAddress: {
        name1: fitting(id, 'address.company', name, 50),
        ...(name2 && { name2 }),
        addressStreet: fitting(id, 'address.addressLine1', addressStreet, 50),
        addressHouse,
        postalCode: address.postCode ?? '',
        city: fitting(id, 'address.city', address.city, 40),
        country: address.country,
      },
    },
    businessHours: [{ timeFrom: from, timeUntil: to }],
    contactPerson: [{ name: contactOf(id, 'address', address, 50), ...(phone && { phone }), ...(email && { email }) }],
    pickupDetails: {
      pickupDate: { type: 'Date', value: date },
      totalWeight: { uom: 'g', value: Math.round(weightOf(parcels) * 1000) },
      ...(instructions && { comment: instructions }),
    },
    shipmentDetails: {
      shipments: shipments.map(({ carrierReference }) => ({
        transportationType: 'PAKET',
        shipmentNo: carrierReference,
      })),
    },
  }
}
