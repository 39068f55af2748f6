import { randomInt } from 'node:crypto'

const process16 = randomInt(0x10000).toString(16).padStart(4, '0')
let count = randomInt(0x10000)
let millisecond = 0
let prefix = ''

/** Sorts by time, and is unique over processes: milliseconds, process, number. Shorter to read out than a UUID. */
export function requestId(): string {
  const now = Date.now()
  if (now !== millisecond) {
    millisecond = now
    prefix = now.toString(16).padStart(12, '0') + process16
  }
  count = (count + 1) & 0xffff
  return prefix + count.toString(16).padStart(4, '0')
}
