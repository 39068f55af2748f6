import { type Expression, sql } from 'kysely'
import { isWithinScope, scopeOf } from '../../identity/access/principal-store.ts'
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
}

interface Look {
  readonly clientId: number
  readonly isTest: boolean
  readonly own: number[]
  readonly above: number[]
  readonly reference: string
}

/** In the order of the indexes, or PostgreSQL would read all parcels of clients that give few of them such a reference. */
const look = (type: ReferenceType, isCancelled: boolean, reference: Expression<string>) => sql`(
  select "clientId", ${sql.lit(type)} as "referenceType", ${sql.lit(detected.indexOf(type))} as place
  from relabelling
  where "clientId" = client.id and ${isCancelled ? sql`"promiseState" = 'CANCELLED'` : sql`"promiseState" <> 'CANCELLED'`}
    and ${conditions[type](reference)}
  order by number desc
  limit 1)`

/**
 * The clients with relabelling enabled whose parcels somebody may scan. What is asked stands in a row of its own, of which
 * PostgreSQL makes no guess, or it would plan the statement anew each time.
 */
const scannable = (arg: Arguments<Look>) => {
  const client = { id: sql.ref<number>('client.id'), path: sql.ref<number[]>('client.path') }
  const scope = { own: sql.ref<number[]>('asked.own'), above: sql.ref<number[]>('asked.above') }
  return sql`asked as materialized (
      select ${arg.clientId}::int as id, ${arg.isTest}::boolean as "isTest", ${arg.own}::int[] as own,
        ${arg.above}::int[] as above, ${arg.reference}::text as reference
    ), client as materialized (
      select client.id, asked.reference
      from asked cross join relabelling_configuration join client on client.id = "clientId"
      where "relabellingEnabled" and "deletedAt" is null
        and (client.id = asked.id or (not asked."isTest" and "testOf" is null and ${isWithinScope(scope, client)}))
    )`
}

/** A row without a parcel where there are any clients. */
const looking = (types: readonly ReferenceType[], isCancelled: boolean) =>
  prepared((db, arg: Arguments<Look>) => {
    const found = sql<Partial<Candidate>>`
      with ${scannable(arg)}
      select "clientId", "referenceType", ${sql.lit(isCancelled)} as "isCancelled"
      from (values (0)) as any_client left join (
        select found.* from client cross join lateral (${sql.join(
          types.map((type) => look(type, isCancelled, sql.ref('client.reference'))),
          sql` union all `,
        )}) as found
      ) as found on true
      where exists (select from client)
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
 * For each client whose parcels somebody may scan the kinds of reference under which it has announced a parcel, in the
 * order in which they count; those that are cancelled only where there is no other. A test side stands alone. Nothing comes back where no such client relabels.
 */
export async function findByAnything(
  db: Db,
  { clientId, grants, isTest }: Caller,
  reference: string,
  type: ReferenceType | 'anything' = 'anything',
): Promise<Candidate[] | undefined> {
  const asked = { clientId, isTest, reference, ...scopeOf(grants, 'relabelling:write') }
  const rows = await lookingForLive[type](db, asked)
  if (rows.length === 0) return undefined
  const live = rows.filter(isFound)
  return live.length > 0 ? live : (await lookingForCancelled[type](db, asked)).filter(isFound)
}

const isFound = (row: Partial<Candidate>): row is Candidate => row.clientId !== undefined

export interface Meant {
  readonly reference: string
  readonly referenceType: ReferenceType
}

/** What a trigram index finds. */
const shortest = 3

const meanings = prepared((db, arg: Arguments<Look & { spellings: string[] }>) => {
  const written = sql.join(detected.map((type) => sql`(${sql.lit(type)}, parcel.${sql.ref(columnsOf[type])})`))
  const found = sql<Meant>`
    with ${scannable(arg)}
    select promise."relabellingCustomerReference" as reference, 'RELABELLING_CUSTOMER_REFERENCE' as "referenceType"
    from client
    join relabelling as scan on scan."clientId" = client.id and scan.reference = any(${arg.spellings}::text[])
      and scan."promiseId" is null and scan."scanState" = 'CANCELLED'
    join relabelling as promise on promise."clientId" in (select id from client)
      and promise."promiseId" = (scan.errors -> 0 ->> 'shipmentPromiseId')::uuid
    union
    select named.reference, named.type
    from client
    join relabelling as parcel on parcel."clientId" = client.id and parcel."promiseId" is not null
      and parcel.search like '%' || replace(replace(fold_text(client.reference), '_', '\\_'), '%', '\\%') || '%'
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
 * The reference under which a parcel was announced, where what was scanned is nobody's as it is: a person has matched it
 * with a promise, or it is written in other letters. Where it could be several, it is none.
 */
export async function findMeant(
  db: Db,
  { clientId, grants, isTest }: Caller,
  reference: string,
  type: ReferenceType | undefined,
): Promise<Meant | undefined> {
  const asked = { clientId, isTest, reference, ...scopeOf(grants, 'relabelling:write') }
  const found = await meanings(db, { ...asked, spellings: [...spellingsOfScan(reference)] })
  const [first] = found
  const isOne = found.every((one) => one.reference === first?.reference)
  const fitting = found.find(({ referenceType }) => type === undefined || type === referenceType)
  return isOne ? (fitting ?? first) : undefined
}
