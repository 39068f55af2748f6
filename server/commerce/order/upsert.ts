import { mustHaveNone, type FieldError } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { isSame, validateOrders, type OrderChange } from './rules.ts'
import { insertOrder, lockByExternalId, lockExternalIds, updateOrder } from './store.ts'

/**
 * Stores all orders or none, in the transaction of the caller. What is as it was keeps its time, so that others need not
 * read it again. `placed` says where an error stands in what was sent.
 */
export async function upsertOrders(
  db: Db,
  clientId: number,
  changes: readonly OrderChange[],
  now: Date,
  placed: (error: FieldError) => FieldError = (error) => error,
) {
  await lockExternalIds(db, clientId)
  const externalIds = changes.map(({ externalId }) => externalId)
  const existing = await lockByExternalId(db, clientId, externalIds)
  const { values, errors } = validateOrders(changes, existing, now, (index) => `orders[${index}]`)
  mustHaveNone(errors.map(placed).slice(0, 500))
  const orders: { externalId: string; id: string }[] = []
  const counts = { created: 0, updated: 0, unchanged: 0 }
  for (const one of values) {
    const { externalId } = one
    const current = existing.get(externalId)
    if (!current) counts.created++
    else if (isSame(current, one)) counts.unchanged++
    else counts.updated++
    if (current && !isSame(current, one)) await updateOrder(db, clientId, current.id, { values: one }, now)
    orders.push({ externalId, id: current?.id ?? (await insertOrder(db, clientId, one, { now })) })
  }
  return { ...counts, orders }
}
