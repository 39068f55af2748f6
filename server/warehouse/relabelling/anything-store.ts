import { type Expression, sql } from 'kysely'
import { isWithinScope, scopeOf } from '../../identity/access/principal-store.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import type { ReferenceType } from './parcel.ts'
import { conditions, detected } from './reference-store.ts'
import { spellingsOfScan } from './spelling.ts'

/** A parcel that a scanned reference may mean. */
export interface Candidate {
  readonly clientId: number
  readonly referenceType: ReferenceType
  readonly isCancelled: boolean
  /** How the parcel is to be sent, unless that changes before it is locked. */
  readonly seen?: { readonly carrier: CarrierId; readonly productId: string; readonly country: string }
}

interface Look {
  readonly clientId: number
  readonly isTest: boolean
  readonly own: number[]
  readonly above: number[]
  readonly reference: string
}

/**
 * Each parameter in a SELECT of its own: otherwise PostgreSQL would guess its value and plan the statement anew each
 * time.
 */
const asked = (arg: Arguments<Look>) => ({
  clientId: sql<number>`(select ${arg.clientId}::int)`,
  isTest: sql<boolean>`(select ${arg.isTest}::boolean)`,
  scope: { own: sql<number[]>`(select ${arg.own}::int[])`, above: sql<number[]>`(select ${arg.above}::int[])` },
  reference: sql<string>`(select ${arg.reference}::text)`,
})

/**
 * Conditions in the order of the indexes, or PostgreSQL would read all parcels of clients that rarely use this kind of
 * reference.
 */
const parcel = (type: ReferenceType, isCancelled: boolean, reference: Expression<string>) => sql`(
  select ${sql.lit(type)} as "referenceType", ${sql.lit(detected.indexOf(type))} as place,
    json_build_object('carrier', carrier, 'productId', product, 'country', "originCountry") as seen
  from relabelling
  where relabelling."clientId" = own."clientId"
    and ${isCancelled ? sql`"promiseState" = 'CANCELLED'` : sql`"promiseState" <> 'CANCELLED'`}
    and ${conditions[type](reference)}
  order by number desc
  limit 1)`

/** The clients with relabelling enabled whose parcels the user may scan. */
const scannable = ({ clientId, isTest, scope }: ReturnType<typeof asked>) => {
  const client = { id: sql.ref<number>('client.id'), path: sql.ref<number[]>('client.path') }
  return {
    from: sql`relabelling_configuration as own join client on client.id = own."clientId"`,
    where: sql`own."relabellingEnabled" and "deletedAt" is null
      and (client.id = ${clientId} or (not ${isTest} and "testOf" is null and ${isWithinScope(scope, client)}))`,
  }
}

/** Selects the parcels of each client and, when looking up cancelled ones, a row for each client without any. */
const looking = (types: readonly ReferenceType[], isCancelled: boolean) =>
  prepared((db, arg: Arguments<Look>) => {
    const given = asked(arg)
    const { from, where } = scannable(given)
    const found = sql<Partial<Candidate>>`
      select own."clientId", "referenceType", ${sql.lit(isCancelled)} as "isCancelled", seen
      from ${from} ${isCancelled ? sql`left join` : sql`join`} lateral (${sql.join(
        types.map((type) => parcel(type, isCancelled, given.reference)),
        sql` union all `,
      )}) as found on true
      where ${where}
      order by place`
    return { compile: () => found.compile(db) }
  })

const lookingFor = (isCancelled: boolean) => ({
  anything: looking(detected, isCancelled),
  RELABELLING_CUSTOMER_REFERENCE: looking(['RELABELLING_CUSTOMER_REFERENCE'], isCancelled),
  CARRIER_REFERENCE: looking(['CARRIER_REFERENCE'], isCancelled),
  CUSTOMER_REFERENCE: looking(['CUSTOMER_REFERENCE'], isCancelled),
  ORDER_NUMBER: looking(['ORDER_NUMBER'], isCancelled),
})

const lookingForLive = lookingFor(false)
const lookingForCancelled = lookingFor(true)

