import { numberWords } from '../kit/roles.ts'
import type { LabelWish, PickUpRequest, RateRequest, RegistrationRequest } from '../carrier.ts'
import { isInUnion, passesCustoms } from '../border.ts'
import { askedServices } from '../../delivery-service/services.ts'
import { insuredParcels } from '../insured.ts'
import { mils, type Pieces, piecesOf, weightOf, worthOf } from '../kit/amounts.ts'
import { goodsAt } from '../kit/dangerous-goods.ts'
import { dutiesPayerOf, type Payer } from '../kit/payers.ts'
import { buyerOf, companyWords, productWords } from '../kit/products.ts'
import { contactOf, contentOf, fitting, linesFrom, namesOf, notSent, phoneOf, shortReference } from '../kit/text.ts'
import { dayAt } from '../kit/times.ts'
import type { Schemas } from './generated/types.ts'

type AddressParty = RegistrationRequest['sender']
type Parcel = RegistrationRequest['parcels'][number]

const id = 'FEDEX'

/** FedEx's service of each of our products. */
const services: Readonly<Record<string, string>> = {
  FEDEX_INTERNATIONAL_PRIORITY: 'FEDEX_INTERNATIONAL_PRIORITY',
  FEDEX_INTERNATIONAL_PRIORITY_EXPRESS: 'FEDEX_INTERNATIONAL_PRIORITY_EXPRESS',
  FEDEX_INTERNATIONAL_ECONOMY: 'INTERNATIONAL_ECONOMY',
  FEDEX_INTERNATIONAL_FIRST: 'INTERNATIONAL_FIRST',
  FEDEX_REGIONAL_ECONOMY: 'FEDEX_REGIONAL_ECONOMY',
}

/** Returns go by the same services as other shipments, marked as returns. */
const isReturn = (productId: string) => productId.endsWith('_RETURN')
const serviceOf = (productId: string) => {
  const service = productId.replace(/_RETURN$/, '')
  return services[service] ?? service.slice(id.length + 1)
}

/** Returns services for the whole shipment. The sender prints the label of a return; FedEx can also e-mail it. */
function shipmentServicesOf(
  { productId, deliveryServices }: RegistrationRequest,
  isWithoutPaper: boolean,
): { shipmentSpecialServices?: Schemas['SpecialServices'] } {
  const isBack = isReturn(productId)
  const specialServiceTypes: Schemas['SpecialServices']['specialServiceTypes'] = [
    ...(isBack ? (['RETURN_SHIPMENT'] as const) : []),
    ...(askedServices(deliveryServices).includes('SATURDAY') ? (['SATURDAY_DELIVERY'] as const) : []),
    ...(isWithoutPaper ? (['ELECTRONIC_TRADE_DOCUMENTS'] as const) : []),
  ]
  if (specialServiceTypes.length === 0) return {}
  return {
    shipmentSpecialServices: {
      specialServiceTypes,
      ...(isBack && { returnShipmentDetail: { returnType: 'PRINT_RETURN_LABEL' } }),
      ...(isWithoutPaper && { etdDetail: { requestedDocumentTypes: ['COMMERCIAL_INVOICE'] } }),
    },
  }
}

export const productOf = (service: string): string | undefined =>
  Object.keys(services).find((productId) => services[productId] === service)

