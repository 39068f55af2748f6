export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same content as `text`, for mail programs that display HTML. */
  readonly html?: string
  /** The sender's name before our address. */
  readonly fromName?: string
  readonly replyTo?: string
  /**
   * Set for optional mails: the address to unsubscribe with one POST (RFC 8058). Suppressed addresses do not get such
   * mails, and an address that rejects one for good becomes suppressed.
   */
  readonly unsubscribeUrl?: string
  readonly attachments?: readonly Attachment[]
  /** The recipient's account; the mail is deleted with it. */
  readonly userId?: string
}

/** A text file attached to a mail. */
export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: string
}
