import { currentTime } from '../../kernel/current-time.ts'
import { credentialsOf } from '../carrier-configuration/credentials.ts'
import {
  CarrierRefusal,
  CarrierUnavailable,
  type Carrier,
  type Credentials,
  type ShopPage,
} from '../carriers/carrier.ts'
import { sourceOf } from '../carriers/source.ts'
import { garbage } from '../carriers/http.ts'
import { type BackOff, waitAfter } from '../../kernel/back-off.ts'
import type { JobContext } from '../../platform/queue/queue.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { keptOf } from './listed-shop.ts'
import {
  addListings,
  claimListing,
  closeUnlisted,
  endClaim,
  findOwners,
  markListed,
  renewClaim,
  type Claim,
} from './listing-store.ts'
import { putShops } from './import-store.ts'

type ListingContext = Pick<JobContext, 'db' | 'carriers' | 'config' | 'log'>

const atOnce = 3
const callLimitMs = 60_000
const pauseMs = 24 * 3_600_000
/** The most pages of a list; a longer one never ends. */
const mostPages = 20_000

/** The wait after a list that could not be read. */
export const backOff: BackOff = { firstMs: 5 * 60_000, longestMs: 6 * 3_600_000 }

/** Reads all lists that are due, each once however many workers do so. Returns how many it read. */
export async function refreshShops(context: ListingContext, signal?: AbortSignal): Promise<number> {
  const { db, carriers } = context
  const listing = Object.values(carriers).filter(({ parcelShops }) => parcelShops !== undefined)
  const all = listing.map(({ id }) => id)
  const playedBySandbox = listing.filter(({ source }) => source === 'SANDBOX').map(({ id }) => id)
  await addListings(db, all)
  let count = 0
  const worker = async () => {
    for (;;) {
      const claim = signal?.aborted ? undefined : await claimListing(db, all, playedBySandbox)
      if (!claim) return
      count++
      await refresh(context, claim, signal)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return count
}

/** This worker's lease ran out, and another one reads the list now. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

async function refresh(context: ListingContext, claim: Claim, signal: AbortSignal | undefined): Promise<void> {
  const { db, carriers, log } = context
  const { carrier } = claim
  try {
    const listed = await readList(context, carriers[carrier], claim, signal)
    const closed = await transaction(db, async (trx) => {
      await hold(trx, claim)
      // A carrier that suddenly lists no shops is mistaken.
      const count = listed === 0 ? 0 : await closeUnlisted(trx, claim)
      await endClaim(trx, claim, { dueAt: currentTime(pauseMs), failures: 0, isComplete: true })
      return count
    })
    log.info({ carrier, listed, closed }, 'The parcel shops of a carrier were read')
  } catch (error) {
    await letGo(context, claim, error, signal).catch((reason: unknown) =>
      log.error({ err: reason, carrier }, 'The next look at the parcel shops of a carrier could not be set'),
    )
  }
}

/** Keeps the shops read so far, and closes none since the list is incomplete. */
async function letGo(
  { db, log }: ListingContext,
  claim: Claim,
  error: unknown,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { carrier } = claim
  if (signal?.aborted) return endClaim(db, claim, { dueAt: currentTime(), failures: claim.failures, isComplete: false })
  if (error instanceof CarrierUnavailable || error instanceof CarrierRefusal || error instanceof ClaimLost)
    log.warn({ carrier, reason: error.message }, 'The parcel shops of a carrier could not be read')
  else log.error({ err: error, carrier }, 'The parcel shops of a carrier could not be read')
  const failures = claim.failures + 1
  const asked = error instanceof CarrierUnavailable ? error.retryAfter : 0
  const dueAt = currentTime(waitAfter(backOff, failures, asked))
  await endClaim(db, claim, { dueAt, failures, isComplete: false })
}

/** Stores the carrier's list page by page. Returns how many shops it has. */
async function readList(
  context: ListingContext,
  carrier: Carrier,
  claim: Claim,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { parcelShops } = carrier
  if (!parcelShops) throw new Error(`${carrier.id} has no list of parcel shops`)
  const ask = (from: string | undefined, credentials: Credentials): Promise<ShopPage> => {
    const limit = AbortSignal.timeout(callLimitMs)
    return parcelShops(from, { credentials, signal: signal ? AbortSignal.any([signal, limit]) : limit })
  }

  let count = 0
  const begun = new Set<string>()
  const first = await firstPage(context, carrier, ask)
  let { page } = first
  for (;;) {
    await takeOver(context, claim, page)
    count += page.shops.length
    const { next } = page
    if (next === undefined) return count
    if (begun.has(next) || begun.size === mostPages) throw garbage(carrier.id)
    begun.add(next)
    signal?.throwIfAborted()
    page = await ask(next, first.credentials)
  }
}

/**
 * Reads the first page with credentials of the platform owner, or of other clients until one is accepted. Uses the
 * carrier's test environment only if nobody ships for real.
 */
async function firstPage(
  context: ListingContext,
  carrier: Carrier,
  ask: (from: undefined, credentials: Credentials) => Promise<ShopPage>,
): Promise<{ page: ShopPage; credentials: Credentials }> {
  const { id, source } = carrier
  let refusal = new CarrierRefusal(id, 'WAYBILL-CREDENTIALS', `There are no credentials for ${id}`)
  const welcome = async (credentials: Credentials) => {
    try {
      return { page: await ask(undefined, credentials), credentials }
    } catch (error) {
      if (!(error instanceof CarrierRefusal)) throw error
      refusal = error
      return undefined
    }
  }
  const owners = await findOwners(context.db, id)
  const theirs = await Promise.all(owners.map((clientId) => credentialsOf(context, clientId, id, 'shipping')))
  const isLive = (credentials: Credentials) => sourceOf(carrier, credentials) === 'LIVE'
  for (const credentials of [...theirs.filter(isLive), ...theirs.filter((one) => !isLive(one))]) {
    const found = await welcome(credentials)
    if (found) return found
  }
  const found = source === 'SANDBOX' ? await welcome({}) : undefined
  if (!found) throw refusal
  return found
}

async function takeOver({ db }: ListingContext, claim: Claim, page: ShopPage): Promise<void> {
  const { shops, unusable } = keptOf(page.shops)
  await transaction(db, async (trx) => {
    await hold(trx, claim)
    await putShops(trx, claim.carrier, shops, { now: currentTime(), isListed: true })
    if (unusable.length > 0) await markListed(trx, claim.carrier, unusable)
  })
}

async function hold(db: Db, claim: Claim): Promise<void> {
  if (!(await renewClaim(db, claim))) throw new ClaimLost(`Somebody else has the list of ${claim.carrier} by now`)
}
