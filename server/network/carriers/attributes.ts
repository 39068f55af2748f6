import type { Schemas } from '../../../openapi/generated/types.ts'
import type { RegistrationRequest } from './carrier.ts'
import { askedServices, serviceField, type DeliveryService } from '../delivery-service/services.ts'

type Asked = Omit<RegistrationRequest, 'reference' | 'productId'>

const parties = ['sender', 'recipient', 'delivery', 'pickup'] as const

/**
 * What a shipment may request of a carrier beyond parcels, sender and recipient, with its path in the shipment. Leaves
 * out `location` and `metadata`, which belong to the client and are not passed on.
 */
const attributes = {
  description: ({ description }) => given('description', description),
  customerReference: ({ customerReference }) => given('customerReference', customerReference),
  orderNumber: ({ orderNumber }) => given('orderNumber', orderNumber),
  'parcel.orderNumber': ({ parcels }) =>
    parcels.flatMap(({ orderNumber }, index) => given(`parcels[${index}].orderNumber`, orderNumber)),
  severalParcels: ({ parcels }) => given('parcels', parcels.length > 1),
  delivery: ({ delivery }) => given('delivery', delivery && delivery.parcelShopId === undefined),
  parcelShop: ({ delivery }) => given('delivery.parcelShopId', delivery?.parcelShopId),
  pickup: ({ pickup }) => given('pickup', pickup),
  department: (shipment) => parties.flatMap((name) => given(`${name}.department`, shipment[name]?.department)),
  collection: ({ collectionInfo }) => given('collectionInfo', collectionInfo?.type === 'PICK_UP'),
  collectionInstructions: ({ collectionInfo }) => given('collectionInfo.instructions', collectionInfo?.instructions),
  deliveryInstructions: ({ deliveryInstructions }) => given('deliveryInstructions', deliveryInstructions),
  recipientPays: ({ recipientPays }) => given('recipientPays', recipientPays),
  cashOnDelivery: ({ cashOnDelivery }) => given('cashOnDelivery', cashOnDelivery),
  'cashOnDelivery.account': ({ cashOnDelivery }) => [
    ...given('cashOnDelivery.iban', cashOnDelivery?.iban),
    ...given('cashOnDelivery.bic', cashOnDelivery?.bic),
    ...given('cashOnDelivery.bankHolderName', cashOnDelivery?.bankHolderName),
  ],
  'cashOnDelivery.paymentReference': ({ cashOnDelivery }) =>
    given('cashOnDelivery.paymentReference', cashOnDelivery?.paymentReference),
  freightPayer: ({ payment }) => given('payment.freight', payment?.freight),
  dutiesPayer: ({ payment }) => given('payment.duties', payment?.duties),
  'payment.ownAccount': ({ payment }) =>
    (['freight', 'duties'] as const).flatMap((of) =>
      given(`payment.${of}.accountNumber`, payment?.[of]?.payer === 'SENDER' && payment[of].accountNumber),
    ),
  'duties.recipientAccount': ({ payment }) =>
    given('payment.duties.accountNumber', payment?.duties?.payer === 'RECIPIENT' && payment.duties.accountNumber),
  insurance: ({ insurance }) => given('insurance', insurance),
  LIMITED_QUANTITY: (shipment) => dangerous(shipment, 'LIMITED_QUANTITY'),
  EXCEPTED_QUANTITY: (shipment) => dangerous(shipment, 'EXCEPTED_QUANTITY'),
  LITHIUM_BATTERY: (shipment) => dangerous(shipment, 'LITHIUM_BATTERY'),
  FULLY_REGULATED: (shipment) => dangerous(shipment, 'FULLY_REGULATED'),
  SIGNATURE: (shipment) => atDelivery(shipment, 'SIGNATURE'),
  ATTENDED: (shipment) => atDelivery(shipment, 'ATTENDED'),
  IDENTITY_CHECK: (shipment) => atDelivery(shipment, 'IDENTITY_CHECK'),
  AGE_16: (shipment) => atDelivery(shipment, 'AGE_16'),
  AGE_18: (shipment) => atDelivery(shipment, 'AGE_18'),
  SATURDAY: (shipment) => atDelivery(shipment, 'SATURDAY'),
  EVENING: (shipment) => atDelivery(shipment, 'EVENING'),
  NO_NEIGHBOUR: (shipment) => atDelivery(shipment, 'NO_NEIGHBOUR'),
  RECIPIENT_ONLY: (shipment) => atDelivery(shipment, 'RECIPIENT_ONLY'),
  LEAVE_AT: (shipment) => atDelivery(shipment, 'LEAVE_AT'),
  MAILBOX: (shipment) => atDelivery(shipment, 'MAILBOX'),
  customs: ({ customs }) => given('customs', customs),
  'customs.importer': ({ customs }) => given('customs.importer', customs?.importer),
  'customs.dangerousGoods': (shipment) => ofGoods(shipment, ['dangerousGoods', 'dangerousGoodsCode']),
  'customs.preferentialOrigin': (shipment) => ofGoods(shipment, ['preferentialOrigin']),
} satisfies Record<string, (shipment: Asked) => readonly string[]>

export type Attribute = keyof typeof attributes

const names: readonly Attribute[] = Object.keys(attributes).filter((name): name is Attribute => name in attributes)

/** Everything that a shipment can request. */
export const allAttributes: ReadonlySet<Attribute> = new Set(names)

/** Returns a set of these attributes. */
export const only = (...those: readonly Attribute[]): ReadonlySet<Attribute> => new Set(those)

/** Returns the requested fields that the carrier does not support, without fields nested in one of them. */
export const notTaken = (shipment: Asked, taken: ReadonlySet<Attribute>): readonly string[] => {
  const fields = names.filter((name) => !taken.has(name)).flatMap((name) => attributes[name](shipment))
  return fields.filter((field) => !fields.some((other) => field.startsWith(`${other}.`)))
}

/** Returns the paths of these fields where goods have a value. */
const ofGoods = (
  { customs }: Asked,
  fields: readonly ('dangerousGoods' | 'dangerousGoodsCode' | 'preferentialOrigin')[],
): string[] =>
  (customs?.items ?? []).flatMap((item, index) =>
    fields.flatMap((field) => given(`customs.items[${index}].${field}`, item[field])),
  )

/** Returns the paths of goods of this level, parcel by parcel. */
const dangerous = ({ parcels }: Asked, level: Schemas['DangerousGoods']['level']): string[] =>
  parcels.flatMap(({ dangerousGoods = [] }, index) =>
    dangerousGoods.flatMap((goods, place) =>
      given(`parcels[${index}].dangerousGoods[${place}].level`, goods.level === level),
    ),
  )

const atDelivery = ({ deliveryServices }: Asked, service: DeliveryService): string[] =>
  given(serviceField[service], askedServices(deliveryServices).includes(service))

function given(field: string, value: unknown): string[] {
  return value === undefined || value === false || value === '' ? [] : [field]
}
