import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Barcode } from '../../platform/print/barcode.ts'
import type { LabelledParcel } from '../label/label.ts'
import type { MatrixCode } from '../../platform/print/matrix.ts'
import type { Minor } from '../../kernel/money.ts'

export type CarrierId = Schemas['Carrier']
export type ShipmentState = Schemas['ShipmentState']
export type CarrierSource = Schemas['CarrierSource']
export type CarrierField = Schemas['CarrierFieldDefinition']
export type FieldType = Schemas['CarrierConfigurationType']

/** A printable of one parcel, or of all where `parcelIndex` is absent. */
export interface CarrierDocument {
  readonly kind: Schemas['CarrierDocumentKind']
  readonly type: Schemas['LabelType']
  /** The bytes for the printer, as the carrier made them. */
  readonly bytes: Uint8Array
  readonly parcelIndex?: number
  /** Paper it was made for, where the carrier says so. */
  readonly layout?: Schemas['LabelLayout']
  /** Of ZPL, in dots per inch. */
  readonly resolution?: Schemas['LabelResolution']
}

/** How a carrier is asked to print. */
export interface LabelWish {
  readonly type: Schemas['LabelType']
  readonly layout: Schemas['LabelLayout']
  readonly resolution: Schemas['LabelResolution']
}

/** The paper sizes for a carrier's labels of one type. */
interface Paper {
  /** Absent where the carrier does not say on what paper. */
  readonly layouts?: readonly LabelWish['layout'][]
  /** Of ZPL. */
  readonly resolutions?: readonly LabelWish['resolution'][]
}

/** How a carrier prints its labels. The sandbox in its place prints no other. */
export interface Prints {
  /** The label type of a booking, unless the client sets `labelType`. */
  readonly first: LabelWish['type']
  /** A booking comes with a label of every type. */
  readonly isInAllTypes?: true
  readonly types: Readonly<Partial<Record<LabelWish['type'], Paper>>>
}

/** The shipment data that a carrier gets. A stored shipment fits, with its id as the reference. */
export type RegistrationRequest = {
  /** Under which the carrier knows the booking as ours. The id of the shipment, so that a booking is found again. */
  readonly reference: string
  readonly productId: string
  readonly parcels: readonly Schemas['Parcel'][]
} & Readonly<
  Pick<Schemas['Shipment'], 'sender' | 'recipient'> &
    Partial<
      Pick<
        Schemas['Shipment'],
        | 'delivery'
        | 'pickup'
        | 'collectionInfo'
        | 'description'
        | 'deliveryInstructions'
        | 'recipientPays'
        | 'customerReference'
        | 'orderNumber'
        | 'cashOnDelivery'
        | 'insurance'
        | 'payment'
        | 'deliveryServices'
        | 'customs'
      >
    >
>

/** A booking that the carrier accepted. */
export interface Registered {
  /** Number under which the shipment is tracked, which is that of its first parcel. */
  readonly carrierReference: string
  /** The carrier's id of the booking, needed to cancel it. */
  readonly carrierIntegrationReference?: string
  /** One per parcel, in the order of the request. */
  readonly parcels: ReadonlyArray<{
    readonly carrierReference: string
    readonly carrierIntegrationReference?: string
  }>
  /** Documents that the carrier printed for the booking. If it printed a label, that is the label and we draw none. */
  readonly documents?: readonly CarrierDocument[]
  /** Why the invoice has to travel on paper, although it was to go to customs without: the carrier's words. */
  readonly onPaper?: string
}

export interface RegisteredShipment {
  readonly reference: string
  readonly carrierReference: string
  readonly carrierIntegrationReference?: string
  /** Another customer has booked it. The sandbox plays such a parcel, by the magic word in its reference. */
  readonly foreign?: { readonly customerReference: string }
  /** All of its parcels with their numbers, for carriers that want to hear them. */
  readonly parcels?: ReadonlyArray<{ readonly carrierReference?: string }>
}

/**
 * A booking that sends an earlier one back. The sender hands the parcel in with a label in `documents` or with the
 * `code`.
 */
