import { randomInt } from 'node:crypto'

const process16 = randomInt(0x10000).toString(16).padStart(4, '0')
let count = randomInt(0x10000)
let millisecond = 0
let prefix = ''

/** Sorts by time and is unique across processes: milliseconds, process, number. Shorter to read out than a UUID. */
export function requestId(): string {
  const now = Date.now()
  if (now !== millisecond) {
    millisecond = now
    prefix = firstRequestIdAt(now) + process16
  }
  count = (count + 1) & 0xffff
  return prefix + count.toString(16).padStart(4, '0')
}

/** The lower bound of request ids from this millisecond on. */
export const firstRequestIdAt = (milliseconds: number): string => milliseconds.toString(16).padStart(12, '0')

/** When the request with this id arrived. */
export const timeOfRequest = (id: string): Date => new Date(Number.parseInt(id.slice(0, 12), 16))
