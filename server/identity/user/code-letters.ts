import { codeHours, issueCode, type NewCode, type Purpose } from '../access/code-store.ts'
import { clientName } from '../client/store.ts'
import { homeOf } from '../user-store.ts'
import type { Services } from '../../platform/http/handler.ts'
import { postLetter } from '../../platform/mail/letter.ts'
import { recognisable } from '../../platform/mail/mask.ts'
import type { Db } from '../../platform/store/database.ts'

export type Post = Pick<Services, 'jobs' | 'config'>

interface MailRecipient {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly defaultClientId?: number
}

/** The page of the desk that takes a code. */
const pages: Readonly<Record<Purpose, string>> = {
  SIGN_UP: 'sign-up',
  EMAIL: 'sign-up',
  PASSWORD: 'password',
  INVITE: 'join',
}

/**
 * Links to a page of the desk and puts its input in the fragment: browsers do not send that, so no log and no other
 * site sees it. Full stops are escaped as well, for programs that turn host names into links.
 */
export function linkTo(
  { publicUrl, port }: Post['config'],
  page: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const fragment = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('.', '%2E')}`,
  )
  const address = `${publicUrl ?? `http://localhost:${port}`}/desk/${page}`
  return fragment.length === 0 ? address : `${address}#${fragment.join('&')}`
}

/** Links to the page where users replace a temporary password. */
export const temporaryLink = (config: Post['config'], username: string, temporary: string): string =>
  linkTo(config, 'password', { temporary, username })

/** Creates a code and mails it, with its purpose and a link to the page that takes it. */
export async function mailCode(
  db: Db,
  { jobs, config }: Post,
  { id: userId, username, email: to, defaultClientId }: MailRecipient,
  { purpose, clientId, details }: Omit<NewCode, 'userId'>,
) {
  const issued = await issueCode(db, config.tokenSecret, { userId, purpose, clientId, details })
  const { code } = issued
  const hours = codeHours[purpose]
  const home = clientId ?? defaultClientId ?? (await homeOf(db, userId))
  const letter = { to, userId, clientId: home }
  const link = linkTo(config, pages[purpose], { code, username })
  if (purpose === 'SIGN_UP')
    await postLetter(db, jobs, {
      ...letter,
      kind: 'signUp',
      values: { username: recognisable(username, to), code, link, hours },
    })
  else if (purpose === 'EMAIL')
    await postLetter(db, jobs, { ...letter, kind: 'email', values: { username, code, link, hours } })
  else if (purpose === 'PASSWORD')
    await postLetter(db, jobs, { ...letter, kind: 'password', values: { username, code, link, minutes: hours * 60 } })
  else {
    const client = await clientName(db, home)
    await postLetter(db, jobs, {
      ...letter,
      kind: 'invitation',
      values: { username, client, code, link, days: hours / 24 },
    })
  }
  return issued
}