export interface RegisteredReturn extends Registered {
  /** To be shown instead of a label, as text of a QR code. */
  readonly code?: string
}

/** Parcels that wait at an address to be fetched. */
export interface PickUpRequest {
  /** Under which the carrier knows the pick-up as ours. */
  readonly reference: string
  readonly address: Schemas['AddressParty']
  /** Day such as 2026-11-20 and times such as 09:30, in the time zone of the address. */
  readonly date: string
  readonly from: string
  readonly to: string
  readonly instructions?: string
  readonly shipments: ReadonlyArray<RegisteredShipment & { readonly productId: string; readonly country: string }>
  readonly parcels: ReadonlyArray<Pick<Schemas['Parcel'], 'weight' | 'length' | 'width' | 'height'>>
}

export interface BookedPickUp {
  /** The carrier's number of the pick-up. */
  readonly confirmation: string
  /** When the carrier comes, where it says something else than it was asked for. */
  readonly from?: string
  readonly to?: string
}

/** The shipments that are handed over together, such as those of a day. */
export interface ManifestRequest {
  readonly reference: string
  readonly sender: Schemas['AddressParty']
  readonly date: string
  readonly shipments: readonly RegisteredShipment[]
}

export interface Manifest {
  /** The carrier's number of the manifest. */
  readonly number: string
  readonly documents: readonly CarrierDocument[]
}

/** The goods to move, before a carrier or product is chosen. */
export type RateRequest = Pick<RegistrationRequest, 'parcels' | 'sender' | 'recipient' | 'delivery'> & {
  /** Day such as 2026-11-20 on which the carrier gets it. */
  readonly date: string
  /** Products to look at. Without it all that the carrier has for these two places. */
  readonly productIds?: readonly string[]
}

export interface DeliveryOption {
  readonly productId: string
  /** Days such as 2026-11-23. */
  readonly earliest: string
  readonly latest: string
}

export interface CarrierRate extends Partial<DeliveryOption> {
  readonly productId: string
  /** Smallest units of the currency, such as cents, for the whole shipment. */
  readonly amount: number
  readonly currencyCode: string
}

/** Goods whose import is to be priced: all lines in one currency. */
export interface LandedCostRequest {
  readonly sender: Schemas['CustomsPlace']
  readonly recipient: Schemas['CustomsPlace']
  readonly customs: Schemas['ShipmentCustoms']
  /** Day such as 2026-11-20. */
  readonly importDate: string
}

/** A carrier's charges for the import of goods, including the duties it advances. */
export interface LandedCost {
  /** The number that the carrier knows it by. */
  readonly reference: string
  readonly currencyCode: string
  readonly duty: Minor
  /** VAT or a similar tax. */
  readonly tax: Minor
  /** What the carrier takes for clearing the goods and advancing duty. */
  readonly brokerage: Minor
  /** Other taxes and fees of the country. */
  readonly other: Minor
  readonly total: Minor
}

/** The person who took a parcel; pictures are PNG or JPEG. */
export interface DeliveryProof {
  readonly name?: string
  readonly signature?: Uint8Array
  readonly picture?: Uint8Array
}

export interface CarrierEvent {
  /** The carrier's own code. */
  readonly carrierCode: string
  /** Absent when the code is not known, and then the event changes nothing. */
  readonly state?: ShipmentState
  readonly createdAt: Date
  readonly parcelReference: string
  readonly eventDescription?: string
  readonly place?: Schemas['ShipmentEventPlace']
  /** The message as it came. */
  readonly rawData: string
  /** The person who took the parcel, if the carrier says so. */
  readonly proof?: DeliveryProof
}

/** A place to hand in and fetch parcels, as the carrier describes it. */
export type CarrierShop = Omit<Schemas['ParcelShop'], 'carrier' | 'closedAt'>

/** Part of the list of a carrier's shops. */
export interface ShopPage {
  readonly shops: readonly CarrierShop[]
  /** Where the next page begins, in words of the carrier: a number, a country, the last id. Absent on the last page. */
  readonly next?: string
}

export interface CarrierEventCode {
  readonly state: ShipmentState
  /** What went wrong. An ERROR without one is OTHER. */
  readonly exception?: Schemas['ShipmentException']
  readonly description: string
}

