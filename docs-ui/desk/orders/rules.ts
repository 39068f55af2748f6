import type { Order, OrderLine, OrderState } from '@waybill/sdk'

/** The views of the room, the default first. */
export const views = [
  { id: 'open', states: ['OPEN', 'PARTLY_SHIPPED', 'FAILED'] },
  { id: 'held', states: ['ON_HOLD'] },
  { id: 'shipped', states: ['SHIPPED'] },
  { id: 'all', states: undefined },
] as const satisfies readonly { id: string; states: readonly OrderState[] | undefined }[]

export type View = (typeof views)[number]

export const viewOf = (id: string | null): View => views.find((view) => view.id === id) ?? views[0]

export const orderColors: Readonly<Record<OrderState, 'gray' | 'amber' | 'red' | 'blue' | 'green' | 'hollow'>> = {
  OPEN: 'gray',
  ON_HOLD: 'amber',
  FAILED: 'red',
  PARTLY_SHIPPED: 'blue',
  SHIPPED: 'green',
  MERGED: 'hollow',
  CANCELLED: 'hollow',
}

type Named = Pick<Order, 'orderNumber' | 'externalId'>

export const nameOfOrder = (order: Named | undefined): string | undefined => order?.orderNumber ?? order?.externalId

/** The pieces of a line that are in no shipment and were not refunded before shipping. */
export const leftOf = ({ quantity, refunded = 0, shipped, prepared = 0 }: OrderLine): number =>
  Math.max(0, quantity - Math.min(refunded, quantity) - shipped - prepared)

export const piecesLeft = ({ lines }: Pick<Order, 'lines'>): number =>
  lines.reduce((sum, line) => sum + leftOf(line), 0)

const isOpen = ({ state }: Pick<Order, 'state'>) => ['OPEN', 'PARTLY_SHIPPED', 'FAILED'].includes(state)

export const canShip = isOpen
export const canHold = isOpen
export const canRelease = ({ state }: Pick<Order, 'state'>): boolean => state === 'ON_HOLD'
export const canMerge = (orders: readonly Pick<Order, 'state'>[]): boolean => orders.length > 1 && orders.every(isOpen)
export const canSplit = (order: Pick<Order, 'state' | 'lines'>): boolean =>
  (isOpen(order) || order.state === 'ON_HOLD') && piecesLeft(order) > 1
