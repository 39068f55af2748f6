import { listOpenCodes } from '../access/code-store.ts'
import type { JobContext } from '../../platform/queue/queue.ts'
import { queue } from '../../platform/queue/queue.ts'
import { type Db, transaction } from '../../platform/store/database.ts'
import { insertDeeds } from '../../platform/http/deed-store.ts'
import { deedOf } from '../user/deed.ts'
import { mailCode } from '../user/code-letters.ts'
import { statusAfter } from '../user/states.ts'
import { lockUserRow, type UserRow } from '../user-store.ts'

interface CodeRequest {
  /** A code for a new password, or another copy of an unconfirmed one. */
  readonly kind: 'password' | 'confirmation'
  readonly username: string
}

/** Mails the codes requested by user name, if there is such a user and anything to send. */
export const codeRequest = queue<CodeRequest>({
  name: 'code-request',
  work: ({ kind, username }, context) =>
    transaction(context.db, async (db) => {
      const user = await lockUserRow(db, username)
      if (!user) return
      const isSent = kind === 'password' ? await sendPasswordCode(db, context, user) : await resend(db, context, user)
      // In a job, so the request takes as long for an unknown user as for a known one.
      if (isSent) await recordCode(db, kind, user)
    }),
})

async function sendPasswordCode(db: Db, context: JobContext, user: UserRow): Promise<boolean> {
  if (!statusAfter(user.status, 'forgetPassword') || user.emailVerifiedAt === undefined) return false
  await mailCode(db, context, user, { purpose: 'PASSWORD' })
  return true
}

async function resend(db: Db, context: JobContext, user: UserRow): Promise<boolean> {
  const open = await listOpenCodes(
    db,
    user.id,
    user.status === 'ARCHIVED' ? ['INVITE'] : ['SIGN_UP', 'EMAIL', 'INVITE'],
  )
  for (const code of open) await mailCode(db, context, user, code)
  return open.length > 0
}

async function recordCode(db: Db, kind: CodeRequest['kind'], user: UserRow): Promise<void> {
  const { clientId, username, subjectId } = await deedOf(
    db,
    user,
    kind === 'password' ? 'user.forgetPassword' : 'user.resendConfirmation',
  )
  if (clientId === undefined || clientId === 0) return
  await insertDeeds(db, [
    {
      clientId,
      username,
      operationId: kind === 'password' ? 'forgotPassword' : 'resendConfirmation',
      action: kind === 'password' ? 'user.forgetPassword' : 'user.resendConfirmation',
      subject: 'user',
      subjectId: String(subjectId),
    },
  ])
}
