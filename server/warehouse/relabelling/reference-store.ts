import { type Expression, sql, type SqlBool } from 'kysely'
import { type Arguments, type Db, prepared } from '../../platform/store/database.ts'
import { isPromised, type PromisedParcel, type ReferenceType } from './parcel.ts'
import { spellings } from './spelling.ts'
import { parcelColumns } from './store.ts'

/** The SSCC without its application identifier, which scanners send and announcements may contain. */
const bare = (reference: Expression<string>) => sql<string>`substring(${reference} from '^(?:\\(00\\)|00)?(\\d{18})$')`

/** The condition for each kind of reference, spelled as in the indexes. */
export const conditions = {
  RELABELLING_CUSTOMER_REFERENCE: (reference) =>
    sql`"relabellingCustomerReference" in (
      ${reference}, ${bare(reference)}, '00' || ${bare(reference)}, '(00)' || ${bare(reference)})`,
  CARRIER_REFERENCE: (reference) => sql`"carrierReference" in (${reference}, ${bare(reference)})`,
  CUSTOMER_REFERENCE: (reference) => sql`coalesce("customerReference", '') = ${reference}`,
  ORDER_NUMBER: (reference) => sql`coalesce("orderNumber", '') = ${reference}`,
} as const satisfies Record<ReferenceType, (reference: Expression<string>) => Expression<SqlBool>>

/** The order in which a reference of unknown kind is looked up. */
export const detected = [
  'RELABELLING_CUSTOMER_REFERENCE',
  'CARRIER_REFERENCE',
  'CUSTOMER_REFERENCE',
  'ORDER_NUMBER',
] as const satisfies readonly ReferenceType[]

const locking = (type: ReferenceType) =>
  prepared((db, arg: Arguments<{ clientId: number; reference: string }>) =>
    db
      .selectFrom('relabelling')
      .select(parcelColumns(arg.clientId))
      .where('clientId', '=', arg.clientId)
      .where('promiseId', 'is not', null)
      .where(conditions[type](arg.reference))
      .orderBy(sql`"promiseState" = 'CANCELLED'`)
      .orderBy('number', 'desc')
      .limit(1)
      .forUpdate(),
  )

const lockers = {
  RELABELLING_CUSTOMER_REFERENCE: locking('RELABELLING_CUSTOMER_REFERENCE'),
  CARRIER_REFERENCE: locking('CARRIER_REFERENCE'),
  CUSTOMER_REFERENCE: locking('CUSTOMER_REFERENCE'),
  ORDER_NUMBER: locking('ORDER_NUMBER'),
} as const satisfies Record<ReferenceType, unknown>

/** Locks the announced parcel with a reference; of several, the newest that is not cancelled. */
export async function lockByReference(
  db: Db,
  clientId: number,
  type: ReferenceType,
  reference: string,
): Promise<PromisedParcel | undefined> {
  const [parcel] = await lockers[type](db, { clientId, reference })
  return isPromised(parcel) ? parcel : undefined
}

// Always in the same order, to avoid deadlocks.
const lockKeys = prepared((db, arg: Arguments<{ clientId: number; keys: string[] }>) => {
  const lock = sql`
    select pg_advisory_xact_lock(key)
    from (
      select distinct hashtextextended(reference, ${arg.clientId}::bigint) as key
      from unnest(${arg.keys}::text[]) as reference
      order by key
    ) as keys`
  return { compile: () => lock.compile(db) }
})

/** Serialises announcements and scans that have the same reference. */
export const takeTurns = (db: Db, clientId: number, references: readonly string[]) =>
  lockKeys(db, { clientId, keys: references.map((reference) => spellings(reference)[0]) })

const selectIdsByReference = prepared((db, arg: Arguments<{ clientId: number; references: string[] }>) => {
  const kind = (number: number, condition: Expression<SqlBool>) =>
    db
      .selectFrom('relabelling')
      .select(['id', 'number', sql.lit(number).as('kind')])
      .where('clientId', '=', arg.clientId)
      .where(condition)
  const reference = sql.ref<string>('given.reference')
  return db
    .selectFrom(sql<{ reference: string }>`unnest(${arg.references}::text[])`.as<'given'>(sql`given(reference)`))
    .innerJoinLateral(
      db
        .selectFrom(
          kind(1, conditions.RELABELLING_CUSTOMER_REFERENCE(reference))
            .unionAll(kind(2, conditions.CUSTOMER_REFERENCE(reference)))
            .unionAll(kind(3, conditions.ORDER_NUMBER(reference)))
            .as('match'),
        )
        .select('id')
        .orderBy('kind')
        .orderBy('number', 'desc')
        .limit(1)
        .as('match'),
      (join) => join.onTrue(),
    )
    .select(['given.reference', 'match.id'])
})

const selectForUpdate = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('relabelling')
    .select(parcelColumns(arg.clientId))
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`id = any(${arg.ids}::uuid[])`)
    .orderBy('id')
    .forUpdate(),
)

/**
 * Locks the newest promise under each reference: by relabelling customer reference, else customer reference, else order
 * number.
 */
export async function lockByReferences(
  db: Db,
  clientId: number,
  references: readonly string[],
): Promise<Map<string, PromisedParcel>> {
  const named = await selectIdsByReference(db, { clientId, references: [...references] })
  const parcels = await selectForUpdate(db, { clientId, ids: named.map(({ id }) => id) })
  const byId = new Map<string, PromisedParcel>()
  for (const parcel of parcels) if (isPromised(parcel)) byId.set(parcel.id, parcel)
  return new Map(
    named.flatMap(({ reference, id }) => {
      const parcel = byId.get(id)
      return parcel ? [[reference, parcel] as const] : []
    }),
  )
}
