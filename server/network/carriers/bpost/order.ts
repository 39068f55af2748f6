import { plainCommodityCode } from '../../../kernel/checks/commodity-code.ts'
import { passesCustoms } from '../border.ts'
import type { RegistrationRequest } from '../carrier.ts'
import { askedServices } from '../../delivery-service/services.ts'
import { contentOf, fitting, linesFrom, namesOf, notSent, phoneOf } from '../kit/text.ts'
import type { Schemas } from './generated/types.ts'

type Party = RegistrationRequest['sender']
type Parcel = RegistrationRequest['parcels'][number]
type Customs = NonNullable<RegistrationRequest['customs']>

const id = 'BPOST'

/** Builds the order for a shipment, under our reference and with a box for each parcel. */
export function orderOf(request: RegistrationRequest, accountId: string): Schemas['Order'] {
  const { reference, description, parcels } = request
  return {
    accountId,
    reference,
    ...(description && { orderLine: [{ text: fitting(id, 'description', description, 255) }] }),
    box: parcels.map((parcel) => boxOf(parcel, request)),
  }
}

function boxOf(parcel: Parcel, request: RegistrationRequest): Schemas['Box'] {
  const about = {
    remark: fitting(id, 'orderNumber', parcel.orderNumber ?? request.orderNumber, 50),
    additionalCustomerReference: fitting(id, 'customerReference', request.customerReference, 50),
  }
  const sender = partyOf(request.sender, 'sender')
  const abroad = abroadOf(request)
  if (abroad === undefined) {
    if (request.customs) throw notSent(id, 'customs', 'bpost has no place for customs within Belgium')
    return { sender, nationalBox: nationalOf(parcel, request), ...about }
  }
  if (request.deliveryInstructions)
    throw notSent(id, 'deliveryInstructions', 'bpost has no place for deliveryInstructions abroad')
  return { sender, internationalBox: { international: internationalOf(parcel, request, abroad) }, ...about }
}

/** Returns the product for shipments to or from abroad. */
function abroadOf({ productId, sender }: RegistrationRequest): Schemas['International']['product'] | undefined {
  if (productId === 'BPOST_WORLD_BUSINESS') return 'bpack World Business'
  return productId === 'BPOST_EASY_RETOUR' && sender.country !== 'BE' ? 'bpack World Easy Return' : undefined
}

const grams = (kilograms: number) => String(Math.max(1, Math.round(kilograms * 1000)))
const millimetres = (centimetres: number) => String(Math.ceil(centimetres * 10))

const sizeOf = ({ weight, length, width, height }: Parcel) => ({
  weight: grams(weight),
  height: millimetres(height),
  length: millimetres(length),
  width: millimetres(width),
})

const atHome = {
  BPOST_24H_BUSINESS: 'bpack 24h business',
  BPOST_EASY_RETOUR: 'bpack Easy Retour',
} as const

function nationalOf(parcel: Parcel, request: RegistrationRequest): Schemas['NationalBox'] {
  const { productId, recipient, delivery } = request
  const asked = askedServices(request.deliveryServices)
  const { leaveAt } = request.deliveryServices ?? {}
  if (leaveAt && request.deliveryInstructions)
    throw notSent(
      id,
      'deliveryInstructions',
      'bpost has one place for deliveryInstructions and deliveryServices.leaveAt',
    )
  const place = leaveAt
    ? fitting(id, 'deliveryServices.leaveAt', leaveAt, 50)
    : fitting(id, 'deliveryInstructions', request.deliveryInstructions, 50)
  const options = {
    ...(asked.includes('SIGNATURE') && { signed: '' as const }),
    ...(asked.includes('SATURDAY') && { saturdayDelivery: '' as const }),
  }
  if (delivery?.parcelShopId === undefined)
    return {
      atHome: {
        product:
          productId === 'BPOST_24H_BUSINESS' || productId === 'BPOST_EASY_RETOUR' ? atHome[productId] : 'bpack 24h Pro',
        ...(Object.keys(options).length > 0 && { options }),
        ...sizeOf(parcel),
        ...(place && { desiredDeliveryPlace: place }),
        receiver: partyOf(delivery ?? recipient, delivery ? 'delivery' : 'recipient'),
      },
    }
  if (place) throw notSent(id, 'deliveryInstructions', 'bpost has no place for deliveryInstructions to a point')
  const point = pointOf(delivery)
  const receiver = {
    receiverName: fitting(id, 'recipient.lastName', namesOf(recipient).contact, 40),
    ...(recipient.company && { receiverCompany: fitting(id, 'recipient.company', recipient.company, 40) }),
  }
  if (productId === 'BPOST_24_7')
    return {
      'at24-7': {
        product: 'bpack 24/7',
        ...sizeOf(parcel),
        parcelsDepotId: point.code,
        parcelsDepotName: point.name,
        parcelsDepotAddress: point.address,
        unregistered: { language: languageOf(recipient), ...reachedBy(recipient) },
        ...receiver,
      },
    }
  return {
    atBpost: {
      product: 'bpack@bpost',
      options: { keepMeInformed: { language: languageOf(recipient), ...informedBy(recipient) } },
      ...sizeOf(parcel),
      pugoId: point.code,
      pugoName: point.name,
      pugoAddress: point.address,
      ...receiver,
    },
  }
}

