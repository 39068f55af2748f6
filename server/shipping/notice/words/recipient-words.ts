import type { components } from '../../../../openapi/generated/types.ts'

type Schemas = components['schemas']

/** Everything that recipients read, in one language. `{sender}` is replaced by the name of the sender. */
export interface RecipientWords {
  /** The language in its own words. */
  readonly name: string
  /** For formats of dates and times. */
  readonly locale: string
  /** Where a parcel is: a sentence, and a line in a list. */
  readonly status: Readonly<Record<Schemas['TrackedStatus'], readonly [title: string, event: string]>>
  readonly exceptions: Readonly<Record<Schemas['ShipmentException'], string>>
  /** What a mail begins with, after the sentence about the parcel. */
  readonly mail: {
    readonly subjects: Readonly<Record<Schemas['RecipientNoticeKind'], string>>
    readonly why: string
    readonly follow: string
    readonly unsubscribe: string
  }
  readonly page: {
    readonly parcelFrom: string
    readonly carrier: string
    readonly reference: string
    readonly shop: string
    readonly opening: string
    readonly closed: string
    readonly allDay: string
    readonly events: string
    readonly noEvents: string
    readonly times: string
    readonly registered: string
    readonly progress: string
    readonly done: string
    readonly help: string
    readonly languages: string
  }
  /** The packing slip. `{page}` and `{pages}` are replaced by numbers. */
  readonly slip: Readonly<
    Record<
      | 'title'
      | 'number'
      | 'sku'
      | 'item'
      | 'quantity'
      | 'parcel'
      | 'size'
      | 'weight'
      | 'order'
      | 'reference'
      | 'shipment'
      | 'date'
      | 'page'
      | 'from'
      | 'to'
      | 'gift',
      string
    >
  >
  /** Pages without a parcel: a title and a sentence. */
  readonly unknown: readonly [title: string, sentence: string]
  readonly ended: readonly [title: string, sentence: string]
  readonly failed: readonly [title: string, sentence: string]
  readonly unsubscribe: {
    readonly title: string
    readonly question: string
    readonly button: string
    readonly done: string
  }
}
