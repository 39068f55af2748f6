import type { OnTimePoint } from '@waybill/sdk'
import type { Token } from '../../styles/tokens.ts'

/** Named values, one for each period or group. */
export interface Series {
  readonly name: string
  readonly values: readonly number[]
  /** Keeps a thing's colour the same in each chart. */
  readonly color?: Token
}

/** Late parcels look the same in every chart. */
const colorOf = { onTime: 'green', late: 'red', open: 'line-strong' } as const

/** How punctually promised parcels arrived, leaving out empty series. */
export const punctuality = (
  points: readonly OnTimePoint[],
  names: Readonly<Record<keyof typeof colorOf, string>>,
): Series[] =>
  (['onTime', 'late', 'open'] as const)
    .map((how) => ({ name: names[how], values: points.map((point) => point[how]), color: colorOf[how] }))
    .filter(({ values }) => values.some((count) => count > 0))

/** The fraction of space left free around each group of bars, so that two bars do not fill the page. */
export const gapOf = (groups: number): number => Math.max(0.2, 1 - groups / 8)

/** How many of the first periods to leave out because nothing had happened yet. Keeps at least `kept`. */
export function emptyAtFirst(rows: readonly (readonly number[])[], kept: number): number {
  const length = rows[0]?.length ?? 0
  const begins = Array.from({ length }).findIndex((_, at) => rows.some((values) => (values[at] ?? 0) > 0))
  return Math.max(0, Math.min(begins < 0 ? length : begins, length - kept))
}

/** How many carriers get a colour of their own. */
const shown = 5

/** The largest series separately and the others together, without zeros. */
export function largest(all: readonly Series[], others: string): Series[] {
  const sum = ({ values }: Series) => values.reduce((total, value) => total + value, 0)
  const some = all.filter((one) => sum(one) > 0).toSorted((one, other) => sum(other) - sum(one))
  const rest = some.slice(shown)
  const [first] = rest
  return first === undefined
    ? some
    : [
        ...some.slice(0, shown),
        {
          name: others,
          values: first.values.map((_, at) => rest.reduce((total, { values }) => total + (values[at] ?? 0), 0)),
        },
      ]
}

const dayMs = 86_400_000

/** Counts parcels by days in transit; the last group is open-ended. */
export function daysTaken(
  shipments: readonly { readonly createdAt: string; readonly deliveredAt?: string }[],
  groups: number,
): number[] {
  const counts = Array.from({ length: groups }, () => 0)
  for (const { createdAt, deliveredAt } of shipments) {
    if (deliveredAt === undefined) continue
    const days = Math.max(1, Math.ceil((Date.parse(deliveredAt) - Date.parse(createdAt)) / dayMs))
    const group = Math.min(days, groups) - 1
    counts[group] = (counts[group] ?? 0) + 1
  }
  return counts
}
