import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Barcode } from '../../platform/print/barcode.ts'
import type { LabelledParcel } from '../label/label.ts'
import type { MatrixCode } from '../../platform/print/matrix.ts'
import type { Minor } from '../../kernel/money.ts'

export type CarrierId = Schemas['Carrier']
export type CarrierSource = Schemas['CarrierSource']
export type CarrierField = Schemas['CarrierFieldDefinition']

/** A printable document of one parcel, or of all without `parcelIndex`. */
export interface CarrierDocument {
  readonly kind: Schemas['CarrierDocumentKind']
  readonly type: Schemas['LabelType']
  /** As the carrier made them. */
  readonly bytes: Uint8Array
  readonly parcelIndex?: number
  /** The paper that it was made for, if the carrier says so. */
  readonly layout?: Schemas['LabelLayout']
  /** For ZPL, in dots per inch. */
  readonly resolution?: Schemas['LabelResolution']
}

/** How a carrier is to print. */
export interface LabelWish {
  readonly type: Schemas['LabelType']
  readonly layout: Schemas['LabelLayout']
  readonly resolution: Schemas['LabelResolution']
}

/** The paper sizes for a carrier's labels of one type. */
interface Paper {
  /** Absent if the carrier does not specify the paper. */
  readonly layouts?: readonly LabelWish['layout'][]
  /** For ZPL. */
  readonly resolutions?: readonly LabelWish['resolution'][]
}

/** How a carrier prints its labels. The sandbox that stands in for it prints no others. */
export interface Prints {
  /** The label type of a booking, unless the client sets `labelType`. */
  readonly first: LabelWish['type']
  /** A booking returns a label of every type. */
  readonly isInAllTypes?: true
  readonly types: Readonly<Partial<Record<LabelWish['type'], Paper>>>
}

/** The shipment data that a carrier gets. A stored shipment fits, with its id as the reference. */
export type RegistrationRequest = {
  /** Identifies the booking as ours to the carrier. The shipment's id, so that a booking can be found again. */
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
  /** The shipment's tracking number, which is that of its first parcel. */
  readonly carrierReference: string
  /** The carrier's id of the booking, needed to cancel it. */
  readonly carrierIntegrationReference?: string
  /** One per parcel, in the order of the request. */
  readonly parcels: ReadonlyArray<{
    readonly carrierReference: string
    readonly carrierIntegrationReference?: string
  }>
  /** Documents that the carrier printed for the booking. If they include a label, we draw none. */
  readonly documents?: readonly CarrierDocument[]
  /** The carrier's message why a paperless invoice has to travel on paper after all. */
  readonly onPaper?: string
}

export interface RegisteredShipment {
  readonly reference: string
  readonly carrierReference: string
  readonly carrierIntegrationReference?: string
  /** Set if another customer has booked it. The sandbox plays such a parcel, by the magic word in its reference. */
  readonly foreign?: { readonly customerReference: string }
  /** All its parcels with their numbers, for carriers that require them. */
  readonly parcels?: ReadonlyArray<{ readonly carrierReference?: string }>
}

/** A booking for the way back. The sender hands the parcel in with a label in `documents` or with the `code`. */
export interface RegisteredReturn extends Registered {
  /** The text of a QR code, shown instead of a label. */
  readonly code?: string
}

/** Parcels to collect at an address. */
export interface PickUpRequest {
  /** Identifies the pick-up as ours to the carrier. */
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
  /** The carrier's number for the pick-up. */
  readonly confirmation: string
  /** When the carrier comes, if that differs from the request. */
  readonly from?: string
  readonly to?: string
}

/** Shipments that are handed over together, such as those of a day. */
export interface ManifestRequest {
  readonly reference: string
  readonly sender: Schemas['AddressParty']
  readonly date: string
  readonly shipments: readonly RegisteredShipment[]
}

export interface Manifest {
  /** The carrier's number for the manifest. */
  readonly number: string
  readonly documents: readonly CarrierDocument[]
}

