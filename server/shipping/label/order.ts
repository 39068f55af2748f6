import type { Schemas } from '../../../openapi/generated/types.ts'

type LabelOrder = Schemas['LabelOrder']

const { compare } = new Intl.Collator('en', { numeric: true })

/** What labels are ordered by. */
export interface Ordered {
  readonly carrier?: string
  readonly productId?: string
  readonly orderNumber?: string
}

type Key = (shipment: Ordered | undefined) => string

const carrier: Key = (shipment) => shipment?.carrier ?? ''
const product: Key = (shipment) => shipment?.productId ?? ''
// Rows without a value come after all that have one.
const orderNumber: Key = (shipment) => (shipment?.orderNumber === undefined ? '\uffff' : shipment.orderNumber)

const keys: Readonly<Record<LabelOrder, readonly Key[]>> = {
  GIVEN: [],
  CARRIER: [carrier, product, orderNumber],
  PRODUCT: [product, orderNumber],
  ORDER_NUMBER: [orderNumber],
}

/** The ids of shipments in the order in which they are printed. Equal ones stay as they are given. */
export const inPrintOrder = (
  ids: readonly string[],
  shipments: ReadonlyMap<string, Ordered>,
  order: LabelOrder,
): string[] =>
  ids.toSorted((one, other) => {
    for (const key of keys[order]) {
      const difference = compare(key(shipments.get(one)), key(shipments.get(other)))
      if (difference !== 0) return difference
    }
    return 0
  })