/** Builds FedEx's shipment. Refuses text that is too long rather than cutting it off. */
export function shipmentOf(
  request: RegistrationRequest,
  account: string,
  labels: LabelWish['type'],
  isWithoutPaper: boolean,
): Schemas['ShipRequest'] {
  const { productId, sender, recipient, pickup, delivery, parcels, customs, collectionInfo, insurance } = request
  const [to, at] = delivery ? ([delivery, 'delivery'] as const) : ([recipient, 'recipient'] as const)
  const isFetched = collectionInfo?.type === 'PICK_UP' && collectionInfo.date !== undefined
  return {
    accountNumber: { value: account },
    labelResponseOptions: 'LABEL',
    requestedShipment: {
      shipDatestamp: (isFetched && collectionInfo.date) || dayAt(pickup ?? sender),
      shipper: { ...partyOf(sender, 'sender'), ...taxNumbersOf(customs) },
      ...(pickup && { origin: partyOf(pickup, 'pickup') }),
      recipients: [
        {
          ...partyOf(to, at),
          ...(request.deliveryInstructions && { deliveryInstructions: request.deliveryInstructions }),
        },
      ],
      pickupType: isFetched ? 'CONTACT_FEDEX_TO_SCHEDULE' : handedOver(productId),
      ...(isFetched && { pickupDetail: collectionOf(collectionInfo) }),
      serviceType: serviceOf(productId),
      ...shipmentServicesOf(request, isWithoutPaper),
      packagingType: 'YOUR_PACKAGING',
      totalWeight: weightOf(parcels),
      ...(insurance && { totalDeclaredValue: insurance }),
      totalPackageCount: parcels.length,
      shippingChargesPayment: billedTo(freightPayerOf(request), account),
      labelSpecification: {
        imageType: labels === 'ZPL' ? 'ZPLII' : 'PDF',
        labelStockType: labels === 'ZPL' ? 'STOCK_4X6' : 'PAPER_4X6',
        labelFormatType: 'COMMON2D',
      },
      ...(customs && {
        customsClearanceDetail: customsOf(request, customs, account),
        shippingDocumentSpecification: {
          shippingDocumentTypes: ['COMMERCIAL_INVOICE'],
          commercialInvoiceDetail: { documentFormat: { docType: 'PDF', stockType: 'PAPER_LETTER' } },
        },
      }),
      requestedPackageLineItems: parcels.map((parcel, index) => packageOf(request, parcel, index)),
    },
  }
}

const freightPayerOf = ({ payment, recipientPays }: RegistrationRequest): Payer =>
  payment?.freight ?? { payer: recipientPays ? 'RECIPIENT' : 'SENDER' }

/** FedEx bills a recipient without an account at the delivery address. */
function billedTo({ payer, accountNumber, postCode, country }: Payer, own: string): Schemas['Payment'] {
  const value = accountNumber ?? (payer === 'SENDER' ? own : undefined)
  if (value === undefined) return { paymentType: payer }
  const address = country && { ...(postCode && { postalCode: postCode }), countryCode: country }
  return {
    paymentType: payer,
    payor: { responsibleParty: { accountNumber: { value }, ...(address && { address }) } },
  }
}

/** Consumers who return a parcel have no scheduled pick-up. */
const handedOver = (productId: string) => (isReturn(productId) ? 'DROPOFF_AT_FEDEX_LOCATION' : 'USE_SCHEDULED_PICKUP')

function collectionOf({ date, preferredTime, instructions }: NonNullable<RegistrationRequest['collectionInfo']>) {
  const { from = '09:00', to = '17:00' } = preferredTime ?? {}
  return {
    readyDateTime: `${date}T${from}:00`,
    latestPickupDateTime: `${date}T${to}:00`,
    ...(instructions && { courierInstructions: instructions }),
  }
}

function packageOf(request: RegistrationRequest, parcel: Parcel, index: number): Schemas['Package'] {
  const { reference, customerReference, orderNumber } = request
  const order = parcel.orderNumber ?? orderNumber
  const insured = insuredParcels(request)[index]
  return {
    ...sizeOf(parcel),
    ...(insured && { declaredValue: insured }),
    itemDescription: contentOf(id, request, index),
    ...packageServicesOf(request, parcel),
    customerReferences: [
      { customerReferenceType: 'CUSTOMER_REFERENCE', value: shortReference(reference) },
      ...(customerReference
        ? [
            {
              customerReferenceType: 'DEPARTMENT_NUMBER' as const,
              value: fitting(id, 'customerReference', customerReference, 30),
            },
          ]
        : []),
      ...(order
        ? [
            {
              customerReferenceType: 'P_O_NUMBER' as const,
              value: fitting(id, parcel.orderNumber ? `parcels[${index}].orderNumber` : 'orderNumber', order, 30),
            },
          ]
        : []),
    ],
  }
}

