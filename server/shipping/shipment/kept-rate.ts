import type { components } from '../../../openapi/generated/types.ts'
import { invalid, mustHaveNone, type FieldError } from '../../kernel/error.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import type { Content } from './content.ts'

type Schemas = components['schemas']

const selectRate = prepared((db, arg: Arguments<{ clientId: number; id: string }>) =>
  db
    .selectFrom('rate')
    .select(['expiresAt', 'request', 'rates'])
    .where('clientId', '=', arg.clientId)
    .where('id', '=', arg.id),
)

/** Whose product a rate is for, where there is such a rate. */
export async function carrierOfRate(
  db: Db,
  clientId: number,
  rateId: string | undefined,
): Promise<Schemas['Carrier'] | undefined> {
  const [id = '', productId] = rateId?.split('.') ?? []
  const [row] = rateId === undefined ? [] : await selectRate(db, { clientId, id })
  return row?.rates.find(({ carrierProduct }) => carrierProduct.productId === productId)?.carrierProduct.carrier
}

interface At {
  readonly now: Date
  /** The content before a change. */
  readonly before?: Content
}

/**
 * The content at the price of the rate that it names: product and cost are those of the rate, and everything else that
 * the price depends on has to be as it was priced. Once it is booked, a rate no longer expires for the shipment.
 */
export async function atRate(db: Db, clientId: number, content: Content, { now, before }: At): Promise<Content> {
  const { rateId } = content
  if (rateId === undefined) return before?.rateId === undefined ? content : { ...content, expectedCost: undefined }
  const [id = '', productId] = rateId.split('.')
  const [row] = await selectRate(db, { clientId, id })
  const rate = row?.rates.find(({ carrierProduct }) => carrierProduct.productId === productId)
  const isRegistered = before?.rateId === rateId
  if (!row || !rate) {
    // Rates are forgotten some time after they expire; what was booked then stays as it was priced.
    if (isRegistered && isUnchanged(content, before)) return content
    throw refused('RATE_NOT_FOUND', 'rateId', `${rateId} is no rate of client ${clientId}, or no longer. Get new rates`)
  }
  if (!isRegistered && new Date(row.expiresAt) <= now)
    throw refused('RATE_EXPIRED', 'rateId', `Rate ${rateId} expired at ${row.expiresAt}. Get new rates`)
  const errors = mismatches(
    { ...content, carrierProduct: content.carrierProduct ?? rate.carrierProduct },
    row.request,
    rate.carrierProduct,
  )
  mustHaveNone(errors)
  const direction = content.direction ?? row.request.direction
  return { ...content, ...(direction && { direction }), carrierProduct: rate.carrierProduct, expectedCost: rate.cost }
}

const refused = (code: string, field: string, defaultMessage: string) => invalid([{ code, defaultMessage, field }])

/** Everything that a price depends on. */
const partsOf = ({
  carrierProduct,
  sender,
  recipient,
  parcels,
  cashOnDelivery,
  collectionInfo,
  recipientPays,
}: Content) => ({
  'carrierProduct.productId': carrierProduct?.productId,
  'sender.country': sender.country,
  'sender.postCode': codeOf(sender.postCode),
  'recipient.country': recipient.country,
  'recipient.postCode': codeOf(recipient.postCode),
  parcels: parcels.map(sizeOf).join(', '),
  'parcels[0].cashOnDeliveryAmount': collectedOf(
    parcels.reduce((sum, { cashOnDeliveryAmount = 0 }) => sum + Math.round(cashOnDeliveryAmount * 100), 0),
    cashOnDelivery?.currencyCode,
  ),
  'collectionInfo.type': collectionInfo?.type === 'PICK_UP' ? 'PICK_UP' : 'no pick-up',
  recipientPays: String(recipientPays),
})

const codeOf = (postCode: string | undefined) => postCode?.toUpperCase().replace(/[ -]/g, '') ?? ''
const sizeOf = ({ weight, length, width, height }: Schemas['RateParcel']) =>
  `${weight.toFixed(3)} kg ${[length, width, height].map((side) => side.toFixed(1)).join(' x ')} cm`
const collectedOf = (cents: number, currency: string | undefined) =>
  cents === 0 ? 'nothing' : `${(cents / 100).toFixed(2)} ${currency}`

const isUnchanged = (content: Content, before: Content) =>
  JSON.stringify(partsOf(content)) === JSON.stringify(partsOf(before))

function mismatches(
  content: Content,
  { sender, recipient, parcels, cashOnDelivery, pickUp, recipientPays }: Schemas['RateRequest'],
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
    'parcels[0].cashOnDeliveryAmount': collectedOf(
      Math.round((cashOnDelivery?.amount ?? 0) * 100),
      cashOnDelivery?.currency,
    ),
    'collectionInfo.type': pickUp ? 'PICK_UP' : 'no pick-up',
    recipientPays: String(recipientPays),
  }
  const ends = { sender: content.pickup, recipient: content.delivery }
  return [
    ...Object.entries(registered).flatMap(([field, value]) => {
      const expected = Object.entries(priced).find(([name]) => name === field)?.[1]
      return value === expected ? [] : [mismatch(field, expected, value)]
    }),
    // A shop near the recipient is where the price was made for; any other place may be elsewhere.
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
