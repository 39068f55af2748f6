import { sql } from 'kysely'
import { setCurrentTime } from '../../kernel/current-time.ts'
import { elapsedMs } from '../../kernel/elapsed.ts'
import type { Db } from './database.ts'

const everyMs = 5_000

/** A response slower than this says too little about the time. */
const longestMs = 1_000

/** Reads the clock of the database. */
export async function readClock(db: Db): Promise<void> {
  const began = elapsedMs()
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db)
  const took = elapsedMs() - began
  if (rows[0] && took < longestMs) setCurrentTime(rows[0].at + took / 2)
}

/** Makes this process follow the clock of the database instead of its own, until the returned function stops it. */
export async function followClock(db: Db): Promise<() => void> {
  const read = () => readClock(db).catch(() => {}) // Keep the last reading.
  await read()
  const timer = setInterval(() => void read(), everyMs).unref()
  return () => {
    clearInterval(timer)
    setCurrentTime(undefined)
  }
}
