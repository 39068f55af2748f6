import type { Attribute } from '../../network/carriers/attributes.ts'
import type { RegistrationRequest } from '../../network/carriers/carrier.ts'
import type { DeliveryService } from '../../network/delivery-service/services.ts'
import { warehouse } from './parties.ts'

/** A lamp from Copenhagen, without any special requests. */
export const plainRequest: RegistrationRequest = {
  reference: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01',
  productId: '',
  sender: {
    company: 'Nordlys Lamper ApS',
    ...warehouse,
    contactInfo: { dialCode: '+45', telephone: '33124578', email: 'lager@nordlys.example' },
  },
  recipient: {
    firstName: 'Astrid',
    lastName: 'Lindqvist',
    addressLine1: 'Sodra Vagen 32',
    addressLine2: 'Lgh 1204',
    postCode: '41254',
    city: 'Goteborg',
    country: 'SE',
    contactInfo: { dialCode: '+46', mobile: '701740621', email: 'astrid@post.example' },
  },
  parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Pendant lamp' }],
}

/** The contents, for customs. */
export const lamps = {
  itemDescription: 'Ceiling lamp of brass',
  quantity: 2,
  countryOfOrigin: 'DK',
  netWeight: 3.1,
  itemInvoicePrice: 2499,
  currencyCode: 'EUR',
  commodityCode: '940511',
} as const

const declared = {
  invoiceNumber: 'NI-2026-0417',
  invoiceType: 'commercial' as const,
  customsType: 'SALE_OF_GOODS' as const,
  termsOfTrade: 'DAP' as const,
  companyNumber: 'DK38121417',
  eoriNumber: 'DK38121417',
  items: [lamps],
}

/** The currency in which carriers of some countries insure. */
const insuredIn: Readonly<Record<string, string>> = { PL: 'PLN', US: 'USD' }

/**
 * For each attribute that a shipment may have: a request with it, and strings that a supporting carrier gets. They
 * occur nowhere else, so a lost one is noticed.
 */
