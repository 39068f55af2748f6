import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import { type ChangedAddress, updateContents } from '../../settings/address-book/store.ts'
import { currentTime } from '../../kernel/current-time.ts'
import { type Db, liftTimeLimit, transaction } from '../../platform/store/database.ts'
import { writeWords } from '../../warehouse/relabelling/words-store.ts'
import { erased } from '../../kernel/erased.ts'
import { placeOf } from './attributes.ts'
import { type Eraser, eraserOf, learn, type Person, personOf, type Subject, withoutPerson } from './person.ts'

/** Columns derived from the content of an address, and rewritten with it. */
const following = ['type', 'firstName', 'company', 'search']

interface Column {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** Whether it is part of the primary key, or the name of a user. */
  readonly isFixed: boolean
  /** Whether its values are unique, so one word cannot replace several. */
  readonly isUnique: boolean
  /** The maximum length in characters. */
  readonly longest: number | null
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
}

/** Tables whose rows belong to no client, or to one only through others. */
type WithoutClient = { [Name in keyof DB]: 'clientId' extends keyof DB[Name] ? never : Name }[keyof DB]

/**
 * Tables set up for programs or owned by users, of which only some columns may contain others' data. Rows without a
 * client are those of its users.
 */
const onlyColumns = {
  shop: ['lastError'],
  user_preference: ['shipmentsTableViews'],
} as const satisfies Readonly<Partial<Record<keyof DB, readonly string[]>>>

const withAccount = 'belongs to a user, who changes it or whose account is deleted'
const ofCarriers = 'says nothing of recipients'

/**
 * Why tables are left out. A new table without clients does not compile until it is listed here; tables with clients
 * are searched.
 */
export const leftOut = {
  api_key: 'is set up for a program, and revoked',
  api_key_secret: 'has a hash alone',
  app_user: withAccount,
  attempt_limit: 'goes after the hour in which failures count',
  carrier_event_call: ofCarriers,
  carrier_field: 'has credentials of carriers, sealed',
  client: 'is the customer, whose address updateClient changes',
  client_node: 'has the number of a client alone',
  data_erasure: 'has the person sealed, until the erasure is done',
  parcel_shop: 'follows the carriers’ lists',
  parcel_shop_listing: ofCarriers,
  refresh_token: 'has a hash alone',
  relabelling_words: 'follows from its parcel, and is written again with it',
  role: 'names permissions',
  scim_user: withAccount,
  session: withAccount,
  shipment_day_progress: ofCarriers,
  shipment_number: 'has numbers of carriers alone, which their shipments have as well',
  single_sign_on: 'has the identity provider of a company, and is deleted',
  spent_challenge: 'has a random number alone',
  sscc_counter: ofCarriers,
  tracking_link: 'has random tokens alone',
  user_code: withAccount,
  user_passkey: withAccount,
  user_role: withAccount,
  user_identity: withAccount,
  user_second_factor: withAccount,
  webhook_endpoint: 'is set up for a program, and deleted',
} as const satisfies Readonly<Record<Exclude<WithoutClient, keyof typeof onlyColumns>, string>> &
  Partial<Record<keyof DB, string>>

/** Rows that are useless without the person, or that cannot be parsed to be changed. */
const deleted = new Set([
  'carrier_claim_attachment',
  'carrier_document',
  'shipment_proof',
  'idempotency_key',
  'outbox',
  'mail_suppression',
])

const ofUsers: ReadonlySet<string> = new Set<keyof typeof onlyColumns>(['user_preference'])

/** Selects the rows of a client, or of the users who see its shipments. */
const ownRows = (clientId: number, { name }: Table) =>
  ofUsers.has(name)
    ? sql`one."userId" in (
        select held."userId" from user_role as held
          join role on role.id = held."roleId"
          join client on client.id = ${clientId}
            and (role."clientId" = client.id or (role.scope = 'CHILDREN' and role."clientId" = any(client.path))))`
    : sql`one."clientId" = ${clientId}`

/**
 * Lists every table with rows of clients, from the database's own catalogue: a new one is searched from its first day.
 */