/** Values of the fields that the carrier defines, by name. */
export type Credentials = Readonly<Record<string, string>>

/** How many calls for events an account may make in an hour. */
export interface EventCalls {
  /** A hash of what the carrier knows the account by. */
  readonly account: string
  readonly most: number
}

/** The context of a call to a carrier, besides its subject. */
export interface CarrierCall {
  /** Values of the client's fields. An empty object means the demonstration account of a sandbox carrier. */
  readonly credentials: Credentials
  /** The client. Failures caused by one client do not keep others from the carrier. */
  readonly clientId?: number
  /**
   * Counts one of the calls for events that an account may make in an hour, across all processes. Returns the seconds
   * to wait if none is left. Absent where calls are not counted.
   */
  readonly takeEventCall?: (calls: EventCalls) => Promise<number | undefined>
  /** Ends the call early. Its outcome is then unknown. */
  readonly signal?: AbortSignal
}

export interface RegistrationCall extends CarrierCall {
  /** The next serial number behind a GS1 company prefix, never given twice. Only carriers whose numbers are ours ask. */
  readonly nextSerial: (companyPrefix: string) => Promise<number>
  /** GS1 company prefix for clients without one of their own. The demonstration prefix by default. */
  readonly companyPrefix?: string
}

/** How a carrier is asked about several parcels at once. */
export interface ManyEvents {
  /** How many numbers one call takes. */
  readonly most: number
  readonly ask: (parcels: readonly RegisteredShipment[], call: CarrierCall) => Promise<readonly CarrierEvent[]>
}

/** The calls that a carrier may have. */
export const optionalCalls = [
  'findByReference',
  'cancel',
  'reprint',
  'registerReturn',
  'pickUp',
  'findPickUp',
  'cancelPickUp',
  'manifest',
  'deliveryOptions',
  'rates',
  'events',
  'parcelShops',
  'readWebhook',
] as const satisfies readonly (keyof Carrier)[]

type OptionalCall = (typeof optionalCalls)[number]

/** Why a carrier has not got a call, as half a sentence. */
export type Lacks = Readonly<Partial<Record<OptionalCall, string>>>

/**
 * A carrier is a value. A capability it lacks is an absent property, and data about it is in data/carriers.ts. Every
 * call rejects with CarrierRefusal or CarrierUnavailable and with nothing else.
 */
