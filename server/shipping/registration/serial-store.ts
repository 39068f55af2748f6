import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

/** How many numbers a process takes at a time, so registrations don't wait for each other. Its end loses the rest. */
const blockSize = 100
/** Longer prefixes leave too few numbers to lose any. */
const longestForBlocks = 9
/** With this few left, the next block is taken in the background. */
const fewLeft = 50

/** Numbers that this process has taken under a company prefix and not used yet. */
interface Kept {
  next: number
  end: number
  /** Settles once the next block is there. */
  taking?: Promise<void>
  following?: { readonly next: number; readonly end: number }
}

const keptIn = new WeakMap<Db, Map<string, Kept>>()

/**
 * Returns a number under a company prefix that no other process gets. Within a transaction, `trx`, it never waits for
 * another connection: if this process has none left, it takes a single one.
 */
export async function nextSerial(db: Db, companyPrefix: string, trx?: Db): Promise<number> {
  if (companyPrefix.length > longestForBlocks) return takeSerials(trx ?? db, companyPrefix, 1)
  for (;;) {
    const kept = keptOf(db, companyPrefix)
    const serial = serialIn(kept) ?? (trx && (await takeSerials(trx, companyPrefix, 1)))
    // Ignores a failure while there are numbers left; the first call without one retries and throws.
    if (kept.end - kept.next <= fewLeft && !kept.following) {
      const taking = takeBlock(db, companyPrefix, kept)
      if (serial === undefined) await taking
      else taking.catch(() => {})
    }
    if (serial !== undefined) return serial
  }
}

function serialIn(kept: Kept): number | undefined {
  if (kept.next >= kept.end) {
    if (!kept.following) return undefined
    Object.assign(kept, kept.following)
    kept.following = undefined
  }
  return kept.next++
}

function keptOf(db: Db, companyPrefix: string): Kept {
  let blocks = keptIn.get(db)
  if (!blocks) keptIn.set(db, (blocks = new Map<string, Kept>()))
  let kept = blocks.get(companyPrefix)
  if (!kept) blocks.set(companyPrefix, (kept = { next: 0, end: 0 }))
  return kept
}

function takeBlock(db: Db, companyPrefix: string, kept: Kept): Promise<void> {
  const take = async () => {
    try {
      const next = await takeSerials(db, companyPrefix, blockSize)
      kept.following = { next, end: next + blockSize }
    } finally {
      kept.taking = undefined
    }
  }
  kept.taking ??= take()
  return kept.taking
}

/**
 * Takes consecutive numbers under a company prefix and returns the first. Unused numbers are lost. The row lock keeps
 * other processes from taking the same numbers.
 */
export async function takeSerials(db: Db, companyPrefix: string, count: number): Promise<number> {
  const { last } = await db
    .insertInto('sscc_counter')
    .values({ prefix: companyPrefix, last: count })
    .onConflict((existing) =>
      existing.column('prefix').doUpdateSet({ last: sql<number>`sscc_counter.last + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}
