import { randomInt } from 'node:crypto'

const process16 = randomInt(0x10000).toString(16).padStart(4, '0')
let count = randomInt(0x10000)

/** Sorts by time, and is unique over processes: milliseconds, process, number. */
export function requestId(): string {
  count = (count + 1) & 0xffff
  return Date.now().toString(16).padStart(12, '0') + process16 + count.toString(16).padStart(4, '0')
}