export interface Carrier {
  readonly id: CarrierId
  /** Whether bookings, numbers and events are real. */
  readonly source: CarrierSource
  /** The same for a client with these credentials, where they make a difference. */
  readonly sourceFor?: (credentials: Credentials) => CarrierSource
  /** How many calls to it may be under way at once, 20 unless it says less. More wait, and too many are turned away. */
  readonly callsAtOnce?: number
  /** The fields that a client fills in, by purpose, in the order of a form. */
  readonly fields: Readonly<Record<FieldType, readonly CarrierField[]>>
  /** Describes an invalid value of a field, to be read after its name. Absent where the carrier takes any string. */
  readonly fieldError?: (name: string, value: string) => string | undefined
  /** What the carrier's event codes mean. */
  readonly eventCodes: Readonly<Record<string, CarrierEventCode>>
  /** Why calls are absent, where it is known. */
  readonly lacks?: Lacks
  /** Its bookings come with a label of its own. */
  readonly ownLabel?: true
  /** The only ways in which it prints labels. Absent where it prints each, or where we draw them. */
  readonly prints?: Prints
  /** We assign its numbers ourselves: registering calls no server, so many shipments are registered at once. */
  readonly numbersAreOurs?: true
  /** Books the shipment. A CarrierUnavailable with `mayHaveRegistered` has to be settled by findByReference before another try. */
  readonly register: (request: RegistrationRequest, call: RegistrationCall) => Promise<Registered>
  /** Whether the carrier itself is called with these credentials. Absent where that is always so, or never. */
  readonly isConfigured?: (credentials: Credentials) => boolean
  /** Tries the credentials on a question that books nothing. Absent where there is no such question. */
  readonly check?: (call: CarrierCall) => Promise<void>
  /**
   * Books as far as the carrier does not hear of it: throws what register would refuse before it calls, such as half a
   * configuration, which is all that is tried without a request. Absent where that is nothing.
   */
  readonly rehearse?: (request: RegistrationRequest | undefined, call: CarrierCall) => Promise<void>
  /** The booking under our reference, if the carrier has one. Absent where register leaves no trace outside Waybill and may simply be repeated. */
  readonly findByReference?: (reference: string, call: CarrierCall) => Promise<RegisteredReturn | undefined>
  /**
   * Whether findByReference works with these credentials. Absent where it always does. Where it does not, the outcome
   * of a booking without a response stays unknown.
   */
  readonly canBeAsked?: (credentials: Credentials) => boolean
  /** Cancels a booking. Cancelling twice is no error. */
  readonly cancel?: (shipment: RegisteredShipment, call: CarrierCall) => Promise<void>
  /** Prints a booked shipment again in another way. Absent where the label of register is the only one. */
  readonly reprint?: (
    shipment: RegisteredShipment,
    wish: LabelWish,
    call: CarrierCall,
  ) => Promise<readonly CarrierDocument[]>
  /** Books the way back of a shipment, whose parties are already exchanged. Absent where a return is booked as any shipment. */
  readonly registerReturn?: (
    request: RegistrationRequest,
    original: RegisteredShipment,
    call: RegistrationCall,
  ) => Promise<RegisteredReturn>
  /** Has parcels fetched. */
  readonly pickUp?: (request: PickUpRequest, call: CarrierCall) => Promise<BookedPickUp>
  /** The pick-up under our reference, if the carrier has one that was not called off. Absent where it cannot be asked. */
  readonly findPickUp?: (reference: string, call: CarrierCall) => Promise<BookedPickUp | undefined>
  /** Calls a pick-up off. Twice is no error. */
  readonly cancelPickUp?: (confirmation: string, call: CarrierCall) => Promise<void>
  /** Closes shipments off, after which they cannot change. */
  readonly manifest?: (request: ManifestRequest, call: CarrierCall) => Promise<Manifest>
  /** When which product would deliver. */
  readonly deliveryOptions?: (request: RateRequest, call: CarrierCall) => Promise<readonly DeliveryOption[]>
  /** What products would cost this client. */
  readonly rates?: (request: RateRequest, call: CarrierCall) => Promise<readonly CarrierRate[]>
  /** The cost of importing goods for this client. Absent where the carrier calculates none. */
  readonly landedCost?: (request: LandedCostRequest, call: CarrierCall) => Promise<LandedCost>
  /** All events of a shipment so far, in the order of the carrier. Absent where events only come in by posting. */
  readonly events?: (shipment: RegisteredShipment, call: CarrierCall) => Promise<readonly CarrierEvent[]>
  /** The same of many in one call, for carriers that take more than one number: each event names its parcel. */
  readonly eventsOfMany?: ManyEvents
  /** How many calls for events an account may make in an hour. Absent where the carrier publishes no such limit. */
  readonly eventCallsPerHour?: (credentials: Credentials) => number | undefined
  /**
   * A page of all open shops, beginning with the one at `from` or the first. A shop on none of the pages has closed, so
   * a list that goes on must not end early. Absent where the carrier has no shops or cannot list them all.
   */
  readonly parcelShops?: (from: string | undefined, call: CarrierCall) => Promise<ShopPage>
  /** The shops nearest to a place, by the carrier's own search. Absent where we search its list, or it has none. */
  readonly shopsNear?: (place: ShopQuestion, call: CarrierCall) => Promise<readonly CarrierShop[]>
  /** The list is the sandbox's, also where the carrier itself is reached. */
  readonly hasMadeUpShops?: true
  /** Events that the carrier pushed, after its signature was checked. Refuses a message that is not the carrier's. */
  readonly readWebhook?: (message: WebhookMessage, credentials: Credentials) => readonly CarrierEvent[]
  /** Says yes to a carrier that first asks whether its events are wanted. Called with messages that readWebhook took. */
  readonly confirmWebhook?: (message: WebhookMessage, call: CarrierCall) => Promise<void>
  /** The barcode that a label of this carrier carries for a number, which may say where the parcel goes too. */
  readonly barcode: (carrierReference: string, parcel?: LabelledParcel) => Barcode
  /** The two-dimensional code beside it, where the carrier's machines read one. */
  readonly matrix?: (parcel: LabelledParcel) => MatrixCode | undefined
}

