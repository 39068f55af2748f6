import { sql } from 'kysely'
import type { Client } from 'pg'
import { claim, type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import type { Attachment } from './mail.ts'
import { json, type Db } from '../store/database.ts'

/** Mails about a client's test environment are stored instead of sent. */
export async function insertMail(db: Db, clientId: number, mail: Record<string, unknown>): Promise<void> {
  await sql`
    insert into outbox ("clientId", kind, payload, state, "settledAt")
    select ${clientId}::int, 'mail', ${json(mail)}::json, case when side.test then 'kept' else 'pending' end,
      case when side.test then now() end
    from (select count("testOf") > 0 as test from client where id = ${clientId}) as side`.execute(db)
}

const mails: Leased = { table: 'outbox', key: ['clientId', 'id'], due: 'dueAt' }

/** Marks due mails as stored, for lack of a mail server, except those that another worker is marking. */
export const keepPending = (db: Db): Promise<{ id: string }[]> =>
  claim<{ id: string }>(db, mails, {
    count: 1_000,
    seconds: 0,
    where: sql`state = 'pending'`,
    set: sql`state = 'kept', "settledAt" = now()`,
    returning: sql`id`,
  })

export interface ClaimedMail extends Held {
  readonly clientId: number
  readonly id: string
  readonly attempts: number
  readonly payload: Readonly<Record<string, unknown>>
  /** The domain of the recipient's address. */
  readonly domain: string
}

/** Mails to retry, or whose worker was interrupted. */
export const isAnyMailLeft = isAnyDue(mails, { where: sql`state = 'pending'`, seconds: 5 })

const domain = sql<string>`lower(split_part(payload ->> 'to', '@', -1))`

/** Claims the mail that has been due the longest, skipping busy domains. */
export const claimMail = (db: Db, seconds: number, busy: readonly string[]): Promise<ClaimedMail[]> =>
  claim<Omit<ClaimedMail, 'leasedUntil'>>(db, mails, {
    count: 1,
    seconds,
    where: sql`state = 'pending' and ${domain} <> all(${busy})`,
    set: sql`attempts = attempts + 1`,
    returning: sql`"clientId", id, attempts, payload, ${domain} as domain`,
  })

export interface Settlement {
  readonly state: 'suppressed' | 'sent' | 'failed' | 'pending'
  readonly lastError: string | null
  /** Replaces the stored mail. */
  readonly payload?: Record<string, unknown>
  /** When to retry; if absent, the mail is settled for good. */
  readonly dueAt?: Date
}

/** Settles a mail, unless another worker has claimed it. */
export async function settleMail(
  db: Db,
  mail: ClaimedMail,
  { state, lastError, payload, dueAt }: Settlement,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      state,
      lastError,
      payload: payload && json(payload),
      dueAt,
      settledAt: dueAt ? undefined : sql<string>`now()`,
    })
    .where('clientId', '=', mail.clientId)
    .where('id', '=', mail.id)
    .where('state', '=', 'pending')
    .where(isHeld(mails, mail))
    .execute()
}

export interface MailSelection {
  readonly client?: string
  readonly to?: string
  readonly last: string
}

interface MailAsRead {
  readonly id: string
  readonly said: string
  readonly text: string | null
  readonly attachments: readonly Attachment[] | null
}

/** Lists the newest mails with their headers, the newest last. */
export async function listNewestMails(
  database: Client,
  { client, to, last }: MailSelection,
): Promise<readonly MailAsRead[]> {
  const { rows } = await database.query<MailAsRead>(
    `select id, concat_ws(E'\\n', concat('Client ', "clientId", ', ', "createdAt", ', ', state, coalesce(': ' || "lastError", '')),
       'To: ' || (payload ->> 'to'), 'Subject: ' || (payload ->> 'subject')) as said,
       payload ->> 'text' as text, payload -> 'attachments' as attachments
     from (select * from outbox where kind = 'mail' and ($1::int is null or "clientId" = $1)
       and ($2::text is null or lower(payload ->> 'to') = lower($2)) order by "createdAt" desc, id desc limit $3) as mail
     order by "createdAt", id`,
    [client ?? null, to ?? null, last],
  )
  return rows
}