type PackageServices = NonNullable<Schemas['Package']['packageSpecialServices']>

/** Returns a package's own services. A direct signature is one at the address itself, and an adult's is direct. */
function packageServicesOf(
  { deliveryServices }: RegistrationRequest,
  parcel: Parcel,
): Pick<Schemas['Package'], 'packageSpecialServices'> {
  const asked = new Set(askedServices(deliveryServices))
  const isSigned = asked.has('AGE_18') || asked.has('SIGNATURE') || asked.has('NO_NEIGHBOUR')
  const batteries = goodsAt(parcel, 'LITHIUM_BATTERY').flatMap(({ battery }) => battery ?? [])
  const alone = batteries.filter(({ packing }) => packing === 'ALONE')
  const equipped = batteries.filter(({ packing }) => packing !== 'ALONE')
  const isExcepted = goodsAt(parcel, 'EXCEPTED_QUANTITY').length > 0
  const specialServiceTypes: PackageServices['specialServiceTypes'] = [
    ...(isSigned ? (['SIGNATURE_OPTION'] as const) : []),
    ...(batteries.length > 0 ? (['BATTERY'] as const) : []),
    ...(isExcepted ? (['DANGEROUS_GOODS'] as const) : []),
  ]
  if (specialServiceTypes.length === 0) return {}
  return {
    packageSpecialServices: {
      specialServiceTypes,
      ...(isSigned && { signatureOptionType: asked.has('AGE_18') ? 'ADULT' : 'DIRECT' }),
      ...(equipped.length > 0 && {
        batteryDetails: equipped.map(({ type, packing }) => ({
          batteryMaterialType: type,
          batteryPackingType: packing === 'IN_EQUIPMENT' ? 'CONTAINED_IN_EQUIPMENT' : 'PACKED_WITH_EQUIPMENT',
          batteryRegulatoryType: 'IATA_SECTION_II',
        })),
      }),
      ...(alone.length > 0 && { standaloneBatteryDetails: alone.map(({ type }) => ({ batteryMaterialType: type })) }),
      ...(isExcepted && {
        dangerousGoodsDetail: {
          regulation: 'IATA',
          accessibility: 'INACCESSIBLE',
          options: ['SMALL_QUANTITY_EXCEPTION'],
        },
      }),
    },
  }
}

const sizeOf = ({ weight, length, width, height }: Pick<Parcel, 'weight' | 'length' | 'width' | 'height'>) => ({
  weight: { units: 'KG' as const, value: weight },
  dimensions: {
    length: Math.ceil(length),
    width: Math.ceil(width),
    height: Math.ceil(height),
    units: 'CM' as const,
  },
})

function addressOf(party: AddressParty, at: string): Schemas['Address'] {
  return {
    streetLines: linesFrom(id, `${at}.addressLine1`, [party.department, party.addressLine1, party.addressLine2], {
      count: 3,
      longest: 35,
    }),
    city: fitting(id, `${at}.city`, party.city, 35),
    ...(party.state && { stateOrProvinceCode: party.state }),
    ...(party.postCode && { postalCode: party.postCode }),
    countryCode: party.country,
  }
}

function partyOf(party: AddressParty, at: string): Schemas['Party'] {
  const phone = phoneOf(id, at, party)
  if (phone === undefined) throw notSent(id, `${at}.contactInfo`, `${id} needs a telephone number of each party`)
  const email = party.contactInfo?.email
  return {
    contact: {
      // A person without a company has only this name.
      personName: party.company ? contactOf(id, at, party, 70) : fitting(id, `${at}.lastName`, namesOf(party).name, 70),
      ...(party.company && { companyName: fitting(id, `${at}.company`, party.company, 35) }),
      phoneNumber: phone.slice(1),
      ...(email && { emailAddress: fitting(id, `${at}.contactInfo.email`, email, 80) }),
    },
    address: addressOf(party, at),
  }
}

