import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { unavailable } from '../../kernel/error.ts'

/** The least that OWASP recommends for argon2id, which is what @node-rs/argon2 computes by default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options

/** Half of the machine at most computes hashes, on threads of their own; the rest serves everybody else. */
const slots = Math.max(1, Math.floor(availableParallelism() / 2))
let busy = 0
const waiting: (() => void)[] = []
/** Whoever would wait longer than a few seconds is better told to come back. */
const longestQueue = 200

/** Runs work that hashes when it is its turn, so that a storm of log-ins only delays log-ins. */
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

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Hash of a password that nobody has: comparing with it takes as long as with a real one. */
const nobodys = hash('the password of nobody', cost)

/** Compares within a turn that the caller has taken. Takes the same time whether or not there is a hash. */
export async function matchesPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobodys), password)
  return isRight && stored !== undefined
}

/** Whether a hash was made at a lower cost than new ones are. */
export function isOutdated(stored: string): boolean {
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? []
  return !(Number(memory) >= cost.memoryCost && Number(time) >= cost.timeCost && Number(lanes) >= cost.parallelism)
}

/** Letters and digits that nobody confuses when reading them from a mail. */
const clear = 'abcdefghjkmnpqrstuvwxyz23456789'

const group = () => Array.from({ length: 5 }, () => clear[randomInt(clear.length)]).join('')

/** A password that is made up, of about 75 bits. */
export const madeUpPassword = (): string => `${group()}-${group()}-${group()}`
