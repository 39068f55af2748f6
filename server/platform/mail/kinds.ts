interface AmountAlert {
  client: string
  country: string
  expected: number
  actual: number
  /** Days as YYYY-MM-DD. */
  from: string
  to: string
}

/** A mail that leads to a page of the desk, which does what it is about. */
interface Linked {
  username: string
  link: string
}

/** What a mail may name beside the tenant, by the kind of mail. Every value is made harmless before it gets there. */
export interface MailValues {
  /** Confirms a sign-up. */
  signUp: Linked & { code: string; hours: number }
  /** Confirms a changed address. */
  email: Linked & { code: string; hours: number }
  /** Sets a forgotten or void password. */
  password: Linked & { code: string; minutes: number }
  /** Accepts an invitation, with a new account or an existing one. */
  invitation: Linked & { client: string; code: string; days: number }
  /** Welcomes a user whom an administrator has created, or gives another temporary password. */
  temporaryPassword: Linked & { client: string; password: string; days: number }
  /** Tells that a webhook endpoint is off since it failed for so long. */
  webhookOff: { name: string; client: string; days: number }
  /** Tells that the customs broker refused items, and of the first of them invoice, number and parcel. */
  customsRefused: { client: string; count: number; message: string; items: readonly string[] }
  /** Tells that more was shipped to a country than expected. */
  amountExceeded: AmountAlert
  /** Tells that less was shipped to a country than expected. */
  amountMissed: AmountAlert
}

export type MailKind = keyof MailValues

/** A mail with its names in braces: `{code}` is replaced by the code. The first line of a text stands alone. */
export interface Wording {
  readonly subject: string
  readonly text: string
}

/** All mails in one language. */
export type Words = Readonly<Record<MailKind, Wording>>
