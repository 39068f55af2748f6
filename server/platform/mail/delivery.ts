import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { json, transaction, type Db } from '../store/database.ts'
import { queue, type JobContext, type Jobs } from '../queue/queue.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly Attachment[]
}

/** A file of text that goes along with a mail. */
export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: string
}

const batch = 20
const mostAttempts = 10

/** Empties the outbox whenever something was put into it, and every minute for what has to be tried again. */
export const outbox = queue<object>({
  name: 'outbox',
  work: (_, context) => drainOutbox(context),
  cron: '* * * * *',
  retries: 0,
})

/** Puts a mail on record together with what caused it. It leaves once the transaction has committed. */
export async function postMail(db: Db, jobs: Jobs, clientId: number, mail: Mail): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ clientId, kind: 'mail', payload: json({ ...mail }) })
    .execute()
  await jobs.send(db, outbox, {})
}

/** Sends what is due; without a mail server mails are kept, where an administrator can read them. */
export async function drainOutbox(context: Pick<JobContext, 'db' | 'config' | 'log' | 'signal'>): Promise<void> {
  if (context.config.smtpUrl === undefined) return keepMails(context)
  const send = await mailer(context.config.smtpUrl, context.config.mailFrom)
  try {
    while (!context.signal.aborted && (await sendBatch(context, send)) === batch);
  } finally {
    send.close()
  }
}

async function keepMails({ db, log }: Pick<JobContext, 'db' | 'log'>): Promise<void> {
  const kept = await db
    .updateTable('outbox')
    .set({ state: 'kept', settledAt: sql<string>`now()` })
    .where('state', '=', 'pending')
    .returning(['id', 'clientId'])
    .execute()
  // Neither address nor text: what a mail says may be a code that opens an account.
  for (const { id, clientId } of kept)
    log.info(
      { id, clientId },
      'No mail server is set; the mail stays in the outbox, which node server/command/outbox.ts prints',
    )
}

/** Sends one after the other. Rows stay locked meanwhile, so that several workers share the outbox without doubles. */
function sendBatch({ db, log }: Pick<JobContext, 'db' | 'log'>, send: Mailer): Promise<number> {
  return transaction(db, async (trx) => {
    const due = await trx
      .selectFrom('outbox')
      .select(['clientId', 'id', 'payload', 'attempts'])
      .where('state', '=', 'pending')
      .where('dueAt', '<=', sql<string>`now()`)
      .orderBy('dueAt')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { clientId, id, payload, attempts } of due) {
      const fault = await send.mail(id, payload).catch(reasonOf)
      const attempt = attempts + 1
      const settled = fault === undefined || attempt >= mostAttempts
      await trx
        .updateTable('outbox')
        .set({
          attempts: attempt,
          state: fault === undefined ? 'sent' : settled ? 'failed' : 'pending',
          lastError: fault ?? null,
          // What was said may be a code; once it has left, it is enough to know to whom.
          ...(fault === undefined && { payload: json({ to: payload.to, subject: payload.subject }) }),
          settledAt: settled ? sql<string>`now()` : null,
          dueAt: sql<string>`now() + make_interval(secs => ${Math.min(3_600, 15 * 2 ** attempt)})`,
        })
        .where('clientId', '=', clientId)
        .where('id', '=', id)
        .execute()
      if (fault !== undefined) log.warn({ id, clientId, attempt, reason: fault }, 'A mail could not be sent')
    }
    return due.length
  })
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

interface Mailer {
  mail(id: string, payload: Readonly<Record<string, unknown>>): Promise<undefined>
  close(): void
}

async function mailer(smtpUrl: string, from: Config['mailFrom']): Promise<Mailer> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 5_000, socketTimeout: 10_000 })
  return {
    async mail(id, { to, subject, text, attachments }) {
      // The row's id names the message, so that a mail server can tell a repetition.
      await transport.sendMail({
        from,
        to: String(to),
        subject: String(subject),
        text: String(text),
        attachments: Array.isArray(attachments) ? attachments : [],
        messageId: `<${id}@waybill>`,
      })
      return undefined
    },
    close: () => transport.close(),
  }
}
