import type { components } from '../../openapi/generated/types.ts'
import type { Barcode } from './barcode.ts'

export type LabelLayout = components['schemas']['LabelLayout']
export type LabelResolution = components['schemas']['LabelResolution']

/** What a transport label says, in the words of GS1's logistics label guideline: from, to, data for people, and the barcode. */
export type LabelContent = {
  carrier: string
  product: string
  /** The number is a sandbox's: no carrier will move this parcel. */
  sandbox: boolean
  from: readonly string[]
  /** Who receives the parcel, and where, line by line without the country. */
  to: readonly string[]
  /** The shop that the parcel is delivered to, if any. */
  shop?: readonly string[]
  country: string
  postCode: string
  telephone?: string
  /** Short facts such as references and weight. */
  facts: ReadonlyArray<{ name: string; value: string }>
  parcel: { number: number; of: number }
  cashOnDelivery?: string
  instructions?: string
  barcode: Barcode
}
