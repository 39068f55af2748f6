export type Field =
  | 'username'
  | 'email'
  | 'password'
  | 'temporary'
  | 'firstName'
  | 'lastName'
  | 'clientName'
  | 'confirmationCode'

export type Typed = Readonly<Partial<Record<Field, string>>>

export type StepId = 'sign-up' | 'confirm' | 'join' | 'password' | 'new-password' | 'first-password'

/** Reads the values in the fragment of a mailed link. The fragment never leaves the browser, so no log contains it. */
export function typedIn(fragment: string): Typed {
  const brought = new URLSearchParams(fragment.replace(/^#/, ''))
  const value = (name: string) => brought.get(name)?.trim() || undefined
  return Object.fromEntries(
    Object.entries({
      username: value('username'),
      confirmationCode: value('code'),
      temporary: value('temporary'),
    }).filter(([, one]) => one !== undefined),
  )
}

/** The first step of a page. A user who has a code skips requesting one. */
export function stepOf(page: 'sign-up' | 'join' | 'password', { confirmationCode, temporary }: Typed): StepId {
  if (page === 'join') return 'join'
  if (page === 'sign-up') return confirmationCode === undefined ? 'sign-up' : 'confirm'
  if (temporary !== undefined) return 'first-password'
  return confirmationCode === undefined ? 'password' : 'new-password'
}
