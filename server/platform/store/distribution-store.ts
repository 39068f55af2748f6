import { sql, type Kysely } from 'kysely'

/** How the cluster stores a table: split by client, one node each, or whole on every node. */
export type Place = 'distributed' | 'reference'

export interface PlacedTable {
  readonly name: string
  readonly place: Place
}

/** Keeps foreign keys while their tables move, so that another run can finish an interrupted one. */
const keysInTransit = 'foreign_key_in_transit'

/** The number of Citus nodes that hold data; undefined if the database lacks the extension. */
export async function citusNodes(db: Kysely<unknown>): Promise<number | undefined> {
  const { rows: extensions } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  if (extensions.length === 0) return undefined
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_dist_node
    where isactive and noderole = 'primary' and shouldhaveshards`.execute(db)
  return rows[0]?.count ?? 0
}

export interface FoundTable {
  readonly name: string
  /** Whether every row belongs to a client. */
  readonly isOfClient: boolean
  /** How Citus stores it; null while it is only on the coordinator. */
  readonly place: Place | null
}

/** All tables of the schema except those of the migrations, which only the coordinator reads. */
export async function tablesOf(db: Kysely<unknown>): Promise<FoundTable[]> {
  const { rows } = await sql<FoundTable>`
    select c.relname as name,
      exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'clientId' and a.attnotnull) as "isOfClient",
      case when p.partmethod = 'h' then 'distributed'
        when p.partmethod = 'n' and p.repmodel = 't' then 'reference' end as place
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relkind = 'r' and c.relname <> ${keysInTransit} and c.relname not like 'kysely\\_migration%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`.execute(db)
  return rows
}

/**
 * Distributes the tables and makes the schema's functions known to all nodes. It drops foreign keys first and adds them
 * back at the end, since Citus requires both tables of a key to be in place. Can be repeated after an interruption. The
 * pool has one connection.
 */
export async function placeTables(
  db: Kysely<unknown>,
  tables: readonly PlacedTable[],
  tell: (moved: PlacedTable) => void,
): Promise<void> {
  // Large tables take long to move.
  await sql`set statement_timeout = 0`.execute(db)
  await takeKeysOff(db, tables)
  for (const table of tables) {
    const name = `"${table.name}"`
    await (
      table.place === 'reference'
        ? sql`select create_reference_table(${name})`
        : sql`select create_distributed_table(${name}, 'clientId')`
    ).execute(db)
    tell(table)
  }
  await putKeysBack(db)
  await shareFunctions(db)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  for (const { name } of rows)
    for (const [setting, value] of Object.entries(settings))
      await sql`alter database ${sql.id(name)} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(db)
}

/** Settings at the start of each session of a distributed database. */
export const settings: Readonly<Record<string, string>> = {
  // Functions that a node calls for its rows read rows of the same client, or tables that every node has.
  'citus.allow_nested_distributed_execution': 'on',
  // A transaction that has read rows of several clients may write to tables that every node has.
  'citus.multi_shard_modify_mode': 'sequential',
  // Exports are written in the time zone that the transaction sets.
  'citus.propagate_set_commands': 'local',
}

async function takeKeysOff(db: Kysely<unknown>, tables: readonly PlacedTable[]): Promise<void> {
  const names = tables.map(({ name }) => name)
  await db.transaction().execute(async (trx) => {
    await sql`create table if not exists ${sql.table(keysInTransit)} (
      owner text not null, name text not null, definition text not null)`.execute(trx)
    const { rows } = await sql<{ owner: string; name: string }>`
      insert into ${sql.table(keysInTransit)} (owner, name, definition)
      select near.relname, k.conname, pg_get_constraintdef(k.oid)
      from pg_constraint k
      join pg_class near on near.oid = k.conrelid
      join pg_class far on far.oid = k.confrelid
      join pg_namespace n on n.oid = k.connamespace and n.nspname = 'public'
      where k.contype = 'f' and (near.relname = any(${names}::text[]) or far.relname = any(${names}::text[]))
      returning owner, name`.execute(trx)
    for (const { owner, name } of rows)
      await sql`alter table ${sql.table(owner)} drop constraint ${sql.ref(name)}`.execute(trx)
  })
}

async function putKeysBack(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ owner: string; name: string; definition: string }>`
    select owner, name, definition from ${sql.table(keysInTransit)}`.execute(db)
  for (const { owner, name, definition } of rows)
    await db.transaction().execute(async (trx) => {
      await sql`alter table ${sql.table(owner)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx)
      await sql`delete from ${sql.table(keysInTransit)} where owner = ${owner} and name = ${name}`.execute(trx)
    })
  await sql`drop table ${sql.table(keysInTransit)}`.execute(db)
}

/** Citus itself sends a function to other nodes only if a table needs it. */
async function shareFunctions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      and not exists (select from pg_dist_object o where o.objid = p.oid and o.classid = 'pg_proc'::regclass)`.execute(
    db,
  )
  for (const { signature } of rows) await sql`select create_distributed_function(${signature})`.execute(db)
}