/** The goods to move, before a carrier or product is chosen. */
export type RateRequest = Pick<RegistrationRequest, 'parcels' | 'sender' | 'recipient' | 'delivery'> & {
  /** The day such as 2026-11-20 on which the carrier gets it. */
  readonly date: string
  /** Products of interest. By default all that the carrier offers between these places. */
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
  /** The whole shipment's price in the smallest units of the currency, such as cents. */
  readonly amount: number
  readonly currencyCode: string
}

/** Goods with an import to price: all lines in one currency. */
export interface LandedCostRequest {
  readonly sender: Schemas['CustomsPlace']
  readonly recipient: Schemas['CustomsPlace']
  readonly customs: Schemas['ShipmentCustoms']
  /** Day such as 2026-11-20. */
  readonly importDate: string
}

/** A carrier's charges for the import of goods, including the duties it advances. */
export interface LandedCost {
  /** The carrier's number for it. */
  readonly reference: string
  readonly currencyCode: string
  readonly duty: Minor
  /** VAT or a similar tax. */
  readonly tax: Minor
  /** The carrier's charge for clearing the goods and advancing duty. */
  readonly brokerage: Minor
  /** Other taxes and fees of the country. */
  readonly other: Minor
  readonly total: Minor
}

/** The person who received a parcel; pictures are PNG or JPEG. */
export interface DeliveryProof {
  readonly name?: string
  readonly signature?: Uint8Array
  readonly picture?: Uint8Array
}

export interface CarrierEvent {
  /** The carrier's own code. */
  readonly carrierCode: string
  /** Absent if the code is unknown; the event then changes nothing. */
  readonly state?: Schemas['ShipmentState']
  readonly createdAt: Date
  readonly parcelReference: string
  readonly eventDescription?: string
  readonly place?: Schemas['ShipmentEventPlace']
  /** The message as received. */
  readonly rawData: string
  /** The person who received the parcel, if the carrier says so. */
  readonly proof?: DeliveryProof
}

/** A place to hand in and collect parcels, as the carrier describes it. */
export type CarrierShop = Omit<Schemas['ParcelShop'], 'carrier' | 'closedAt'>

/** Part of a carrier's list of shops. */
export interface ShopPage {
  readonly shops: readonly CarrierShop[]
  /** The carrier's marker of the next page: a number, a country, the last id. Absent on the last page. */
  readonly next?: string
}

export interface CarrierEventCode {
  readonly state: Schemas['ShipmentState']
  /** What went wrong. An ERROR without one is OTHER. */
  readonly exception?: Schemas['ShipmentException']
  readonly description: string
}

/** Values of the carrier's fields by name. */
export type Credentials = Readonly<Record<string, string>>

/** How many calls for events an account may make in an hour. */
export interface EventCalls {
  /** A hash of the values by which the carrier identifies the account. */
  readonly account: string
  readonly most: number
}

/** The context of a call to a carrier, besides its subject. */
export interface CarrierCall {
  /** Values of the client's fields. An empty object means the demonstration account of a sandbox carrier. */
  readonly credentials: Credentials
  /** The client. Its failures do not block other clients' calls to the carrier. */
  readonly clientId?: number
  /**
   * Counts a call for events against the account's hourly limit, across all processes. Returns the seconds to wait if
   * none is left. Absent if calls are not counted.
   */
  readonly takeEventCall?: (calls: EventCalls) => Promise<number | undefined>
  /** Aborts the call, whose outcome is then unknown. */
  readonly signal?: AbortSignal
}

export interface RegistrationCall extends CarrierCall {
  /** Returns a GS1 company prefix's next serial number, each only once. For carriers whose numbers we assign. */
  readonly nextSerial: (companyPrefix: string) => Promise<number>
  /** The GS1 company prefix of clients without their own. By default the demonstration prefix. */
  readonly companyPrefix?: string
}

