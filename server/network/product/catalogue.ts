import type { components } from '../../../openapi/generated/types.ts'
import { carrierData } from '../carriers/data/carriers.ts'
import { carrierIds } from '../carriers/numbers/detection.ts'

export type Product = components['schemas']['Product']

/** What the carriers offer to everybody. They collect and deliver wherever the carrier does, so no countries stand here. */
export const standardProducts: readonly Product[] = carrierIds.flatMap((carrier) =>
  carrierData[carrier].products.map(({ id, name, transportType, direction }) => ({
    id,
    carrier,
    productName: name,
    transportType,
    direction,
    active: true,
  })),
)

const byId = new Map(standardProducts.map((product) => [product.id, product]))

export const findStandardProduct = (id: string): Product | undefined => byId.get(id)
