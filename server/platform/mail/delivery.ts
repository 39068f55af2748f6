import { currentTime } from '../../kernel/current-time.ts'
import { type BackOff, waitAfter } from '../../kernel/back-off.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../store/database.ts'
import { asked, type JobContext, type Jobs } from '../queue/queue.ts'
import type { Mail } from './mail.ts'
import { claimMail, type ClaimedMail, insertMail, isAnyMailLeft, keepPending, settleMail } from './outbox-store.ts'
import { isSuppressed, suppress } from './suppression-store.ts'

/** Several, so a slow mail does not hold up the others. */
const atOnce = 8
/** A limit per domain, so one slow recipient does not hold up mails to others, however many it gets. */
const atOnceOfDomain = 3
const mostAttempts = 10
const backOff: BackOff = { firstMs: 30_000, longestMs: 3_600_000 }

/** Empties the outbox whenever a mail is added. Without a mail server, the round stores them. */
export const [outbox, outboxAgain] = asked({
  name: 'outbox',
  due: isAnyMailLeft,
  seconds: 60,
  run: drainOutbox,
  needs: 'smtpUrl',
})

/**
 * Queues a mail in the caller's transaction; it leaves after the commit. Mails about a client's test environment are
 * stored instead of sent.
 */
export async function postMail(db: Db, jobs: Jobs, clientId: number, mail: Mail): Promise<void> {
  await insertMail(db, clientId, { ...mail })
  await jobs.send(db, outbox, {})
}

/** Sends due mails. Without a mail server they are stored for an administrator to read. */
export async function drainOutbox(
  context: Pick<JobContext, 'db' | 'config' | 'log' | 'signal'>,
  limits: MailLimits = { leaseSeconds: 60, sendMs: 45_000 },
): Promise<void> {
  if (context.config.smtpUrl === undefined) return keepMails(context)
  const send = await mailer(context.config.smtpUrl, context.config.mailFrom, limits.sendMs)
  const sending = new Map<string, number>()
  const count = (domain: string, more: number) => sending.set(domain, (sending.get(domain) ?? 0) + more)
  const claimNext = async (): Promise<ClaimedMail | undefined> => {
    if (context.signal.aborted) return undefined
    const busy = [...sending].filter(([, mails]) => mails >= atOnceOfDomain).map(([domain]) => domain)
    const [mail] = await claimMail(context.db, limits.leaseSeconds, busy)
    if (mail) count(mail.domain, 1)
    return mail
  }
  let turn: Promise<ClaimedMail | undefined> = Promise.resolve(undefined)
  const sender = async () => {
    for (;;) {
      turn = turn.then(claimNext, claimNext)
      const mail = await turn
      if (!mail) return
      await sendMail(context, mail, send).finally(() => count(mail.domain, -1))
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, sender))
  } finally {
    send.close()
  }
}

export interface MailLimits {
  /** Must exceed the duration of sending. */
  readonly leaseSeconds: number
  readonly sendMs: number
}

async function keepMails({ db, log }: Pick<JobContext, 'db' | 'log'>): Promise<void> {
  const kept = await keepPending(db)
  if (kept.length === 0) return
  // Log neither address nor text: a mail may contain a code that gives access to an account.
  log.info(
    { ids: kept.map(({ id }) => id) },
    'No mail server is configured; mails stay in the outbox, which node server/command/outbox.ts prints',
  )
}

/** Sends a mail without holding locks, then settles it. A mail that a killed process was sending may go out twice. */
async function sendMail({ db, log }: Pick<JobContext, 'db' | 'log'>, mail: ClaimedMail, send: Mailer): Promise<void> {
  const { clientId, id, attempts, payload } = mail
  const to = String(payload['to'])
  const isNotice = payload['unsubscribeUrl'] !== undefined
  const isUnwanted = isNotice && (await isSuppressed(db, clientId, to))
  const failure = isUnwanted ? undefined : await send.mail(id, payload).catch(failureOf)
  const error = failure?.reason
  const hasBounced = isNotice && failure?.isForGood === true
  if (hasBounced) await suppress(db, clientId, { email: to, reason: 'BOUNCED', detail: error?.slice(0, 500) })
  const settled = error === undefined || hasBounced || attempts >= mostAttempts
  if (error !== undefined) log.warn({ id, clientId, attempt: attempts, reason: error }, 'A mail could not be sent')
  await settleMail(db, mail, {
    state: isUnwanted ? 'suppressed' : error === undefined ? 'sent' : settled ? 'failed' : 'pending',
    lastError: error ?? null,
    // The text may contain a code; after sending, the recipient is enough.
    payload: error === undefined ? { to, subject: payload['subject'], userId: payload['userId'] } : undefined,
    dueAt: settled ? undefined : currentTime(waitAfter(backOff, attempts)),
  })
}

interface Failure {
  readonly reason: string
  /** The mail server says that the mailbox does not exist, now or later. */
  readonly isForGood: boolean
}

function failureOf(error: unknown): Failure {
  const reason = error instanceof Error ? error.message : String(error)
  const { command, responseCode }: { command?: unknown; responseCode?: unknown } = Object(error)
  // Policy refusals (5.7) concern us, not the mailbox.
  const isForGood = command === 'RCPT TO' && forGood.has(Number(responseCode)) && !/\b5\.7\.\d/.test(reason)
  return { reason, isForGood }
}

/** No such mailbox, not local, name not allowed (RFC 5321, section 4.2.2). */
const forGood: ReadonlySet<number> = new Set([550, 551, 553])

interface Mailer {
  mail(id: string, payload: Readonly<Record<string, unknown>>): Promise<undefined>
  close(): void
}

/** `Waybill <no-reply@waybill.example>` -> `no-reply@waybill.example` */
const addressIn = (from: string) => /<([^>]+)>\s*$/.exec(from)?.[1] ?? from

async function mailer(smtpUrl: string, from: Config['mailFrom'], sendMs: number): Promise<Mailer> {
  const { createTransport } = await import('nodemailer')
  const limits = { connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
  const transport = createTransport({ url: smtpUrl, ...limits, pool: true, maxConnections: atOnce })
  return {
    async mail(id, { to, subject, text, html, fromName, replyTo, unsubscribeUrl, attachments }) {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(
        () => late.reject(new Error(`The mail server took more than ${sendMs / 1_000} seconds`)),
        sendMs,
      )
      // The row's id is the message id, so mail servers can recognise duplicates.
      const sending = transport.sendMail({
        from: typeof fromName === 'string' ? { name: fromName, address: addressIn(from) } : from,
        ...(typeof replyTo === 'string' && { replyTo }),
        ...(typeof unsubscribeUrl === 'string' && {
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            'Auto-Submitted': 'auto-generated',
          },
        }),
        to: String(to),
        subject: String(subject),
        text: String(text),
        ...(typeof html === 'string' && { html }),
        attachments: Array.isArray(attachments) ? attachments : [],
        messageId: `<${id}@waybill>`,
      })
      try {
        await Promise.race([sending, late.promise])
        return undefined
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => transport.close(),
  }
}
