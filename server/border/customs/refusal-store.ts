import type { Db } from '../../platform/store/database.ts'

export async function findClientName(db: Db, clientId: number): Promise<string> {
  const { name } = await db.selectFrom('client').select('name').where('id', '=', clientId).executeTakeFirstOrThrow()
  return name
}