export const tablesOf = async (db: Db): Promise<readonly Table[]> => {
  const { rows } = await sql<Table>`
    select relname as name, json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
        'isNullable', not attnotnull,
        'isFixed', attname ~ '(By|^username|^scanUser)$' or exists (
          select from pg_index where indrelid = pg_class.oid and indisprimary and attnum = any(indkey)),
        'isUnique', exists (
          select from pg_index where indrelid = pg_class.oid and indisunique and attnum = any(indkey)),
        'longest', case when atttypid = 'varchar'::regtype and atttypmod > 4 then atttypmod - 4 end) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      and not (relname = 'address' and attname = any(${following}))
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all(${Object.keys(leftOut)})
      and (select coalesce(bool_or(one = attname), true) from json_array_elements_text(${JSON.stringify(onlyColumns)}::json -> relname::text) as one)
      and (relname = any(${[...ofUsers]})
        or exists (select from pg_attribute as own where own.attrelid = pg_class.oid and own.attname = 'clientId'))
    group by pg_class.oid, relname order by relname = 'shipment' desc, relname`.execute(db)
  return rows.filter(({ columns }) => columns.some(isRead))
}

const isText = ({ type }: Column) => /^(?:text|character varying|json|jsonb|text\[\])$/.test(type)
/** Returns whether a column may hold personal data, or the id of a linked record. */
const isRead = (column: Column) => isText(column) || column.type.startsWith('uuid')
const isBytes = ({ type }: Column) => type === 'bytea'

/** Joins the personal data and links of a row into one string. Leaves out numbers and bytes. */
function documentOf({ columns }: Table) {
  const texts = columns.filter(isRead).map(({ name, type }) => {
    const own = sql.ref(`one.${name}`)
    return type.endsWith('[]') ? sql`array_to_string(${own}, chr(10))` : sql`${own}::text`
  })
  return sql`concat_ws(chr(10), ${sql.join(texts)})`
}

const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Returns the forms of a text: as such, in JSON and in a URL. */
const formsOf = (text: string) =>
  [...new Set([text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text), queryForm(text)])].map(patternOf)

const queryForm = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length)

/** Beyond this many links the words of a row are looked up, which takes the same time however many links there are. */
const fewLinks = 200

/** Returns the word to find a link by; the whole link is compared afterwards. */
const wordOf = (link: string): string =>
  wordsOf(link).reduce((longest, word) => (word.length > longest.length ? word : longest), '')

const wordsOf = (text: string): string[] => text.match(/[A-Za-z0-9]+/g) ?? []

function linked(links: ReadonlySet<string>) {
  if (links.size <= fewLinks) return sql`document like any(${[...links].map(patternOf)}::text[])`
  return sql`exists (select from regexp_split_to_table(document, '[^A-Za-z0-9]+') as word
    where word = any(${[...new Set([...links].map(wordOf))]}::text[]))`
}

/** The last digits of telephone numbers find the rows that may have one. */
const lastDigits = 6

/** Selects the rows of a table that may concern the person, or contain one of the links. */
function concerns(clientId: number, table: Table, person: Person, links: ReadonlySet<string>) {
  // Their searches are URL-encoded, and few.
  if (ofUsers.has(table.name)) return ownRows(clientId, table)
  const { name, postCode } = person.subject
  const found = [linked(links)]
  const written = [...person.emails, ...person.fullNames].flatMap(formsOf)
  if (written.length > 0) found.push(sql`document ilike any(${written}::text[])`)
  const numbers = [...new Set([...person.numbers].map((number) => patternOf(number.slice(-lastDigits))))]
  if (numbers.length > 0) found.push(sql`regexp_replace(document, '\\D', '', 'g') like any(${numbers}::text[])`)
  if (name !== undefined && postCode !== undefined)
    found.push(sql`(document ilike all(${name.split(/\s+/).map(patternOf)}::text[])
      and regexp_replace(document, '[ -]', '', 'g') ilike ${patternOf(postCode.replaceAll(/[ -]/g, ''))})`)
  return sql`${ownRows(clientId, table)} and (${sql.join(found, sql` or `)})`
}

type Condition = ReturnType<typeof concerns>

/** Where a row is stored, and its length in characters. */
interface Place {
  readonly place: string
  readonly size: number
}

