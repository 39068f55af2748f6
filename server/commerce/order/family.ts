import { isDeepStrictEqual } from 'node:util'
import type { OrderContent } from '../../schema/column-types.ts'
import { fieldError, type FieldError } from '../../kernel/error.ts'
import { isPrepared, isRegistered, type KeptOrder } from './order.ts'
import { openLines, placed } from './rules.ts'
import type { OrderValues } from './store.ts'

type Line = OrderContent['lines'][number]

/** The identifier of the line in the order as the customer placed it. */
export function placedLineId(line: Line, within: string, placedWith: string): string | undefined {
  if ((line.fromOrder ?? within) !== placedWith) return undefined
  return line.lineId.split(`@${placedWith}`)[0]
}

const toShip = (line: Line | undefined) => (line ? line.quantity - (line.refunded ?? 0) : 0)

/**
 * The lines of all orders that hold pieces of an order, after the shop has taken some back. Unpacked pieces go first;
 * shipped pieces can only be refunded.
 */
export function takenBack(
  { externalId, content }: KeptOrder,
  next: OrderValues,
  holders: readonly KeptOrder[],
): { errors: FieldError[]; lines: Map<string, Line[]> } {
  const [before, after] = [placed(content.sent), placed(next.content.sent)]
  const errors: FieldError[] = []
  const lines = new Map(holders.map((holder) => [holder.id, holder.content.lines.map((line) => ({ ...line }))]))
  const isNew = after.some(({ lineId, sku }) => before.every((line) => line.lineId !== lineId || line.sku !== sku))
  if (isNew || before.some((line) => toShip(after.find(({ lineId }) => lineId === line.lineId)) > toShip(line)))
    errors.push(
      fieldError('ORDER_DIVIDED', 'lines', 'must have no more pieces than before, since the order was split or merged'),
    )
  for (const line of before) {
    const its = after.find(({ lineId }) => lineId === line.lineId)
    let less = toShip(line) - toShip(its)
    const refundable = Math.max(0, (its?.refunded ?? 0) - (line.refunded ?? 0))
    const held = holders.flatMap((holder) => {
      const open = new Map(openLines(holder.content.lines, holder.shipments).map((one) => [one.lineId, one.open]))
      const own = lines.get(holder.id) ?? []
      return own
        .filter((one) => placedLineId(one, holder.externalId, externalId) === line.lineId)
        .map((one) => ({ one, open: open.get(one.lineId) ?? 0 }))
    })
    const take = (one: { refunded?: number }, most: number) => {
      const count = Math.max(0, Math.min(less, most))
      if (count > 0) one.refunded = (one.refunded ?? 0) + count
      less -= count
    }
    for (const { one, open } of held) take(one, open)
    const shipped = less
    if (shipped <= refundable) for (const { one } of held) take(one, toShip(one))
    if (less > 0)
      errors.push(
        fieldError(
          'ORDER_SHIPPED',
          'lines',
          `must leave ${shipped} more of ${line.lineId}, which are shipped. Say with refunded what was taken back`,
        ),
      )
  }
  return { errors, lines }
}

const whereto = ['recipient', 'delivery', 'deliveryInstructions'] as const

/** The order's new address, if it has changed. */
export function movedTo(before: OrderContent, { content }: OrderValues): Partial<OrderContent> | undefined {
  const changed = whereto.filter((name) => !isDeepStrictEqual(before[name], content[name]))
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((name) => [name, content[name]]))
}

/** A part that was split off follows changes as long as some of it can still be shipped. */
export const follows = ({ state, splitFrom }: KeptOrder) =>
  splitFrom !== undefined && state !== 'SHIPPED' && state !== 'CANCELLED' && state !== 'MERGED'

/** Shipments that go to the order's previous address. */
export const shipmentsLeft = (orders: readonly KeptOrder[]) =>
  orders.flatMap(({ shipments }) =>
    shipments
      .filter((one) => (isRegistered(one) || isPrepared(one)) && one.shipmentState !== 'DELIVERED')
      .map(({ shipmentId }) => shipmentId),
  )
