import type { RegistrationRequest } from '../carrier.ts'
import { goodsAt } from '../kit/dangerous-goods.ts'
import { askedServices, type DeliveryService } from '../../delivery-service/services.ts'
import { fitting, linesFrom, namesOf, phoneOf, shortReference } from '../kit/text.ts'
import type { Schemas } from './generated/types.ts'

type Party = RegistrationRequest['sender']

const id = 'POST_AT'

/** How the label centre identifies a client. */
export interface Account {
  readonly clientId: string
  readonly orgUnitId: string
  readonly orgUnitGuid: string
}

/** Returns the shipment's number, by which it is cancelled. */
export const numberOf = (reference: string) => shortReference(reference)

/** The label centre's codes for our products. */
const services: Readonly<Record<string, Schemas['ShipmentRow']['DeliveryServiceThirdPartyID']>> = {
  POST_AT_10: '10',
  POST_AT_20: '01',
  POST_AT_30: '45',
  POST_AT_40: '46',
}

/** Builds the label centre's shipment, with elements in alphabetical order. */
export function rowOf(request: RegistrationRequest, account: Account, type: 'PDF' | 'ZPL'): Schemas['ShipmentRow'] {
  const { reference, productId, sender, recipient, delivery, parcels, customerReference, orderNumber } = request
  const cash = cashOf(request)
  const isLimited = parcels.some((parcel) => goodsAt(parcel, 'LIMITED_QUANTITY').length > 0)
  const features = [
    ...(cash ? [cash] : []),
    ...deliveryOf(request),
    ...(isLimited ? [{ ThirdPartyID: '074' as const }] : []),
  ]
  return {
    ClientID: account.clientId,
    ColloList: { ColloRow: parcels.map(colloOf) },
    DeliveryInstruction: fitting(id, 'deliveryInstructions', request.deliveryInstructions, 512),
    DeliveryServiceThirdPartyID: services[productId] ?? '10',
    ...(features.length > 0 && { FeatureList: { AdditionalInformationRow: features } }),
    Number: numberOf(reference),
    OURecipientAddress: addressOf(delivery ?? recipient, delivery ? 'delivery' : 'recipient'),
    OUShipperAddress: addressOf(sender, 'sender'),
    OUShipperReference1: fitting(id, 'customerReference', customerReference, 100),
    OUShipperReference2: fitting(id, 'orderNumber', orderNumber, 100),
    OrgUnitGuid: account.orgUnitGuid,
    OrgUnitID: account.orgUnitId,
    PrinterObject:
      type === 'PDF'
        ? { LabelFormatID: '100x150', LanguageID: 'PDF', PaperLayoutID: 'A5' }
        : { Encoding: 'UTF-8', LabelFormatID: '100x150', LanguageID: 'ZPL2' },
  }
}

const centimetres = (size: number) => String(Math.ceil(size))

const colloOf = ({ weight, length, width, height }: RegistrationRequest['parcels'][number]): Schemas['ColloRow'] => ({
  Height: centimetres(height),
  Length: centimetres(length),
  Weight: String(Math.round(weight * 1000) / 1000),
  Width: centimetres(width),
})

/** The label centre's codes for delivery services. */
const featureCodes: Readonly<Partial<Record<DeliveryService, Schemas['FeatureRow']['ThirdPartyID']>>> = {
  SATURDAY: '027',
  RECIPIENT_ONLY: '045',
  EVENING: '117',
  LEAVE_AT: '123',
}

const deliveryOf = ({ deliveryServices }: RegistrationRequest): Schemas['FeatureRow'][] =>
  askedServices(deliveryServices).flatMap((service) => {
    const ThirdPartyID = featureCodes[service]
    return ThirdPartyID ? [{ ThirdPartyID, ...(service === 'LEAVE_AT' && { Value1: deliveryServices?.leaveAt }) }] : []
  })

/** Returns cash on delivery for the whole shipment, which has a separate code abroad. */
function cashOf({
  cashOnDelivery,
  parcels,
  recipient,
  delivery,
}: RegistrationRequest): Schemas['FeatureRow'] | undefined {
  if (!cashOnDelivery) return undefined
  const { currencyCode, iban, bic, bankHolderName, paymentReference } = cashOnDelivery
  const amount = parcels.reduce((sum, { cashOnDeliveryAmount = 0 }) => sum + cashOnDeliveryAmount, 0)
  const account = [iban, bic, bankHolderName].some(Boolean) ? [iban, bic, bankHolderName].join('|') : undefined
  return {
    ThirdPartyID: (delivery ?? recipient).country === 'AT' ? '006' : '022',
    Value1: amount.toFixed(2),
    Value2: currencyCode,
    Value3: fitting(id, 'cashOnDelivery.bankHolderName', account, 50),
    Value4: paymentReference,
  }
}

function addressOf(party: Party, at: string): Schemas['AddressRow'] {
  const { name, contact } = namesOf(party)
  const [AddressLine1 = '-', AddressLine2] = linesFrom(
    id,
    `${at}.addressLine1`,
    [party.addressLine1, party.addressLine2],
    { count: 2, longest: 60 },
  )
  return {
    AddressLine1,
    AddressLine2,
    City: party.city,
    CountryID: party.country,
    Email: fitting(id, `${at}.contactInfo.email`, party.contactInfo?.email, 100),
    Name1: fitting(id, `${at}.company`, name, 100),
    Name2: contact === name ? undefined : fitting(id, `${at}.lastName`, contact, 100),
    Name3: fitting(id, `${at}.department`, party.department, 50),
    PostalCode: party.postCode ?? '-',
    Tel1: phoneOf(id, at, party),
  }
}
