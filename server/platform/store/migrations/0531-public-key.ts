import { sql, type Kysely } from 'kysely'

/** Keys that stand in pages, and the permission that is all they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('api_key')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('SECRET'))
    .addColumn('origins', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .execute()
  await sql`alter table api_key add constraint api_key_kind check (kind in ('SECRET', 'PUBLIC'))`.execute(db)
  await sql`
    update role set permissions = array_append(permissions, 'checkout:write')
    where 'rates:write' = any(permissions) and not 'checkout:write' = any(permissions)`.execute(db)
}