/**
 * Returns, for each client whose parcels the user may scan, the kinds of reference under which it has announced a
 * parcel, in order of precedence; cancelled parcels only if there is no other. A test client is isolated. Undefined if
 * no such client relabels.
 */
export async function findByAnything(
  db: Db,
  { clientId, grants, isTest }: Caller,
  reference: string,
  type: ReferenceType | 'anything' = 'anything',
): Promise<Candidate[] | undefined> {
  const look = { clientId, isTest, reference, ...scopeOf(grants, 'relabelling:write') }
  const live = await lookingForLive[type](db, look)
  if (live.length > 0) return live.filter(isFound)
  const cancelled = await lookingForCancelled[type](db, look)
  return cancelled.length > 0 ? cancelled.filter(isFound) : undefined
}

const isFound = (row: Partial<Candidate>): row is Candidate => row.referenceType !== undefined

export interface Meant {
  readonly reference: string
  readonly referenceType: ReferenceType
}

/** The shortest text that a trigram index matches. */
const shortest = 3

const meanings = prepared((db, arg: Arguments<Look & { spellings: string[] }>) => {
  const written = sql.join(detected.map((type) => sql`(${sql.lit(type)}, parcel.${sql.ref(columnsOf[type])})`))
  const given = asked(arg)
  const { from, where } = scannable(given)
  const found = sql<Meant>`
    with client as materialized (
      select client.id, ${given.reference} as reference from ${from} where ${where}
    ), scan as materialized (
      select (errors -> 0 ->> 'shipmentPromiseId')::uuid as "promiseId"
      from client
      join relabelling on relabelling."clientId" = client.id and relabelling.reference = any(${arg.spellings}::text[])
        and "promiseId" is null and "scanState" = 'CANCELLED'
    )
    select promise."relabellingCustomerReference" as reference, 'RELABELLING_CUSTOMER_REFERENCE' as "referenceType"
    from scan
    join relabelling as promise on promise."clientId" in (select id from client)
      and promise."promiseId" = scan."promiseId"
    union
    select named.reference, named.type
    from client
    cross join lateral (
      select words."clientId", words."relabellingId" from relabelling_words as words
      where words."clientId" = client.id and words.search like containing(client.reference)
      union all
      select scanned."clientId", scanned.id from relabelling as scanned
      where scanned."clientId" = client.id and scanned."carrierReference" is not null
        and relabelling_scan_search(scanned."carrierReference", scanned."scanUser") like containing(client.reference)
    ) as hit
    join relabelling as parcel on parcel."clientId" = hit."clientId" and parcel.id = hit."relabellingId"
      and parcel."promiseId" is not null
    cross join lateral (values ${written}) as named(type, reference)
    where upper(named.reference) = upper(client.reference) and char_length(client.reference) >= ${sql.lit(shortest)}`
  return { compile: () => found.compile(db) }
})

const columnsOf = {
  RELABELLING_CUSTOMER_REFERENCE: 'relabellingCustomerReference',
  CARRIER_REFERENCE: 'carrierReference',
  CUSTOMER_REFERENCE: 'customerReference',
  ORDER_NUMBER: 'orderNumber',
} as const satisfies Record<ReferenceType, string>

/**
 * Returns the reference under which a parcel was announced if nothing matches the scanned text exactly: a user has
 * matched it with a promise, or it is spelled differently. Undefined if ambiguous.
 */
export async function findMeant(
  db: Db,
  { clientId, grants, isTest }: Caller,
  reference: string,
  type: ReferenceType | undefined,
): Promise<Meant | undefined> {
  const look = { clientId, isTest, reference, ...scopeOf(grants, 'relabelling:write') }
  const found = await meanings(db, { ...look, spellings: [...spellingsOfScan(reference)] })
  const [first] = found
  const isOne = found.every((one) => one.reference === first?.reference)
  const fitting = found.find(({ referenceType }) => type === undefined || type === referenceType)
  return isOne ? (fitting ?? first) : undefined
}