/** The seller's number in the Import One-Stop Shop, through which the buyer has already paid the VAT. */
const taxNumbersOf = ({ ioss }: Customs = {}): Pick<Schemas['Shipper'], 'tins'> =>
  ioss === undefined ? {} : { tins: [{ number: ioss, tinType: 'BUSINESS_UNION', usage: 'IOSS' }] }

type Customs = NonNullable<RegistrationRequest['customs']>

const purposes = {
  SALE_OF_GOODS: 'SOLD',
  GIFT: 'GIFT',
  SAMPLE: 'SAMPLE',
  GOODS_RETURN: 'NOT_SOLD',
  GOODS_REPAIR: 'REPAIR_AND_RETURN',
  DOCUMENTS: 'NOT_SOLD',
  OTHER: 'NOT_SOLD',
} as const

function customsOf(request: RegistrationRequest, customs: Customs, account: string): Schemas['Customs'] {
  const { items = [], invoiceNumber, customsType = 'SALE_OF_GOODS', termsOfTrade } = customs
  if (items.length === 0) throw notSent(id, 'customs.items', `${id} needs the items of customs`)
  // The invoice of a return states that the goods were not sold.
  if (customs.invoiceType === 'proForma' && !isReturn(request.productId))
    throw notSent(id, 'customs.invoiceType', `${id} makes commercial invoices only`)
  const { goods, currency } = worthOf(customs)
  const money = (amount: number) => ({ amount: mils(amount), currency })
  const said = [
    ...numberWords(customs),
    customs.voec && `VOEC ${customs.voec}`,
    customs.ukims && `UKIMS ${customs.ukims}`,
  ]
  const isToConsumers = isForConsumersInUnion(request)
  const products = items.flatMap((item, index) => productLine(item, index, isToConsumers))
  // FedEx prints only the first two.
  const comments = [said.filter(Boolean).join(', '), products.join('; ')].filter(Boolean)
  return {
    ...(isReturn(request.productId) && { customsOption: comesBackFor(customsType) }),
    commercialInvoice: {
      shipmentPurpose: purposes[customsType],
      ...(termsOfTrade && { termsOfSale: termsOfTrade }),
      ...(comments.length > 0 && { comments }),
      ...(invoiceNumber && {
        customerReferences: [
          { customerReferenceType: 'INVOICE_NUMBER', value: fitting(id, 'customs.invoiceNumber', invoiceNumber, 40) },
        ],
      }),
      ...(customs.shippingCharges !== undefined && { freightCharge: money(customs.shippingCharges) }),
      ...(customs.otherCharges !== undefined && {
        taxesOrMiscellaneousCharge: money(customs.otherCharges),
        taxesOrMiscellaneousChargeType: 'OTHER',
      }),
    },
    dutiesPayment: billedTo(dutiesPayerOf(request) ?? { payer: 'RECIPIENT' }, account),
    totalCustomsValue: money(goods),
    commodities: items.flatMap((item) =>
      piecesOf(item, { valueDecimals: 2 }).map((pieces) => commodityOf(pieces, buyerOf(request), isToConsumers)),
    ),
  }
}

/** Returns why goods come back across a customs border, which FedEx requires. OTHER needs a description. */
const comesBackFor = (customsType: NonNullable<Customs['customsType']>): Schemas['Customs']['customsOption'] =>
  customsType === 'GOODS_REPAIR'
    ? { type: 'FOR_REPAIR' }
    : { type: 'OTHER', description: 'Goods returned to the seller' }

/** The EU requires identifiers for goods that consumers buy from outside. FedEx skips those of valuable parcels. */
function isForConsumersInUnion(request: RegistrationRequest): boolean {
  const { sender, recipient, delivery = recipient } = request
  return buyerOf(request) === 'CONSUMER' && isInUnion(delivery) && passesCustoms(sender, delivery)
}

