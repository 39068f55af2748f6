import { currentTime } from '../../../kernel/current-time.ts'
import { importerOf } from '../kit/roles.ts'
import { parseTimestamp } from '../../../kernel/period.ts'
import type { PickUpRequest, RegistrationRequest } from '../carrier.ts'
import { productWords } from '../kit/products.ts'
import { askedServices } from '../../delivery-service/services.ts'
import { cashFor, mils, weightOf, worthOf } from '../kit/amounts.ts'
import { contactOf, contentOf, fitting, linesFrom, namesOf, notSent, phoneOf, shortReference } from '../kit/text.ts'
import { zoneOf, type ZonedPlace } from '../../../kernel/zone.ts'
import type { Schemas } from './generated/types.ts'

type AddressParty = RegistrationRequest['sender']
export type PostNordId = 'POSTNORD_DK' | 'POSTNORD_SE' | 'POSTNORD_NO' | 'POSTNORD_FI'

/** The country's PostNord with which a client has its agreement. */
const issuers: Readonly<Record<PostNordId, Schemas['IssuerCode']>> = {
  POSTNORD_DK: 'Z11',
  POSTNORD_SE: 'Z12',
  POSTNORD_NO: 'Z13',
  POSTNORD_FI: 'Z14',
}

export interface Account {
  readonly customerNumber: string
  readonly applicationId?: string
}

export interface Orderer {
  readonly id: PostNordId
  readonly account: Account
  /** PostNord only validates the request, and books nothing. */
  readonly isTest: boolean
}

/** The beginning of every message to PostNord. */
const envelope = ({ account: { applicationId }, isTest }: Orderer) => ({
  messageDate: currentTime().toISOString().replace(/\.\d+/, ''),
  application: { name: 'Waybill', ...(applicationId && { applicationId: Number(applicationId) }) },
  updateIndicator: 'Original' as const,
  testIndicator: isTest,
})

/** Service points and lockers are one PostNord service, whose contracts distinguish them by the parcels accepted. */
export const serviceOf = (id: PostNordId, productId: string) => productId.slice(id.length + 1).replace('_LOCKER', '')

/** Builds PostNord's EDI instruction for a shipment. */
export function instructionOf(request: RegistrationRequest, orderer: Orderer): Schemas['Instruction'] {
  return { ...envelope(orderer), shipment: [shipmentOf(request, orderer)] }
}

function shipmentOf(request: RegistrationRequest, orderer: Orderer): Schemas['Shipment'] {
  const { id } = orderer
  const { reference, productId, parcels, sender, recipient, pickup, delivery } = request
  const { customerReference, orderNumber, cashOnDelivery, customs } = request
  const asked = new Set(askedServices(request.deliveryServices))
  const age = asked.has('AGE_18') ? '18' : asked.has('AGE_16') ? '16' : undefined
  const services = [
    ...(cashOnDelivery ? ['A1'] : []),
    ...(delivery?.parcelShopId ? ['A7'] : []),
    ...(asked.has('IDENTITY_CHECK') ? ['C4'] : []),
    ...(age ? ['D8'] : []),
  ]
  const texts = textsOf(request)
  return {
    service: {
      basicServiceCode: serviceOf(id, productId),
      ...(services.length > 0 && { additionalServiceCode: services }),
    },
    references: [
      { referenceType: 'CU', referenceNo: shortReference(reference) },
      ...referencesOf(id, 'customerReference', 'ACD', customerReference),
      ...referencesOf(id, 'orderNumber', 'ON', orderNumber),
    ],
    ...(texts.length > 0 && { freeText: texts }),
    ...collectionOf(request, id),
    totalGrossWeight: kilograms(weightOf(parcels)),
    numberOfPackages: { value: parcels.length },
    ...(cashOnDelivery && {
      cashOnDelivery: {
        transactionIdentifier: cashOnDelivery.paymentReference ?? orderNumber ?? shortReference(reference),
        codAmount: { amount: cashFor(request), currency: cashOnDelivery.currencyCode },
      },
    }),
    parties: {
      consignor: {
        ...payerOf(orderer),
        party: partyOf(id, sender, 'sender'),
        ...accountOf(cashOnDelivery),
      },
      consignee: { party: partyOf(id, recipient, 'recipient') },
      ...(pickup && { pickupParty: { party: partyOf(id, pickup, 'pickup') } }),
      ...(delivery && {
        deliveryParty: {
          ...(delivery.parcelShopId && {
            partyIdentification: { partyId: delivery.parcelShopId, partyIdType: '156' },
          }),
          party: partyOf(id, delivery, 'delivery'),
        },
      }),
      freightPayer: payerOf(orderer),
    },
    goodsItem: parcels.map((parcel, index) => ({
      goodsDescription: contentOf(id, request, index),
      packageTypeCode: 'PC',
      numberOfPackageTypeCodeItems: { value: 1 },
      items: [itemOf(id, parcel, index, age)],
    })),
    ...(customs && { customsInvoice: invoiceOf(request, id) }),
  }
}

