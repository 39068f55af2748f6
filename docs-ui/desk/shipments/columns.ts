import type { Shipment, ShipmentsTableColumn } from '@waybill/sdk'

/** All columns of the table, in default order. */
const all = [
  { id: 'carrierReference', width: 165, visible: true },
  { id: 'recipient', width: 150, visible: true },
  { id: 'place', width: 130, visible: true },
  { id: 'country', width: 90, visible: true },
  { id: 'state', width: 145, visible: true },
  { id: 'carrier', width: 185, visible: true },
  { id: 'customerReference', width: 125, visible: true },
  { id: 'createdAt', width: 120, visible: true },
  { id: 'product', width: 190, visible: false },
  { id: 'exception', width: 160, visible: false },
  { id: 'orderNumber', width: 130, visible: false },
  { id: 'parcels', width: 90, visible: false },
  { id: 'weight', width: 100, visible: false },
  { id: 'createdBy', width: 190, visible: false },
  { id: 'deliveredAt', width: 130, visible: false },
  { id: 'sender', width: 190, visible: false },
  { id: 'cost', width: 130, visible: false },
] as const satisfies readonly { id: string; width: number; visible: boolean }[]

export type ColumnId = (typeof all)[number]['id']

export interface Column {
  readonly id: ColumnId
  readonly width: number
  readonly visible: boolean
  readonly pinned: 'LEFT' | 'RIGHT' | undefined
}

/** The sort order of a column, if the table can sort by it. */
export const sortOf: Readonly<Partial<Record<ColumnId, 'createdAt' | 'customerReference'>>> = {
  createdAt: 'createdAt',
  customerReference: 'customerReference',
}

/** The user's arrangement of columns; columns that are not in it follow in default order. */
export function arranged(configuration: readonly ShipmentsTableColumn[] = []): Column[] {
  const placed = configuration
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ columnId, visible, pinned }) => {
      const known = all.find(({ id }) => id === columnId)
      return known ? [{ ...known, visible, pinned }] : []
    })
  const rest = all
    .filter(({ id }) => placed.every((column) => column.id !== id))
    .map(({ id, width, visible }) => ({ id, width, visible: visible && placed.length === 0, pinned: undefined }))
  return [...placed, ...rest]
}

/** Columns from left to right, with pinned ones at their sides. */
export function shownColumns(columns: readonly Column[]): Column[] {
  const side = { LEFT: 0, RIGHT: 2 }
  const place = ({ pinned }: Column) => (pinned === undefined ? 1 : side[pinned])
  return columns.filter(({ visible }) => visible).toSorted((one, other) => place(one) - place(other))
}

/** The width of the checkbox column in pixels. */
export const checkWidth = 50

/** Each pinned column's distance from its side, in pixels. */
export function offsetsOf(shown: readonly Column[]): ReadonlyMap<ColumnId, { side: 'left' | 'right'; at: number }> {
  const offsets = new Map<ColumnId, { side: 'left' | 'right'; at: number }>()
  // The checkbox column is pinned too.
  let left = checkWidth
  for (const { id, width, pinned } of shown) {
    if (pinned !== 'LEFT') continue
    offsets.set(id, { side: 'left', at: left })
    left += width
  }
  let right = 0
  for (const { id, width, pinned } of shown.toReversed()) {
    if (pinned !== 'RIGHT') continue
    offsets.set(id, { side: 'right', at: right })
    right += width
  }
  return offsets
}

/** The part of an arrangement to store. Columns of other applications stay, after those of the desk. */
export function configurationOf(
  columns: readonly Column[],
  before: readonly ShipmentsTableColumn[] = [],
): ShipmentsTableColumn[] {
  const foreign = before.filter(({ columnId }) => all.every(({ id }) => id !== columnId))
  const own = columns.map(({ id, visible, pinned }) => ({ columnId: id, visible, pinned }))
  return [...own, ...foreign].map(({ columnId, visible, pinned }, order) =>
    pinned ? { columnId, order, visible, pinned } : { columnId, order, visible },
  )
}

export function moved(columns: readonly Column[], from: number, to: number): readonly Column[] {
  const column = columns[from]
  return column && to >= 0 && to < columns.length ? columns.toSpliced(from, 1).toSpliced(to, 0, column) : columns
}

export const referenceOf = ({ carrierReference, customerReference, orderNumber }: Shipment): string | undefined =>
  carrierReference ?? customerReference ?? orderNumber

export type ShownState = Shipment['shipmentState'] | 'CANCELLED'

export const stateOf = ({ shipmentState, cancelled }: Pick<Shipment, 'shipmentState' | 'cancelled'>): ShownState =>
  cancelled ? 'CANCELLED' : shipmentState

export const colorOf: Readonly<Record<ShownState, 'hollow' | 'blue' | 'green' | 'amber' | 'red' | 'gray'>> = {
  UNKNOWN: 'hollow',
  BLOCKED: 'amber',
  DRAFT: 'hollow',
  FAILED_TO_REGISTER: 'red',
  REGISTERED: 'gray',
  IN_TRANSIT: 'blue',
  RELABELLED: 'blue',
  RECEIVED_AT_WAREHOUSE: 'blue',
  READY_FOR_DISPATCH_FROM_WAREHOUSE: 'blue',
  DELIVERY_ATTEMPTED: 'amber',
  DELIVERED: 'green',
  ERROR: 'red',
  CANCELLED: 'hollow',
}

export const weightOf = ({ parcels }: Pick<Shipment, 'parcels'>): number =>
  Math.round(parcels.reduce((sum, { weight }) => sum + weight * 1000, 0)) / 1000
