import { currentTime } from '../../kernel/current-time.ts'
import type { Services } from '../../platform/http/handler.ts'
import {
  type CarrierId,
  CarrierRefusal,
  CarrierUnavailable,
  type Credentials,
  type ShopQuestion,
} from '../carriers/carrier.ts'
import { putShops } from './import-store.ts'
import { keptOf } from './listed-shop.ts'
import type { OwnSearch } from './made-up.ts'

/** Milliseconds that a customer waits for a carrier's search before we fall back to known shops. */
const patience = 4_000

interface Asking {
  readonly app: Pick<Services, 'db' | 'config' | 'carriers'>
  readonly caller: { readonly clientId: number }
}

/**
 * Queries the client's carriers for their shops near a place and stores the results. Returns the carriers that refused
 * or did not respond in time; of those we know only shops found earlier.
 */
export async function askNearby(
  { app, caller: { clientId } }: Asking,
  searches: readonly OwnSearch[],
  place: ShopQuestion | undefined,
): Promise<readonly CarrierId[]> {
  if (!place) return []
  const asked = searches.map(async ({ id, credentials, source }): Promise<CarrierId[]> => {
    const near = await shopsNear(app, clientId, id, place, credentials)
    if (!near) return [id]
    const shops = keptOf(near).shops.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    await putShops(app.db, id, shops, { now: currentTime(), foundBy: source })
    return []
  })
  return (await Promise.all(asked)).flat()
}

async function shopsNear(
  app: Asking['app'],
  clientId: number,
  id: CarrierId,
  place: ShopQuestion,
  credentials: Credentials,
) {
  try {
    return (
      (await app.carriers[id].shopsNear?.(place, { credentials, clientId, signal: AbortSignal.timeout(patience) })) ??
      []
    )
  } catch (error) {
    if (error instanceof CarrierRefusal || error instanceof CarrierUnavailable) return undefined
    throw error
  }
}