/** Returns details without a field at PostNord as text, each with a code for its kind. */
function textsOf({ deliveryInstructions, collectionInfo, cashOnDelivery }: RegistrationRequest) {
  const said: readonly (readonly [string, string | undefined])[] = [
    ['DEL', deliveryInstructions],
    ['ZHD', collectionInfo?.instructions],
    ['ZOI', cashOnDelivery?.bankHolderName && `Account holder ${cashOnDelivery.bankHolderName}`],
  ]
  return said.flatMap(([usageCode, text]) => (text ? [{ usageCode, text }] : []))
}

/** Returns when the parcels are ready for the driver. */
function collectionOf({ collectionInfo, sender, pickup }: RegistrationRequest, id: PostNordId) {
  const { type, date, preferredTime } = collectionInfo ?? {}
  if (type !== 'PICK_UP' || date === undefined) return {}
  const place = pickup ?? sender
  const { from = '08:00', to = '16:00' } = preferredTime ?? {}
  return {
    dateAndTimes: {
      earliestPickupDate: timeAt(id, date, from, place),
      latestPickupDate: timeAt(id, date, to, place),
    },
  }
}

function timeAt(id: PostNordId, date: string, time: string, place: ZonedPlace): string {
  const moment = parseTimestamp(`${date}T${time}`, zoneOf(place))
  if (!moment) throw notSent(id, 'collectionInfo.date', `${date} ${time} is no time`)
  return moment.toISOString().replace(/\.\d+/, '')
}

/** Returns the account for collected cash. */
function accountOf(cash: RegistrationRequest['cashOnDelivery']) {
  const { iban, bic } = cash ?? {}
  return iban === undefined && bic === undefined
    ? {}
    : { account: { ...(iban && { accountNo: iban }), ...(bic && { swiftCode: bic }) } }
}

const payerOf = ({ id, account }: Orderer) => ({
  issuerCode: issuers[id],
  partyIdentification: { partyId: account.customerNumber, partyIdType: '160' as const },
})

const referencesOf = (id: PostNordId, field: string, referenceType: string, text: string | undefined) =>
  text ? [{ referenceType, referenceNo: fitting(id, field, text, 35) }] : []

function itemOf(
  id: PostNordId,
  parcel: RegistrationRequest['parcels'][number],
  index: number,
  age: string | undefined,
): Schemas['Item'] {
  const { weight, length, width, height, orderNumber } = parcel
  const references = [
    ...referencesOf(id, `parcels[${index}].orderNumber`, 'ACD', orderNumber),
    // PostNord reads the minimum age from a reference of each item.
    ...(age ? [{ referenceType: 'ZAG', referenceNo: age }] : []),
  ]
  return {
    // With zero, PostNord assigns the number.
    itemIdentification: { itemId: '0' },
    ...(references.length > 0 && { references }),
    grossWeight: kilograms(weight),
    dimensions: { length: centimetres(length), width: centimetres(width), height: centimetres(height) },
  }
}

