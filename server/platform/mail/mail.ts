export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same as `text`, for programs that show it. */
  readonly html?: string
  /** Whose name stands as the sender before our address. */
  readonly fromName?: string
  readonly replyTo?: string
  /**
   * Of a mail that nobody has to take: where its reader asks for no more of them, by one POST (RFC 8058). It goes to no
   * address that is suppressed, and one that refuses it for good becomes so.
   */
  readonly unsubscribeUrl?: string
  readonly attachments?: readonly Attachment[]
}

/** A file of text that goes along with a mail. */
export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: string
}
