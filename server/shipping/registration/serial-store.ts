import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

/** Numbers that a process takes at a time, so that registrations don't wait for each other. What is left when it ends is lost. */
const blockSize = 20
/** Behind a longer prefix there are too few numbers to lose any. */
const longestForBlocks = 9

interface Block {
  next: number
  readonly end: number
}

/** What a process has taken and not given out yet, by database and company prefix. */
const blocksIn = new WeakMap<Db, Map<string, Promise<Block>>>()

/** A number behind a company prefix that no other process gets. */
export async function nextSerial(db: Db, companyPrefix: string): Promise<number> {
  if (companyPrefix.length > longestForBlocks) return takeSerials(db, companyPrefix, 1)
  const blocks = blocksOf(db)
  for (;;) {
    const taking = blocks.get(companyPrefix) ?? takeBlock(db, companyPrefix)
    blocks.set(companyPrefix, taking)
    const block = await taking.catch((error: unknown) => {
      if (blocks.get(companyPrefix) === taking) blocks.delete(companyPrefix)
      throw error
    })
    if (block.next < block.end) return block.next++
    if (blocks.get(companyPrefix) === taking) blocks.delete(companyPrefix)
  }
}

function blocksOf(db: Db) {
  let blocks = blocksIn.get(db)
  if (!blocks) blocksIn.set(db, (blocks = new Map<string, Promise<Block>>()))
  return blocks
}

async function takeBlock(db: Db, companyPrefix: string): Promise<Block> {
  const next = await takeSerials(db, companyPrefix, blockSize)
  return { next, end: next + blockSize }
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
