import { pino } from 'pino'
import { queues } from '../../worker.ts'
import type { TestApp } from './app.ts'
import { unreachableCarriers } from './carriers.ts'

export interface SentMail {
  readonly clientId: number
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Runs the jobs sent since the last call, except the outbox. */
export async function doJobs({ db, config, jobs }: TestApp): Promise<void> {
  const context = { db, config, jobs, carriers: unreachableCarriers, log: pino({ level: 'silent' }), now: new Date() }
  for (const { queue, payload } of jobs.sent.splice(0))
    if (queue !== 'outbox')
      await queues
        .find(({ name }) => name === queue)
        ?.work(payload, { ...context, signal: new AbortController().signal })
}

/** All mails to a person, the newest last. */
export async function mailsTo(api: TestApp, address: string): Promise<SentMail[]> {
  await doJobs(api)
  const rows = await api.db
    .selectFrom('outbox')
    .select(['clientId', 'payload'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows
    .map(({ clientId, payload: { to, subject, text } }) => ({
      clientId,
      to: String(to),
      subject: String(subject),
      text: String(text),
    }))
    .filter(({ to }) => to === address)
}

/** The beginning of the newest mail to a person: a code or a temporary password. */
export async function codeTo(api: TestApp, address: string): Promise<string> {
  const mail = (await mailsTo(api, address)).at(-1)
  const [, code] = /^[^\n]* (\S+)\n/.exec(mail?.text ?? '') ?? []
  if (code === undefined) throw new Error(`There is no code for ${address} in ${mail?.text}`)
  return code
}
