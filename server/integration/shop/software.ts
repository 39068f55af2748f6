import type { IncomingHttpHeaders } from 'node:http'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { OrderChange } from '../../commerce/order/rules.ts'

export type ShopKind = Schemas['ShopKind']
export type Credentials = Schemas['ShopCredentials']

/** A line of an order as the shop has it. */
export type ShopLine = Schemas['OrderLineChange'] & {
  readonly lineId: string
  /** How many pieces the shop itself says are left to be shipped by whomever, where it says so. */
  readonly left?: number
}

/** The pieces of an order that a shop shipped under a number that may be ours. */
export interface ShippedThere {
  readonly numbers: readonly string[]
  readonly lines: readonly Schemas['OrderLineQuantity'][]
}

/** An order as a shop has it, in our words. */
export interface ReceivedOrder {
  readonly shopOrderId: string
  readonly changedAt: Date
  /** Whether it is to be shipped, waits, or is over. The reason is for people. */
  readonly situation: 'TO_SHIP' | 'UNPAID' | 'CANCELLED' | 'COMPLETED'
  readonly order: Omit<OrderChange, 'externalId' | 'lines'>
  /** The ordered pieces that need shipping, less those taken back. */
  readonly lines: readonly ShopLine[]
  readonly shipped: readonly ShippedThere[]
  /** Whether more of it has to be asked for before it is taken, as `complete` does. */
  readonly isIncomplete?: true
}

/** The report to a shop about a shipment. */
export interface Shipped {
  readonly shopOrderId: string
  readonly shipmentId: string
  readonly lines: readonly Schemas['OrderLineQuantity'][]
  readonly carrierName: string
  readonly number: string
  readonly trackingUrl: string | undefined
  readonly shippedAt: Date
  /** Whether nothing of the order is left to be shipped. */
  readonly isComplete: boolean
}

/** A shop that can be called. */
export interface ShopClient {
  /** Orders that changed since then, a page at a time; without a cursor the first one. */
  listOrders(since: Date, cursor: string | undefined): Promise<{ orders: ReceivedOrder[]; next?: string }>
  /** The order with what its message leaves out. */
  complete?(order: ReceivedOrder): Promise<ReceivedOrder>
  /** Tells the shop of a shipment, unless it already knows. */
  fulfill(shipped: Shipped): Promise<void>
  /** Takes back a report, if there was one. */
  withdraw(shipped: Shipped): Promise<void>
}

export interface Message {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Target {
  readonly url: string
  readonly credentials: Credentials
  readonly fetch: (request: Request) => Promise<Response>
}

/** The shop software. */
export interface ShopSoftware {
  /** Names of the credentials besides webhookSecret. */
  readonly needs: readonly ('accessToken' | 'consumerKey' | 'consumerSecret')[]
  readonly hasRates: boolean
  /** The header with a message's signature, in base64. */
  readonly signatureHeader: string
  /** Header that says which shop speaks, in lower case. */
  readonly sourceHeader?: string
  /** Whether an unsigned message only checks that the address exists. */
  isPing(message: Message): boolean
  /** The order of a message; nothing where it is about something else. Throws `ShopError` where it is not understood. */
  readOrder(message: Message): ReceivedOrder | undefined
  open(target: Target): ShopClient
}

/** An action that a shop did not perform, and whether a retry makes sense. The message is for people. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly isFinal: boolean
  /** Seconds for which the shop wants to be left in peace. */
  readonly retryAfter: number | undefined

  constructor(message: string, { isFinal = false, retryAfter }: { isFinal?: boolean; retryAfter?: number } = {}) {
    super(message)
    this.isFinal = isFinal
    this.retryAfter = retryAfter
  }
}
