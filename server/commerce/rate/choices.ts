import type { Schemas } from '../../../openapi/generated/types.ts'
import { findStandardProduct, standardProducts, type Product } from '../../network/product/catalogue.ts'
import { bookingErrors } from '../../network/product/product-access.ts'
import { productRules, rulesOnWay, wayErrors, type ProductRules } from '../../network/carriers/rules.ts'
import type { SheetKey } from '../../network/rate-sheet/store.ts'
import type { Db } from '../../platform/store/database.ts'
import { LeftOut } from './left-out.ts'
import { findChoice, type Choice } from './store.ts'

/** A product that serves a route, with everything that is known before the shipment. */
export interface Candidate {
  readonly product: Product
  readonly rules: ProductRules
  /** The rate sheet that applies, if any. */
  readonly sheet: SheetKey | undefined
}

/** The products of the enabled carriers for shipments between two countries. */
export interface Lane {
  readonly open: readonly Candidate[]
  readonly closed: readonly LeftOut[]
}

interface Ready {
  readonly choice: Choice
  readonly lanes: Map<string, Lane>
}

/** How many countries, days and clients are cached, and how many routes of each. */
const mostChoices = 100
const mostLanes = 20

const ready = new WeakMap<Db, Map<string, Promise<Ready>>>()

interface Way {
  readonly from: string
  readonly to: string
  readonly day: string
  readonly direction: Schemas['ProductDirection']
}

/** A client's choices on a day. A cached one may be stale, as its stamp shows. */
export async function laneFor(db: Db, cached: Db, clientId: number, way: Way): Promise<{ choice: Choice; lane: Lane }> {
  const { from, to, day, direction } = way
  const kept = keptFor(cached)
  const key = `${clientId} ${from} ${day}`
  const found = kept.get(key) ?? findChoice(db, clientId, from, day).then((choice) => ({ choice, lanes: new Map() }))
  keep(kept, key, found, mostChoices)
  const { choice, lanes } = await found.catch((error: unknown) => {
    kept.delete(key)
    throw error
  })
  const name = `${to} ${direction}`
  const lane = lanes.get(name) ?? laneOf(choice, clientId, way)
  keep(lanes, name, lane, mostLanes)
  return { choice, lane }
}

export function forgetChoice(cached: Db, clientId: number, { from, day }: Pick<Way, 'from' | 'day'>): void {
  keptFor(cached).delete(`${clientId} ${from} ${day}`)
}

function keptFor(db: Db): Map<string, Promise<Ready>> {
  const known = ready.get(db) ?? new Map<string, Promise<Ready>>()
  ready.set(db, known)
  return known
}

/** The map's last entry is the most recently used. */
function keep<T>(kept: Map<string, T>, key: string, value: T, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  if (kept.size <= most) return
  const [oldest] = kept.keys()
  if (oldest !== undefined) kept.delete(oldest)
}

/** Divides the products of the enabled carriers into those that any shipment may book and the others. */
export function laneOf(choice: Choice, clientId: number, { from, to, direction }: Way): Lane {
  const sold = new Set(choice.sold)
  const sheets = new Map(choice.sheets.map(([productId, ...sheet]) => [productId, sheet]))
  const shipment = { direction, sender: end(from), recipient: end(to) }
  const open: Candidate[] = []
  const closed: LeftOut[] = []
  for (const product of [...standardProducts, ...choice.own.filter(({ id }) => !findStandardProduct(id))]) {
    const { carrier, id: productId, active } = product
    if (choice.carriers[carrier] !== true) continue
    const carrierProduct = { carrier, productId }
    const access = { isLimited: sold.size > 0, isSold: sold.has(productId), active, isCarrierEnabled: true }
    const rules = productRules(carrierProduct, findStandardProduct(productId) ? undefined : product)
    const errors = [...bookingErrors(access, clientId, carrierProduct), ...wayErrors(rules, shipment)]
    if (errors.length > 0) closed.push(new LeftOut(product, errors))
    else open.push({ product, rules: rulesOnWay(rules, shipment), sheet: sheets.get(productId) })
  }
  return { open, closed }
}

/** Only the countries decide which products serve a route. */
const end = (country: string) => ({ country, addressLine1: '-', city: '-' })
