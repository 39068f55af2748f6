import { sql, type Expression, type SqlBool } from 'kysely'
import type { Printed } from '../../platform/http/handler.ts'
import { printedList } from '../../platform/http/representation.ts'
import { countableRows } from '../../kernel/paging.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { beginsWith } from '../../platform/store/search.ts'
import { forgivingWordsOf, shapeOf, wordsOf, type Shape, type Words } from './search.ts'
import type { Address } from './columns.ts'
import { addressColumns, printAddress } from './store.ts'

export interface AddressQuery {
  readonly q?: string
  readonly type?: 'private' | 'business'
  /** Timestamp in UTC; if set, deleted addresses are listed too. */
  readonly since?: string
  /** The last address read, among those that changed at `since`. */
  readonly after?: string
  readonly sort: 'createdAt' | 'firstName' | 'company' | 'modifiedAt'
  readonly order: 'ASC' | 'DESC'
  readonly page: number
  readonly perPage: number
}

/** The limit of counting; one more row shows that there are more. */
const countedRows = countableRows + 1

interface ListArguments extends Words {
  clientId: number
  type: string
  since: string
  after: string
  limit: number
  offset: number
}

export interface AddressPage {
  readonly items: Printed<Address[]>
  readonly total: number
}

/** Everything that changes the SQL. Each combination is built once, and planned once per connection. */
interface Variant extends Shape {
  readonly sort: AddressQuery['sort']
  readonly order: AddressQuery['order']
  readonly typed: boolean
  readonly since: 'no' | 'from' | 'after'
}

const buildPage = (variant: Variant) => {
  if (variant.words !== 'none' || variant.almost > 0) return buildSorted(variant)
  return isByTime(variant) || variant.order === 'ASC' ? buildPlainPage(variant) : buildDescending(variant)
}

function narrowed(db: Db, arg: Arguments<ListArguments>, { typed, since }: Variant) {
  return db
    .selectFrom('address')
    .where('clientId', '=', arg.clientId)
    .$if(typed, (query) => query.where(sql<SqlBool>`type = ${arg.type}`))
    .$if(since === 'no', (query) => query.where('deletedAt', 'is', null))
    .$if(since === 'from', (query) => query.where(sql<SqlBool>`"modifiedAt" >= ${arg.since}::timestamptz`))
    .$if(since === 'after', (query) =>
      query.where(sql<SqlBool>`("modifiedAt", id) > (${arg.since}::timestamptz, ${arg.after}::uuid)`),
    )
}

const isByTime = ({ sort }: Pick<Variant, 'sort'>) => sort === 'createdAt' || sort === 'modifiedAt'

const orderBy = ({ sort, order }: Variant) =>
  isByTime({ sort })
    ? sql`${sql.ref(sort)} ${sql.raw(order)}, id ${sql.raw(order)}`
    : sql`${sql.ref(sort)} ${sql.raw(order)} nulls last, "createdAt", id`

const counted = (db: Db, arg: Arguments<ListArguments>, variant: Variant) =>
  db
    .selectFrom(narrowed(db, arg, variant).select(sql.lit(1).as('one')).limit(countedRows).as('found'))
    .select((count) => count.fn.countAll<number>().as('total'))
    .as('total')

/** Reads along an index up to the end of the page, and counts separately. */
function buildPlainPage(variant: Variant) {
  return prepared((db, arg: Arguments<ListArguments>) =>
    narrowed(db, arg, variant)
      .select(addressColumns)
      .select(counted(db, arg, variant))
      .orderBy(orderBy(variant))
      .limit(sql<number>`${arg.limit}::int`)
      .offset(sql<number>`${arg.offset}::int`),
  )
}

/**
 * The descending index puts rows without a name first, so they are read separately if the others do not fill the page.
 */
function buildDescending(variant: Variant) {
  const { sort } = variant
  return prepared((db, arg: Arguments<ListArguments>) => {
    const wanted = sql<number>`(${arg.limit}::int + ${arg.offset}::int)`
    const rows = (isNamed: boolean) =>
      narrowed(db, arg, variant)
        .select(['id', 'createdAt', sql<string | null>`${sql.ref(sort)}`.as('name')])
        .where(sort, isNamed ? 'is not' : 'is', null)
    const inOrder = sql`name desc nulls last, page."createdAt", page.id`
    return db
      .with(
        (name) => name('named').materialized(),
        () => rows(true).orderBy(sort, 'desc').orderBy('createdAt').orderBy('id').limit(wanted),
      )
      .with(
        (name) => name('others').materialized(),
        () =>
          rows(false)
            .orderBy('createdAt')
            .orderBy('id')
            .limit(sql<number>`${wanted} - (select count(*) from named)`),
      )
      .with(
        (name) => name('page').materialized(),
        (query) =>
          query
            .selectFrom(
              query.selectFrom('named').selectAll().unionAll(query.selectFrom('others').selectAll()).as('page'),
            )
            .selectAll()
            .orderBy(inOrder)
            .limit(sql<number>`${arg.limit}::int`)
            .offset(sql<number>`${arg.offset}::int`),
      )
      .selectFrom('page')
      .innerJoin('address', 'address.id', 'page.id')
      .select(['address.createdAt', ...addressColumns.filter((column) => column !== 'createdAt')])
      .select(counted(db, arg, variant))
      .where('clientId', '=', arg.clientId)
      .orderBy(inOrder)
  })
}

