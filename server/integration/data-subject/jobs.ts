import { recordJobDeed } from '../../identity/access/audit-store.ts'
import { type BackOff, waitAfter } from '../../kernel/back-off.ts'
import { renewWhile } from '../../kernel/lease.ts'
import { type EncryptionSecrets, seal, unseal } from '../../platform/store/sealing.ts'
import { queue, type JobContext, type Round } from '../../platform/queue/queue.ts'
import { type Db, transaction } from '../../platform/store/database.ts'
import {
  type ClaimedErasure,
  claimErasure,
  countErased,
  missedInRound,
  finishErasure,
  finishTable,
  isAnyErasureLeft,
  keepFound,
  nextRound,
  postponeErasure,
  renewLease,
} from './erasure-store.ts'
import { type Person, personOf, printPerson, readPerson, type Subject } from './person.ts'
import { eraseFromSandbox } from './sandbox.ts'
import { eraseRows, eraserFor, findPerson, placesIn, tablesOf } from './store.ts'

const placeOf = (clientId: number) => `data-subject ${clientId}`

/** What is known of a person, so that only the server reads it. */
export const sealPerson = (secrets: EncryptionSecrets, clientId: number, person: Person) =>
  seal(secrets, printPerson(person), placeOf(clientId))

export const sealSubject = (secrets: EncryptionSecrets, clientId: number, subject: Subject) =>
  sealPerson(secrets, clientId, personOf(subject))

/** Begins an erasure that somebody has asked for. */
export const eraseDataSubjects = queue<object>({
  name: 'erase-data-subjects',
  work: (_, context) => eraseAll(context),
  retries: 0,
  timeoutSeconds: 3_600,
})

/** Goes on with erasures that were interrupted or have failed. */
export const eraseDataSubjectsAgain: Round = {
  name: 'erase-data-subjects-again',
  due: isAnyErasureLeft,
  seconds: 10,
  run: (context) => eraseAll(context),
}

/** How long an erasure waits whose process has died. A step takes less; looking through a large table takes longer, and renews it. */
const leaseSeconds = 60

const backOff: BackOff = { firstMs: 15_000, longestMs: 3_600_000 }

/** What somebody changed meanwhile lies elsewhere, and is found by the next round. */
const mostRounds = 3

/** What a job is given that is used here. */
type Context = Pick<JobContext, 'db' | 'config' | 'log' | 'signal'>

export async function eraseAll(context: Context, settings = { leaseSeconds }): Promise<void> {
  const { db, log, signal } = context
  while (!signal.aborted) {
    const claimed = await claimErasure(db, settings.leaseSeconds)
    if (!claimed) return
    const lease = { ...claimed }
    try {
      await erase(context, lease, settings.leaseSeconds)
    } catch (error) {
      log.error({ err: error, erasureId: claimed.id }, 'An erasure was interrupted and goes on later')
      // A process that ends leaves it to the next one at once.
      const wait = signal.aborted ? 0 : waitAfter(backOff, claimed.failures)
      await postponeErasure(db, lease, wait).catch(() => undefined)
      if (signal.aborted) throw error
    }
  }
}

interface Lease extends ClaimedErasure {
  leasedUntil: string
}

async function erase({ db, config, signal }: Context, lease: Lease, seconds: number): Promise<void> {
  const { clientId } = lease
  const renew = async () => void (lease.leasedUntil = await renewLease(db, lease, seconds))
  const looking = <T>(work: (mustBeHeld: () => void) => Promise<T>) => renewWhile({ seconds, renew }, work)
  const tables = await tablesOf(db)
  const kept = readPerson(unseal(config, lease, placeOf(clientId)))
  const person = lease.isFound
    ? kept
    : await looking((mustBeHeld) =>
        findPerson(db, clientId, tables, kept.subject, () => {
          signal.throwIfAborted()
          mustBeHeld()
        }),
      )
  if (!lease.isFound) lease.leasedUntil = await keepFound(db, lease, sealPerson(config, clientId, person), seconds)

  const eraser = await eraserFor(db, person)
  for (let { round, done } = lease; ; round++, done = []) {
    for (const table of tables.filter(({ name }) => !done.includes(name))) {
      let isEmpty = true
      for (const rows of await looking(() => placesIn(db, clientId, table, person))) {
        signal.throwIfAborted()
        await transaction(db, async (trx) => {
          const outcome = await eraseRows(trx, table, rows, person, eraser)
          lease.leasedUntil = await countErased(trx, lease, outcome, seconds)
        })
        isEmpty = false
      }
      // It costs less to look through a table without the person again than to write down that it has none.
      if (isEmpty) continue
      signal.throwIfAborted()
      await transaction(db, async (trx) => {
        const { erased, leasedUntil } = await finishTable(trx, lease, table.name, seconds)
        if (erased > 0) await record(trx, lease, { part: table.name, erased })
        lease.leasedUntil = leasedUntil
      })
    }
    if (round >= mostRounds || (await missedInRound(db, lease)) === 0) break
    lease.leasedUntil = await nextRound(db, lease, seconds)
  }
  await eraseFromSandbox(config, person)
  await transaction(db, async (trx) => {
    await record(trx, lease, { part: 'all' })
    await finishErasure(trx, lease)
  })
}

const record = (db: Db, { attributes, createdBy, ...lease }: ClaimedErasure, details: Record<string, unknown>) =>
  recordJobDeed(
    db,
    { ...lease, username: createdBy, operationId: 'eraseDataSubject' },
    { action: 'dataSubject.erase', subjectId: attributes, details },
  )