const kilograms = (value: number) => ({ value, unit: 'KGM' as const })
const centimetres = (value: number) => ({ value, unit: 'CMT' as const })

function partyOf(id: PostNordId, party: AddressParty, at: string): Schemas['Party'] {
  const { name } = namesOf(party)
  const phone = phoneOf(id, at, party)
  const { email, mobile } = party.contactInfo ?? {}
  const streets = linesFrom(id, `${at}.addressLine1`, [party.department, party.addressLine1, party.addressLine2], {
    count: 4,
    longest: 50,
  })
  return {
    nameIdentification: { name: fitting(id, `${at}.company`, name, 60) },
    address: {
      streets,
      postalCode: party.postCode ?? '-',
      city: fitting(id, `${at}.city`, party.city, 35),
      ...(party.state && { state: party.state }),
      countryCode: party.country,
    },
    contact: {
      contactName: contactOf(id, at, party, 50),
      ...(email && { emailAddress: fitting(id, `${at}.contactInfo.email`, email, 70) }),
      ...(phone && { phoneNo: phone }),
      ...(phone && mobile && { smsNo: phone }),
    },
  }
}

const reasons = { GOODS_RETURN: '1040', GOODS_REPAIR: '2100' } as const
/** PostNord's terms by ours. */
const terms: Readonly<Record<string, Schemas['TermsOfSale']>> = {
  DDP: 'DDP',
  DAP: 'DAP',
  DDU: 'DAP',
  EXW: 'EXW',
  DPU: 'DAT',
}

function invoiceOf(request: RegistrationRequest, id: PostNordId): Schemas['CustomsInvoice'] {
  const { customs = {}, sender, recipient, parcels, orderNumber } = request
  const { items = [], invoiceNumber, companyNumber, eoriNumber, termsOfTrade, customsType = 'SALE_OF_GOODS' } = customs
  if (!invoiceNumber || items.length === 0)
    throw notSent(id, 'customs', `${id} makes an invoice of customs, which needs an invoiceNumber and items`)
  if (!companyNumber)
    throw notSent(id, 'customs.companyNumber', `${id} needs the VAT number of the seller as customs.companyNumber`)
  const sold = termsOfTrade && terms[termsOfTrade]
  if (termsOfTrade && !sold)
    throw notSent(id, 'customs.termsOfTrade', `${id} knows the terms ${Object.keys(terms).join(', ')}`)
  const { total, currency } = worthOf(customs)
  const { shippingCharges, otherCharges, ioss, voec } = customs
  // The seller needs a VAT number. In a return, the seller is the company that sold the goods, not the person who
  // returns them.
  const isBack = customsType === 'GOODS_RETURN'
  const seller = isBack ? traderOf(id, recipient, 'recipient') : traderOf(id, sender, 'sender')
  const importer = importerOf(request, { companyNumber, eoriNumber })
  const preferred = items.filter((item) => item.preferentialOrigin).map((item) => item.itemDescription)
  const reason = customsType === 'GOODS_RETURN' || customsType === 'GOODS_REPAIR' ? reasons[customsType] : '1000'
  const remarks = [
    customsType.replaceAll('_', ' ').toLowerCase(),
    otherCharges && `other charges ${otherCharges}`,
    importer && `importer of record ${importedBy(importer)}`,
    preferred.length > 0 && `preferential origin of ${preferred.join(', ')}`,
  ]
  return {
    type: customs.invoiceType === 'proForma' ? 'PROFORMA' : 'COMMERCIAL',
    ...(ioss && { ioss }),
    ...(voec && { voec }),
    seller: {
      ...seller,
      vatNo: fitting(id, 'customs.companyNumber', companyNumber, 18),
      ...(eoriNumber && { eoriNo: fitting(id, 'customs.eoriNumber', eoriNumber, 35) }),
    },
    buyer: isBack ? traderOf(id, sender, 'sender') : traderOf(id, recipient, 'recipient'),
    invoice: {
      invoiceNo: invoiceNumber,
      ...(orderNumber && { purchaseOrderNo: orderNumber }),
      reasonForExportation: reason,
      ...(sold && { termsOfSale: sold }),
    },
    detailedDescription: items.map(lineOf),
    totalGrossWeight: kilograms(weightOf(parcels)),
    ...(shippingCharges !== undefined && { freightCost: { amount: mils(shippingCharges), currency } }),
    invoiceTotal: { amount: total, currency },
    otherRemarks: remarks.filter(Boolean).join(', '),
  }
}