/** Returns the numbers that seller and manufacturer gave the product. A product without a GTIN is declared as such. */
function identifiersOf({
  skuNumber,
  manufacturerProductId,
  gtin,
}: Pieces['line']): Pick<Schemas['Commodity'], 'regulatoryDetails'> {
  const [productId, productIdType] =
    skuNumber === undefined
      ? manufacturerProductId === undefined
        ? ([gtin, 'GTIN'] as const)
        : ([manufacturerProductId, 'MPN'] as const)
      : ([skuNumber, 'SKU'] as const)
  if (productId === undefined) return {}
  const details = {
    ...(skuNumber !== undefined && { merchantProductId: skuNumber }),
    ...(manufacturerProductId !== undefined && { nonStandardManufacturerProductId: manufacturerProductId }),
    standardManufacturerProductId: gtin ?? 'NA',
  }
  return { regulatoryDetails: [{ regulationCode: 'EU_DE_MINIMIS', productId, productIdType, details }] }
}

/** Returns product details of a line that have no field of their own. */
function productLine(item: Pieces['line'], index: number, hasIdentifiers: boolean): string[] {
  const said = hasIdentifiers ? companyWords(item) : productWords(item)
  return said.length === 0 ? [] : [`Line ${item.itemNumber ?? index + 1}: ${said.join(', ')}`]
}

function commodityOf(
  { value, line: item }: Pieces,
  purpose: Schemas['Commodity']['purpose'],
  hasIdentifiers: boolean,
): Schemas['Commodity'] {
  const partNumber = item.skuNumber ?? item.itemNumber
  return {
    description: item.itemDescription,
    countryOfManufacture: item.countryOfOrigin,
    harmonizedCode: item.commodityCode,
    numberOfPieces: 1,
    quantity: item.quantity,
    quantityUnits: 'PCS',
    unitPrice: { amount: value, currency: item.currencyCode },
    customsValue: { amount: mils(item.itemInvoicePrice), currency: item.currencyCode },
    weight: { units: 'KG', value: item.grossWeight ?? item.netWeight },
    ...(partNumber && { partNumber }),
    purpose,
    ...(hasIdentifiers && identifiersOf(item)),
  }
}

/** Leaves out the street, which prices do not depend on. */
function areaOf(party: AddressParty, at: string) {
  const { streetLines: _, ...area } = addressOf(party, at)
  return area
}

/** Builds the query for prices and days. Without products, FedEx returns all that it has. */
export function questionOf(request: RateRequest, account: string): Schemas['RateRequest'] {
  const { sender, recipient, delivery, parcels, date, productIds = [] } = request
  const [only, ...others] = productIds
  return {
    accountNumber: { value: account },
    rateRequestControlParameters: { returnTransitTimes: true },
    requestedShipment: {
      shipper: { address: areaOf(sender, 'sender') },
      recipient: { address: areaOf(delivery ?? recipient, delivery ? 'delivery' : 'recipient') },
      ...(only !== undefined && others.length === 0 && { serviceType: serviceOf(only) }),
      shipDateStamp: date,
      pickupType: 'USE_SCHEDULED_PICKUP',
      packagingType: 'YOUR_PACKAGING',
      rateRequestType: ['ACCOUNT'],
      requestedPackageLineItems: parcels.map(sizeOf),
    },
  }
}

export function pickUpOf(request: PickUpRequest, account: string): Schemas['PickUpRequest'] {
  const { address, date, from, to, instructions, parcels } = request
  return {
    associatedAccountNumber: { value: account },
    carrierCode: 'FDXE',
    originDetail: {
      pickupLocation: {
        // FedEx has no field for the e-mail address at a pick-up.
        ...partyOf({ ...address, contactInfo: { ...address.contactInfo, email: undefined } }, 'address'),
        accountNumber: { value: account },
      },
      packageLocation: 'FRONT',
      // FedEx reads this as local time, whatever the offset.
      readyDateTimestamp: `${date}T${from}:00Z`,
      customerCloseTime: `${to}:00`,
    },
    packageCount: parcels.length,
    totalWeight: { units: 'KG', value: weightOf(parcels) },
    ...(instructions && { remarks: fitting(id, 'instructions', instructions, 60) }),
  }
}
