import type { OnTimePoint } from '@waybill/sdk'
import type { Token } from '../../styles/tokens.ts'

/** Values of the same periods or groups, one row of them for each name. */
export interface Series {
  readonly name: string
  readonly values: readonly number[]
  /** A thing has the same colour in each chart. */
  readonly color?: Token
}

/** Late parcels look late, in any chart. */
const colorOf = { onTime: 'green', late: 'red', open: 'line-strong' } as const

/** How the promised parcels came, as far as there are any. */
export const punctuality = (
  points: readonly OnTimePoint[],
  names: Readonly<Record<keyof typeof colorOf, string>>,
): Series[] =>
  (['onTime', 'late', 'open'] as const)
    .map((how) => ({ name: names[how], values: points.map((point) => point[how]), color: colorOf[how] }))
    .filter(({ values }) => values.some((count) => count > 0))

/** Which part of its place each group of bars leaves free, so that two bars are not as broad as the page. */
export const gapOf = (groups: number): number => Math.max(0.2, 1 - groups / 8)

/** How many of the first periods are left out, since nothing had happened by then. Some always stay. */
export function emptyAtFirst(rows: readonly (readonly number[])[], kept: number): number {
  const length = rows[0]?.length ?? 0
  const begins = Array.from({ length }).findIndex((_, at) => rows.some((values) => (values[at] ?? 0) > 0))
  return Math.max(0, Math.min(begins < 0 ? length : begins, length - kept))
}

/** How many carriers have a colour of their own. */
const shown = 5

/** The largest ones by themselves and the others together; zeros are left out. */
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

/** How many days parcels took, in groups of which the last is open. */
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
