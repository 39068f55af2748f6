import type { Schemas } from '../../../openapi/generated/types.ts'
import { contentOf as shipmentContent } from '../../shipping/shipment/rules.ts'
import type { Content } from '../../shipping/shipment/content.ts'
import type { PromiseContent } from './parcel.ts'

type Hint = Schemas['RelabellingHint']

/** The measurements of a parcel by a scale and a measuring frame. */
export type Measures = Partial<Pick<Schemas['PromiseParcel'], 'weight' | 'length' | 'width' | 'height'>>

export const sides = ['length', 'width', 'height'] as const

/** The minimum weight of a shipment parcel, in kilograms; a promise parcel may weigh a tenth of it. */
const leastWeight = 0.1

const parcelOf = ({ parcels: [parcel] }: PromiseContent): Schemas['PromiseParcel'] => {
  if (!parcel) throw new Error('A shipment promise without a parcel')
  return parcel
}

/** Returns a promise with measured values in place of announced ones. */
export function withMeasures(content: PromiseContent, { weight, length, width, height }: Measures): PromiseContent {
  const given = Object.entries({ weight, length, width, height }).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? content
    : { ...content, parcels: [{ ...parcelOf(content), ...Object.fromEntries(given) }] }
}

/** Returns the sides of the parcel that were not measured. */
export function missingSides(content: PromiseContent): (typeof sides)[number][] {
  const parcel = parcelOf(content)
  return sides.filter((side) => parcel[side] === undefined)
}

/** Returns the shipment that a promise becomes. An unknown side counts as 1 cm, so that the rest can be validated. */
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

/** Returns a hint if the weight was too low for a shipment. */
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

/** Returns hints about measures of a scan that came too late, since the carrier already has others. */
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
