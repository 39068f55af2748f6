import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

/**
 * Finds the tenant whose domain the host belongs to; the first one for any other host, which may be forged. Without any
 * tenants, returns the platform owner.
 */
export async function findTenant(db: Db, host: string): Promise<number | undefined> {
  const tenant = await db
    .selectFrom('client')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('clientType', 'in', ['TENANT', 'PLATFORM_OWNER'])
    .orderBy(
      sql<SqlBool>`coalesce(lower(domain) = lower(${host}) or right(lower(${host}), length(domain) + 1) = '.' || lower(domain), false)`,
      'desc',
    )
    .orderBy(sql<SqlBool>`"clientType" = 'TENANT'`, 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return tenant?.id
}