/** Requests the events of several parcels at once. */
export interface ManyEvents {
  /** How many numbers one call accepts. */
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

/** Why a carrier lacks a call, as half a sentence. */
export type Lacks = Readonly<Partial<Record<OptionalCall, string>>>

/**
 * A carrier is a value. A capability it lacks is an absent property, and data about it is in data/carriers.ts. Calls
 * reject only with CarrierRefusal or CarrierUnavailable.
 */
export interface Carrier {
  readonly id: CarrierId
  /** Whether bookings, numbers and events are real. */
  readonly source: CarrierSource
  /** The source for a client with these credentials, if they make a difference. */
  readonly sourceFor?: (credentials: Credentials) => CarrierSource
  /** How many concurrent calls it allows, by default 20. More calls wait, and too many are refused. */
  readonly callsAtOnce?: number
  /** The fields that a client fills in, by purpose, in the order of a form. */
  readonly fields: Readonly<Record<Schemas['CarrierConfigurationType'], readonly CarrierField[]>>
  /** Describes an invalid value in words that follow the field's name. Absent if the carrier accepts any string. */
  readonly fieldError?: (name: string, value: string) => string | undefined
  /** The meaning of the carrier's event codes. */
  readonly eventCodes: Readonly<Record<string, CarrierEventCode>>
  /** Why calls are absent, if known. */
  readonly lacks?: Lacks
  /** The carrier's own label comes with each booking. */
  readonly ownLabel?: true
  /** How it prints labels. Absent if it prints every type and paper, or if we draw them. */
  readonly prints?: Prints
  /** We assign its numbers ourselves: registering calls no server, so many shipments can be registered at once. */
  readonly numbersAreOurs?: true
  /** Books the shipment. After a CarrierUnavailable with `mayHaveRegistered`, call findByReference before retrying. */
  readonly register: (request: RegistrationRequest, call: RegistrationCall) => Promise<Registered>
  /** Whether these credentials lead to the real carrier. Absent if they always or never do. */
  readonly isConfigured?: (credentials: Credentials) => boolean
  /** Tests the credentials with a call that books nothing. Absent if there is no such call. */
  readonly check?: (call: CarrierCall) => Promise<void>
  /**
   * Prepares a booking without sending it: throws what register would refuse before its call. Without a request, only
   * validates the configuration. Absent if there is nothing to validate.
   */
  readonly rehearse?: (request: RegistrationRequest | undefined, call: CarrierCall) => Promise<void>
  /** Finds the booking under our reference. Absent if a booking exists only in Waybill and can be repeated. */
  readonly findByReference?: (reference: string, call: CarrierCall) => Promise<RegisteredReturn | undefined>
  /**
   * Whether findByReference works with these credentials. Absent if it always does. If it does not, the outcome of a
   * booking without a response stays unknown.
   */
  readonly canBeAsked?: (credentials: Credentials) => boolean
  /** Cancels a booking. Cancelling twice is no error. */
  readonly cancel?: (shipment: RegisteredShipment, call: CarrierCall) => Promise<void>
  /** Reprints a booked shipment in another format. Absent if the label of register is the only one. */
  readonly reprint?: (
    shipment: RegisteredShipment,
    wish: LabelWish,
    call: CarrierCall,
  ) => Promise<readonly CarrierDocument[]>
  /** Books a shipment's way back, with the parties already exchanged. Absent if register books returns too. */
  readonly registerReturn?: (
    request: RegistrationRequest,
    original: RegisteredShipment,
    call: RegistrationCall,
  ) => Promise<RegisteredReturn>
  /** Orders a pick-up. */
  readonly pickUp?: (request: PickUpRequest, call: CarrierCall) => Promise<BookedPickUp>
  /** Finds the pick-up under our reference, unless it was cancelled. Absent if the carrier cannot search for it. */
  readonly findPickUp?: (reference: string, call: CarrierCall) => Promise<BookedPickUp | undefined>
  /** Cancels a pick-up. Cancelling twice is no error. */
  readonly cancelPickUp?: (confirmation: string, call: CarrierCall) => Promise<void>
  /** Closes shipments, which cannot change afterwards. */
  readonly manifest?: (request: ManifestRequest, call: CarrierCall) => Promise<Manifest>
  /** Returns when products would deliver. */
  readonly deliveryOptions?: (request: RateRequest, call: CarrierCall) => Promise<readonly DeliveryOption[]>
  /** Returns this client's prices of products. */
  readonly rates?: (request: RateRequest, call: CarrierCall) => Promise<readonly CarrierRate[]>
  /** Calculates this client's cost of importing goods. Absent if the carrier calculates none. */
  readonly landedCost?: (request: LandedCostRequest, call: CarrierCall) => Promise<LandedCost>
  /** Returns all events of a shipment so far, in the carrier's order. Absent if clients post them all. */
  readonly events?: (shipment: RegisteredShipment, call: CarrierCall) => Promise<readonly CarrierEvent[]>
  /** Returns the events of many shipments in one call, if the carrier accepts several numbers. */
  readonly eventsOfMany?: ManyEvents
  /** How many calls for events an account may make in an hour. Absent if the carrier publishes no such limit. */
  readonly eventCallsPerHour?: (credentials: Credentials) => number | undefined
  /**
   * Returns a page of all open shops, starting at `from` or the first. A shop on no page counts as closed, so an
   * unfinished list must not end. Absent if the carrier has no shops or cannot list them all.
   */
  readonly parcelShops?: (from: string | undefined, call: CarrierCall) => Promise<ShopPage>
  /** Returns the shops nearest to a place, as the carrier finds them. Absent if we search its list, or it has none. */
  readonly shopsNear?: (place: ShopQuestion, call: CarrierCall) => Promise<readonly CarrierShop[]>
  /** The list is the sandbox's, even if the real carrier is called otherwise. */
  readonly hasMadeUpShops?: true
  /** Verifies the signature of a pushed message and returns its events. Refuses a message that is not the carrier's. */
  readonly readWebhook?: (message: WebhookMessage, credentials: Credentials) => readonly CarrierEvent[]
  /** Confirms to a carrier that we want its events, if required. Called with messages that readWebhook accepted. */
  readonly confirmWebhook?: (message: WebhookMessage, call: CarrierCall) => Promise<void>
  /** Returns the label's barcode for a number, which may include the destination. */
  readonly barcode: (carrierReference: string, parcel?: LabelledParcel) => Barcode
  /** Returns the two-dimensional code for the carrier's machines, if they read one. */
  readonly matrix?: (parcel: LabelledParcel) => MatrixCode | undefined
}

/** Where to search for shops. */
export interface ShopQuestion {
  readonly latitude: number
  readonly longitude: number
  readonly country: string
  readonly postCode: string
  readonly city: string
  readonly addressLine1?: string | undefined
  /** In metres. */
  readonly radius: number
}

export interface WebhookMessage {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The raw bytes, which are what is signed. */
  readonly body: Uint8Array
  readonly now: Date
}

/** One of a carrier's errors. */
export interface CarrierError {
  /** The carrier's own code. */
  readonly code: string
  readonly message: string
  /** Path of the shipment's attribute that it is about, if the carrier says so. */
  readonly field?: string | undefined
}

/** The carrier understood the request and refused it. Retrying without a change is pointless. */
export class CarrierRefusal extends Error {
  override readonly name = 'CarrierRefusal'
  readonly carrier: CarrierId
  /** The carrier's own code. */
  readonly carrierCode: string
  /** Path of the shipment's attribute that the carrier rejects, if it says so. */
  readonly field: string | undefined
  /** All of the carrier's errors. The code and field above are those of the first. */
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

/** Builds a refusal for all these errors without duplicates, or for the given one if there are none. */
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
  /** Fields of the carrier configuration to check. */
  fields: readonly string[] = []
}

/** Why a carrier gave no usable response. */
export type Unavailability =
  | 'TIMEOUT'
  | 'SERVER_ERROR'
  | 'GARBAGE'
  | 'UNREACHABLE'
  | 'CONNECTION_LOST'
  | 'RATE_LIMITED'
  | 'MAINTENANCE'
  /** Waybill did not call it at all. */
  | 'HELD_BACK'
  | 'BREAKER_OPEN'

/** The carrier gave no usable response. Retrying may help. */
export class CarrierUnavailable extends Error {
  override readonly name = 'CarrierUnavailable'
  readonly carrier: CarrierId
  readonly reason: Unavailability
  /** Whether the call may have taken effect. False only if it certainly did not. */
  readonly mayHaveRegistered: boolean
  /** Such as HTTP-500. */
  readonly carrierCode: string | undefined
  /** Seconds until a retry makes sense. */
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
