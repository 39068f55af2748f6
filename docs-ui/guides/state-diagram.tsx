import type { Scalar } from '../reference/reference.ts'

/** The column and row of each state. States missing here go below the others. */
const places: Readonly<Record<string, readonly [column: number, row: number]>> = {
  BLOCKED: [0, 0],
  DRAFT: [0, 1],
  FAILED_TO_REGISTER: [0, 2],
  REGISTERED: [1, 1],
  RECEIVED_AT_WAREHOUSE: [1, 0],
  RELABELLED: [2, 0],
  READY_FOR_DISPATCH_FROM_WAREHOUSE: [3, 0],
  IN_TRANSIT: [2, 1],
  DELIVERY_ATTEMPTED: [2, 2],
  DELIVERED: [3, 1],
  ERROR: [3, 2],
}

/** The direction of the diagram: left to right, or top to bottom on a narrow screen. */
interface Layout {
  readonly name: 'wide' | 'tall'
  /** The distance from one box to the next, and the size of a box. */
  readonly step: { readonly x: number; readonly y: number }
  readonly box: { readonly x: number; readonly y: number }
  /** The number of letters that fit on a line in a box. */
  readonly letters: number
}

const layouts: readonly Layout[] = [
  { name: 'wide', step: { x: 200, y: 104 }, box: { x: 160, y: 46 }, letters: 19 },
  { name: 'tall', step: { x: 122, y: 102 }, box: { x: 102, y: 66 }, letters: 13 },
]

interface Props {
  states: readonly Scalar[]
  /** The states that may follow each state. */
  next: Readonly<Record<string, readonly string[]>>
}

/**
 * The states of a shipment, drawn from the server's table. Draws only transitions between neighbours, since from
 * REGISTERED on a carrier may skip any; the table below lists them all.
 */
export function StateDiagram({ states, next }: Props) {
  const placed = states.map(String).filter((state) => state in places)
  const arrows = placed.flatMap((from) =>
    (next[from] ?? []).filter((to) => to !== from && isNear(from, to)).map((to) => [from, to] as const),
  )
  return (
    <figure className="diagram states">
      {layouts.map((layout) => (
        <Drawing key={layout.name} layout={layout} placed={placed} arrows={arrows} />
      ))}
    </figure>
  )
}

interface DrawingProps {
  layout: Layout
  placed: readonly string[]
  arrows: readonly (readonly [from: string, to: string])[]
}

function Drawing({ layout, placed, arrows }: DrawingProps) {
  const { name, step, box, letters } = layout
  const [columns, rows] = name === 'wide' ? [4, 3] : [3, 4]
  const both = (from: string, to: string) => arrows.some(([one, other]) => one === to && other === from)
  const tip = `url(#tip-${name})`
  return (
    <svg
      className={name}
      viewBox={`0 0 ${step.x * (columns - 1) + box.x + 2 * edge} ${step.y * (rows - 1) + box.y + 2 * edge}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no other tag draws; an image may hold no links
      role="group"
      aria-label="How the states of a shipment follow each other"
    >
      <defs>
        <marker
          id={`tip-${name}`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth={name === 'wide' ? 8 : 5}
          markerHeight={name === 'wide' ? 8 : 5}
          orient="auto-start-reverse"
        >
          <path d="M0 0L8 4L0 8z" />
        </marker>
      </defs>
      {arrows
        .filter(([from, to]) => !both(from, to) || from < to)
        .map(([from, to]) => (
          <path
            key={`${from} ${to}`}
            className="way"
            d={wayOf(from, to, layout)}
            markerEnd={tip}
            markerStart={both(from, to) ? tip : undefined}
          />
        ))}
      {placed.map((state) => {
        const { x, y } = cornerOf(state, layout)
        return (
          <a key={state} href={`/api-reference#enum-ShipmentState-${state}`}>
            <rect x={x} y={y} width={box.x} height={box.y} rx="8" className={`state ${kindOf(state)}`} />
            {linesOf(state, letters).map((line, at, all) => (
              <text key={line} x={x + box.x / 2} y={y + box.y / 2 + 4 + (at - (all.length - 1) / 2) * 14}>
                {line}
              </text>
            ))}
          </a>
        )
      })}
    </svg>
  )
}

function isNear(from: string, to: string): boolean {
  const [one, other] = [places[from], places[to]]
  if (!one || !other) return false
  const [columns, rows] = [Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])]
  return columns + rows === 1 || (columns === 1 && rows === 1 && one[1] > 0 && other[1] > 0)
}

const edge = 2

const cornerOf = (state: string, { name, step }: Layout) => {
  const [column, row] = places[state] ?? [0, 0]
  const [right, down] = name === 'wide' ? [column, row] : [row, column]
  return { x: edge + right * step.x, y: edge + down * step.y }
}

/** The path of an arrow between two boxes. */
function wayOf(from: string, to: string, layout: Layout): string {
  const [along, across] = layout.name === 'wide' ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const { box } = layout
  const [one, other] = [cornerOf(from, layout), cornerOf(to, layout)]
  const ahead = Math.sign(other[along] - one[along])
  const aside = Math.sign(other[across] - one[across])
  // Starts at the near side of one box and ends at the near side of the other.
  const sides = (axis: 'x' | 'y', way: number) => [
    one[axis] + (way > 0 ? box[axis] + 3 : -3),
    other[axis] + (way > 0 ? -3 : box[axis] + 3),
  ]
  const middle = (corner: typeof one, axis: 'x' | 'y', shift = 0) => corner[axis] + box[axis] / 2 + shift
  const [alongs, acrosses] =
    ahead === 0
      ? [[middle(one, along), middle(one, along)], sides(across, aside)]
      : [sides(along, ahead), [middle(one, across, aside * 12), middle(other, across, -aside * 12)]]
  const points = alongs.map((at, index) => {
    const point = [at, acrosses[index]]
    return (along === 'x' ? point : point.toReversed()).join(' ')
  })
  return `M${points.join('L')}`
}

const kindOf = (state: string) =>
  state === 'DELIVERED' ? 'good' : /ERROR|FAILED|BLOCKED/.test(state) ? 'bad' : state === 'DRAFT' ? 'first' : 'normal'

/** Splits a name into lines that fit a box. */
function linesOf(state: string, letters: number): string[] {
  if (state.length <= letters) return [state]
  const lines: string[] = []
  for (const word of state.split(/(?<=_)/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length <= letters) lines[lines.length - 1] = last + word
    else lines.push(word)
  }
  return lines
}
