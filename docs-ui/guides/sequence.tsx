import { Inline } from '../reference/markdown.tsx'

/** Messages between parties, from top to bottom. */
export interface Sequence {
  readonly label: string
  readonly actors: readonly string[]
  readonly steps: readonly { readonly from: number; readonly to: number; readonly says: string }[]
}

const [columnWidth, top, stepHeight] = [188, 44, 46]

const xOf = (actor: number) => 90 + actor * columnWidth

/** The diagram, with its steps as text for blind readers and narrow screens. */
export function SequencePicture({ sequence: { label, actors, steps } }: { sequence: Sequence }) {
  const bottom = top + steps.length * stepHeight + 20
  return (
    <figure className="diagram sequence">
      <svg viewBox={`0 0 ${xOf(actors.length - 1) + 90} ${bottom + 4}`} role="img" aria-label={label}>
        <defs>
          <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0L8 4L0 8z" />
          </marker>
        </defs>
        {actors.map((name, actor) => (
          <g key={name}>
            <path className="life" d={`M${xOf(actor)} 40V${bottom}`} />
            <rect x={xOf(actor) - 82} y="4" width="164" height="34" rx="8" className="state normal" />
            <text x={xOf(actor)} y="26">
              {name}
            </text>
          </g>
        ))}
        {steps.map(({ from, to, says }, at) => {
          const y = top + (at + 0.8) * stepHeight
          const way = Math.sign(to - from)
          return (
            <g key={says}>
              <path className="way" d={`M${xOf(from) + way * 3} ${y}H${xOf(to) - way * 4}`} markerEnd="url(#tip)" />
              <text x={(xOf(from) + xOf(to)) / 2} y={y - 8} className="said">
                {says.replaceAll('`', '')}
              </text>
            </g>
          )
        })}
      </svg>
      <ol className="told">
        {steps.map(({ from, to, says }) => (
          <li key={says}>
            {actors[from]} to {actors[to]}: <Inline text={says} />
          </li>
        ))}
      </ol>
    </figure>
  )
}

export const relabelling: Sequence = {
  label: 'How a parcel is announced, scanned and relabelled',
  actors: ['Your system', 'Waybill', 'Warehouse', 'Carrier'],
  steps: [
    { from: 0, to: 1, says: '`registerShipmentPromise`' },
    { from: 2, to: 1, says: '`relabelParcel`: the scan' },
    { from: 1, to: 3, says: 'registers the parcel, once' },
    { from: 3, to: 1, says: 'its number' },
    { from: 1, to: 2, says: 'the new label' },
    { from: 1, to: 0, says: 'state RELABELLED' },
  ],
}

export const customsClose: Sequence = {
  label: 'How customs items reach the broker',
  actors: ['Your system', 'Waybill', 'Broker'],
  steps: [
    { from: 0, to: 1, says: '`createCustomsItems`' },
    { from: 0, to: 1, says: '`closeCustomsItems`' },
    { from: 1, to: 2, says: 'the batch, signed' },
    { from: 2, to: 1, says: '`setCustomsTransferStatus`' },
    { from: 1, to: 0, says: 'TRANSFER_SUCCESS' },
  ],
}