/** Where shops are looked for. */
export interface ShopQuestion {
  readonly latitude: number
  readonly longitude: number
  readonly country: string
  readonly postCode: string
  readonly city: string
  readonly addressLine1?: string | undefined
  /** Metres. */
  readonly radius: number
}

export interface WebhookMessage {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body byte by byte, since the signature is over it. */
  readonly body: Uint8Array
  readonly now: Date
}

/** One thing that a carrier objects to. */
export interface CarrierError {
  /** The carrier's own code. */
  readonly code: string
  readonly message: string
  /** Path of the attribute of the shipment that it is about, where the carrier says so. */
  readonly field?: string | undefined
}

/** The carrier understood and said no. Trying again without a change is pointless. */
export class CarrierRefusal extends Error {
  override readonly name = 'CarrierRefusal'
  readonly carrier: CarrierId
  /** The carrier's own code. */
  readonly carrierCode: string
  /** Path of the attribute of the shipment that the carrier objects to, where it says so. */
  readonly field: string | undefined
  /** Everything that the carrier objects to, of which code and field above are those of the first. */
  readonly errors: readonly CarrierError[]

  constructor(
    carrier: CarrierId,
    carrierCode: string,
    message: string,
    field?: string,
    others: readonly CarrierError[] = [],
  ) {
    super([message, ...others.map((other) => other.message)].join('; '))
    this.carrier = carrier
    this.carrierCode = carrierCode
    this.field = field
    this.errors = [{ code: carrierCode, message, field }, ...others]
  }
}

/** A refusal for all of these reasons, each named once, or for the given one where the carrier names none. */
export function refusalFor(
  carrier: CarrierId,
  errors: readonly CarrierError[],
  otherwise: CarrierError,
): CarrierRefusal {
  const told = new Map(errors.map((error) => [JSON.stringify([error.code, error.message, error.field]), error]))
  const [first = otherwise, ...others] = told.values()
  return new CarrierRefusal(carrier, first.code, first.message, first.field, others)
}

/**
 * The carrier rejects the client's credentials, whatever the call: a password is wrong or has expired, or a field is
 * missing.
 */
export class CredentialsRefused extends CarrierRefusal {
  /** Names of the fields of the carrier configuration to look at. */
  fields: readonly string[] = []
}

/** Why a carrier gave no response that could be used. */
export type Unavailability =
  | 'TIMEOUT'
  | 'SERVER_ERROR'
  | 'GARBAGE'
  | 'UNREACHABLE'
  | 'CONNECTION_LOST'
  | 'RATE_LIMITED'
  | 'MAINTENANCE'
  /** Waybill has not called it at all. */
  | 'HELD_BACK'
  | 'BREAKER_OPEN'

/** The carrier gave no response that can be used. Another try may help. */
export class CarrierUnavailable extends Error {
  override readonly name = 'CarrierUnavailable'
  readonly carrier: CarrierId
  readonly reason: Unavailability
  /** Whether the call may have had its effect. False only when it certainly had none. */
  readonly mayHaveRegistered: boolean
  /** Such as HTTP-500. */
  readonly carrierCode: string | undefined
  /** When another try makes sense, in seconds. */
  readonly retryAfter: number | undefined

  constructor(
    carrier: CarrierId,
    reason: Unavailability,
    message: string,
    about: { mayHaveRegistered: boolean; carrierCode?: string; retryAfter?: number | undefined; cause?: unknown },
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause })
    this.carrier = carrier
    this.reason = reason
    this.mayHaveRegistered = about.mayHaveRegistered
    this.carrierCode = about.carrierCode
    this.retryAfter = about.retryAfter
  }
}
