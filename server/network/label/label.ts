import { calledNumber, dialled } from '../../kernel/checks/contact.ts'
import { askedServices, type DeliveryService } from '../delivery-service/services.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { countryName } from '../../kernel/checks/country.ts'
import { townLine } from '../../kernel/town-line.ts'
import type { Barcode } from '../../platform/print/barcode.ts'
import type { MatrixCode } from '../../platform/print/matrix.ts'

type AddressParty = Schemas['AddressParty']

/**
 * The content of a transport label, in the terms of GS1's logistics label guideline: from, to, data for people, and the
 * barcode.
 */
export type LabelContent = {
  carrier: string
  product: string
  /** Whether the number is a sandbox's, so no carrier will move this parcel. */
  sandbox: boolean
  from: readonly string[]
  /** The recipient and address by line, without the country. */
  to: readonly string[]
  /** The shop of delivery, if any. */
  shop?: readonly string[]
  country: string
  postCode: string
  telephone?: string
  /** Short facts such as references and weight. */
  facts: ReadonlyArray<{ name: string; value: string }>
  parcel: { number: number; of: number }
  cashOnDelivery?: string
  /** Delivery services. */
  services?: string
  instructions?: string
  barcode: Barcode
  /** The second code, for the carrier's machines. */
  matrix?: MatrixCode
}

/** What the codes on a parcel's label may contain. */
export interface LabelledParcel {
  readonly carrierReference: string
  /** The carrier's number for the whole shipment. */
  readonly shipmentNumber: string
  readonly productId: string
  readonly registeredAt: Date
  readonly number: number
  readonly of: number
  /** In kilograms. */
  readonly weight: number
  readonly country: string
  readonly postCode: string
  readonly city: string
  readonly state: string
  readonly addressLine: string
}

/** What the carrier adds to a label. */
export interface LabelCarrier {
  readonly name: string
  readonly product: string
  readonly sandbox: boolean
  readonly barcode: (carrierReference: string, parcel: LabelledParcel) => Barcode
  readonly matrix?: (parcel: LabelledParcel) => MatrixCode | undefined
}

/** Builds the label of a registered shipment's parcel, by its index. */
export function labelContent(shipment: Schemas['Shipment'], index: number, carrier: LabelCarrier): LabelContent {
  const { sender, recipient, delivery, parcels } = shipment
  const parcel = parcels[index]
  const number = parcel?.carrierReference ?? shipment.carrierReference
  if (!parcel || number === undefined) throw new Error(`Shipment ${shipment.id} has no registered parcel ${index}`)
  const shop = delivery?.parcelShopId === undefined ? undefined : delivery
  const destination = delivery ?? recipient
  const to = shop ? recipient : destination
  const labelled: LabelledParcel = {
    carrierReference: number,
    shipmentNumber: shipment.carrierReference ?? number,
    productId: shipment.carrierProduct?.productId ?? '',
    registeredAt: new Date(shipment.registration?.attemptedAt ?? shipment.createdAt),
    number: index + 1,
    of: parcels.length,
    weight: parcel.weight,
    country: destination.country,
    postCode: destination.postCode ?? '',
    city: destination.city,
    state: destination.state ?? '',
    addressLine: destination.addressLine1,
  }
  const barcode = carrier.barcode(number, labelled)
  const isAbroad = sender.country !== destination.country
  /** Sorting centres abroad read the country's name in English, as the Universal Postal Union asks. */
  const addressed = (party: AddressParty) => [
    ...linesOf(party),
    ...(isAbroad && party.country === destination.country ? [countryName(party.country).toUpperCase()] : []),
  ]
  return {
    carrier: carrier.name,
    product: carrier.product,
    sandbox: carrier.sandbox,
    from: [...linesOf(sender), isAbroad ? countryName(sender.country) : sender.country],
    to: addressed(to),
    ...(shop && { shop: addressed(shop) }),
    country: destination.country,
    postCode: destination.postCode ?? '',
    telephone: telephoneOf(recipient) ?? telephoneOf(destination),
    facts: [
      // Print the number where the bars contain more: people still look for it.
      ...(isShown(number, barcode) ? [] : [{ name: 'Number', value: number }]),
      ...factsOf(shipment, parcel),
    ],
    parcel: { number: index + 1, of: parcels.length },
    cashOnDelivery: cashOf(shipment, parcel),
    services: servicesTold(shipment.deliveryServices, parcel),
    instructions: shipment.deliveryInstructions,
    barcode,
    matrix: carrier.matrix?.(labelled),
  }
}

