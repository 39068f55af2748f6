import type { components } from '../../openapi/generated/types.ts'
import type { Barcode } from './barcode.ts'

type Schemas = components['schemas']
type AddressParty = Schemas['AddressParty']

export type LabelLayout = Schemas['LabelLayout']
export type LabelResolution = Schemas['LabelResolution']

/** What a transport label says, in the words of GS1's logistics label guideline: from, to, data for people, and the barcode. */
export type LabelContent = {
  carrier: string
  product: string
  /** The number is a sandbox's: no carrier will move this parcel. */
  sandbox: boolean
  from: readonly string[]
  /** Who receives the parcel, and where, line by line without the country. */
  to: readonly string[]
  /** The shop that the parcel is delivered to, if any. */
  shop?: readonly string[]
  country: string
  postCode: string
  telephone?: string
  /** Short facts such as references and weight. */
  facts: ReadonlyArray<{ name: string; value: string }>
  parcel: { number: number; of: number }
  cashOnDelivery?: string
  instructions?: string
  barcode: Barcode
}

/** What the carrier adds to a label. */
export interface LabelCarrier {
  readonly name: string
  readonly product: string
  readonly sandbox: boolean
  readonly barcode: (carrierReference: string) => Barcode
}

/** The label of one parcel of a registered shipment, by its place in the shipment. */
export function labelContent(shipment: Schemas['Shipment'], index: number, carrier: LabelCarrier): LabelContent {
  const { sender, recipient, delivery, parcels } = shipment
  const parcel = parcels[index]
  const number = parcel?.carrierReference ?? shipment.carrierReference
  if (!parcel || number === undefined) throw new Error(`Shipment ${shipment.id} has no registered parcel ${index}`)
  const shop = delivery?.parcelShopId === undefined ? undefined : delivery
  const destination = delivery ?? recipient
  const to = shop ? recipient : destination
  return {
    carrier: carrier.name,
    product: carrier.product,
    sandbox: carrier.sandbox,
    from: [...linesOf(sender), sender.country],
    to: linesOf(to),
    ...(shop && { shop: linesOf(shop) }),
    country: destination.country,
    postCode: destination.postCode ?? '',
    telephone: telephoneOf(recipient) ?? telephoneOf(destination),
    facts: factsOf(shipment, parcel),
    parcel: { number: index + 1, of: parcels.length },
    cashOnDelivery: cashOf(shipment, parcel),
    instructions: shipment.deliveryInstructions,
    barcode: carrier.barcode(number),
  }
}

function linesOf(party: AddressParty): string[] {
  const name = [party.firstName, party.lastName].filter(Boolean).join(' ')
  const town = [party.postCode, party.city, party.state].filter(Boolean).join(' ')
  return [name, party.company, party.department, party.addressLine1, party.addressLine2, town].filter(isGiven)
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== ''

function telephoneOf({ contactInfo }: AddressParty): string | undefined {
  const number = contactInfo?.mobile ?? contactInfo?.telephone
  if (number === undefined) return undefined
  const code = contactInfo?.dialCode?.replace('+', '')
  return code === undefined || number.startsWith('+') ? number : `+${code} ${number}`
}

function factsOf(shipment: Schemas['Shipment'], parcel: Schemas['StoredParcel']): LabelContent['facts'] {
  const { length, width, height } = parcel
  return [
    { name: 'Weight', value: `${parcel.weight} kg` },
    { name: 'Size', value: `${length} x ${width} x ${height} cm` },
    { name: 'Reference', value: shipment.customerReference },
    { name: 'Order', value: parcel.orderNumber ?? shipment.orderNumber },
    { name: 'Shop', value: shipment.delivery?.parcelShopId },
    { name: 'Freight', value: shipment.recipientPays ? 'paid by recipient' : undefined },
  ].flatMap(({ name, value }) => (isGiven(value) ? [{ name, value }] : []))
}

function cashOf(
  { cashOnDelivery }: Schemas['Shipment'],
  { cashOnDeliveryAmount = 0 }: Schemas['StoredParcel'],
): string | undefined {
  if (!cashOnDelivery || cashOnDeliveryAmount === 0) return undefined
  const amount = cashOnDeliveryAmount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const reference = cashOnDelivery.paymentReference
  return `Cash on delivery ${amount} ${cashOnDelivery.currencyCode}${reference === undefined ? '' : `, reference ${reference}`}`
}
