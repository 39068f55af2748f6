import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

/** Numbers that a process takes at a time, so that registrations don't wait for each other. What is left when it ends is lost. */
const blockSize = 100
/** Behind a longer prefix there are too few numbers to lose any. */
const longestForBlocks = 9
/** With so few left the next block is taken meanwhile. */
const fewLeft = 50

/** What a process has taken behind a company prefix and not given out yet. */
interface Kept {
  next: number
  end: number
  /** Settles once there are more. */
  taking?: Promise<void>
  following?: { readonly next: number; readonly end: number }
}

const keptIn = new WeakMap<Db, Map<string, Kept>>()

/**
 * A number behind a company prefix that no other process gets. Within a transaction, `trx`, nobody waits for another
 * connection: where this process has none left, a single one is taken.
 */
export async function nextSerial(db: Db, companyPrefix: string, trx?: Db): Promise<number> {
  if (companyPrefix.length > longestForBlocks) return takeSerials(trx ?? db, companyPrefix, 1)
  for (;;) {
    const kept = keptOf(db, companyPrefix)
    const serial = serialIn(kept) ?? (trx && (await takeSerials(trx, companyPrefix, 1)))
    // Whoever needs one then and finds none asks again, and is told what is wrong.
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
 * Takes so many numbers behind a company prefix, one after the other, and returns the first. Those that are not used are
 * lost. The row lock keeps other processes from taking the same.
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