const isShown = (number: string, { text, shown = text }: Barcode) =>
  shown.replaceAll(' ', '').includes(number.replace(/^00(?=\d{18}$)/, ''))

function linesOf(party: AddressParty): string[] {
  const name = [party.firstName, party.lastName].filter(Boolean).join(' ')
  const { company, department, addressLine1, addressLine2 } = party
  return [name, company, department, addressLine1, addressLine2, townLine(party)].filter(isGiven)
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== ''

/** Formats a telephone number. Prints an invalid one as given. */
function telephoneOf({ contactInfo = {}, country }: AddressParty): string | undefined {
  const name = calledNumber(contactInfo)
  return name && (dialled(contactInfo, name, country)?.written ?? contactInfo[name])
}

function factsOf(shipment: Schemas['Shipment'], parcel: Schemas['StoredParcel']): LabelContent['facts'] {
  const { length, width, height } = parcel
  return [
    { name: 'Weight', value: `${parcel.weight} kg` },
    { name: 'Size', value: `${length} x ${width} x ${height} cm` },
    { name: 'Reference', value: shipment.customerReference },
    { name: 'Order', value: parcel.orderNumber ?? shipment.orderNumber },
    { name: 'Shop', value: shipment.delivery?.parcelShopId },
    { name: 'Freight', value: freightOf(shipment) },
  ].flatMap(({ name, value }) => (isGiven(value) ? [{ name, value }] : []))
}

/** Returns the payer, unless it is the sender. */
function freightOf({ recipientPays, payment }: Schemas['Shipment']): string | undefined {
  const { payer, accountNumber } = payment?.freight ?? {}
  if (accountNumber !== undefined && payer !== 'SENDER') return `paid by account ${accountNumber}`
  return recipientPays ? 'paid by recipient' : undefined
}

const servicesInWords: Readonly<Record<DeliveryService, string>> = {
  SIGNATURE: 'SIGNATURE',
  ATTENDED: 'HAND OVER TO A PERSON',
  IDENTITY_CHECK: 'CHECK IDENTITY',
  AGE_16: 'CHECK AGE 16+',
  AGE_18: 'CHECK AGE 18+',
  SATURDAY: 'SATURDAY',
  EVENING: 'EVENING',
  NO_NEIGHBOUR: 'NO NEIGHBOUR',
  RECIPIENT_ONLY: 'RECIPIENT ONLY',
  LEAVE_AT: 'LEAVE AT',
  MAILBOX: 'MAILBOX',
}

const dangersInWords: Readonly<Record<Schemas['DangerousGoodsLevel'], string>> = {
  FULLY_REGULATED: 'DANGEROUS GOODS',
  LIMITED_QUANTITY: 'LIMITED QUANTITY',
  EXCEPTED_QUANTITY: 'EXCEPTED QUANTITY',
  LITHIUM_BATTERY: 'LITHIUM BATTERY',
}

function servicesTold(
  asked: Schemas['Shipment']['deliveryServices'],
  { dangerousGoods = [] }: Schemas['StoredParcel'],
): string | undefined {
  const told = [
    ...dangerousGoods.map(({ level, unNumber }) => `${dangersInWords[level]} ${unNumber}`),
    ...askedServices(asked).map((service) =>
      service === 'LEAVE_AT' ? `${servicesInWords[service]}: ${asked?.leaveAt}` : servicesInWords[service],
    ),
  ]
  return told.length > 0 ? told.join(', ') : undefined
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
