import type { Schemas } from '../../../openapi/generated/types.ts'
import { decimalsOf } from '../../kernel/currencies.ts'
import { minorOf, percentOf, type Minor } from '../../kernel/money.ts'
import { areaIndex, type AreaIndex } from './areas.ts'
import type { Whole } from '../../kernel/whole.ts'

export type RateSheet = Whole<Schemas['RateSheet']>
export type SheetVersionRow = Whole<Schemas['RateSheetVersion']>
export type PriceStep = Schemas['PriceStep']
export type Surcharge = Schemas['Surcharge']

/** A version as stored, except its steps. */
export type SheetContent = Omit<
  Schemas['RateSheet'],
  'id' | 'clientId' | 'version' | 'stepCount' | 'createdAt' | 'createdBy' | 'modifiedAt' | 'modifiedBy'
>

/** A step as stored: the index of its zone, from, up to, price, and price per unit if it has one. */
export type PackedStep = readonly [zone: number, from: number, upTo: number, price: number, pricePerUnit?: number]

export function packed(steps: readonly PriceStep[], zones: SheetContent['zones']): PackedStep[] {
  const places = new Map(zones.map(({ code }, place) => [code, place]))
  return steps
    .map(({ zone, from, upTo, price, pricePerUnit }): PackedStep => {
      const place = places.get(zone) ?? 0
      return pricePerUnit === undefined ? [place, from, upTo, price] : [place, from, upTo, price, pricePerUnit]
    })
    .sort(([zone, from], [otherZone, otherFrom]) => zone - otherZone || from - otherFrom)
}

export const unpacked = (steps: readonly PackedStep[], zones: SheetContent['zones']): Whole<PriceStep>[] =>
  steps.map(([place, from, upTo, price, pricePerUnit]) => ({
    zone: zones[place]?.code ?? '',
    from,
    upTo,
    price,
    pricePerUnit,
  }))

/** A zone's prices by rising measure, in grams or millilitres and in the currency's smallest units. */
export interface CompiledZone {
  readonly code: string
  /** Thousandths of a per cent. */
  readonly vat: bigint
  readonly transitDays: Schemas['TransitDays'] | undefined
  readonly from: Float64Array
  readonly upTo: Float64Array
  readonly price: BigInt64Array
  readonly perUnit: BigInt64Array
}

export interface CompiledSurcharge {
  readonly of: Surcharge
  readonly name: string
  readonly amount: Minor
  readonly percent: bigint
  readonly minimum: Minor | undefined
  readonly step: Minor
  readonly months: ReadonlyMap<string, bigint>
  readonly areas: AreaIndex<true> | undefined
}

/** A version of a rate sheet, ready for pricing. */
export interface CompiledSheet {
  readonly id: string
  readonly version: number
  readonly content: SheetContent
  readonly decimals: number
  readonly zones: AreaIndex<CompiledZone>
  readonly surcharges: readonly CompiledSurcharge[]
}

export interface SheetVersion {
  readonly id: string
  readonly version: number
  readonly content: SheetContent
  readonly steps: readonly PackedStep[]
}

/** Returns a kilogram, litre or metre value in thousandths as an integer. */
export const thousandths = (value: number): number => Math.round(value * 1000)

export function compiled({ id, version, content, steps }: SheetVersion): CompiledSheet {
  const { currency, vatPercent = 0 } = content
  const minor = (amount: number | undefined) => (amount === undefined ? 0n : (minorOf(amount, currency) ?? 0n))
  const ofZone = content.zones.map((): PackedStep[] => [])
  for (const step of steps) ofZone[step[0]]?.push(step)
  const zones = content.zones.map((zone, place): CompiledZone => {
    const its = ofZone[place] ?? []
    return {
      code: zone.code,
      vat: percentOf(zone.vatPercent ?? vatPercent),
      transitDays: zone.transitDays,
      from: Float64Array.from(its, ([, from]) => thousandths(from)),
      upTo: Float64Array.from(its, ([, , upTo]) => thousandths(upTo)),
      price: BigInt64Array.from(its, ([, , , price]) => minor(price)),
      perUnit: BigInt64Array.from(its, ([, , , , perUnit]) => minor(perUnit)),
    }
  })
  return {
    id,
    version,
    content,
    decimals: decimalsOf(currency),
    zones: areaIndex(content.zones.flatMap(({ areas }, place) => areas.map((area) => [area, zones[place]] as const))),
    surcharges: content.surcharges.map((of) => ({
      of,
      name: of.name ?? of.code,
      amount: minor(of.amount),
      percent: percentOf(of.percent ?? 0),
      minimum: of.minimum === undefined ? undefined : minor(of.minimum),
      step: of.roundTo === undefined ? 1n : minor(of.roundTo),
      months: new Map(of.months?.map(({ month, percent }) => [month, percentOf(percent)])),
      areas: of.areas && areaIndex(of.areas.map((area) => [area, true] as const)),
    })),
  }
}
