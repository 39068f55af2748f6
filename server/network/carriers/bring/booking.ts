import { currentTime } from '../../../kernel/current-time.ts'
import type { RateRequest, RegistrationRequest } from '../carrier.ts'
import { carrierData } from '../data/carriers.ts'
import { goodsAt } from '../kit/dangerous-goods.ts'
import { askedServices } from '../../delivery-service/services.ts'
import { contactOf, contentOf, fitting, linesFrom, namesOf, notSent, phoneOf, shortReference } from '../kit/text.ts'
import type { Schemas } from './generated/types.ts'

type AddressParty = RegistrationRequest['sender']

const id = 'BRING'
const serviceOf = (productId: string) => productId.slice(id.length + 1)

/** Builds one consignment for a shipment. */
export function bookingOf(
  request: RegistrationRequest,
  customerNumber: string,
  isTest: boolean,
): Schemas['BookingRequest'] {
  const { reference, productId, sender, recipient, pickup, delivery, parcels, deliveryInstructions } = request
  const shop = delivery?.parcelShopId
  const own = [request.customerReference, request.orderNumber].filter(Boolean).join(' ')
  if (own.length > 35)
    throw notSent(id, 'orderNumber', `${id} allows at most 35 characters of customerReference and orderNumber together`)
  const [to, at] = delivery && !shop ? ([delivery, 'delivery'] as const) : ([recipient, 'recipient'] as const)
  const [from, origin] = pickup ? ([pickup, 'pickup'] as const) : ([sender, 'sender'] as const)
  return {
    testIndicator: isTest,
    schemaVersion: 1,
    consignments: [
      {
        // Bring books only for now or later, and its clock may be ahead.
        shippingDateTime: currentTime(300_000).getTime(),
        correlationId: reference,
        parties: {
          sender: { ...partyOf(from, origin), reference: shortReference(reference) },
          recipient: {
            ...partyOf(to, at),
            ...(own && { reference: own }),
            ...(deliveryInstructions && { additionalAddressInfo: deliveryInstructions }),
          },
          ...(shop && delivery && { pickupPoint: { id: shop, countryCode: delivery.country } }),
        },
        product: { id: serviceOf(productId), customerNumber, ...servicesOf(request) },
        packages: parcels.map(({ weight, length, width, height }, index) => ({
          weightInKg: weight,
          goodsDescription: contentOf(id, request, index),
          dimensions: {
            lengthInCm: Math.ceil(length),
            widthInCm: Math.ceil(width),
            heightInCm: Math.ceil(height),
          },
          correlationId: String(index),
        })),
      },
    ],
  }
}

/** Returns additional services by their numbers. A check of the recipient's name includes identification. */
function servicesOf({
  productId,
  parcels,
  deliveryServices,
}: RegistrationRequest): Pick<Schemas['BookingRequest']['consignments'][number]['product'], 'additionalServices'> {
  const asked = new Set(askedServices(deliveryServices))
  const isDomestic = serviceOf(productId) === '5800'
  const ids = [
    ...(asked.has('RECIPIENT_ONLY') ? (['1134'] as const) : asked.has('IDENTITY_CHECK') ? (['1133'] as const) : []),
    ...(asked.has('AGE_18') ? ([isDomestic ? '1082' : '1229'] as const) : []),
    ...(asked.has('SIGNATURE') ? (['1280'] as const) : []),
    ...(parcels.some((parcel) => goodsAt(parcel, 'LIMITED_QUANTITY').length > 0) ? (['0003'] as const) : []),
  ]
  return ids.length > 0 ? { additionalServices: ids.map((service) => ({ id: service })) } : {}
}

function partyOf(party: AddressParty, at: string): Schemas['Party'] {
  const { name } = namesOf(party)
  const phone = phoneOf(id, at, party)
  const email = party.contactInfo?.email
  const [addressLine = '-', addressLine2] = linesFrom(
    id,
    `${at}.addressLine1`,
    [party.addressLine1, [party.addressLine2, party.department].filter(Boolean).join(' ')],
    { count: 2, longest: 35 },
  )
  return {
    name: fitting(id, `${at}.company`, name, 35),
    addressLine,
    ...(addressLine2 && { addressLine2 }),
    ...(party.postCode && { postalCode: party.postCode.replaceAll(' ', '') }),
    city: fitting(id, `${at}.city`, party.city, 35),
    countryCode: party.country,
    contact: { name: contactOf(id, at, party, 35), ...(email && { email }), ...(phone && { phoneNumber: phone }) },
  }
}

const two = (part: number) => String(part).padStart(2, '0')

/** Builds the query for prices and days, for the requested products or all that Bring delivers. */
export function questionOf(request: RateRequest, customerNumber: string): Schemas['Question'] {
  const { sender, recipient, delivery, parcels, date } = request
  const to = delivery ?? recipient
  const outbound = carrierData[id].products.filter(({ direction }) => direction === 'OUTBOUND')
  const products = request.productIds ?? outbound.map((product) => product.id)
  const [year = '', month = '', day = ''] = date.split('-')
  return {
    consignments: [
      {
        id: '1',
        products: products.map((productId) => ({ id: serviceOf(productId), customerNumber })),
        fromCountryCode: sender.country,
        fromPostalCode: sender.postCode ?? '',
        toCountryCode: to.country,
        toPostalCode: to.postCode ?? '',
        shippingDate: { year, month: two(Number(month)), day: two(Number(day)), hour: '12', minute: '00' },
        packages: parcels.map(({ weight, length, width, height }, index) => ({
          id: String(index + 1),
          length: Math.ceil(length),
          width: Math.ceil(width),
          height: Math.ceil(height),
          grossWeight: Math.round(weight * 1000),
        })),
      },
    ],
    withPrice: true,
    withExpectedDelivery: true,
    edi: true,
  }
}
