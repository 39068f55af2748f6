import { sql, type Expression } from 'kysely'
import { accountsColumns, type AccountsRow } from '../../network/carrier-configuration/store.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { accessColumns, type ProductAccess } from '../../network/product/store.ts'
import { sheetFor, type SheetKey } from '../../network/rate-sheet/store.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'

/** What a registration depends on besides the shipment. */
export interface Facts extends ProductAccess, AccountsRow {
  /** The rate sheet for a departure on the requested day. */
  readonly sheet?: SheetKey | null
}

export interface Wanted {
  readonly carrier: CarrierId
  readonly productId: string
  readonly country: string
  readonly day: string
}

/** For queries on `client`. */
const factColumns = (
  clientId: Expression<number>,
  { carrier, productId, country, day }: { readonly [Name in keyof Wanted]: Expression<string> },
) =>
  [
    ...accessColumns(carrier, productId),
    ...accountsColumns(carrier, sql.lit('shipping')),
    sheetFor({ clientId, productId, country, day }).as('sheet'),
  ] as const

const selectFacts = prepared((db, arg: Arguments<Wanted & { clientId: number }>) =>
  db.selectFrom('client').select(factColumns(arg.clientId, arg)).where('client.id', '=', arg.clientId),
)

/** Finds the facts for a shipment that is not stored yet. */
export async function findFacts(db: Db, clientId: number, wanted: Wanted): Promise<Facts | undefined> {
  const [facts] = await selectFacts(db, { ...wanted, clientId })
  return facts
}

const ofShipment = (name: string) => sql<string>`shipment.${sql.ref(name)}`

const selectFactsOfStored = prepared((db, arg: Arguments<{ clientId: number; id: string; day: string }>) =>
  db
    .selectFrom('shipment')
    .innerJoin('client', 'client.id', 'shipment.clientId')
    .select(
      factColumns(arg.clientId, {
        carrier: ofShipment('carrier'),
        productId: ofShipment('productId'),
        country: ofShipment('senderCountry'),
        day: arg.day,
      }),
    )
    .where('shipment.clientId', '=', arg.clientId)
    .where('shipment.id', '=', arg.id),
)

/**
 * Send this after the statement that locks the shipment: within that statement, it would miss changes the lock waited
 * for.
 */
export async function findFactsOfStored(db: Db, clientId: number, id: string, day: string): Promise<Facts | undefined> {
  const [facts] = await selectFactsOfStored(db, { clientId, id, day })
  return facts
}
