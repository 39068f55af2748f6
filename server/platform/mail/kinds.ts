interface AmountAlert {
  client: string
  country: string
  expected: number
  actual: number
  /** Days as YYYY-MM-DD. */
  from: string
  to: string
}

/** A mail with a link to its subject's page on the desk. */
interface Linked {
  username: string
  link: string
}

/** The values that each kind of mail may use besides the tenant. All are sanitised first. */
export interface MailValues {
  /** Confirms a sign-up. */
  signUp: Linked & { code: string; hours: number }
  /** Confirms a changed address. */
  email: Linked & { code: string; hours: number }
  /** Sets a forgotten or void password. */
  password: Linked & { code: string; minutes: number }
  /** Accepts an invitation, with a new account or an existing one. */
  invitation: Linked & { client: string; code: string; days: number }
  /** Welcomes a user created by an administrator, or sends another temporary password. */
  temporaryPassword: Linked & { client: string; password: string; days: number }
  /** Reports that a webhook endpoint was disabled after failing for too long. */
  webhookOff: { name: string; client: string; days: number }
  /** Reports that the customs broker refused items, with invoice, number and parcel of the first ones. */
  customsRefused: { client: string; count: number; message: string; items: readonly string[] }
  /** Reports that more was shipped to a country than expected. */
  amountExceeded: AmountAlert
  /** Reports that less was shipped to a country than expected. */
  amountMissed: AmountAlert
}

export type MailKind = keyof MailValues

/**
 * A mail template with names in braces: `{code}` stands for the code. The first line of a text is its own paragraph.
 */
export interface Wording {
  readonly subject: string
  readonly text: string
}

/** All mails in one language. */
export type Words = Readonly<Record<MailKind, Wording>>
