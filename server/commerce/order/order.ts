import type { Schemas } from '../../../openapi/generated/types.ts'
import type { OrderContent } from '../../schema/column-types.ts'
import type { Whole } from '../../kernel/whole.ts'

export type Order = Schemas['Order']

export type Shipped = Schemas['OrderShipped']
export type Quantity = Schemas['OrderLineQuantity']

/** An order as stored: its content, and the attributes that are not part of it. */
export interface KeptOrder extends Whole<Omit<Order, keyof OrderContent>> {
  readonly content: OrderContent
}

/** A shipment holds pieces that are in transit or waiting; a refused one holds none. */
export const isRegistered = ({ isCancelled, carrierReference }: Shipped) =>
  !isCancelled && carrierReference !== undefined
export const isRefused = ({ isCancelled, shipmentState }: Shipped) =>
  !isCancelled && shipmentState === 'FAILED_TO_REGISTER'
export const isPrepared = (shipment: Shipped) =>
  !shipment.isCancelled && !isRegistered(shipment) && !isRefused(shipment)

/** How many pieces of each line registered shipments have. */
export const shippedOf = (shipments: readonly Shipped[]) => piecesOf(shipments.filter(isRegistered))

/** How many pieces of each line are in shipments, whether registered or prepared. */
export const takenOf = (shipments: readonly Shipped[]) =>
  piecesOf(shipments.filter((shipment) => isRegistered(shipment) || isPrepared(shipment)))

function piecesOf(shipments: readonly Shipped[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>()
  for (const { lineId, quantity } of shipments.flatMap(({ lines }) => lines))
    pieces.set(lineId, (pieces.get(lineId) ?? 0) + quantity)
  return pieces
}

/** An order as the contract shows it. */
export function shown({ content: { lines, sent: _sent, ...content }, shipments, ...order }: KeptOrder): Order {
  const shipped = shippedOf(shipments)
  const prepared = piecesOf(shipments.filter(isPrepared))
  return {
    ...order,
    ...content,
    lines: lines.map((line) => {
      const waiting = prepared.get(line.lineId)
      return { ...line, shipped: shipped.get(line.lineId) ?? 0, ...(waiting !== undefined && { prepared: waiting }) }
    }),
    shipments: [...shipments],
  }
}

export const orderPath = (id: string) => `/orders/${id}`
