export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same as `text`, for programs that show it. */
  readonly html?: string
  /** The name of the sender before our address. */
  readonly fromName?: string
  readonly replyTo?: string
  /**
   * Of an optional mail: the address to unsubscribe, by one POST (RFC 8058). It goes to no suppressed address, and an
   * address that refuses it for good becomes suppressed.
   */
  readonly unsubscribeUrl?: string
  readonly attachments?: readonly Attachment[]
  /** The user whom it is for. It is deleted with the account. */
  readonly userId?: string
}

/** A file of text that goes along with a mail. */
export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: string
}
