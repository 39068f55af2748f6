interface AmountAlert {
  client: string
  country: string
  expected: number
  actual: number
  /** Days as YYYY-MM-DD. */
  from: string
  to: string
}

/** A mail with a link to the page of the desk for its subject. */
interface Linked {
  username: string
  link: string
}

/** The values that a mail may use beside the tenant, by the kind of mail. Every value is escaped before. */
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

/** A mail with its names in braces: `{code}` is replaced by the code. The first line of a text is its own paragraph. */
export interface Wording {
  readonly subject: string
  readonly text: string
}

/** All mails in one language. */
export type Words = Readonly<Record<MailKind, Wording>>