function internationalOf(
  { weight, length, width, height }: Parcel,
  request: RegistrationRequest,
  product: Schemas['International']['product'],
): Schemas['International'] {
  const { sender, recipient, delivery, customs } = request
  const to = delivery ?? recipient
  if (!customs?.items?.length && passesCustoms(sender, to))
    throw notSent(
      id,
      'customs.items',
      `${id} declares the goods that cross a customs border, and needs the items of customs`,
    )
  return {
    product,
    receiver: partyOf(to, delivery ? 'delivery' : 'recipient'),
    parcelWeight: grams(weight),
    parcelHeight: String(height),
    parcelLength: String(length),
    parcelWidth: String(width),
    ...(customs && declarationOf(customs, request)),
  }
}

const shipmentTypes = {
  SALE_OF_GOODS: 'GOODS',
  GOODS_RETURN: 'OTHER',
  GOODS_REPAIR: 'OTHER',
  GIFT: 'GIFT',
  SAMPLE: 'SAMPLE',
  DOCUMENTS: 'DOCUMENTS',
  OTHER: 'OTHER',
} as const

const currencies = ['EUR', 'GBP', 'USD', 'CNY'] as const

/**
 * Builds the customs declaration of a parcel. bpost wants the goods of each parcel, but shipments do not say which
 * goods are in which. bpost's schema has no place for the invoice number and the sellers' numbers, so our own papers
 * print them.
 */
function declarationOf(
  customs: Customs,
  request: RegistrationRequest,
): Required<Pick<Schemas['International'], 'customsInfo' | 'parcelContents'>> {
  const { items = [], customsType = 'SALE_OF_GOODS', termsOfTrade = 'DAP' } = customs
  if (request.parcels.length > 1)
    throw notSent(
      id,
      'parcels',
      'bpost declares the goods of each parcel: send one parcel a shipment across a customs border',
    )
  if (items.length === 0 || items.length > 10)
    throw notSent(id, 'customs.items', 'bpost declares 1 to 10 lines of goods in a parcel')
  if (termsOfTrade !== 'DAP' && termsOfTrade !== 'DDU')
    throw notSent(id, 'customs.termsOfTrade', `${id} knows the terms DAP and DDU`)
  const currency = currencies.find((one) => one === items[0]?.currencyCode)
  if (currency === undefined)
    throw notSent(id, 'customs.items[0].currencyCode', `bpost declares goods in ${currencies.join(', ')}`)
  const values = items.map(({ itemInvoicePrice }) => Math.max(1, Math.round(itemInvoicePrice * 100)))
  const parcelValue = values.reduce((sum, value) => sum + value, 0)
  if (parcelValue > 2 ** 31 - 1) throw notSent(id, 'customs.items', 'bpost has no room for goods of that worth')
  return {
    customsInfo: {
      parcelValue: String(parcelValue),
      contentDescription: contentOf(id, request, 0),
      shipmentType: shipmentTypes[customsType],
      parcelReturnInstructions: 'RTS',
      privateAddress: isPrivate(request) ? 'true' : 'false',
      currency,
      ...postageOf(customs.shippingCharges, currency),
    },
    parcelContents: {
      parcelContent: items.map(({ quantity, itemDescription, netWeight, commodityCode, countryOfOrigin }, index) => ({
        numberOfItemType: String(quantity),
        valueOfItem: String(values[index]),
        itemDescription: fitting(id, `customs.items[${index}].itemDescription`, itemDescription, 30),
        nettoWeight: grams(netWeight),
        hsTariffCode: fitting(id, `customs.items[${index}].commodityCode`, plainCommodityCode(commodityCode), 9),
        originOfGoods: countryOfOrigin,
      })),
    },
  }
}

