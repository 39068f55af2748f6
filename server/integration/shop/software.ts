import type { IncomingHttpHeaders } from 'node:http'
import type { components } from '../../../openapi/generated/types.ts'
import type { OrderChange } from '../../commerce/order/rules.ts'

type Schemas = components['schemas']
export type ShopKind = Schemas['ShopKind']
export type Credentials = Schemas['ShopCredentials']

/** A line of an order as the shop has it. */
export type ShopLine = Schemas['OrderLineChange'] & {
  readonly lineId: string
  /** How many pieces the shop itself says are left to be shipped by whomever, where it says so. */
  readonly left?: number
}

/** What a shop has shipped of an order by a number that may be ours. */
export interface ShippedThere {
  readonly numbers: readonly string[]
  readonly lines: readonly Schemas['OrderLineQuantity'][]
}

/** An order as a shop has it, in our words. */
export interface ReceivedOrder {
  readonly shopOrderId: string
  readonly changedAt: Date
  /** Whether it is to be shipped, waits for something, or is over. Why it is over or waits is told to people. */
  readonly situation: 'TO_SHIP' | 'UNPAID' | 'CANCELLED' | 'COMPLETED'
  readonly order: Omit<OrderChange, 'externalId' | 'lines'>
  /** What was ordered and needs shipping, less what was taken back. */
  readonly lines: readonly ShopLine[]
  readonly shipped: readonly ShippedThere[]
  /** Whether more of it has to be asked for before it is taken, as `complete` does. */
  readonly isIncomplete?: true
}

/** What a shop is told of a shipment. */
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
  /** Tells the shop of a shipment. What it knows already it is not told twice. */
  fulfill(shipped: Shipped): Promise<void>
  /** Takes back what it was told, if it was. */
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

/** What a shop runs on. */
export interface ShopSoftware {
  /** Names of the credentials besides webhookSecret. */
  readonly needs: readonly ('accessToken' | 'consumerKey' | 'consumerSecret')[]
  readonly hasRates: boolean
  /** Where the signature of a message stands, in base64. */
  readonly signatureHeader: string
  /** Header that says which shop speaks, in lower case. */
  readonly sourceHeader?: string
  /** Whether a message that nobody has signed only asks whether the address is there. */
  isPing(message: Message): boolean
  /** The order of a message; nothing where it is about something else. Throws `ShopError` where it is not understood. */
  readOrder(message: Message): ReceivedOrder | undefined
  open(target: Target): ShopClient
}

/** What a shop did not do, and whether another try makes sense. The message is for people. */
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
