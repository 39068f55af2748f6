import { currentTime } from '../../../kernel/current-time.ts'
import type { RegistrationRequest } from '../carrier.ts'
import { askedServices } from '../../delivery-service/services.ts'
import { contentOf, fitting, notSent, phoneOf, shortReference } from '../kit/text.ts'
import { dayAfter, dayAt } from '../kit/times.ts'
import type { Schemas } from './generated/types.ts'

type Party = RegistrationRequest['sender']

const id = 'POSTNL'

/** PostNL's references have 35 characters, and a UUID with hyphens has 36. */
export const referenceOf = (reference: string) => shortReference(reference)

/** Formats a day such as 2026-11-20 in PostNL's order. */
export const dayOf = (date: string) => date.slice(0, 10).split('-').toReversed().join('-')

export interface Customer {
  readonly customerCode: string
  readonly customerNumber: string
  readonly collectionLocation?: string
}

/** Builds a PostNL shipment for each parcel, with its own number. */
export function labelRequestOf(
  request: RegistrationRequest,
  { customerCode, customerNumber, collectionLocation }: Customer,
  barcodes: readonly string[],
  type: 'PDF' | 'ZPL',
): Schemas['LabelRequest'] {
  const { sender } = request
  const now = currentTime().toISOString()
  return {
    Customer: {
      Address: addressOf(sender, '02', 'sender'),
      ...(collectionLocation && { CollectionLocation: collectionLocation }),
      CustomerCode: customerCode,
      CustomerNumber: customerNumber,
      ...(sender.contactInfo?.email && {
        Email: fitting(id, 'sender.contactInfo.email', sender.contactInfo.email, 50),
      }),
    },
    Message: {
      MessageID: referenceOf(request.reference).slice(0, 12),
      MessageTimeStamp: `${dayOf(now)} ${now.slice(11, 19)}`,
      Printertype: type === 'PDF' ? 'GraphicFile|PDF' : 'Zebra|Generic ZPL II 200 dpi',
    },
    Shipments: barcodes.map((barcode, index) => shipmentOf(request, index, barcode, barcodes)),
  }
}

function shipmentOf(
  request: RegistrationRequest,
  index: number,
  Barcode: string,
  [MainBarcode = '', ...more]: readonly string[],
): Schemas['Shipment'] {
  const { reference, productId, sender, recipient, delivery, customerReference, orderNumber, parcels } = request
  const parcel = parcels[index]
  const shop = delivery?.parcelShopId === undefined ? undefined : delivery
  const contacts = contactsOf(recipient, shop)
  const content = contentOf(id, request, index)
  const isEvening = askedServices(request.deliveryServices).includes('EVENING')
  if (isEvening && !contacts)
    throw notSent(
      id,
      'recipient.contactInfo',
      'PostNL needs an e-mail address or a mobile number to come in the evening',
    )
  const order = [customerReference, parcel?.orderNumber ?? orderNumber].filter(Boolean).join(' ')
  if (order.length > 35)
    throw notSent(
      id,
      'orderNumber',
      'PostNL allows at most 35 characters of customerReference and orderNumber together',
    )
  return {
    Addresses: [
      delivery && !shop ? addressOf(delivery, '01', 'delivery') : addressOf(recipient, '01', 'recipient'),
      addressOf(sender, '02', 'sender'),
      ...(shop ? [addressOf(shop, '09', 'delivery')] : []),
    ],
    Barcode,
    ...(contacts && { Contacts: [contacts] }),
    Content: content,
    ...(order && { CustomerOrderNumber: order }),
    ...(shop && {
      DeliveryAddress: '09',
      DownPartnerLocation: fitting(id, 'delivery.parcelShopId', shop.parcelShopId, 10),
    }),
    // The code of a letterbox parcel holds its delivery day.
    ...((productId === 'POSTNL_2928' || isEvening) && {
      DeliveryDate: `${dayOf(dayAfter(dayAt(request.sender), 1))} 00:00:00`,
    }),
    Dimension: dimensionOf(parcel),
    ...(more.length > 0 && {
      Groups: [{ GroupType: '03', GroupSequence: index + 1, GroupCount: more.length + 1, MainBarcode }],
    }),
    ProductCodeDelivery: codeOf(request),
    ...(isEvening && { ProductOptions: [{ Characteristic: '118', Option: '006' }] }),
    Reference: referenceOf(reference),
  }
}

/** Returns the product code. A standard parcel with a signature, or to the stated address only, is another product. */
function codeOf({ productId, deliveryServices }: RegistrationRequest): string {
  const asked = new Set(askedServices(deliveryServices))
  const code = productId.slice(id.length + 1)
  if (code !== '3085') return code
  if (asked.has('SIGNATURE') && asked.has('EVENING') && !asked.has('NO_NEIGHBOUR'))
    throw notSent(
      id,
      'deliveryServices.noNeighbour',
      'PostNL takes a signature in the evening at the stated address only, so noNeighbour has to be asked for too',
    )
  if (asked.has('SIGNATURE')) return asked.has('NO_NEIGHBOUR') ? '3089' : '3189'
  return asked.has('NO_NEIGHBOUR') ? '3385' : code
}

function dimensionOf(parcel: RegistrationRequest['parcels'][number] | undefined): Schemas['Shipment']['Dimension'] {
  const { length = 1, width = 1, height = 1, weight = 1 } = parcel ?? {}
  const [Length = 1, Width = 1, Height = 1] = [length, width, height]
    .map((centimetres) => Math.ceil(centimetres * 10))
    .toSorted((one, other) => other - one)
  return { Length, Width, Height, Weight: Math.max(1, Math.round(weight * 1000)) }
}

function contactsOf(recipient: Party, shop: Party | undefined): Schemas['Contact'] | undefined {
  const { email, mobile } = recipient.contactInfo ?? {}
  const phone = phoneOf(id, 'recipient', recipient)
  const number = phone !== undefined && phone.length >= 10 ? phone : undefined
  if (!email && !number) {
    if (shop)
      throw notSent(
        id,
        'recipient.contactInfo',
        'PostNL tells the recipient by e-mail or telephone where the parcel is',
      )
    return undefined
  }
  return {
    ContactType: '01',
    ...(email && { Email: fitting(id, 'recipient.contactInfo.email', email, 50) }),
    ...(number && (mobile ? { SMSNr: number } : { TelNr: number })),
  }
}

function addressOf(party: Party, AddressType: '01' | '02' | '09', at: string): Schemas['Address'] {
  const { firstName, lastName, company, department, addressLine1, addressLine2, city, state, postCode, country } = party
  const text = (name: string, value: string | undefined, longest = 35) =>
    value ? fitting(id, `${at}.${name}`, value, longest) : undefined
  return {
    AddressType,
    FirstName: text('firstName', firstName),
    Name: text('lastName', lastName),
    CompanyName: text('company', company),
    Department: text('department', department),
    StreetHouseNrExt: fitting(id, `${at}.addressLine1`, addressLine1, 95),
    Buildingname: text('addressLine2', addressLine2),
    City: fitting(id, `${at}.city`, city, 35),
    Region: state,
    Zipcode: postCode?.replaceAll(' ', ''),
    Countrycode: country,
  }
}
