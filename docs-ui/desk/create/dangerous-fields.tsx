import Button from '@mui/material/Button'
import {
  batteryPackingValues,
  dangerousGoodsLevelValues,
  dangerousGoodsUnitValues,
  lithiumTypeValues,
  packingGroupValues,
  type ProductService,
} from '@waybill/sdk'
import { Field } from '../fields.tsx'
import { useWords } from '../words.ts'
import { noDangerous, type DangerousFields as Fields, type Missing } from './services.ts'

interface Props {
  /** The parcel's path in the body. */
  path: string
  goods: readonly Fields[]
  missing: (service: ProductService) => Missing | undefined
  onChange: (goods: readonly Fields[]) => void
}

/** Dangerous goods in a parcel, at the levels that the product accepts. */
export function DangerousFields({ path, goods, missing, onChange }: Props) {
  const { create, remove } = useWords()
  const { dangerous } = create
  const levels = dangerousGoodsLevelValues.filter((level) => missing(level) === undefined)
  if (levels.length === 0 && goods.length === 0) return <p className="soft">{dangerous.notOffered}</p>
  return (
    <>
      {goods.map((one, at) => {
        const change = (part: Partial<Fields>) => onChange(goods.with(at, { ...one, ...part }))
        const field = (name: keyof Fields, more: Partial<Parameters<typeof Field>[0]> = {}, below: string = name) => (
          <Field
            label={dangerous.fields[name]}
            name={`${path}.dangerousGoods.${at}.${below}`}
            value={one[name]}
            autoComplete="off"
            onChange={(value) => change({ [name]: value })}
            {...more}
          />
        )
        return (
          // oxlint-disable-next-line react/no-array-index-key -- goods have no other key than their place
          <fieldset key={at} className="party">
            <legend>{dangerous.title}</legend>
            <div className="fields">
              {field('level', {
                options: dangerousGoodsLevelValues
                  .filter((level) => levels.includes(level) || level === one.level)
                  .map((level) => [level, dangerous.levels[level]]),
              })}
              {field('unNumber', { placeholder: 'UN1263' })}
              {field('properShippingName')}
            </div>
            <div className="fields narrow">
              {field('hazardClass')}
              {field('packingGroup', {
                options: [['', '–'], ...packingGroupValues.map((group) => [group, group] as const)],
              })}
              {field('quantity', { inputMode: 'decimal' })}
              {field('unit', { options: dangerousGoodsUnitValues.map((unit) => [unit, unit.toLowerCase()]) })}
            </div>
            <div className="fields">
              {field('packaging')}
              {field('emergencyPhone', { inputMode: 'tel' })}
            </div>
            {one.level === 'LITHIUM_BATTERY' && (
              <div className="fields">
                {field(
                  'batteryType',
                  { options: lithiumTypeValues.map((type) => [type, dangerous.batteries[type]]) },
                  'battery.type',
                )}
                {field(
                  'batteryPacking',
                  { options: batteryPackingValues.map((packing) => [packing, dangerous.packings[packing]]) },
                  'battery.packing',
                )}
              </div>
            )}
            <div className="row-of">
              <Button onClick={() => onChange(goods.toSpliced(at, 1))}>{remove}</Button>
            </div>
          </fieldset>
        )
      })}
      {levels[0] !== undefined && (
        <div className="row-of">
          <Button onClick={() => onChange([...goods, { ...noDangerous, level: levels[0] ?? noDangerous.level }])}>
            {dangerous.add}
          </Button>
        </div>
      )}
    </>
  )
}
