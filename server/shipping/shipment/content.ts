import type { Schemas } from '../../../openapi/generated/types.ts'
import { endOfDay } from '../../kernel/clock.ts'
import { changedMetadata } from '../../kernel/metadata.ts'

export type Shipment = Schemas['Shipment']
export type Registration = Schemas['ShipmentRegistration']

/** Attributes from rates and rate sheets. */
type Reckoned = 'expectedCost' | 'deliveryPromise'

/** The content of a shipment with nothing missing. */
export type Complete = Omit<Content, 'recipientPays' | Reckoned> & { recipientPays?: boolean }

/**
 * Everything that clients send and that registering adds to its parcels: the one part of a shipment stored as JSON. An
 * attribute that can be sent but not read, or not as it was sent, does not compile.
 */
export type Content = Pick<Shipment, Exclude<keyof Schemas['ShipmentCreate'], 'shipmentType'> | Reckoned>

/** Each attribute of the content, in printing order. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets which keys there are
const attributes = Object.keys({
  sender: true,
  recipient: true,
  delivery: true,
  pickup: true,
  collectionInfo: true,
  description: true,
  deliveryInstructions: true,
  recipientPays: true,
  direction: true,
  carrierProduct: true,
  externalShipment: true,
  customerReference: true,
  orderNumber: true,
  metadata: true,
  cashOnDelivery: true,
  insurance: true,
  payment: true,
  deliveryServices: true,
  parcels: true,
  rateId: true,
  expectedCost: true,
  deliveryPromise: true,
  customs: true,
} satisfies Record<keyof Content, true>) as readonly (keyof Content)[]

/** Picks the attributes of the content that `from` has. */
function pick<T extends { [Name in keyof Content]?: unknown }>(from: T): Pick<T, keyof Content> {
  const picked: Partial<T> = {}
  for (const name of attributes) if (from[name] !== undefined) picked[name] = from[name]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-assertion -- what is absent in `from` is optional there
  return picked as Pick<T, keyof Content>
}

/** Extracts the content from a shipment, stored or sent. */
export function contentIn(shipment: Omit<Content, 'recipientPays'> & { recipientPays?: boolean }): Content {
  const content = pick(shipment)
  return { ...content, recipientPays: content.recipientPays ?? false }
}

/** Changes of attributes. All but metadata are replaced as a whole, and null removes one. */
type ContentChanges = { [Name in Exclude<keyof Content, 'metadata'>]?: Content[Name] | null } & Pick<
  Schemas['ShipmentPatch'],
  'metadata'
>

/** Applies changes to a shipment's content. */
export function changed(shipment: Content, { metadata, ...changes }: ContentChanges): Content {
  const sent = Object.entries(pick(changes)).map(([name, value]) => [name, value ?? undefined] as const)
  return contentIn({
    ...shipment,
    ...Object.fromEntries(sent),
    metadata: changedMetadata(shipment.metadata, metadata),
  })
}

/** Returns the values for searching, sorting and counting, which have their own columns. */
export function columnsOf({ sender, recipient, carrierProduct, externalShipment, ...content }: Content) {
  const { customerReference = null, orderNumber = null, parcels, deliveryPromise } = content
  const numbers = new Set(
    [orderNumber, ...parcels.map((parcel) => parcel.orderNumber)].filter((one) => typeof one === 'string'),
  )
  return {
    carrier: carrierProduct?.carrier ?? externalShipment?.carrier ?? null,
    productId: carrierProduct?.productId ?? null,
    customerReference,
    orderNumber,
    orderNumbers: numbers.size > 0 ? [...numbers].toSorted() : null,
    senderCountry: sender.country,
    recipientCountry: recipient.country,
    metadata: content.metadata ?? null,
    promisedUntil: promisedUntil({ recipient, deliveryPromise }),
  }
}

/** Returns the end of the promised day. */
export const promisedUntil = ({ recipient, deliveryPromise }: Pick<Content, 'recipient' | 'deliveryPromise'>) =>
  deliveryPromise ? endOfDay(recipient, deliveryPromise.latest).toISOString() : null

/**
 * Returns the text for searching, which follows the carrier reference. References match by their beginning, so each
 * follows a marker; the recipient, after another marker, matches anywhere.
 */
export function searchedText({ customerReference = '', orderNumber = '', recipient }: Content): string {
  const { firstName, lastName = '', company = '', city, postCode = '' } = recipient
  const name = firstName === undefined ? lastName : `${firstName} ${lastName}`
  // With and without the blank that some write within a postal code.
  const plain = postCode.replaceAll(/[ -]/g, '')
  const places = plain === postCode ? postCode : `${postCode}\n${plain}`
  return `\x01${customerReference}\x01${orderNumber}\x02${name}\n${company}\n${city}\n${places}`
}

export const shipmentPath = (id: string) => `/shipments/${id}`
