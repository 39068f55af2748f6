import type { Carrier, LabelWish, Prints } from './carrier.ts'
import { anyPaper } from './kit/prints.ts'

/** A requested label, as far as it is specified. */
export type WantedLabel = Pick<LabelWish, 'type'> & {
  readonly [Field in 'layout' | 'resolution']?: LabelWish[Field] | undefined
}

/** The part of a requested label that its carrier never prints. */
export interface Unprintable {
  readonly field: keyof LabelWish
  /** The requested label. */
  readonly as: string
  /** What to request instead. */
  readonly instead: string
}

/** Returns what the carrier cannot print of a label, before anything is booked. We draw labels in every format. */
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

/** Returns all types of labels with their papers, PDF first. */
export const labelFormatsOf = ({ types }: Prints = anyPaper) =>
  (['PDF', 'ZPL'] as const).flatMap((type) => {
    const { layouts = [], resolutions } = types[type] ?? {}
    if (!types[type]) return []
    return [{ type, layouts: [...layouts], ...(type === 'ZPL' && resolutions && { resolutions: [...resolutions] }) }]
  })
