import type { RegistrationRequest } from '../carrier.ts'
import { goodsAt } from '../kit/dangerous-goods.ts'
import { askedServices } from '../../delivery-service/services.ts'
import { insuredParcels } from '../insured.ts'
import { contactOf, contentOf, fitting, linesFrom, namesOf, notSent, phoneOf } from '../kit/text.ts'
import type { Schemas } from './generated/types.ts'

type Party = RegistrationRequest['sender']

const id = 'DPD_DE'
const flag = (value: boolean) => (value ? 'true' : 'false')

/** DPD counts in units of 10 grams. */
const decagrams = (kilograms: number) => String(Math.max(1, Math.round(kilograms * 100)))

/** Builds DPD's order for a shipment, with the elements in the order that DPD requires. */
export function orderOf(request: RegistrationRequest, sendingDepot: string): Schemas['Order'] {
  const { reference, productId, parcels, sender, recipient, delivery, customerReference, orderNumber } = request
  const shop = delivery?.parcelShopId === undefined ? undefined : delivery
  const destination = shop || !delivery ? recipient : delivery
  const asked = askedServices(request.deliveryServices)
  return {
    generalShipmentData: {
      mpsCustomerReferenceNumber1: fitting(id, 'customerReference', customerReference, 35),
      mpsCustomerReferenceNumber2: fitting(id, 'orderNumber', orderNumber, 35),
      identificationNumber: reference,
      sendingDepot,
      product: productOf(productId),
      mpsWeight: decagrams(parcels.reduce((sum, { weight }) => sum + weight, 0)),
      sender: addressOf(sender, 'sender'),
      recipient: addressOf(destination, shop || !delivery ? 'recipient' : 'delivery', request.deliveryInstructions),
    },
    parcels: parcels.map((parcel, index) => parcelOf(parcel, index, request)),
    productAndServiceData: {
      orderType: 'consignment',
      ...(asked.includes('SATURDAY') && { saturdayDelivery: 'true' }),
      ...(request.recipientPays && { exWorksDelivery: 'true' }),
      ...((asked.includes('IDENTITY_CHECK') || asked.includes('RECIPIENT_ONLY')) && {
        personalDelivery: {
          type: '2',
          name: contactOf(id, shop || !delivery ? 'recipient' : 'delivery', destination, 35),
        },
      }),
      ...(shop && { parcelShopDelivery: shopOf(shop, recipient) }),
    },
  }
}

type Product = Schemas['Order']['generalShipmentData']['product']

const expresses: Readonly<Record<string, Product>> = { DPD_DE_E10: 'E10', DPD_DE_E12: 'E12', DPD_DE_E18: 'E18' }

/** Shop deliveries and returns are services of Classic. */
const productOf = (productId: string): Product => expresses[productId] ?? 'CL'

function parcelOf(
  parcel: RegistrationRequest['parcels'][number],
  index: number,
  request: RegistrationRequest,
): Schemas['Parcel'] {
  const { weight, length, width, height, orderNumber, cashOnDeliveryAmount } = parcel
  const { cashOnDelivery } = request
  const insured = insuredParcels(request)[index]
  return {
    customerReferenceNumber1: fitting(id, `parcels[${index}].orderNumber`, orderNumber, 35),
    volume: [length, width, height].map((side) => String(Math.ceil(side)).padStart(3, '0')).join(''),
    weight: decagrams(weight),
    ...(goodsAt(parcel, 'LIMITED_QUANTITY').length > 0 && { hazardousLimitedQuantities: flag(true) }),
    ...(insured && {
      higherInsurance: { amount: String(Math.round(insured.amount * 100)), currency: insured.currency },
    }),
    content: contentOf(id, request, index),
    ...(cashOnDelivery && cashOnDeliveryAmount !== undefined && { cod: codOf(cashOnDelivery, cashOnDeliveryAmount) }),
    ...(request.productId === 'DPD_DE_RETURN' && { returns: flag(true) }),
  }
}

const codOf = (
  { currencyCode, paymentReference, bankHolderName, iban, bic }: NonNullable<RegistrationRequest['cashOnDelivery']>,
  amount: number,
): Schemas['Cod'] => ({
  amount: String(Math.round(amount * 100)),
  currency: currencyCode,
  inkasso: '0',
  purpose: fitting(id, 'cashOnDelivery.paymentReference', paymentReference, 14),
  bankAccountHolder: fitting(id, 'cashOnDelivery.bankHolderName', bankHolderName, 50),
  iban,
  bic,
})

function shopOf({ parcelShopId = '' }: Party, { contactInfo, country }: Party) {
  if (!/^\d{1,10}$/.test(parcelShopId))
    throw notSent(id, 'delivery.parcelShopId', 'DPD knows its shops by numbers of up to 10 digits')
  const phone = phoneOf(id, 'recipient', { contactInfo, country })
  const channel = contactInfo?.email ? { channel: '1', value: contactInfo.email } : { channel: '3', value: phone ?? '' }
  if (channel.value === '')
    throw notSent(
      id,
      'recipient.contactInfo',
      'DPD tells the recipient by e-mail or telephone that the parcel is in the shop',
    )
  return {
    parcelShopId,
    parcelShopNotification: {
      channel: channel.channel === '1' ? ('1' as const) : ('3' as const),
      value: channel.value,
      language: country === 'DE' || country === 'AT' ? 'DE' : 'EN',
    },
  }
}

function addressOf(party: Party, at: string, comment?: string): Schemas['Address'] {
  const [street = '-', street2] = linesFrom(id, `${at}.addressLine1`, [party.addressLine1, party.addressLine2], {
    count: 2,
    longest: 50,
  })
  const { name } = namesOf(party)
  return {
    name1: fitting(id, `${at}.company`, name, 50),
    name2: fitting(id, `${at}.department`, party.department, 35),
    street,
    street2,
    country: party.country,
    zipCode: fitting(id, `${at}.postCode`, party.postCode, 9) ?? '-',
    city: fitting(id, `${at}.city`, party.city, 50),
    contact: contactOf(id, at, party, 35),
    phone: phoneOf(id, at, party),
    email: fitting(id, `${at}.contactInfo.email`, party.contactInfo?.email, 100),
    comment: fitting(id, 'deliveryInstructions', comment, 70),
  }
}
