import { sql } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'
import { prepared, type Arguments, type Call, type Db } from '../../platform/store/database.ts'
import type { Goods } from './goods.ts'
import type { Seller } from './shipment-goods.ts'

type Shipment = components['schemas']['Shipment']

/** Whether items stand for the goods of a shipment already, and what its client says of itself on every invoice. */
export async function findDeclared(
  db: Db,
  clientId: number,
  { id, customerReference, relabellingCustomerReference }: Declarable,
  number: string,
): Promise<Seller & { readonly isDeclared: boolean }> {
  const [found] = await selectDeclared(db, {
    clientId,
    id,
    number,
    customerReference: customerReference ?? null,
    promised: relabellingCustomerReference ?? null,
  })
  return { isDeclared: found?.isDeclared ?? false, vat: found?.vat, eori: found?.eori }
}

/** As much of a shipment as its goods are found by. Under which reference it was promised is looked up where it is stored. */
export type Declarable = Pick<Shipment, 'id' | 'customerReference'> & { readonly relabellingCustomerReference?: string }

interface Names {
  readonly clientId: number
  readonly id: string
  readonly number: string
  readonly customerReference: string | null
  readonly promised: string | null
}

const selectDeclared = prepared((db, arg: Arguments<Names>) => {
  const found = sql<{ isDeclared: boolean; vat?: string; eori?: string }>`
    select client."billingInfo" ->> 'vat' as vat, client."billingInfo" ->> 'eori' as eori,
      exists (select from customs_item
        where "clientId" = client.id and "shipmentId" = ${arg.id}::text)
      or exists (select from customs_item
        where "clientId" = client.id and "customerReference" = ${arg.customerReference}::text
          and "shipmentId" is null)
      or exists (select from customs_item
        where "clientId" = client.id and "shipmentId" is null
          and "carrierReference" in (${arg.number}::text, ${arg.promised}::text, (
            select "relabellingCustomerReference" from shipment
            where shipment."clientId" = client.id and shipment.id = ${arg.id}::uuid))) as "isDeclared"
    from client where id = ${arg.clientId}::int`
  return { compile: () => found.compile(db) }
})

/** The warning that is gone once a shipment has come. */
const unlinked = ['PARCEL_UNKNOWN']

export type Linked = Pick<Goods, 'carrierReference' | 'destinationCountry'> & { shipmentId: string; ioss?: string }

/**
 * Names a shipment in the goods that were declared for it before. A batch that may be sent again keeps its bytes, so what
 * stands in one that is not settled is left as it is.
 */
export const itemsLink = (db: Db, clientId: number, shipmentId: string): Call<Linked> =>
  link.of(db, { clientId, shipmentId })

const link = prepared((db, arg: Arguments<{ clientId: number; shipmentId: string }>) => {
  const linked = sql<Linked>`
    update customs_item as item
    set "shipmentId" = shipment.id::text, warnings = (
      select json_agg(warning) from json_array_elements(item.warnings) as warning
      where warning ->> 'code' <> all(${unlinked}::text[]))
    from shipment
    where shipment."clientId" = ${arg.clientId}::int and shipment.id = ${arg.shipmentId}::uuid
      and item."clientId" = ${arg.clientId}::int and item."shipmentId" is null
      and (item."customerReference" = shipment."customerReference"
        or item."carrierReference" = any(array[shipment."carrierReference", shipment."relabellingCustomerReference"]
          || shipment."parcelReferences"))
      and not exists (
        select from customs_batch as batch
        where batch."clientId" = item."clientId" and batch.id = item."batchId" and batch.state = 'PENDING')
    returning item."shipmentId", item."carrierReference", item."destinationCountry", item.ioss`
  return { compile: () => linked.compile(db) }
})

/** What nobody has closed or sent of the goods of a shipment that will not travel goes with it. */
export async function withdrawDeclaration(db: Db, clientId: number, shipmentId: string): Promise<void> {
  await db
    .deleteFrom('customs_item')
    .where('clientId', '=', clientId)
    .where('shipmentId', '=', shipmentId)
    .where('ofShipment', '=', true)
    .where('transferState', '=', 'NOT_SENT')
    .execute()
}
