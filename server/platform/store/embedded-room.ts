import { statfs } from 'node:fs/promises'
import { Client } from 'pg'
import { connectionTo, type Place } from './embedded-place.ts'

/**
 * PostgreSQL exits if its log runs out of disk space, and then nothing can be read. The log grows by 16 MB at a time.
 */
const leastFree = 96 * 2 ** 20
const enoughFree = 128 * 2 ** 20
const everyMs = 500

export interface Room {
  /** Whether writes are currently refused. */
  isShort(): boolean
  stop(): void
}

/**
 * Makes PostgreSQL read-only while its disk is nearly full, so that reads still work, and writable again once there is
 * space.
 */
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
  // An earlier run may have ended on a full disk. Starting writes a little, so check after the start.
  await setShort(false).catch(() => {})
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    look()
      .catch(() => {}) // asked again shortly
      .finally(() => (isAsking = false))
  }, everyMs)
  timer.unref()
  return { isShort: () => isShort, stop: () => clearInterval(timer) }
}