export function askedFor(
  plain: RegistrationRequest = plainRequest,
): Readonly<Record<Attribute, { readonly request: RegistrationRequest; readonly texts: readonly string[] }>> {
  const { recipient, sender } = plain
  const [parcel] = plain.parcels
  if (!parcel) throw new Error('A request has a parcel')
  const cash = { currencyCode: sender.country === 'PL' ? ('PLN' as const) : ('EUR' as const) }
  const paid = { ...parcel, cashOnDeliveryAmount: 3124.5 }
  return {
    description: { request: { ...plain, description: 'Zebra shade' }, texts: ['Zebra shade'] },
    customerReference: { request: { ...plain, customerReference: 'REF-70417' }, texts: ['REF-70417'] },
    orderNumber: { request: { ...plain, orderNumber: 'ORD-80418' }, texts: ['ORD-80418'] },
    'parcel.orderNumber': {
      request: { ...plain, parcels: [{ ...parcel, orderNumber: 'ORD-90419' }] },
      texts: ['ORD-90419'],
    },
    severalParcels: {
      request: { ...plain, parcels: [parcel, { ...parcel, weight: 7.3 }] },
      texts: ['7.3|7300|16.1|7,3|257.'],
    },
    delivery: {
      request: { ...plain, delivery: { ...recipient, addressLine1: 'Hamngatan 17' } },
      texts: ['Hamngatan|HAMNGATAN'],
    },
    parcelShop: {
      request: {
        ...plain,
        delivery: { ...recipient, company: 'Kiosk', addressLine1: 'Torget 5', parcelShopId: '417204' },
      },
      texts: ['417204'],
    },
    pickup: {
      request: { ...plain, pickup: { ...sender, addressLine1: 'Havnegade 44' } },
      texts: ['Havnegade|HAVNEGADE'],
    },
    department: {
      request: { ...plain, recipient: { ...recipient, company: 'Belysning AB', department: 'Godsmottagning' } },
      texts: ['Godsmottagning|GODSMOTTAGNING'],
    },
    collection: {
      request: {
        ...plain,
        collectionInfo: { type: 'PICK_UP', date: '2026-12-03', preferredTime: { from: '09:15', to: '14:45' } },
      },
      texts: ['2026-12-03|20261203|03-12-2026|03.12.2026|1796256000'],
    },
    collectionInstructions: {
      request: {
        ...plain,
        collectionInfo: {
          type: 'PICK_UP',
          date: '2026-12-03',
          preferredTime: { from: '09:15', to: '14:45' },
          instructions: 'Ramp 3',
        },
      },
      texts: ['Ramp 3'],
    },
    deliveryInstructions: {
      request: { ...plain, deliveryInstructions: 'Blue door' },
      texts: ['Blue door'],
    },
    recipientPays: { request: { ...plain, recipientPays: true }, texts: [] },
    cashOnDelivery: {
      request: { ...plain, cashOnDelivery: cash, parcels: [paid] },
      texts: ['3124.5|312450|3124,5'],
    },
    'cashOnDelivery.account': {
      request: {
        ...plain,
        cashOnDelivery: { ...cash, iban: 'DE89370400440532013000', bic: 'NDEADKKK', bankHolderName: 'Nordlys Konto' },
        parcels: [paid],
      },
      texts: ['DE89370400440532013000', 'NDEADKKK', 'Nordlys Konto'],
    },
    'cashOnDelivery.paymentReference': {
      request: { ...plain, cashOnDelivery: { ...cash, paymentReference: 'PAY-60416' }, parcels: [paid] },
      texts: ['PAY-60416'],
    },
    insurance: {
      request: { ...plain, insurance: { amount: 2417.25, currency: insuredIn[sender.country] ?? 'EUR' } },
      texts: ['2417.25|241725|additionalInsurance'],
    },
    freightPayer: {
      request: {
        ...plain,
        payment: { freight: { payer: 'THIRD_PARTY', accountNumber: '3F8A17', postCode: '8000', country: 'DK' } },
      },
      texts: ['3F8A17'],
    },
    dutiesPayer: {
      request: {
        ...plain,
        customs: declared,
        payment: { duties: { payer: 'THIRD_PARTY', accountNumber: '3F8A18', postCode: '8000', country: 'DK' } },
      },
      texts: ['3F8A18'],
    },
    'payment.ownAccount': {
      request: {
        ...plain,
        customs: { ...declared, termsOfTrade: 'DDP' },
        payment: { duties: { payer: 'SENDER', accountNumber: '3F8A19' } },
      },
      texts: ['3F8A19'],
    },
    'duties.recipientAccount': {
      request: { ...plain, customs: declared, payment: { duties: { payer: 'RECIPIENT', accountNumber: '3F8A16' } } },
      texts: ['3F8A16'],
    },
    ...dangerousRequests(plain, parcel),
    ...serviceRequests(plain),
    customs: {
      request: { ...plain, customs: declared },
      texts: ['NI-2026-0417', 'Ceiling lamp of brass', '940511|9405.11'],
    },
    'customs.importer': {
      request: {
        ...plain,
        customs: {
          ...declared,
          importer: { name: 'Importer AS', addressLine1: 'Karl Johans gate 12', city: 'Oslo', country: 'NO' },
        },
      },
      texts: ['Importer AS'],
    },
    'customs.dangerousGoods': {
      request: {
        ...plain,
        customs: { ...declared, items: [{ ...lamps, dangerousGoods: true, dangerousGoodsCode: 'UN3481' }] },
      },
      texts: ['UN3481'],
    },
    'customs.preferentialOrigin': {
      request: { ...plain, customs: { ...declared, items: [{ ...lamps, preferentialOrigin: true }] } },
      texts: ['preferential origin'],
    },
  }
}

type DangerousGoods = NonNullable<RegistrationRequest['parcels'][number]['dangerousGoods']>[number]