const placesOf = async (db: Db, table: Table, condition: Condition): Promise<Place[]> =>
  transaction(db, async (trx) => {
    await liftTimeLimit(trx)
    // Without the offset, PostgreSQL would rebuild the document for each comparison.
    const { rows } = await sql<Place>`
      select one.ctid::text as place, length(document) as size
      from ${sql.table(table.name)} as one
        cross join lateral (select ${documentOf(table)} as document offset 0) as told
      where ${condition}`.execute(trx)
    return rows
  })

type Row = { readonly rowAt: string } & Readonly<Record<string, string | undefined>>

/** Reads the rows at the places, where another row may be by now. */
const readRows = async (db: Db, clientId: number, table: Table, places: readonly string[], isLocked = false) =>
  (
    await sql<Row>`
      select ctid::text as "rowAt", ${sql.join(table.columns.filter((column) => !isBytes(column)).map((column) => (column.type === 'text[]' ? sql`to_json(${sql.ref(column.name)})::text` : sql`${sql.ref(column.name)}::text`).as(column.name)))}
      from ${sql.table(table.name)} as one where ctid = any(${places}::tid[]) and ${ownRows(clientId, table)} ${isLocked ? sql`for update` : sql``}`.execute(
      db,
    )
  ).rows

const isJson = ({ type }: Column) => type !== 'text' && type !== 'character varying'

const valueOf = (column: Column, text: string): unknown => (isJson(column) ? JSON.parse(text) : text)

/** How many rows, and characters, are read, locked and written at a time. */
const step = { rows: 500, size: 4_000_000 }

/** Splits rows into steps that are held in memory together. A row larger than a step is a step of its own. */
function* stepsOf(all: readonly Place[]): Iterable<readonly string[]> {
  let places: string[] = []
  let total = 0
  for (const { place, size } of all) {
    if (places.length === step.rows || (places.length > 0 && total + size > step.size)) {
      yield places
      places = []
      total = 0
    }
    places.push(place)
    total += size
  }
  if (places.length > 0) yield places
}

/** Columns that refer to another row, or hold what the row is called elsewhere. */
const linkColumns = ['shipmentId', 'carrierReference', 'carrierIntegrationReference', 'manifestId', 'promiseId']

/** Tables whose rows others refer to by id. */
const hasLinks = new Set(['shipment', 'sales_order'])

/** Shorter ones also occur as unrelated numbers. */
const shortestLink = 6

/** Returns whether an address in a row is the person's; collects its data on them. */
const isOfPerson = (table: Table, row: Row, person: Person): boolean =>
  table.columns
    .filter((column) => isText(column) && isJson(column) && placeOf(column.name) !== 'NAMED')
    .flatMap(({ name }) => row[name] ?? [])
    .map((text) => learn(JSON.parse(text), person, false))
    .includes(true)

/** Collects what rows say about the person, and what links them to others. */
function learnFrom(table: Table, rows: readonly Row[], person: Person): void {
  for (const row of rows) {
    if (!isOfPerson(table, row, person)) continue
    const { parcelReferences } = row
    const numbers: unknown[] = parcelReferences === undefined ? [] : JSON.parse(parcelReferences)
    const own = hasLinks.has(table.name) ? row['id'] : undefined
    for (const link of [own, ...linkColumns.map((name) => row[name]), ...numbers])
      if (typeof link === 'string' && link.length >= shortestLink) person.links.add(link)
  }
}

/** Called after each step of the search; throws if the work must end. */
export type AfterStep = () => void

/** Finds everything known about the person, wherever an address identifies them. */
export async function findPerson(
  db: Db,
  clientId: number,
  tables: readonly Table[],
  subject: Subject,
  afterStep: AfterStep = () => {},
): Promise<Person> {
  const person = personOf(subject)
  const asked = personOf(subject)
  for (const table of tables) {
    const condition = concerns(clientId, table, asked, new Set())
    for (const places of stepsOf(await placesOf(db, table, condition))) {
      learnFrom(table, await readRows(db, clientId, table, places), person)
      afterStep()
    }
  }
  return person
}

