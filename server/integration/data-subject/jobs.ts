import { recordJobDeed } from '../../identity/access/audit-store.ts'
import { type BackOff, waitAfter } from '../../kernel/back-off.ts'
import { renewWhile } from '../../kernel/lease.ts'
import { type EncryptionSecrets, seal, unseal } from '../../platform/store/sealing.ts'
import { asked, type JobContext } from '../../platform/queue/queue.ts'
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

/** Seals the data on a person for the server's eyes only. */
export const sealPerson = (secrets: EncryptionSecrets, clientId: number, person: Person) =>
  seal(secrets, printPerson(person), placeOf(clientId))

export const sealSubject = (secrets: EncryptionSecrets, clientId: number, subject: Subject) =>
  sealPerson(secrets, clientId, personOf(subject))

export const [eraseDataSubjects, eraseDataSubjectsAgain] = asked({
  name: 'erase-data-subjects',
  due: isAnyErasureLeft,
  seconds: 10,
  run: (context) => eraseAll(context),
  timeoutSeconds: 3_600,
})

/**
 * Lease of an erasure, after which another process may take it. A step takes less; searching a large table takes
 * longer, and renews it.
 */
const leaseSeconds = 60

const backOff: BackOff = { firstMs: 15_000, longestMs: 3_600_000 }

/**
 * Data read before an erasure may be written after it: a shipment of an order, an import, a label. A last round after
 * this delay finds it. No request and no step of a job takes as long.
 */
const settleSeconds = 120

/** A person who is added again and again is new each time. */
const mostRounds = 5

/** The part of a job's context used here. */
type Context = Pick<JobContext, 'db' | 'config' | 'log' | 'signal'>

export async function eraseAll(context: Context, settings = { leaseSeconds, settleSeconds }): Promise<void> {
  const { db, log, signal } = context
  while (!signal.aborted) {
    const claimed = await claimErasure(db, settings.leaseSeconds)
    if (!claimed) return
    const lease = { ...claimed }
    try {
      await erase(context, lease, settings)
    } catch (error) {
      log.error({ err: error, erasureId: claimed.id }, 'An erasure was interrupted and will be continued later')
      // A stopping process hands it to the next one at once.
      const wait = signal.aborted ? 0 : waitAfter(backOff, claimed.failures)
      await postponeErasure(db, lease, wait).catch(() => undefined)
      if (signal.aborted) throw error
    }
  }
}

interface Lease extends ClaimedErasure {
  leasedUntil: string
}

async function erase(
  { db, config, signal }: Context,
  lease: Lease,
  { leaseSeconds: seconds, settleSeconds: rest }: { readonly leaseSeconds: number; readonly settleSeconds: number },
): Promise<void> {
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
  const keep = async (trx: Db) =>
    void (lease.leasedUntil = await keepFound(trx, lease, sealPerson(config, clientId, person), seconds))
  if (!lease.isFound) await keep(db)

  const eraser = await eraserFor(db, person)
  // An interrupted run may have erased something.
  let isChanged = lease.done.length > 0 || lease.ofTable > 0
  for (const table of tables.filter(({ name }) => !lease.done.includes(name))) {
    let isEmpty = true
    for (const places of await looking(() => placesIn(db, clientId, table, person))) {
      signal.throwIfAborted()
      await transaction(db, async (trx) => {
        const links = person.links.size
        const outcome = await eraseRows(trx, { clientId, table, places }, person, eraser)
        if (person.links.size > links) await keep(trx)
        lease.leasedUntil = await countErased(trx, lease, outcome, seconds)
        isChanged ||= outcome.erased > 0
      })
      isEmpty = false
    }
    // Searching a table without the person again costs less than recording that it has none.
    if (isEmpty) continue
    signal.throwIfAborted()
    await transaction(db, async (trx) => {
      const { erased, leasedUntil } = await finishTable(trx, lease, table.name, seconds)
      if (erased > 0) await record(trx, lease, { part: table.name, erased })
      lease.leasedUntil = leasedUntil
    })
  }
  if (lease.round < mostRounds && (isChanged || (await missedInRound(db, lease)) > 0)) {
    await nextRound(db, lease, lease.round === 1 ? rest : 0)
    return
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
