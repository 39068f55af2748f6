import type { components } from '../../../openapi/generated/types.ts'
import type { OrderContent } from '../../kernel/column-types.ts'
import type { Whole } from '../../kernel/whole.ts'

type Schemas = components['schemas']
export type Order = Schemas['Order']

export type Shipped = Schemas['OrderShipped']
export type Quantity = Schemas['OrderLineQuantity']

/** An order as it is kept: what its content does not have stands beside it. */
export interface KeptOrder extends Whole<Omit<Order, keyof OrderContent>> {
  readonly content: OrderContent
}

/** How many pieces of each line shipments have that were not cancelled. */
export function shippedOf(shipments: readonly Shipped[]): ReadonlyMap<string, number> {
  const shipped = new Map<string, number>()
  for (const { isCancelled, lines } of shipments)
    if (!isCancelled)
      for (const { lineId, quantity } of lines) shipped.set(lineId, (shipped.get(lineId) ?? 0) + quantity)
  return shipped
}

/** An order as the contract shows it. */
export function shown({ content: { lines, sent: _sent, ...content }, shipments, ...order }: KeptOrder): Order {
  const shipped = shippedOf(shipments)
  return {
    ...order,
    ...content,
    lines: lines.map((line) => ({ ...line, shipped: shipped.get(line.lineId) ?? 0 })),
    shipments: [...shipments],
  }
}

export const orderPath = (id: string) => `/orders/${id}`
