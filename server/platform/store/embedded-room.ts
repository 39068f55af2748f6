import { statfs } from 'node:fs/promises'
import { Client } from 'pg'
import { connectionTo, type Place } from './embedded-place.ts'

/** PostgreSQL ends once its log finds no room, and nothing can be read any more. Its log grows by 16 MB at a time. */
const leastFree = 96 * 2 ** 20
const enoughFree = 128 * 2 ** 20
const everyMs = 500

export interface Room {
  /** Whether nothing may be written at present. */
  isShort(): boolean
  stop(): void
}

/** Lets a PostgreSQL write nothing while its disk is nearly full, so that it goes on reading, and write again once there is room. */
export async function watchRoom(place: Place): Promise<Room> {
  let isShort = false
  let isAsking = false
  const setShort = async (short: boolean) => {
    const client = new Client({ ...connectionTo(place, 'postgres', 'postgres'), connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(
        short
          ? 'alter system set default_transaction_read_only = on'
          : 'alter system reset default_transaction_read_only',
      )
      await client.query('select pg_reload_conf()')
      isShort = short
    } finally {
      await client.end().catch(() => {})
    }
  }
  const look = async () => {
    const { bavail, bsize } = await statfs(place.folder)
    const free = bavail * bsize
    const short = free < (isShort ? enoughFree : leastFree)
    if (short !== isShort) await setShort(short)
  }
  // A run before this one may have ended on a full disk. Starting writes a little, so it is looked at afterwards.
  await setShort(false).catch(() => {})
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    look()
      .catch(() => {}) // asked again in a moment
      .finally(() => (isAsking = false))
  }, everyMs)
  timer.unref()
  return { isShort: () => isShort, stop: () => clearInterval(timer) }
}
