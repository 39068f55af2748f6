import { postLetter } from '../../platform/mail/letter.ts'
import { queue, type JobContext, type Jobs } from '../../platform/queue/queue.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { countShipments, insertAlertEvent, listPlanners, lockDue, markCompared } from './comparison-store.ts'
import { alertOf, nextComparison, type Alert } from './rules.ts'
import type { ExpectedAmount } from './store.ts'

/** Compares expected amounts with shipments. Several workers may run at once. */
export const compareExpectedAmounts = queue<object>({
  name: 'compare-expected-amounts',
  work: (_, context) => compareDue(context),
  cron: '*/10 * * * *',
  retries: 0,
})

async function compareDue(context: JobContext): Promise<void> {
  while (!context.signal.aborted && (await compareNext(context)));
}

/**
 * Sends an alert, its event and its mails in one transaction, so none is lost or duplicated. Returns whether there was
 * an amount to compare.
 */
function compareNext({ db, jobs, now }: JobContext): Promise<boolean> {
  return transaction(db, async (trx) => {
    const amount = await lockDue(trx, now)
    if (!amount) return false
    const [actual = 0] = await countShipments(trx, [amount])
    const alert = alertOf(amount, actual, now)
    if (alert !== undefined && alert !== amount.alert) await tell(trx, jobs, amount, alert, actual)
    await markCompared(trx, amount, { alert: alert ?? amount.alert, dueAt: nextComparison(amount, now) })
    return true
  })
}

async function tell(db: Db, jobs: Jobs, amount: ExpectedAmount, alert: Alert, actual: number): Promise<void> {
  const { clientId, country, count: expected, startDate: from, endDate: to } = amount
  await insertAlertEvent(db, amount, alert, actual)
  for (const { email, userId, client } of await listPlanners(db, clientId))
    await postLetter(db, jobs, {
      kind: alert === 'EXCEEDED' ? 'amountExceeded' : 'amountMissed',
      to: email,
      userId,
      clientId,
      values: { client, country, expected, actual, from, to },
    })
}
