import type { Schemas } from '../../../../openapi/generated/types.ts'

/** All text that recipients read, in one language. `{sender}` stands for the name of the sender. */
export interface RecipientWords {
  /** The language's own name. */
  readonly name: string
  /** The locale for dates and times. */
  readonly locale: string
  /** Where a parcel is, as a sentence and as a line in a list. */
  readonly status: Readonly<Record<Schemas['TrackedStatus'], readonly [title: string, event: string]>>
  readonly exceptions: Readonly<Record<Schemas['ShipmentException'], string>>
  /** The beginning of a mail, after the sentence about the parcel. */
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
    readonly expected: string
    /** `{carrier}` stands for the name of the carrier. */
    readonly carrierPage: string
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
  /** The packing slip. `{page}` and `{pages}` stand for numbers. */
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
  /** Returns that recipients request. `{day}`, `{count}` and `{amount}` are placeholders too. */
  readonly returns: ReturnWords
  /** Pages without a parcel, as a title and a sentence. */
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

type TitleAndSentence = readonly [title: string, sentence: string]

/** The progress of a return, as its sender sees it. */
export type ReturnStatus =
  | 'REQUESTED'
  | 'REFUSED'
  | 'MAKING'
  | 'FAILED'
  | 'READY'
  | 'UNDERWAY'
  | 'RECEIVED'
  | 'CANCELLED'

/** The reasons that recipients can choose unless their client has its own. */
export type UsualReason = 'DOES_NOT_FIT' | 'NOT_AS_DESCRIBED' | 'DAMAGED' | 'WRONG_ITEM' | 'CHANGED_MIND' | 'OTHER'

interface ReturnWords extends Readonly<
  Record<
    | 'link'
    | 'title'
    | 'lastDay'
    | 'items'
    | 'pieces'
    | 'notTaken'
    | 'requested'
    | 'reason'
    | 'chooseReason'
    | 'note'
    | 'email'
    | 'emailHint'
    | 'fee'
    | 'free'
    | 'send'
    | 'earlier'
    | 'label'
    | 'code'
    | 'again',
    string
  >
> {
  readonly reasons: Readonly<Record<UsualReason, string>>
  readonly errors: Readonly<Record<'items' | 'reason' | 'email' | 'taken', string>>
  readonly states: Readonly<Record<ReturnStatus, TitleAndSentence>>
  readonly closed: Readonly<Record<'NONE' | 'NOT_YET' | 'OVER' | 'NOTHING_LEFT', TitleAndSentence>>
  readonly find: Readonly<
    Record<'title' | 'lead' | 'number' | 'proof' | 'send' | 'notFound' | 'tooMany' | 'several' | 'other', string>
  >
  readonly mail: {
    readonly subjects: Readonly<Record<Schemas['ReturnRequestState'], string>>
    readonly follow: string
    readonly why: string
  }
}
