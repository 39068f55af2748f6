import { papers } from '../../../platform/print/paper.ts'
import type { CarrierDocument, Credentials, LabelWish, Prints } from '../carrier.ts'

type LabelType = LabelWish['type']

/** Returns the label type of a booking: the client's choice, if the carrier offers one. */
export const labelTypeOf = ({ labelType }: Credentials, first: LabelType = 'PDF'): LabelType =>
  labelTypes.find((type) => type === labelType?.trim().toUpperCase()) ?? first

const labelTypes = ['PDF', 'ZPL'] as const

const dots = [200] as const

/** PDF unless the client chooses ZPL, both on one paper and for common printers. */
export const onPaper = (layout: LabelWish['layout']) =>
  ({ first: 'PDF', types: { PDF: { layouts: [layout] }, ZPL: { layouts: [layout], resolutions: dots } } }) as const

const all = Object.keys(papers).filter((name): name is LabelWish['layout'] => name in papers)

/** Every type on every paper. */
export const anyPaper: Prints = {
  first: 'ZPL',
  types: { PDF: { layouts: all }, ZPL: { layouts: all, resolutions: [200, 300, 600] } },
}

/** Returns the carrier's paper and resolution for this type, as close to the wish as it prints. */
export function paperOf(
  { types }: Prints,
  type: LabelType,
  wish: Partial<LabelWish> = {},
): Pick<CarrierDocument, 'type' | 'layout' | 'resolution'> {
  const { layouts, resolutions } = types[type] ?? {}
  const layout = layouts?.find((one) => one === wish.layout) ?? layouts?.[0]
  const resolution = resolutions?.find((one) => one === wish.resolution) ?? resolutions?.[0]
  return { type, ...(layout && { layout }), ...(resolution && { resolution }) }
}
