import { within, type FieldError } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import type { OwnProduct } from '../../network/carriers/rules.ts'
import { findOwnProduct } from '../../network/product/product-access.ts'
import { findRate } from '../../shipping/shipment/kept-rate-store.ts'
import { discardRefused } from './discard.ts'
import { follows, movedTo, shipmentsLeft, takenBack } from './family.ts'
import type { KeptOrder } from './order.ts'
import { valuesOf } from './parts.ts'
import { isDivided, isSame, validateOrders, type ChosenRate, type OrderChange } from './rules.ts'
import { insertOrder, lockByExternalId, lockExternalIds, lockFamilies, updateOrder, type OrderValues } from './store.ts'

/** The outcome for one order. */
export interface Upserted {
  readonly externalId: string
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'failed'
  readonly id?: string
  readonly parts?: readonly string[]
  readonly shipmentsLeft?: readonly string[]
  readonly errors: readonly FieldError[]
}

/**
 * Stores each order without errors, in the caller's transaction. Unchanged orders keep their timestamp, so that readers
 * need not fetch them again.
 */
export async function upsertOrders(
  db: Db,
  clientId: number,
  changes: readonly OrderChange[],
  now: Date,
  { mustDeliver = false }: { readonly mustDeliver?: boolean } = {},
): Promise<Upserted[]> {
  await lockExternalIds(db, clientId)
  const externalIds = changes.map(({ externalId }) => externalId)
  const existing = await lockByExternalId(db, clientId, externalIds)
  const rates = await ratesOf(db, clientId, changes)
  const products = mustDeliver ? await ownProductsOf(db, clientId, changes) : undefined
  const validated = validateOrders(changes, { existing, rates, products, now }, (index) => `orders[${index}]`)
  const divided = validated.flatMap(({ values, errors }) => {
    const current = existing.get(values.externalId)
    return errors.length === 0 && current && isDivided(current) && !isSame(current, values) ? [current.id] : []
  })
  const families = divided.length === 0 ? new Map<string, KeptOrder[]>() : await lockFamilies(db, clientId, divided)
  const results: Upserted[] = []
  const written = new Set<string>()
  for (const [index, { values, errors }] of validated.entries()) {
    const { externalId } = values
    const current = existing.get(externalId)
    if (errors.length > 0) results.push({ externalId, outcome: 'failed', errors })
    else if (!current)
      results.push({
        externalId,
        outcome: 'created',
        id: await insertOrder(db, clientId, values, { now }),
        errors: [],
      })
    else {
      let changing = { current, values, family: families.get(current.id) ?? [current] }
      // An earlier order of the same call has changed this order or one that holds its lines.
      if (changing.family.some(({ id }) => written.has(id))) {
        const family = (await lockFamilies(db, clientId, [current.id])).get(current.id) ?? []
        const latest = family.find(({ id }) => id === current.id) ?? current
        const known = { existing: new Map([[externalId, latest]]), rates, products, now }
        const [again] = validateOrders(changes.slice(index, index + 1), known, () => `orders[${index}]`)
        if (again) changing = { current: latest, values: again.values, family }
      }
      const done = await change(db, { ...changing, at: `orders[${index}]` }, now)
      if (done.outcome === 'updated') for (const id of [current.id, ...(done.parts ?? [])]) written.add(id)
      results.push(done)
    }
  }
  return results
}

interface Changing {
  readonly current: KeptOrder
  readonly values: OrderValues
  /** All orders that hold its lines. */
  readonly family: readonly KeptOrder[]
  readonly at: string
}

/** Changes an order, and the orders that were split off it or merged with its lines. */
async function change(db: Db, { current, values, family, at }: Changing, now: Date): Promise<Upserted> {
  const { id, clientId, externalId, content } = current
  if (isSame(current, values)) return { externalId, outcome: 'unchanged', id, errors: [] }
  const holders = family.filter(({ mergedInto, cancelledAt }) => mergedInto === undefined && cancelledAt === undefined)
  const { errors, lines } =
    isDivided(current) && values.content.sent !== content.sent
      ? takenBack(current, values, holders)
      : { errors: [], lines: new Map<string, OrderValues['content']['lines']>() }
  if (errors.length > 0)
    return {
      externalId,
      outcome: 'failed',
      errors: within(at, errors),
    }
  const moved = movedTo(content, values)
  const parts: string[] = []
  for (const holder of holders) {
    if (holder.id === id) continue
    const theirs = lines.get(holder.id)
    const place = moved && follows(holder) ? moved : {}
    const next = { ...holder.content, ...place, ...(theirs && { lines: theirs }) }
    const after = { ...valuesOf(holder), content: withoutUndefined(next) }
    if (isSame(holder, after)) continue
    await discardRefused(db, clientId, holder.shipments)
    await updateOrder(db, clientId, holder.id, { values: after }, now)
    parts.push(holder.id)
  }
  await discardRefused(db, clientId, current.shipments)
  const own = lines.get(id)
  await updateOrder(
    db,
    clientId,
    id,
    { values: own ? { ...values, content: { ...values.content, lines: own } } : values },
    now,
  )
  const left =
    moved?.recipient || moved?.delivery !== undefined
      ? shipmentsLeft([current, ...holders.filter(({ splitFrom }) => splitFrom !== undefined)])
      : []
  return {
    externalId,
    outcome: 'updated',
    id,
    ...(parts.length > 0 && { parts }),
    ...(left.length > 0 && { shipmentsLeft: [...new Set(left)] }),
    errors: [],
  }
}

const withoutUndefined = <T extends object>(content: T): T => {
  const kept = { ...content }
  for (const [name, value] of Object.entries(kept)) if (value === undefined) Reflect.deleteProperty(kept, name)
  return kept
}

/** The rates that changes name. */
async function ratesOf(db: Db, clientId: number, changes: readonly OrderChange[]) {
  const ids = new Set(changes.flatMap(({ rateId }) => rateId ?? []))
  const rates = new Map<string, ChosenRate>()
  for (const id of ids) {
    const { rate, request } = (await findRate(db, clientId, id)) ?? {}
    if (!rate || !request) continue
    const { carrierProduct, cost, charge } = rate
    const { country } = request.recipient
    rates.set(id, { carrierProduct, country, price: charge ?? { amount: cost.total, currency: cost.currency } })
  }
  return rates
}

/** The client's own carrier products that the changes name. */
async function ownProductsOf(db: Db, clientId: number, changes: readonly OrderChange[]) {
  const products = new Map<string, OwnProduct>()
  const named = new Map(changes.flatMap(({ carrierProduct: one }) => (one ? [[one.productId, one] as const] : [])))
  for (const [productId, carrierProduct] of named) {
    const own = await findOwnProduct(db, clientId, carrierProduct)
    if (own) products.set(productId, own)
  }
  return products
}
