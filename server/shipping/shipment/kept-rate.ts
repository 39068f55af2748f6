import type { RateQuestion } from '../../schema/column-types.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { invalid, mustHaveNone, type FieldError } from '../../kernel/error.ts'
import { nearestMinor, printed } from '../../kernel/money.ts'
import { askedServices } from '../../network/delivery-service/services.ts'
import type { Content } from './content.ts'
import type { KeptRate } from './kept-rate-store.ts'

interface At {
  readonly now: Date
  /** The rate that the content refers to, if found. */
  readonly kept: KeptRate | undefined
  /** The content before a change. */
  readonly before?: Content
}

/**
 * Applies the rate that the content refers to. Product and cost are those of the rate, and everything else that the
 * price depends on must be as it was priced. Once booked, a rate no longer expires for the shipment.
 */
export function atRate(clientId: number, sent: Content, { now, kept, before }: At): Content {
  const { rateId } = sent
  // The rate's insurance and services are booked with it. Later they can only be given up together with the rate.
  const priced = before?.rateId === rateId ? undefined : kept?.request
  const insurance = sent.insurance ?? priced?.insurance
  const deliveryServices = sent.deliveryServices ?? priced?.deliveryServices
  const content = { ...sent, ...(insurance && { insurance }), ...(deliveryServices && { deliveryServices }) }
  if (rateId === undefined)
    return before?.rateId === undefined ? content : { ...content, expectedCost: undefined, deliveryPromise: undefined }
  const isRegistered = before?.rateId === rateId
  if (!kept) {
    // Rates are deleted some time after they expire; shipments booked with them keep their price.
    if (isRegistered && isUnchanged(content, before)) return content
    throw refused(
      'RATE_NOT_FOUND',
      'rateId',
      `${rateId} is not a rate of client ${clientId}, or has expired. Get new rates`,
    )
  }
  const { rate, request, expiresAt } = kept
  if (!isRegistered && new Date(expiresAt) <= now)
    throw refused('RATE_EXPIRED', 'rateId', `Rate ${rateId} expired at ${expiresAt}. Get new rates`)
  const errors = mismatches(
    { ...content, carrierProduct: content.carrierProduct ?? rate.carrierProduct },
    request,
    rate.carrierProduct,
  )
  mustHaveNone(errors)
  const direction = content.direction ?? request.direction
  return {
    ...content,
    ...(direction && { direction }),
    carrierProduct: rate.carrierProduct,
    expectedCost: rate.cost,
    deliveryPromise: rate.promise,
  }
}

const refused = (code: string, field: string, defaultMessage: string) => invalid([{ code, defaultMessage, field }])

/** Everything that a price depends on. */
const partsOf = ({
  carrierProduct,
  sender,
  recipient,
  parcels,
  cashOnDelivery,
  insurance,
  deliveryServices,
  collectionInfo,
  recipientPays,
  payment,
}: Content) => ({
  'carrierProduct.productId': carrierProduct?.productId,
  'sender.country': sender.country,
  'sender.postCode': codeOf(sender.postCode),
  'recipient.country': recipient.country,
  'recipient.postCode': codeOf(recipient.postCode),
  parcels: parcels.map(sizeOf).join(', '),
  'parcels[0].cashOnDeliveryAmount': collectedOf(
    parcels.map(({ cashOnDeliveryAmount = 0 }) => cashOnDeliveryAmount),
    cashOnDelivery?.currencyCode,
  ),
  insurance: insuredOf(insurance),
  deliveryServices: servicesIn(deliveryServices),
  'collectionInfo.type': collectionInfo?.type === 'PICK_UP' ? 'PICK_UP' : 'no pick-up',
  recipientPays: String(recipientPays),
  'payment.freight.payer': payment?.freight?.payer ?? 'SENDER',
})

const codeOf = (postCode: string | undefined) => postCode?.toUpperCase().replace(/[ -]/g, '') ?? ''
const sizeOf = ({ weight, length, width, height }: Schemas['RateParcel']) =>
  `${weight.toFixed(3)} kg ${[length, width, height].map((side) => side.toFixed(1)).join(' x ')} cm`
const insuredOf = (insurance: Schemas['Insurance'] | undefined) =>
  insurance ? `${insurance.amount} ${insurance.currency}` : 'nothing'
const servicesIn = (asked: Schemas['DeliveryServices'] | undefined) => askedServices(asked).join(', ') || 'nothing'
const collectedOf = (amounts: readonly number[], currency = '') => {
  const minor = amounts.reduce((sum, amount) => sum + nearestMinor(amount, currency), 0n)
  return minor === 0n ? 'nothing' : `${printed(minor, currency)} ${currency}`
}

const isUnchanged = (content: Content, before: Content) =>
  JSON.stringify(partsOf(content)) === JSON.stringify(partsOf(before))

function mismatches(
  content: Content,
  { sender, recipient, parcels, cashOnDelivery, insurance, deliveryServices, pickUp, recipientPays }: RateQuestion,
  carrierProduct: Schemas['CarrierProduct'],
): FieldError[] {
  const registered = partsOf(content)
  const priced: typeof registered = {
    'carrierProduct.productId': carrierProduct.productId,
    'sender.country': sender.country,
    'sender.postCode': codeOf(sender.postCode),
    'recipient.country': recipient.country,
    'recipient.postCode': codeOf(recipient.postCode),
    parcels: parcels.map(sizeOf).join(', '),
    'parcels[0].cashOnDeliveryAmount': collectedOf([cashOnDelivery?.amount ?? 0], cashOnDelivery?.currency),
    insurance: insuredOf(insurance),
    deliveryServices: servicesIn(deliveryServices),
    'collectionInfo.type': pickUp ? 'PICK_UP' : 'no pick-up',
    recipientPays: String(recipientPays),
    'payment.freight.payer': 'SENDER',
  }
  const ends = { sender: content.pickup, recipient: content.delivery }
  return [
    ...Object.entries(registered).flatMap(([field, value]) => {
      const expected = Object.entries(priced).find(([name]) => name === field)?.[1]
      return value === expected ? [] : [mismatch(field, expected, value)]
    }),
    // The price assumes a shop nearby. Any other place must have the same postal code.
    ...Object.entries(ends).flatMap(([end, at]) => {
      const place = end === 'sender' ? sender : recipient
      const name = end === 'sender' ? 'pickup' : 'delivery'
      const isThere =
        !at ||
        (at.country === place.country &&
          (at.parcelShopId !== undefined || codeOf(at.postCode) === codeOf(place.postCode)))
      return isThere
        ? []
        : [mismatch(name, `${place.country} ${place.postCode ?? ''}`, `${at.country} ${at.postCode ?? ''}`)]
    }),
  ]
}

const mismatch = (field: string, expected: string | undefined, value: string | undefined): FieldError => ({
  code: 'RATE_MISMATCH',
  defaultMessage: `${field} must be ${expected} as the rate was made for, and not ${value}. Get new rates or leave rateId out`,
  field,
})