/** Searches once, then counts and sorts the results. */
function buildSorted(variant: Variant) {
  return prepared((db, arg: Arguments<ListArguments>) => {
    const found = conditionsOf(arg, variant)
      .reduce((query, condition) => query.where(condition), narrowed(db, arg, variant))
      .select([
        'id',
        sql<number>`count(*) over ()`.as('total'),
        sql<number>`row_number() over (order by ${orderBy(variant)})`.as('place'),
      ])
      .orderBy('place')
      .limit(sql<number>`${arg.limit}::int`)
      .offset(sql<number>`${arg.offset}::int`)
    return db
      .selectFrom(found.as('found'))
      .innerJoin('address', 'address.id', 'found.id')
      .select([...addressColumns, 'total'])
      .where('clientId', '=', arg.clientId)
      .orderBy('place')
  })
}

/**
 * Subqueries compute the patterns once instead of for every row. Only the longest words use the index, never each of
 * many patterns.
 */
function conditionsOf(arg: Arguments<Words>, shape: Shape): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  if (shape.words !== 'none')
    conditions.push(
      shape.isWordShort
        ? beginsWith(byIndex, nth(arg.words, 0))
        : sql`${byIndex} like (select containing(${nth(arg.words, 0)}))`,
    )
  if (shape.words === 'several')
    conditions.push(
      sql`${byRow} like all ((select array_agg(containing(word)) from unnest((${arg.words}::text[])[2:]) as word)::text[])`,
    )
  for (let index = 0; index < shape.almost; index++) {
    const word = nth(arg.almost, index)
    const search = index === 0 && shape.isAlmostIndexed ? byIndex : byRow
    conditions.push(sql`${search} like ${anyOf(sql`containing_half(${word})`)}`)
    conditions.push(sql`${byRow} like ${anyOf(sql`containing_almost(${word})`)}`)
  }
  return conditions
}

const byIndex = sql`search`
/** Another collation keeps LIKE off the index; the result is the same. */
const byRow = sql`(search collate "C")`

const nth = (list: Expression<string[]>, index: number) => sql`(${list}::text[])[${sql.lit(index + 1)}]`
const anyOf = (patterns: Expression<unknown>) => sql`any ((select ${patterns})::text[])`

const pages = new Map<string, ReturnType<typeof buildPage>>()

function pageOf(variant: Variant): ReturnType<typeof buildPage> {
  const name = Object.values(variant).join(' ')
  let page = pages.get(name)
  if (!page) pages.set(name, (page = buildPage(variant)))
  return page
}

/**
 * Lists a client's addresses. Each word of `q` must occur somewhere. If no address has them all, words of at least four
 * letters also match with one typing error; numbers must be exact.
 */
export async function listAddressPage(db: Db, clientId: number, query: AddressQuery): Promise<AddressPage> {
  const exact = await readPage(db, clientId, query, wordsOf(query.q))
  const forgiving = forgivingWordsOf(query.q)
  return exact.total > 0 || !forgiving ? exact : readPage(db, clientId, query, forgiving)
}

async function readPage(
  db: Db,
  clientId: number,
  { type, since, after, sort, order, page, perPage }: AddressQuery,
  { words, almost }: Words,
): Promise<AddressPage> {
  const read = pageOf({
    sort,
    order,
    ...shapeOf({ words, almost }),
    typed: type !== undefined,
    since: since === undefined ? 'no' : after === undefined ? 'from' : 'after',
  })
  const given = { clientId, words, almost, type: type ?? '', since: since ?? '', after: after ?? '' }
  const rows = await read(db, { ...given, limit: perPage, offset: (page - 1) * perPage })
  // A page beyond the last is empty, but still has the total.
  const [first] = rows.length > 0 || page === 1 ? rows : await read(db, { ...given, limit: 1, offset: 0 })
  return { items: printedList(rows.map((row) => printAddress(row))), total: first?.total ?? 0 }
}