/** A consumer's address is private even with a company name, which may be that of the building. */
const isPrivate = ({ customs, delivery, recipient }: RegistrationRequest): boolean =>
  customs?.soldTo === undefined ? !(delivery ?? recipient).company : customs.soldTo === 'CONSUMER'

/** Returns the transport cost, which bpost accepts in euro only. Our own papers print it in other currencies. */
function postageOf(
  charges: number | undefined,
  currency: string,
): Pick<Schemas['CustomsInfo'], 'amtPostagePaidByAddresse'> {
  if (charges === undefined || currency !== 'EUR') return {}
  if (charges > 999.99) throw notSent(id, 'customs.shippingCharges', 'bpost declares at most 999.99 euro for the way')
  return { amtPostagePaidByAddresse: charges.toFixed(2) }
}

function pointOf(point: Party) {
  const code = point.parcelShopId ?? ''
  if (!/^[0-9A-Z_]{1,20}$/.test(code))
    throw notSent(id, 'delivery.parcelShopId', 'bpost knows its points by up to 20 digits, capital letters and _')
  return {
    code,
    name: fitting(id, 'delivery.company', namesOf(point).name, 40),
    address: addressOf(point, 'delivery'),
  }
}

/** Belgians south of Brussels speak French, and those north of it Dutch. */
function languageOf({ country, postCode = '' }: Party): 'EN' | 'FR' | 'NL' {
  if (country === 'FR' || country === 'LU') return 'FR'
  if (country === 'NL') return 'NL'
  if (country !== 'BE') return 'EN'
  return /^(?:1[345]|[4567])/.test(postCode) ? 'FR' : 'NL'
}

function informedBy(recipient: Party): { emailAddress: string } | { mobilePhone: string } {
  const email = recipient.contactInfo?.email
  const phone = phoneOf(id, 'recipient', recipient)
  if (email) return { emailAddress: fitting(id, 'recipient.contactInfo.email', email, 50) }
  if (phone) return { mobilePhone: phone }
  throw notSent(id, 'recipient.contactInfo', 'bpost tells the recipient by e-mail or telephone where the parcel is')
}

/** A locker opens with a code that bpost sends by e-mail. */
function reachedBy(recipient: Party): { mobilePhone?: string; emailAddress: string } {
  const email = recipient.contactInfo?.email
  const phone = phoneOf(id, 'recipient', recipient)
  if (!email)
    throw notSent(
      id,
      'recipient.contactInfo.email',
      'bpost needs the e-mail address of a recipient who collects from a locker',
    )
  return {
    ...(phone && { mobilePhone: phone }),
    emailAddress: fitting(id, 'recipient.contactInfo.email', email, 40),
  }
}

function partyOf(party: Party, at: string): Schemas['Party'] {
  const email = party.contactInfo?.email
  const phone = phoneOf(id, at, party)
  return {
    name: fitting(id, `${at}.lastName`, namesOf(party).contact, 40),
    ...(party.company && { company: fitting(id, `${at}.company`, party.company, 40) }),
    address: addressOf(party, at),
    ...(email && { emailAddress: fitting(id, `${at}.contactInfo.email`, email, 50) }),
    ...(phone && { phoneNumber: phone }),
  }
}

function addressOf({ addressLine1, addressLine2, postCode, city, country }: Party, at: string): Schemas['Address'] {
  const [streetName = '-', addressLineTwo] = linesFrom(id, `${at}.addressLine1`, [addressLine1, addressLine2], {
    count: 2,
    longest: 40,
  })
  return {
    streetName,
    ...(addressLineTwo && { addressLineTwo }),
    postalCode: fitting(id, `${at}.postCode`, postCode, 8) ?? '-',
    locality: fitting(id, `${at}.city`, city, 40),
    countryCode: country,
  }
}
