import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { unavailable } from '../../kernel/error.ts'
import { inThreads } from '../../platform/process/threads.ts'
import type work from './password-work.ts'

/** OWASP's minimum for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** At most half of the cores compute hashes, on their own threads; the rest serve everything else. */
const slots = Math.max(1, Math.floor(availableParallelism() / 2))

/** Hashing yields to all other work when the CPU is busy. */
const compute = inThreads<typeof work>(new URL('password-work.ts', import.meta.url), {
  most: slots,
  idleMs: 300_000,
  niceness: 10,
})

let busy = 0
const waiting: (() => void)[] = []
/** A caller who would wait longer than a few seconds is told to retry. */
const longestQueue = 200

/** Queues work that hashes, so a storm of log-ins only delays log-ins. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= longestQueue) throw unavailable()
  if (busy >= slots) await new Promise<void>((resume) => waiting.push(resume))
  else busy++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => String(await compute({ password, cost })))

/** The hash of no account's password; comparing with it takes as long as with a real one. */
const nobodys =
  `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}` +
  '$j5+cDnJR0XOjZeoMKoEcpA$0bDJh0skzuxyzwgcnGYsvn1f0A20ufhQRtN5/FDZCHc'

/** Compares within the caller's turn. Takes the same time whether or not there is a hash. */
export async function matchesPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isRight = await compute({ password, stored: stored ?? nobodys })
  return isRight === true && stored !== undefined
}

/** Returns whether a hash was made at a lower cost than new ones. */
export function isOutdated(stored: string): boolean {
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? []
  return !(Number(memory) >= cost.memoryCost && Number(time) >= cost.timeCost && Number(lanes) >= cost.parallelism)
}

/** Letters and digits that are hard to confuse when read from a mail. */
const clear = 'abcdefghjkmnpqrstuvwxyz23456789'

const group = () => Array.from({ length: 5 }, () => clear[randomInt(clear.length)]).join('')

/** Generates a password of about 75 bits. */
export const madeUpPassword = (): string => `${group()}-${group()}-${group()}`
