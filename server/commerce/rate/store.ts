import { type Expression, sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { RateQuestion } from '../../schema/column-types.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import type { Product } from '../../network/product/catalogue.ts'

/** The data that determines a client's products and prices. */
export interface Choice {
  readonly carriers: Readonly<Partial<Record<Schemas['Carrier'], boolean>>>
  /** If anything was sold to the client, nothing else can be booked. */
  readonly sold: readonly string[]
  /** Products added by the client or one above it; the nearest wins for each id. */
  readonly own: readonly Product[]
  /** The version of the rate sheet that applies to a product, with its id and owner. */
  readonly sheets: readonly (readonly [productId: string, id: string, version: number, ownerId: number])[]
  /** The shipping policy that applies. */
  readonly policy?: Pick<Schemas['ShippingPolicy'], 'id' | 'rules'>
  /** Changes as soon as any of the above does, for the client or one above it. */
  readonly stamp: number
}

const stampOf = (clientId: Expression<number>) => sql<number>`(
  select sum(above."ratesStamp")::bigint from client as of_client
  join client as above on above.id = any(of_client.path) where of_client.id = ${clientId})`

/** The nearest client's data wins. Among its sheets, local ones and those of the sender's country take precedence. */
const selectChoice = prepared((db, arg: Arguments<{ clientId: number; country: string; day: string }>) =>
  db
    .selectFrom('client')
    .select([
      sql<Choice['carriers']>`coalesce((select json_object_agg(carrier, enabled) from (
        select distinct on (carrier) carrier, enabled from client_carrier where "clientId" = any(client.path)
        order by carrier, array_position(client.path, "clientId") desc) as setting), '{}')`.as('carriers'),
      sql<Choice['sold']>`coalesce((
        select json_agg("productId") from sales_product where "clientId" = client.id), '[]')`.as('sold'),
      sql<Choice['own']>`coalesce((select json_agg(json_strip_nulls(to_json(nearest))) from (
        select distinct on (id) id, carrier, "productName", "transportType", direction, active, "fromCountries", "toCountries"
        from product where "clientId" = any(client.path)
        order by id, array_position(client.path, "clientId") desc) as nearest), '[]')`.as('own'),
      sql<Choice['sheets']>`coalesce((select json_agg(json_build_array("productId", id, version, "clientId")) from (
        select distinct on ("productId") "productId", id, version, "clientId" from rate_sheet
        where "clientId" = any(client.path) and ("clientId" = client.id or scope = 'CHILDREN')
          and "fromCountry" in ('', ${arg.country})
          and "validFrom" <= ${arg.day}::date and ("validUntil" is null or "validUntil" >= ${arg.day}::date)
        order by "productId", array_position(client.path, "clientId") desc, scope desc, "fromCountry" desc) as sheet), '[]')`.as(
        'sheets',
      ),
      sql<Choice['policy']>`(
        select json_build_object('id', id, 'rules', rules) from shipping_policy
        where "clientId" = any(client.path) and state = 'ACTIVE' and ("clientId" = client.id or scope = 'CHILDREN')
        order by array_position(client.path, "clientId") desc limit 1)`.as('policy'),
      stampOf(arg.clientId).as('stamp'),
    ])
    .where('client.id', '=', arg.clientId),
)

export async function findChoice(db: Db, clientId: number, country: string, day: string): Promise<Choice> {
  const [row] = await selectChoice(db, { clientId, country, day })
  return row ?? { carriers: {}, sold: [], own: [], sheets: [], stamp: 0 }
}

export interface KeptRates {
  readonly id: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly request: RateQuestion
  readonly rates: readonly (Pick<Schemas['Rate'], 'carrierProduct' | 'promise'> & {
    readonly cost: Schemas['ExpectedCost']
  })[]
  /** The version of the inputs that the rates were computed from. */
  readonly stamp: number
}

type RateRow = Omit<KeptRates, 'createdAt' | 'expiresAt' | 'request' | 'rates'> &
  Record<'createdAt' | 'expiresAt' | 'request' | 'rates', string> & { readonly clientId: number }

const insertRow = prepared((db, arg: Arguments<RateRow>) =>
  db
    .insertInto('rate')
    .columns(['clientId', 'id', 'createdAt', 'expiresAt', 'request', 'rates'])
    .expression(
      db
        .selectNoFrom([
          sql`${arg.clientId}::integer`.as('clientId'),
          sql`${arg.id}::uuid`.as('id'),
          sql`${arg.createdAt}::timestamptz`.as('createdAt'),
          sql`${arg.expiresAt}::timestamptz`.as('expiresAt'),
          sql`${arg.request}::json`.as('request'),
          sql`${arg.rates}::json`.as('rates'),
        ])
        .where(stampOf(sql`${arg.clientId}::integer`), '=', sql<number>`${arg.stamp}::bigint`),
    )
    .returning(sql<boolean>`true`.as('isKept')),
)

/** Stores rates for booking. Returns false if their inputs have changed in the meantime. */
export async function insertRates(
  db: Db,
  clientId: number,
  { createdAt, expiresAt, request, rates, ...row }: KeptRates,
): Promise<boolean> {
  const values = {
    ...row,
    clientId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    request: JSON.stringify(request),
    rates: JSON.stringify(rates),
  }
  const [inserted] = await insertRow(db, values)
  return inserted !== undefined
}
