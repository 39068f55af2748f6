import type { Carrier, LabelWish, Prints } from './carrier.ts'
import { anyPaper } from './kit/prints.ts'

/** How a label is asked for, as far as it is. */
export type WantedLabel = Pick<LabelWish, 'type'> & {
  readonly [Field in 'layout' | 'resolution']?: LabelWish[Field] | undefined
}

/** What of a label that is asked for its carrier never prints. */
export interface Unprintable {
  readonly field: keyof LabelWish
  /** The label that is asked for. */
  readonly as: string
  /** What to ask for instead. */
  readonly instead: string
}

/** Says what a carrier never prints of a label, before anything is booked. What is drawn comes in every way. */
export function unprintable(
  { prints = anyPaper }: Pick<Carrier, 'prints'>,
  { type, layout, resolution }: WantedLabel,
): Unprintable | undefined {
  const paper = prints.types[type]
  if (!paper) return { field: 'type', as: type, instead: Object.keys(prints.types).join(' or ') }
  if (layout && paper.layouts?.includes(layout) === false)
    return { field: 'layout', as: `${type} in layout ${layout}`, instead: paper.layouts.join(' or ') }
  if (type === 'ZPL' && resolution && paper.resolutions?.includes(resolution) === false)
    return { field: 'resolution', as: `ZPL with resolution ${resolution}`, instead: paper.resolutions.join(' or ') }
  return undefined
}

/** All ways in which labels are printed, by type, with PDF first. */
export const labelFormatsOf = ({ types }: Prints = anyPaper) =>
  (['PDF', 'ZPL'] as const).flatMap((type) => {
    const { layouts = [], resolutions } = types[type] ?? {}
    if (!types[type]) return []
    return [{ type, layouts: [...layouts], ...(type === 'ZPL' && resolutions && { resolutions: [...resolutions] }) }]
  })
