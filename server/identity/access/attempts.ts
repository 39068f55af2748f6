import type { Db } from '../../platform/store/database.ts'
import { ApiError, retryAfter } from '../../kernel/error.ts'
import { type Attempter, countFailure, forgetFailures, isKnownAddress, listPauses } from './attempt-store.ts'

/** Failures without a pause; each further one doubles the pause. */
const free = { pair: 5, user: 20, address: 100 } as const
/** The same for requests that count whatever their outcome. */
const freeRequests = {
  code: { user: 5, address: 30 },
  'sign-up': { user: undefined, address: 20 },
  availability: { user: undefined, address: 60 },
} as const

/** Returns the network that counts as one address. For IPv6 this is the /64 that a household or host gets. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':')
    while (groups.length + rest.length < 8) groups.push('0')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

function keysOf({ username, address }: Attempter) {
  const user = username.toLowerCase()
  return { pair: `pair ${user} ${address}`, user: `user ${user}`, address: `address ${address}` }
}

/**
 * Refuses an attempt during a pause. At an address from which the user has logged in before, failures from elsewhere do
 * not count, so strangers cannot lock the user out.
 */
export async function mustBeAllowed(db: Db, attempter: Attempter): Promise<void> {
  const { user, ...others } = keysOf(attempter)
  await mustNotPause(db, { user, others: Object.values(others), attempter })
}

async function mustNotPause(
  db: Db,
  { user, others, attempter }: { user?: string; others: readonly string[]; attempter: Attempter },
): Promise<void> {
  const keys = user === undefined ? others : [user, ...others]
  const paused = await listPauses(db, keys)
  const counting = paused.some(({ key }) => key !== user) || !(await isKnownAddress(db, attempter)) ? paused : []
  if (counting.length === 0) return
  throw new ApiError(
    'forbidden',
    'REQUEST_LIMIT_EXCEEDED',
    'Too many attempts for this user or from this address. Wait for Retry-After seconds and try again.',
    retryAfter(Math.max(...counting.map(({ seconds }) => seconds))),
  )
}

/** Counts a request that sends a mail or reveals whether an account exists, and refuses it after too many. */
export async function countRequest(
  db: Db,
  kind: keyof typeof freeRequests,
  { address, username = '' }: { address: string; username?: string },
): Promise<void> {
  const allowed = freeRequests[kind]
  const user = allowed.user === undefined ? undefined : `${kind} user ${username.toLowerCase()}`
  const ofAddress = `${kind} address ${address}`
  await mustNotPause(db, { user, others: [ofAddress], attempter: { username, address } })
  if (user !== undefined && allowed.user !== undefined) await countFailure(db, user, allowed.user)
  await countFailure(db, ofAddress, allowed.address)
}

/** Counts a failure against the user, the address, and both together. */
export async function recordFailure(db: Db, attempter: Attempter): Promise<void> {
  const keys = keysOf(attempter)
  for (const kind of ['pair', 'user', 'address'] as const) await countFailure(db, keys[kind], free[kind])
}

/** Clears the user's failures at this address; failures of others elsewhere stay on record. */
export async function recordSuccess(db: Db, attempter: Attempter): Promise<void> {
  await forgetFailures(db, keysOf(attempter).pair)
}
