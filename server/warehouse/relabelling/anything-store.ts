import { sql, type SqlBool } from 'kysely'
import { isWithin } from '../../identity/access/principal-store.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Db } from '../../platform/store/database.ts'
import type { ReferenceType } from './parcel.ts'
import { conditions, detected } from './reference-store.ts'

/** The clients with relabelling enabled whose parcels somebody may scan. A test side stands alone. */
export async function scannableClients(db: Db, { clientId, grants, isTest }: Caller): Promise<number[]> {
  const within = isWithin(grants, 'relabelling:write', { id: sql.ref('client.id'), path: sql.ref('client.path') })
  const rows = await db
    .selectFrom('relabelling_configuration')
    .innerJoin('client', 'client.id', 'relabelling_configuration.clientId')
    .select('client.id')
    .where('relabellingEnabled', '=', true)
    .where('deletedAt', 'is', null)
    .where(sql<SqlBool>`(client.id = ${clientId} or (${!isTest} and "testOf" is null and ${within}))`)
    .execute()
  return rows.map(({ id }) => id)
}

/** A parcel that a scanned reference may mean. */
export interface Candidate {
  readonly clientId: number
  readonly referenceType: ReferenceType
  readonly isCancelled: boolean
}

/** For each client the kinds of reference under which it has announced a parcel, in the order in which they count. */
export async function findByAnything(
  db: Db,
  clientIds: readonly number[],
  reference: string,
  type: ReferenceType | undefined,
): Promise<Candidate[]> {
  const types = type === undefined ? detected : [type]
  const looks = types.map(
    (one) => sql`(
      select "clientId", ${sql.lit(one)} as "referenceType", "promiseState" = 'CANCELLED' as "isCancelled", ${sql.lit(detected.indexOf(one))} as place
      from relabelling
      where "clientId" = client.id and "promiseId" is not null and ${conditions[one](sql.val(reference))}
      order by "promiseState" = 'CANCELLED', number desc
      limit 1)`,
  )
  const { rows } = await sql<Candidate>`
    select "clientId", "referenceType", "isCancelled"
    from unnest(${[...clientIds]}::int[]) as client(id)
    cross join lateral (${sql.join(looks, sql` union all `)}) as found
    order by "isCancelled", place`.execute(db)
  return rows
}
