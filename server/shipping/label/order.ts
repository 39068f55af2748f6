import type { components } from '../../../openapi/generated/types.ts'
import type { Shipment } from '../shipment/content.ts'

type LabelOrder = components['schemas']['LabelOrder']

const { compare } = new Intl.Collator('en', { numeric: true })

type Key = (shipment: Shipment | undefined) => string

const carrier: Key = (shipment) => shipment?.carrierProduct?.carrier ?? ''
const product: Key = (shipment) => shipment?.carrierProduct?.productId ?? ''
// What has none comes behind all that have one.
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
  shipments: ReadonlyMap<string, Shipment>,
  order: LabelOrder,
): string[] =>
  ids.toSorted((one, other) => {
    for (const key of keys[order]) {
      const difference = compare(key(shipments.get(one)), key(shipments.get(other)))
      if (difference !== 0) return difference
    }
    return 0
  })
