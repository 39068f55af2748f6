import type { Schemas } from '../../../openapi/generated/types.ts'
import { contentOf as shipmentContent } from '../../shipping/shipment/rules.ts'
import type { Content } from '../../shipping/shipment/content.ts'
import type { PromiseContent } from './parcel.ts'

type Hint = Schemas['RelabellingHint']

/** The measurements of a parcel by a scale and a measuring frame. */
export type Measures = Partial<Pick<Schemas['PromiseParcel'], 'weight' | 'length' | 'width' | 'height'>>

export const sides = ['length', 'width', 'height'] as const

/** The least that a shipment parcel may weigh, in kilograms; a promise parcel may weigh a tenth of it. */
const leastWeight = 0.1

const parcelOf = ({ parcels: [parcel] }: PromiseContent): Schemas['PromiseParcel'] => {
  if (!parcel) throw new Error('A shipment promise without a parcel')
  return parcel
}

/** A promise with measured values in place of announced ones. */
export function withMeasures(content: PromiseContent, { weight, length, width, height }: Measures): PromiseContent {
  const given = Object.entries({ weight, length, width, height }).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? content
    : { ...content, parcels: [{ ...parcelOf(content), ...Object.fromEntries(given) }] }
}

/** The sides of the parcel that were not measured. */
export function missingSides(content: PromiseContent): (typeof sides)[number][] {
  const parcel = parcelOf(content)
  return sides.filter((side) => parcel[side] === undefined)
}

/** The shipment that a promise becomes. A side that is not known yet is taken for 1 cm, to judge the rest. */
export function shipmentOf(content: PromiseContent): Content {
  const { parcels: _, relabellingCustomerReference: __, shipmentExternalAttributes: ___, hint: ____, ...rest } = content
  const { weight, length = 1, width = 1, height = 1, description = content.description, ...parcel } = parcelOf(content)
  return shipmentContent({
    ...rest,
    recipientPays: rest.recipientPays ?? false,
    parcels: [
      {
        ...parcel,
        weight: Math.max(weight, leastWeight),
        length,
        width,
        height,
        description: (description ?? '').slice(0, 200),
      },
    ],
  })
}

/** What to know about the conversion: a weight that was too small for a shipment. */
export function conversionHints(content: PromiseContent): Hint[] {
  const { weight } = parcelOf(content)
  return weight < leastWeight
    ? [
        {
          code: 'WEIGHT_ADJUSTED',
          hintDetails: { attribute: 'weight', sent: String(weight), used: String(leastWeight) },
        },
      ]
    : []
}

/** The measures of a scan that came too late, since the carrier has the parcel with others. */
export function ignoredMeasures(content: PromiseContent, { weight, length, width, height }: Measures): Hint[] {
  const parcel = parcelOf(content)
  return Object.entries({ weight, length, width, height }).flatMap(([attribute, sent]): Hint[] => {
    const used = isMeasure(attribute) ? parcel[attribute] : undefined
    return sent === undefined || sent === used
      ? []
      : [{ code: 'MEASURES_IGNORED', hintDetails: { attribute, sent: String(sent), used: String(used ?? '') } }]
  })
}

const isMeasure = (name: string): name is keyof Measures => ['weight', ...sides].includes(name)