type Importer = NonNullable<NonNullable<RegistrationRequest['customs']>['importer']>

/** Returns the importer as a remark, since PostNord has no field for it. */
const importedBy = ({ name, addressLine1, postCode, city, country, vatNumber, eoriNumber }: Importer) =>
  [
    name,
    addressLine1,
    [country, postCode, city].filter(Boolean).join(' '),
    vatNumber && `VAT ${vatNumber}`,
    eoriNumber && `EORI ${eoriNumber}`,
  ]
    .filter(Boolean)
    .join(', ')

function lineOf(item: NonNullable<NonNullable<RegistrationRequest['customs']>['items']>[number]) {
  const articleNumber = item.skuNumber ?? item.itemNumber
  return {
    quantity: item.quantity,
    hsTariffNumber: item.commodityCode,
    content: [item.itemDescription, ...productWords(item)].join(', '),
    countryOfOrigin: item.countryOfOrigin,
    netWeight: kilograms(item.netWeight),
    ...(item.grossWeight !== undefined && { grossWeight: kilograms(item.grossWeight) }),
    itemValue: { amount: mils(item.itemInvoicePrice), currency: item.currencyCode },
    ...(articleNumber && { articleNumber }),
  }
}

function traderOf(id: PostNordId, party: AddressParty, at: string) {
  const { nameIdentification, address, contact } = partyOf(id, party, at)
  const phone = phoneOf(id, at, party)
  if (phone === undefined)
    throw notSent(id, `${at}.contactInfo`, `${id} needs a telephone number of who sells and who buys for customs`)
  return {
    name: nameIdentification.name,
    streets: address.streets,
    postalCode: address.postalCode,
    city: address.city,
    countryCode: address.countryCode,
    contacts: {
      name: contact.contactName,
      phoneNo: phone,
      ...(contact.emailAddress && { emailAddress: contact.emailAddress }),
    },
  }
}

/** Builds a pick-up: for each service, where the parcels are and when to collect them. */
export function pickUpOf(request: PickUpRequest, orderer: Orderer): Schemas['Instruction'] {
  const { id } = orderer
  const { address, date, from, to, instructions, shipments, reference } = request
  const party = partyOf(id, address, 'address')
  const consignor = { ...payerOf(orderer), party }
  const freeText = instructions ? [{ usageCode: 'ZHD', text: instructions }] : undefined
  const byService = Map.groupBy(shipments, ({ productId }) => serviceOf(id, productId))
  return {
    ...envelope(orderer),
    messageFunction: 'PickupBooking',
    shipment: [...byService].map(([basicServiceCode, booked]) => ({
      service: { basicServiceCode },
      dateAndTimes: {
        earliestPickupDate: timeAt(id, date, from, address),
        latestPickupDate: timeAt(id, date, to, address),
      },
      references: [{ referenceType: 'CU', referenceNo: shortReference(reference) }],
      freeText,
      totalGrossWeight: kilograms(weightOf(request.parcels)),
      parties: { consignor, pickupParty: { party } },
      goodsItem: [
        {
          packageTypeCode: 'PC',
          numberOfPackageTypeCodeItems: { value: booked.length },
          items: booked.map(({ carrierReference }) => ({ itemIdentification: { itemId: carrierReference } })),
        },
      ],
    })),
  }
}
