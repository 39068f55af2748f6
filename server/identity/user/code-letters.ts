import { codeHours, issueCode, type NewCode } from '../access/code-store.ts'
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

/** Makes a code and mails it, with what it is for. */
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
  if (purpose === 'SIGN_UP')
    await postLetter(db, jobs, {
      ...letter,
      kind: 'signUp',
      values: { username: recognisable(username, to), code, hours },
    })
  else if (purpose === 'EMAIL')
    await postLetter(db, jobs, { ...letter, kind: 'email', values: { username, code, hours } })
  else if (purpose === 'PASSWORD')
    await postLetter(db, jobs, { ...letter, kind: 'password', values: { username, code, minutes: hours * 60 } })
  else {
    const client = await clientName(db, home)
    await postLetter(db, jobs, {
      ...letter,
      kind: 'invitation',
      values: { username, client, code, days: hours / 24 },
    })
  }
  return issued
}
