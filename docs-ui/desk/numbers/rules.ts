/** Values of the same periods or groups, one row of them for each name. */
export interface Series {
  readonly name: string
  readonly values: readonly number[]
}

/** How many carriers have a colour of their own. */
const shown = 5

/** The largest ones by themselves and the others together; what has nothing at all is left out. */
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
