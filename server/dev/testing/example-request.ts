import type { Attribute } from '../../network/carriers/attributes.ts'
import type { RegistrationRequest } from '../../network/carriers/carrier.ts'

/** A lamp from Copenhagen that asks nothing but to be brought to its recipient. */
export const plainRequest: RegistrationRequest = {
  reference: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01',
  productId: '',
  sender: {
    company: 'Nordlys Lamper ApS',
    addressLine1: 'Store Kongensgade 81',
    postCode: '1264',
    city: 'Copenhagen',
    country: 'DK',
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

const lamps = {
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

/**
 * For each attribute that a shipment may have: a request with it, and strings that a carrier that takes it is sent. They
 * occur nowhere else, so that what is dropped is found.
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
