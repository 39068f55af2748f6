import type { IncomingHttpHeaders } from 'node:http'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { OrderChange } from '../../commerce/order/rules.ts'

export type ShopKind = Schemas['ShopKind']
export type Credentials = Schemas['ShopCredentials']

/** A line of an order, as sent by the shop. */
export type ShopLine = Schemas['OrderLineChange'] & {
  readonly lineId: string
  /** How many pieces are left to be shipped by anyone, if the shop says so. */
  readonly left?: number
}

/** The pieces of an order that a shop shipped under a number that may be ours. */
export interface ShippedThere {
  readonly numbers: readonly string[]
  readonly lines: readonly Schemas['OrderLineQuantity'][]
}

/** A shop's order, converted to our form. */
export interface ReceivedOrder {
  readonly shopOrderId: string
  readonly changedAt: Date
  /** Whether it is to be shipped, waits, or is over. */
  readonly situation: 'TO_SHIP' | 'UNPAID' | 'CANCELLED' | 'COMPLETED'
  readonly order: Omit<OrderChange, 'externalId' | 'lines'>
  /** The ordered pieces that need shipping, less those taken back. */
  readonly lines: readonly ShopLine[]
  readonly shipped: readonly ShippedThere[]
  /** Whether the shop must be queried for the rest first, as `complete` does. */
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

/** A client of one shop. */
export interface ShopClient {
  /** Lists orders that changed since a time, a page at a time; without a cursor the first page. */
  listOrders(since: Date, cursor: string | undefined): Promise<{ orders: ReceivedOrder[]; next?: string }>
  /** Completes the order with what its message leaves out. */
  complete?(order: ReceivedOrder): Promise<ReceivedOrder>
  /** Reports a shipment to the shop, unless it already knows. */
  fulfill(shipped: Shipped): Promise<void>
  /** Withdraws a report, if there was one. */
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
  /** The header that identifies the sending shop, in lower case. */
  readonly sourceHeader?: string
  /** Returns whether an unsigned message only checks that the URL exists. */
  isPing(message: Message): boolean
  /**
   * Returns the order of a message; undefined if it is about something else. Throws `ShopError` if the message is
   * invalid.
   */
  readOrder(message: Message): ReceivedOrder | undefined
  open(target: Target): ShopClient
}

/** An action that a shop did not perform, and whether a retry makes sense. The message is for people. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly isFinal: boolean
  /** Seconds that the shop asks to wait. */
  readonly retryAfter: number | undefined

  constructor(message: string, { isFinal = false, retryAfter }: { isFinal?: boolean; retryAfter?: number } = {}) {
    super(message)
    this.isFinal = isFinal
    this.retryAfter = retryAfter
  }
}