/** A parcel with dangerous goods, for each level. */
function dangerousRequests(plain: RegistrationRequest, parcel: RegistrationRequest['parcels'][number]) {
  const consumed = { properShippingName: 'CONSUMER COMMODITY', hazardClass: '9', quantity: 2.5, unit: 'KG' } as const
  const withGoods = (goods: DangerousGoods) => ({
    request: { ...plain, parcels: [{ ...parcel, dangerousGoods: [goods] }] },
    texts: [],
  })
  return {
    LIMITED_QUANTITY: withGoods({
      ...consumed,
      unNumber: 'ID8000',
      level: 'LIMITED_QUANTITY',
      packaging: 'Fibreboard box',
    }),
    EXCEPTED_QUANTITY: withGoods({ ...consumed, unNumber: 'UN1170', hazardClass: '3', level: 'EXCEPTED_QUANTITY' }),
    LITHIUM_BATTERY: withGoods({
      ...consumed,
      unNumber: 'UN3481',
      level: 'LITHIUM_BATTERY',
      battery: { type: 'LITHIUM_ION', packing: 'IN_EQUIPMENT' },
    }),
    FULLY_REGULATED: withGoods({
      ...consumed,
      unNumber: 'UN1263',
      properShippingName: 'PAINT',
      hazardClass: '3',
      packingGroup: 'III',
      level: 'FULLY_REGULATED',
      packaging: 'Fibreboard box',
      emergencyPhone: '+4533124578',
    }),
  }
}

type DeliveryServices = NonNullable<RegistrationRequest['deliveryServices']>

/** The request for each delivery service, with the text for carriers that accept one. */
const services: Readonly<Record<DeliveryService, readonly [DeliveryServices, ...string[]]>> = {
  SIGNATURE: [{ signature: true }],
  ATTENDED: [{ attended: true }],
  IDENTITY_CHECK: [{ identityCheck: true }],
  AGE_16: [{ minimumAge: 16 }],
  AGE_18: [{ minimumAge: 18 }],
  SATURDAY: [{ saturday: true }],
  EVENING: [{ evening: true }],
  NO_NEIGHBOUR: [{ noNeighbour: true }],
  RECIPIENT_ONLY: [{ recipientOnly: true }],
  LEAVE_AT: [{ leaveAt: 'Green shed' }, 'Green shed'],
  MAILBOX: [{ mailbox: true }],
}

/** A request for each delivery service. */
export function serviceRequests(plain: RegistrationRequest) {
  const requestFor = (service: DeliveryService) => {
    const [deliveryServices, ...texts] = services[service]
    return { request: { ...plain, deliveryServices }, texts }
  }
  return {
    SIGNATURE: requestFor('SIGNATURE'),
    ATTENDED: requestFor('ATTENDED'),
    IDENTITY_CHECK: requestFor('IDENTITY_CHECK'),
    AGE_16: requestFor('AGE_16'),
    AGE_18: requestFor('AGE_18'),
    SATURDAY: requestFor('SATURDAY'),
    EVENING: requestFor('EVENING'),
    NO_NEIGHBOUR: requestFor('NO_NEIGHBOUR'),
    RECIPIENT_ONLY: requestFor('RECIPIENT_ONLY'),
    LEAVE_AT: requestFor('LEAVE_AT'),
    MAILBOX: requestFor('MAILBOX'),
  }
}

interface LongText {
  readonly field: string
  /** The attribute that requests it, if carriers need not support it. */
  readonly attribute?: Attribute
  readonly asking: RegistrationRequest
  /** The words of the text, each unique and in lower case. */
  readonly words: readonly string[]
}

