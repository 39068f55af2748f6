import { sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import { followingColumns } from '../../settings/address-book/store.ts'
import { type Db, liftTimeLimit, transaction } from '../../platform/store/database.ts'
import { digitsOf, learn, type Person, personOf, replacer, type Subject, withoutPerson } from './person.ts'

/** Columns that follow from the content of an address, and are written anew with it. */
const following = ['type', 'firstName', 'company', 'search']

interface Column {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** Part of the primary key, or the name of a user. */
  readonly isFixed: boolean
  /** No two rows may have the same, so that one word cannot stand for several. */
  readonly isUnique: boolean
}

interface Table {
  readonly name: string
  readonly columns: readonly Column[]
}

/** Tables whose rows belong to no client, or to one only through others. */
type WithoutClient = { [Name in keyof DB]: 'clientId' extends keyof DB[Name] ? never : Name }[keyof DB]

const withAccount = 'belongs to a user, who changes it or whose account is deleted'
const ofCarriers = 'says nothing of recipients'

/** Why tables are left out. A new one without clients does not compile until it stands here; one of clients is looked through. */
export const leftOut = {
  api_key: 'is set up for a program, and revoked',
  api_key_secret: 'has a hash alone',
  app_user: withAccount,
  attempt_limit: 'goes after the hour in which failures count',
  carrier_field: 'has credentials of carriers, sealed',
  client: 'is the customer, whose address updateClient changes',
  parcel_shop: 'follows the carriers’ lists',
  parcel_shop_listing: ofCarriers,
  refresh_token: 'has a hash alone',
  role: 'names permissions',
  session: withAccount,
  shipment_day_progress: ofCarriers,
  shop: 'is set up for a program, and deleted',
  sscc_counter: ofCarriers,
  user_code: withAccount,
  user_preference: withAccount,
  user_role: withAccount,
  webhook_endpoint: 'is set up for a program, and deleted',
} as const satisfies Readonly<Record<WithoutClient, string>> & Partial<Record<keyof DB, string>>

/** What is nothing without the person, or cannot be read to be changed. */
const deleted = new Set(['carrier_document', 'shipment_proof', 'idempotency_key', 'outbox', 'mail_suppression'])

/** Every table with rows of clients, as the database has them: a new one is looked through from its first day. */
const tablesOf = async (db: Db): Promise<readonly Table[]> => {
  const { rows } = await sql<Table>`
    select relname as name, json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
        'isNullable', not attnotnull,
        'isFixed', attname ~ '(By|^username|^scanUser)$' or exists (
          select from pg_index where indrelid = pg_class.oid and indisprimary and attnum = any(indkey)),
        'isUnique', exists (
          select from pg_index where indrelid = pg_class.oid and indisunique and attnum = any(indkey))) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      and not (relname = 'address' and attname = any(${following}))
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all(${Object.keys(leftOut)})
      and exists (select from pg_attribute as own where own.attrelid = pg_class.oid and own.attname = 'clientId')
    group by pg_class.oid, relname order by relname = 'shipment' desc, relname`.execute(db)
  return rows
}

const isText = ({ type }: Column) => /^(?:text|character varying|json|jsonb|text\[\])$/.test(type)
const isBytes = ({ type }: Column) => type === 'bytea'

/** A row in one text, without its bytes. */
const documentOf = ({ columns }: Table) =>
  sql`(to_jsonb(one) - ${columns.filter(isBytes).map(({ name }) => name)}::text[])::text`

const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** How many links are looked for at a time. */
const linkStep = 200

/** Which rows of a table may concern the person, or have one of some links. */
function concerns(clientId: number, table: Table, subject: Subject, links: readonly string[]) {
  const { email, telephone, name, postCode } = subject
  const found = [sql`document like any(${links.map(patternOf)}::text[])`]
  if (email !== undefined) found.push(sql`document ilike ${patternOf(email)}`)
  if (telephone !== undefined)
    found.push(sql`regexp_replace(document, '\\D', '', 'g') like ${patternOf(digitsOf(telephone).slice(-6))}`)
  if (name !== undefined && postCode !== undefined)
    found.push(sql`(document ilike all(${name.split(/\s+/).map(patternOf)}::text[])
      and regexp_replace(document, '[ -]', '', 'g') ilike ${patternOf(postCode.replaceAll(/[ -]/g, ''))})`)
  return sql`one."clientId" = ${clientId}
    and exists (select from (select ${documentOf(table)} as document) as told where ${sql.join(found, sql` or `)})`
}

type Condition = ReturnType<typeof concerns>

const placesOf = async (db: Db, { name }: Table, condition: Condition): Promise<string[]> =>
  transaction(db, async (trx) => {
    await liftTimeLimit(trx)
    const { rows } = await sql<{ place: string }>`
      select one.ctid::text as place from ${sql.table(name)} as one where ${condition}`.execute(trx)
    return rows.map(({ place }) => place)
  })

type Row = { readonly rowAt: string } & Readonly<Record<string, string | undefined>>

/** Rows at some places, where another row may lie by now. */
const readRows = async (db: Db, table: Table, places: readonly string[], condition: Condition, isLocked: boolean) =>
  (
    await sql<Row>`
      select ctid::text as "rowAt", ${sql.join(table.columns.filter((column) => !isBytes(column)).map((column) => (column.type === 'text[]' ? sql`to_json(${sql.ref(column.name)})::text` : sql`${sql.ref(column.name)}::text`).as(column.name)))}
      from ${sql.table(table.name)} as one where ctid = any(${places}::tid[]) and ${condition} ${isLocked ? sql`for update` : sql``}`.execute(
      db,
    )
  ).rows

const isJson = ({ type }: Column) => type !== 'text' && type !== 'character varying'

const valueOf = (column: Column, text: string): unknown => (isJson(column) ? JSON.parse(text) : text)

/** How many rows are read, locked and written at a time. */
const step = 100

function* chunksOf<T>(all: readonly T[], size: number): Iterable<readonly T[]> {
  for (let from = 0; from === 0 || from < all.length; from += size) yield all.slice(from, from + size)
}

/** What rows say of the person, and what links them to others. */
function learnFrom(table: Table, rows: readonly Row[], person: Person): void {
  for (const row of rows) {
    const { id, shipmentId, carrierReference, parcelReferences, manifestId } = row
    let isTheirs = false
    for (const column of table.columns.filter((one) => isText(one) && isJson(one))) {
      const text = row[column.name]
      if (text !== undefined && learn(JSON.parse(text), person, false)) isTheirs = true
    }
    if (!isTheirs) continue
    const numbers: unknown[] = parcelReferences === undefined ? [] : JSON.parse(parcelReferences)
    for (const link of [table.name === 'shipment' ? id : shipmentId, carrierReference, manifestId, ...numbers])
      if (typeof link === 'string' && link.length >= 6) person.links.add(link)
  }
}

/** Everything that is known of the person, from wherever an address names them. */
async function findPerson(db: Db, clientId: number, tables: readonly Table[], subject: Subject): Promise<Person> {
  const person = personOf(subject)
  for (const table of tables) {
    const condition = concerns(clientId, table, subject, [])
    for (const places of chunksOf(await placesOf(db, table, condition), step))
      learnFrom(table, await readRows(db, table, places, condition, false), person)
  }
  return person
}

/** Where the person is: what names them, and what is linked to that. */
async function* findPlaces(db: Db, clientId: number, tables: readonly Table[], person: Person) {
  for (const table of tables) {
    const places = new Set<string>()
    for (const links of chunksOf([...person.links], linkStep))
      for (const place of await placesOf(db, table, concerns(clientId, table, person.subject, links))) places.add(place)
    const condition = concerns(clientId, table, person.subject, [...person.links])
    for (const chunk of chunksOf([...places], step)) if (chunk.length > 0) yield { table, places: chunk, condition }
  }
}

export interface SubjectRecord {
  readonly type: string
  readonly data: Record<string, string>
}

/** Finds a person, and then reads what is kept about them step by step. */
export async function exportPerson(
  db: Db,
  clientId: number,
  subject: Subject,
): Promise<AsyncIterable<SubjectRecord[]>> {
  const tables = await tablesOf(db)
  return recordsOf(db, clientId, tables, await findPerson(db, clientId, tables, subject))
}

async function* recordsOf(db: Db, clientId: number, tables: readonly Table[], person: Person) {
  for await (const { table, places, condition } of findPlaces(db, clientId, tables, person)) {
    const rows = await readRows(db, table, places, condition, false)
    yield rows.map((one): SubjectRecord => {
      const { rowAt: _, clientId: __, search: ___, ...row } = one
      const data = Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      return { type: table.name, data: Object.fromEntries(data) }
    })
  }
}

/** Erases a person and tells how many rows were changed or deleted. Each step commits; repeating it does no harm. */
export async function erasePerson(db: Db, clientId: number, subject: Subject, signal?: AbortSignal): Promise<number> {
  const tables = await tablesOf(db)
  const person = await findPerson(db, clientId, tables, subject)
  const { rows } = await sql<{ folded: string }>`
    select fold_text(value) as folded from unnest(${[...person.values]}::text[]) as value`.execute(db)
  const replace = replacer(
    person,
    rows.map(({ folded }) => folded),
  )
  let count = 0
  // What somebody changed meanwhile lies elsewhere now, and is found by the next round.
  for (let round = 0; round < 3; round++) {
    let changed = 0
    for await (const { table, places, condition } of findPlaces(db, clientId, tables, person)) {
      signal?.throwIfAborted()
      changed += await transaction(db, (trx) => eraseRows(trx, table, places, condition, person, replace))
    }
    count += changed
    if (changed === 0) break
  }
  return count
}

async function eraseRows(
  db: Db,
  table: Table,
  places: readonly string[],
  condition: Condition,
  person: Person,
  replace: (text: string) => string,
): Promise<number> {
  if (deleted.has(table.name)) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table.name)} as one where ctid = any(${places}::tid[]) and ${condition}`.execute(db)
    return Number(numAffectedRows)
  }
  let changed = 0
  const bytes = table.columns.filter((column) => isBytes(column) && column.isNullable)
  for (const row of await readRows(db, table, places, condition, true)) {
    const changes = []
    const written: Record<string, string | null> = {}
    for (const column of table.columns.filter((one) => isText(one) && !one.isFixed)) {
      const text = row[column.name]
      if (text === undefined) continue
      const isRaw = column.name === 'rawData' && text !== ''
      const before = valueOf(column, text)
      const told = isRaw ? null : withoutPerson(before, person, replace)
      if (JSON.stringify(told) === JSON.stringify(before)) continue
      const after = column.isUnique && column.isNullable ? null : told
      const type = sql.raw(column.type)
      const given = column.type === 'text[]' ? after : isJson(column) ? JSON.stringify(after) : after
      if (typeof given === 'string' || given === null) written[column.name] = given
      changes.push(sql`${sql.ref(column.name)} = ${given}::${type}`)
    }
    for (const { name } of bytes) changes.push(sql`${sql.ref(name)} = null`)
    if (changes.length === 0) continue
    if (table.name === 'address') {
      const { content, externalId } = { ...row, ...written }
      changes.push(followingColumns({ content: JSON.parse(content ?? ''), externalId: externalId ?? undefined }))
    }
    // Others who keep a copy in step learn of it.
    const isTimed = table.columns.some(({ name }) => name === 'modifiedAt')
    if (isTimed) changes.push(sql`"modifiedAt" = now()`)
    const isChanged =
      bytes.length > 0
        ? sql`and (${sql.join([...bytes.map(({ name }) => sql`${sql.ref(name)} is not null`), sql.lit(changes.length > bytes.length + (isTimed ? 1 : 0))], sql` or `)})`
        : sql``
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table.name)} set ${sql.join(changes)} where ctid = ${row.rowAt}::tid ${isChanged}`.execute(db)
    changed += Number(numAffectedRows)
  }
  return changed
}

/** Whether a client has more shipments than are looked through while somebody waits. */
export async function isLarge(db: Db, clientId: number, most: number): Promise<boolean> {
  const { rows } = await sql<{ isLarge: boolean }>`
    select exists (select from shipment where "clientId" = ${clientId} offset ${most}) as "isLarge"`.execute(db)
  return rows[0]?.isLarge ?? false
}
