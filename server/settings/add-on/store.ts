import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Db } from '../../platform/store/database.ts'
import { type AddOn, catalogue } from './catalogue.ts'
import type { Whole } from '../../kernel/whole.ts'

export type ClientAddOn = Whole<Schemas['ClientAddOn']>

/** Lists a client's add-ons in catalogue order, without those no longer in the catalogue. */
export async function listAddOnRows(db: Db, clientId: number): Promise<ClientAddOn[]> {
  const rows = await db
    .selectFrom('client_add_on')
    .select(['addOnId', 'createdAt', 'createdBy'])
    .where('clientId', '=', clientId)
    .execute()
  return catalogue.flatMap((addOn) => {
    const row = rows.find(({ addOnId }) => addOnId === addOn.id)
    return row ? { addOnId: addOn.id, clientId, addOn, createdAt: row.createdAt, createdBy: row.createdBy } : []
  })
}

/** Returns undefined if the client already has the add-on. */
export async function insertClientAddOn(
  db: Db,
  clientId: number,
  addOn: AddOn,
  { now, username }: { readonly now: Date; readonly username: string },
): Promise<ClientAddOn | undefined> {
  const row = await db
    .insertInto('client_add_on')
    .values({ clientId, addOnId: addOn.id, createdAt: now, createdBy: username })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['createdAt', 'createdBy'])
    .executeTakeFirst()
  return row && { addOnId: addOn.id, clientId, addOn, createdAt: row.createdAt, createdBy: row.createdBy }
}

/** Returns whether the client had it. */
export async function deleteClientAddOn(db: Db, clientId: number, addOnId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('client_add_on')
    .where('clientId', '=', clientId)
    .where('addOnId', '=', addOnId)
    .returning('addOnId')
    .executeTakeFirst()
  return row !== undefined
}

/** Reads the plan under a lock held until the transaction ends. */
export async function holdPlan(db: Db, clientId: number): Promise<Schemas['ClientPlan']> {
  const { plan } = await db
    .selectFrom('client')
    .select('plan')
    .where('id', '=', clientId)
    .forShare()
    .executeTakeFirstOrThrow()
  return plan
}
