import type { Schemas } from '../../../../openapi/generated/types.ts'
import type { RegistrationRequest } from '../carrier.ts'

export type DangerousGoods = Schemas['DangerousGoods']
type Parcel = RegistrationRequest['parcels'][number]

/** Returns a parcel's dangerous goods shipped under these rules. */
export const goodsAt = ({ dangerousGoods = [] }: Parcel, level: DangerousGoods['level']): readonly DangerousGoods[] =>
  dangerousGoods.filter((goods) => goods.level === level)

/** Returns the weight of goods in kilograms. A litre counts as one where carriers require a weight. */
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
