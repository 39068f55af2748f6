import type { Scalar } from '../reference/reference.ts'

/** The position of each state: its column and row. States not named here go below the others. */
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

const [columnWidth, rowHeight, width, height] = [232, 112, 176, 46]

interface Props {
  states: readonly Scalar[]
  /** What may follow each state. */
  next: Readonly<Record<string, readonly string[]>>
}

/**
 * The states of a shipment, drawn from the server's table. Only steps between neighbours are drawn, since from
 * REGISTERED on a carrier may skip any; the table below names them all.
 */
export function StateDiagram({ states, next }: Props) {
  const placed = states.map(String).filter((state) => state in places)
  const arrows = placed.flatMap((from) =>
    (next[from] ?? []).filter((to) => to !== from && isNear(from, to)).map((to) => [from, to] as const),
  )
  const both = (from: string, to: string) => arrows.some(([one, other]) => one === to && other === from)
  return (
    <figure className="diagram">
      <svg
        viewBox={`0 0 ${columnWidth * 4 - columnWidth + width + 16} ${rowHeight * 2 + height + 16}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no other tag draws; an image may hold no links
        role="group"
        aria-label="How the states of a shipment follow each other"
      >
        <defs>
          <marker
            id="arrow"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
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
              d={wayOf(from, to)}
              markerEnd="url(#arrow)"
              markerStart={both(from, to) ? 'url(#arrow)' : undefined}
            />
          ))}
        {placed.map((state) => {
          const { x, y } = cornerOf(state)
          return (
            <a key={state} href={`/api-reference#enum-ShipmentState-${state}`}>
              <rect x={x} y={y} width={width} height={height} rx="8" className={`state ${kindOf(state)}`} />
              {linesOf(state).map((line, at, all) => (
                <text key={line} x={x + width / 2} y={y + height / 2 + 4 + (at - (all.length - 1) / 2) * 14}>
                  {line}
                </text>
              ))}
            </a>
          )
        })}
      </svg>
    </figure>
  )
}

function isNear(from: string, to: string): boolean {
  const [one, other] = [places[from], places[to]]
  if (!one || !other) return false
  const [columns, rows] = [Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])]
  return columns + rows === 1 || (columns === 1 && rows === 1 && one[1] > 0 && other[1] > 0)
}

const cornerOf = (state: string) => {
  const [column, row] = places[state] ?? [0, 0]
  return { x: 8 + column * columnWidth, y: 8 + row * rowHeight }
}

/** From the side of one box to the side of the other. */
function wayOf(from: string, to: string): string {
  const [one, other] = [cornerOf(from), cornerOf(to)]
  const right = Math.sign(other.x - one.x)
  const down = Math.sign(other.y - one.y)
  if (right === 0) {
    const x = one.x + width / 2
    return `M${x} ${one.y + (down > 0 ? height + 3 : -3)}V${other.y + (down > 0 ? -3 : height + 3)}`
  }
  const [startX, endX] = [one.x + (right > 0 ? width + 3 : -3), other.x + (right > 0 ? -3 : width + 3)]
  const [startY, endY] = [one.y + height / 2 + down * 12, other.y + height / 2 - down * 12]
  return `M${startX} ${startY}L${endX} ${endY}`
}

const kindOf = (state: string) =>
  state === 'DELIVERED' ? 'good' : /ERROR|FAILED|BLOCKED/.test(state) ? 'bad' : state === 'DRAFT' ? 'first' : 'normal'

/** Long names in two lines. */
function linesOf(state: string): string[] {
  if (state.length <= 20) return [state]
  const words = state.split('_')
  const half = words.findIndex((_, at) => words.slice(0, at + 1).join('_').length >= state.length / 2 - 3)
  return [`${words.slice(0, half + 1).join('_')}_`, words.slice(half + 1).join('_')].filter((line) => line !== '')
}