/** Finds the person's rows in a table: those about them, and those linked to these. */
export async function placesIn(db: Db, clientId: number, table: Table, person: Person) {
  return [...stepsOf(await placesOf(db, table, concerns(clientId, table, person, person.links)))]
}

/** The links of a person, by the word to find each by. */
const linksByWord = new WeakMap<Person, { count: number; readonly links: Map<string, string[]> }>()

/**
 * Returns whether a text contains a link of the person. Looks up the text's words, some hundred, since the person may
 * have 100,000 links.
 */
function hasLink(text: string, person: Person): boolean {
  const known = linksByWord.get(person) ?? { count: 0, links: new Map<string, string[]>() }
  linksByWord.set(person, known)
  if (known.count < person.links.size) {
    for (const link of person.links.values().drop(known.count)) {
      const word = wordOf(link)
      const ofWord = known.links.get(word)
      if (ofWord) ofWord.push(link)
      else known.links.set(word, [link])
    }
    known.count = person.links.size
  }
  return wordsOf(text).some((word) => known.links.get(word)?.some((link) => text.includes(link)))
}

/** Returns whether a found row is really about the person, and not just has the same digits by chance. */
function isAbout(table: Table, row: Row, person: Person): boolean {
  const text = table.columns.map(({ name }) => row[name] ?? '').join('\n')
  return hasLink(text, person) || isOfPerson(table, row, person)
}

export interface SubjectRecord {
  readonly type: string
  readonly data: Record<string, string>
}

/** Finds a person, and then reads their data step by step. */
export async function exportPerson(
  db: Db,
  clientId: number,
  subject: Subject,
): Promise<AsyncIterable<SubjectRecord[]>> {
  const tables = await tablesOf(db)
  return recordsOf(db, clientId, tables, await findPerson(db, clientId, tables, subject))
}

async function* recordsOf(db: Db, clientId: number, tables: readonly Table[], person: Person) {
  const eraser = await eraserFor(db, person)
  for (const table of tables)
    for (const places of await placesIn(db, clientId, table, person)) {
      const rows = await readRows(db, clientId, table, places)
      yield rows
        .filter((row) => isAbout(table, row, person) || changesOf(table, row, person, eraser, false).size > 0)
        .map((one): SubjectRecord => {
          const { rowAt: _, clientId: __, search: ___, ...row } = one
          const data = Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
          return { type: table.name, data: Object.fromEntries(data) }
        })
    }
}

export async function eraserFor(db: Db, person: Person): Promise<Eraser> {
  const { rows } = await sql<{ folded: string }>`
    select fold_text(value) as folded from unnest(${[...person.values]}::text[]) as value`.execute(db)
  return eraserOf(
    person,
    rows.map(({ folded }) => folded),
    (text) => hasLink(text, person),
  )
}

/** A replacement may be longer than the name. */
const cut = (text: string, { longest }: Column) =>
  longest === null ? text : Array.from(text).slice(0, longest).join('')

type Changes = ReadonlyMap<Column, string | string[] | null>

/** Returns the columns of a row that change without the person; undefined if it has nothing of them. */
function changesOf({ columns }: Table, row: Row, person: Person, eraser: Eraser, isLinked: boolean): Changes {
  const changes = new Map<Column, string | string[] | null>()
  for (const column of columns.filter((one) => isText(one) && !one.isFixed)) {
    const text = row[column.name]
    if (text === undefined) continue
    const before = valueOf(column, text)
    const isRaw = isLinked && column.name === 'rawData' && text !== ''
    const place = placeOf(column.name)
    const after = isRaw ? undefined : withoutPerson(before, person, eraser, { place, isLinked })
    if (JSON.stringify(after) === JSON.stringify(before)) continue
    if (column.isNullable && (after === undefined || column.isUnique)) changes.set(column, null)
    else if (column.isUnique || after === undefined) changes.set(column, `${erased} ${randomUUID().slice(-12)}`)
    else if (column.type === 'text[]') changes.set(column, Array.isArray(after) ? after.map(String) : [])
    else changes.set(column, typeof after === 'string' && !isJson(column) ? cut(after, column) : JSON.stringify(after))
  }
  return changes
}

export interface Outcome {
  /** Rows changed or deleted. */
  readonly erased: number
  /** Rows that a concurrent change has moved. */
  readonly missed: number
}

