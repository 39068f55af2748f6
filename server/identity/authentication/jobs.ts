import { listOpenCodes } from '../access/code-store.ts'
import type { JobContext } from '../../platform/queue/queue.ts'
import { queue } from '../../platform/queue/queue.ts'
import { type Db, transaction } from '../../platform/store/database.ts'
import { mailCode } from '../user/code-letters.ts'
import { statusAfter } from '../user/states.ts'
import { lockUserRow, type UserRow } from '../user-store.ts'

interface CodeRequest {
  /** A code for a new password, or again what a user has not confirmed yet. */
  readonly kind: 'password' | 'confirmation'
  readonly username: string
}

/** Mails the codes that were asked for by name, if there is such a user and anything to send. */
export const codeRequest = queue<CodeRequest>({
  name: 'code-request',
  work: ({ kind, username }, context) =>
    transaction(context.db, async (db) => {
      const user = await lockUserRow(db, username)
      if (!user) return
      if (kind === 'password') await sendPasswordCode(db, context, user)
      else await resend(db, context, user)
    }),
})

async function sendPasswordCode(db: Db, context: JobContext, user: UserRow): Promise<void> {
  if (!statusAfter(user.status, 'forgetPassword') || user.emailVerifiedAt === undefined) return
  await mailCode(db, context, user, { purpose: 'PASSWORD' })
}

async function resend(db: Db, context: JobContext, user: UserRow): Promise<void> {
  const open = await listOpenCodes(
    db,
    user.id,
    user.status === 'ARCHIVED' ? ['INVITE'] : ['SIGN_UP', 'EMAIL', 'INVITE'],
  )
  for (const code of open) await mailCode(db, context, user, code)
}
