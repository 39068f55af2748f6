import { type RawBuilder, sql } from 'kysely'
import { liftTimeLimit, transaction, type Db } from '../../platform/store/database.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** It is in a unique index, and not as what all copies share. */
  readonly unique: boolean
  /** PostgreSQL makes up its value. */
  readonly made: boolean
}

/** In what all copies of a row lie. */
const inOne: Readonly<Record<string, string>> = {
  shop_order: 'shopId',
  webhook_delivery: 'endpointId',
}

/** By which the fullest of several rows is known that are changed in place, and so move. */
const fullest: Readonly<Record<string, string>> = { shipment: 'trackingUrl', shipment_report: 'lastEventDate' }

/** What people make by hand, which stays as few as they are. */
const few: ReadonlySet<string> = new Set([
  'api_key',
  'parcel_definition',
  'product',
  'rate_sheet',
  'role',
  'sales_product',
  'shipment_export',
  'shipping_policy',
  'shop',
  'webhook_endpoint',
])

/** What one of each is called by, in capitals and as it is searched. A copy has its number behind that. */
const words = [
  'THEIR',
  'their',
  '0417',
  '1120',
  'Lindqvist',
  'lindqvist',
  'Nordlys',
  'nordlys',
  'Fjordlys',
  'fjordlys',
  'Lamp',
  'lamp',
]
const n = sql.ref('n')

/** Lets rows be copied table by table. What triggers would write is copied like the rest. */
export async function allowCopies(db: Db): Promise<void> {
  await sql`do $$
    declare
      one record;
    begin
      for one in select conrelid::regclass as "table", conname from pg_constraint where contype = 'f' and conparentid = 0
      loop
        execute format('alter table %s drop constraint %I', one."table", one.conname);
      end loop;
      for one in select distinct tgrelid::regclass as "table" from pg_trigger where not tgisinternal
      loop
        execute format('alter table %s disable trigger user', one."table");
      end loop;
    end $$`.execute(db)
}

/** Copies one row of each table that a client has rows in. What belongs together does so in its copies; times lie apart. */
export async function copyRows(db: Db, clientId: number, { from, to }: { from: number; to: number }): Promise<void> {
  const { rows: columns } = await sql<Column>`
    select table_name as table, column_name as name, udt_name as type,
      is_identity = 'YES' or coalesce(column_default, '') like 'nextval%' as made,
      exists (select from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = format('%I', table_name)::regclass and indisunique and attname = column_name) as unique
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name in (
      select table_name from information_schema.columns where table_schema = 'public' and column_name = 'clientId')
    order by table_name, ordinal_position`.execute(db)
  await transaction(db, async (tx) => {
    await liftTimeLimit(tx)
    for (const [table, own] of Map.groupBy(columns, ({ table: name }) => name)) {
      if (few.has(table)) continue
      const given = own.filter(({ made }) => !made)
      await sql`
        insert into ${sql.table(table)} (${sql.join(given.map(({ name }) => sql.ref(name)))})
        select ${sql.join(given.map((column, place) => valueOf(column, place)))}
        from (select * from ${sql.table(table)} where "clientId" = ${clientId} order by ${fullest[table] ? sql`${sql.ref(fullest[table])} is null, ` : sql``}ctid limit 1) as one,
          generate_series(${from + 1}::int, ${to}::int) as n
        on conflict do nothing`.execute(tx)
    }
  })
}

function valueOf({ table, name, type, unique }: Column, place: number): RawBuilder<unknown> {
  const value = sql`${sql.ref(name)}`
  if (name === 'clientId' || name === inOne[table]) return value
  const numbered = words.reduce<RawBuilder<unknown>>(
    (text, word) => sql`replace(${text}, ${sql.lit(word)}, ${sql.lit(word)} || n)`,
    sql`${value}::text`,
  )
  switch (type) {
    case 'uuid':
      return sql`md5(${value}::text || n)::uuid`
    case 'timestamptz':
      return sql`${value} - (${n} * ${sql.lit(2 * place + 1)} % 10007) * interval '7 minutes'`
    case 'date':
      return sql`${value} + ${n} * 61`
    case 'int2':
    case 'int4':
    case 'int8':
      return unique ? sql`${value} + ${n}` : value
    case 'bytea':
      return unique ? sql`decode(md5(${n}::text), 'hex')` : value
    case 'text':
    case 'varchar':
      return unique
        ? sql`case when ${numbered} <> ${value}::text or ${isTerm(value)} then ${numbered} else ${value}::text || n end`
        : numbered
    case '_text':
    case 'json':
    case 'jsonb':
      return sql`(${numbered})::${sql.raw(type)}`
    default:
      return value
  }
}

/** Countries, carriers and states. */
const isTerm = (value: RawBuilder<unknown>) => sql`${value}::text ~ '^[A-Z][A-Z_]+$'`