/** The new value of a column: each row sends one object, which lacks the unchanged columns. */
const changedColumn = ({ name, type }: Column) => {
  const own = sql`sent.changes -> ${sql.lit(name)}::text`
  const value =
    type === 'text[]'
      ? sql`array(select jsonb_array_elements_text(${own}))`
      : sql`(sent.changes ->> ${sql.lit(name)}::text)::${sql.raw(type)}`
  return sql`${sql.ref(name)} = case when ${own} is null then one.${sql.ref(name)} else ${value} end`
}

/** Removes a person from rows of a table, and collects what else the rows are linked to. Safe to repeat. */
export async function eraseRows(
  db: Db,
  { clientId, table, places }: { readonly clientId: number; readonly table: Table; readonly places: readonly string[] },
  person: Person,
  eraser: Eraser,
): Promise<Outcome> {
  const rows = await readRows(db, clientId, table, places, true)
  learnFrom(table, rows, person)
  const found = rows.flatMap((row) => {
    const isLinked = isAbout(table, row, person)
    const changes = changesOf(table, row, person, eraser, isLinked)
    return isLinked || changes.size > 0 ? [{ row, changes }] : []
  })
  const missed = places.length - rows.length
  if (found.length === 0) return { erased: 0, missed }
  return { erased: await (deleted.has(table.name) ? deleteRows : writeRows)(db, clientId, table, found), missed }
}

interface Found {
  readonly row: Row
  readonly changes: Changes
}

/** The rows are locked, so each is still where it was read. */
const isAt = (clientId: number, table: Table, found: readonly Found[]) =>
  sql`${ownRows(clientId, table)} and one.ctid = any(${found.map(({ row }) => row.rowAt)}::tid[])`

async function deleteRows(db: Db, clientId: number, table: Table, found: readonly Found[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table.name)} as one where ${isAt(clientId, table, found)}`.execute(db)
  return Number(numAffectedRows)
}

async function writeRows(db: Db, clientId: number, table: Table, found: readonly Found[]): Promise<number> {
  const written = new Set(found.flatMap(({ changes }) => [...changes.keys()]))
  const bytes = table.columns.filter((column) => isBytes(column) && column.isNullable)
  const set = [...written].map(changedColumn)
  for (const { name } of bytes) set.push(sql`${sql.ref(name)} = null`)
  if (set.length === 0) return 0
  // Notifies readers that synchronise a copy.
  if (table.columns.some(({ name }) => name === 'modifiedAt')) set.push(sql`"modifiedAt" = now()`)
  const wanted = [sql`sent.changes <> '{}'`, ...bytes.map(({ name }) => sql`one.${sql.ref(name)} is not null`)]
  const sent = found.map(({ row, changes }) => ({
    rowAt: row.rowAt,
    id: row['id'],
    changes: Object.fromEntries([...changes].map(([{ name }, value]) => [name, value])),
  }))
  const { rows: changed } = await sql<{ id: string }>`
    update ${sql.table(table.name)} as one set ${sql.join(set)}
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent("rowAt" tid, id text, changes jsonb)
    where ${isAt(clientId, table, found)} and one.ctid = sent."rowAt" and (${sql.join(wanted, sql` or `)})
    returning sent.id`.execute(db)
  if (changed.length > 0)
    await follow(
      db,
      clientId,
      table,
      changed.map(({ id }) => id),
    )
  return changed.length
}

/** Updates the rows derived from a row. */
async function follow(db: Db, clientId: number, table: Table, ids: readonly string[]): Promise<void> {
  if (table.name === 'shipment')
    await sql`update shipment_report set "modifiedAt" = now()
      where "clientId" = ${clientId} and "shipmentId" = any(${ids}::uuid[])`.execute(db)
  if (table.name === 'relabelling') await writeWords(db, clientId, ids)
  if (table.name === 'address') {
    const { rows } = await sql<ChangedAddress>`
      select id, "externalId", content from address where "clientId" = ${clientId} and id = any(${ids}::uuid[])`.execute(
      db,
    )
    await updateContents(db, clientId, currentTime(), rows)
  }
}