/** Each text of a shipment at its maximum length, with words that occur nowhere else. */
export function longTexts(plain: RegistrationRequest): readonly LongText[] {
  const asked = askedFor(plain)
  const { sender, recipient } = plain
  const [parcel] = plain.parcels
  if (!parcel) throw new Error('A request has a parcel')
  const party = (name: 'sender' | 'recipient', attribute: string, longest: number, between = ' '): LongText => {
    const { text, words } = wordsOf(longest, between)
    return { field: `${name}.${attribute}`, asking: { ...plain, [name]: { ...plain[name], [attribute]: text } }, words }
  }
  const texts: readonly LongText[] = [
    ...(['sender', 'recipient'] as const).flatMap((name) => [
      party(name, 'company', 100),
      party(name, 'firstName', 100),
      party(name, 'lastName', 100),
      party(name, 'addressLine1', 100),
      party(name, 'addressLine2', 100),
      party(name, 'city', 100),
    ]),
    ...[
      ['description', 250],
      ['deliveryInstructions', 250],
      ['customerReference', 40],
      ['orderNumber', 60],
    ].map(([name, longest]): LongText => {
      const { text, words } = wordsOf(
        Number(longest),
        name === 'description' || name === 'deliveryInstructions' ? ' ' : '-',
      )
      const attribute = names.find((one) => one === name)
      return { field: String(name), attribute, asking: { ...plain, [String(name)]: text }, words }
    }),
    withText(200, (text) => ({
      field: 'parcels[0].description',
      asking: { ...plain, parcels: [{ ...parcel, description: text }] },
    })),
    withText(
      60,
      (text) => ({
        field: 'parcels[0].orderNumber',
        attribute: 'parcel.orderNumber',
        asking: { ...plain, parcels: [{ ...parcel, orderNumber: text }] },
      }),
      '-',
    ),
    withText(100, (text) => ({
      field: 'recipient.department',
      attribute: 'department',
      asking: { ...plain, recipient: { ...recipient, company: 'Belysning AB', department: text } },
    })),
    withText(250, (text) => ({
      field: 'collectionInfo.instructions',
      attribute: 'collectionInstructions',
      asking: {
        ...plain,
        collectionInfo: { type: 'PICK_UP', ...asked.collection.request.collectionInfo, instructions: text },
      },
    })),
    withText(100, (text) => ({
      field: 'cashOnDelivery.bankHolderName',
      attribute: 'cashOnDelivery.account',
      asking: {
        ...asked['cashOnDelivery.account'].request,
        cashOnDelivery: { currencyCode: 'EUR', iban: 'DE89370400440532013000', bankHolderName: text },
      },
    })),
    withText(
      35,
      (text) => ({
        field: 'cashOnDelivery.paymentReference',
        attribute: 'cashOnDelivery.paymentReference',
        asking: {
          ...asked.cashOnDelivery.request,
          cashOnDelivery: { currencyCode: sender.country === 'PL' ? 'PLN' : 'EUR', paymentReference: text },
        },
      }),
      '-',
    ),
    withText(200, (text) => ({
      field: 'customs.items[0].itemDescription',
      attribute: 'customs',
      asking: {
        ...asked.customs.request,
        customs: {
          ...asked.customs.request.customs,
          items: asked.customs.request.customs?.items?.map((item) => ({ ...item, itemDescription: text })),
        },
      },
    })),
    withText(
      60,
      (text) => ({
        field: 'customs.invoiceNumber',
        attribute: 'customs',
        asking: { ...asked.customs.request, customs: { ...asked.customs.request.customs, invoiceNumber: text } },
      }),
      '-',
    ),
  ]
  return texts
}

const names: readonly Attribute[] = ['description', 'deliveryInstructions', 'customerReference', 'orderNumber']

function withText(longest: number, asking: (text: string) => Omit<LongText, 'words'>, between = ' '): LongText {
  const { text, words } = wordsOf(longest, between)
  return { ...asking(text), words }
}

/** Words such as q07zx, as many as fit. */
function wordsOf(longest: number, between: string): { readonly text: string; readonly words: readonly string[] } {
  const words = Array.from(
    { length: Math.floor((longest + 1) / 6) },
    (_, index) => `q${String(index).padStart(2, '0')}zx`,
  )
  return { text: words.join(between), words }
}
