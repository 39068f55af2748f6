import type { Schemas } from '../../../../openapi/generated/types.ts'
import type { RegistrationRequest } from '../carrier.ts'

export type DangerousGoods = Schemas['DangerousGoods']
type Parcel = RegistrationRequest['parcels'][number]

/** The dangerous goods of a parcel that are shipped by these rules. */
export const goodsAt = ({ dangerousGoods = [] }: Parcel, level: DangerousGoods['level']): readonly DangerousGoods[] =>
  dangerousGoods.filter((goods) => goods.level === level)

/** Kilograms of goods, of which a litre counts as one where carriers ask for a weight. */
export const kilogramsOf = (goods: readonly DangerousGoods[]): number =>
  Math.max(
    0.01,
    Math.round(
      100 *
        goods.reduce(
          (sum, { quantity, unit }) => sum + (unit === 'KG' || unit === 'L' ? quantity : quantity / 1000),
          0,
        ),
    ) / 100,
  )
