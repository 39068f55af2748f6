import type { Schemas } from '../../../openapi/generated/types.ts'

const { compare } = new Intl.Collator('en', { numeric: true })

/** The values that labels are ordered by. */
export interface Ordered {
  readonly carrier?: string
  readonly productId?: string
  readonly orderNumber?: string
}

type Key = (shipment: Ordered | undefined) => string

const carrier: Key = (shipment) => shipment?.carrier ?? ''
const product: Key = (shipment) => shipment?.productId ?? ''
// Shipments without a value come last.
const orderNumber: Key = (shipment) => (shipment?.orderNumber === undefined ? '\uffff' : shipment.orderNumber)

const keys: Readonly<Record<Schemas['LabelOrder'], readonly Key[]>> = {
  GIVEN: [],
  CARRIER: [carrier, product, orderNumber],
  PRODUCT: [product, orderNumber],
  ORDER_NUMBER: [orderNumber],
}

/** Returns the ids of shipments in print order. Equal ones keep their order. */
export const inPrintOrder = (
  ids: readonly string[],
  shipments: ReadonlyMap<string, Ordered>,
  order: Schemas['LabelOrder'],
): string[] =>
  ids.toSorted((one, other) => {
    for (const key of keys[order]) {
      const difference = compare(key(shipments.get(one)), key(shipments.get(other)))
      if (difference !== 0) return difference
    }
    return 0
  })
