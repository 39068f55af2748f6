import { sql } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Goods } from './goods.ts'
import type { Seller } from './shipment-goods.ts'

type Shipment = components['schemas']['Shipment']

/** Whether items stand for the goods of a shipment already, and what its client says of itself on every invoice. */
export async function findDeclared(
  db: Db,
  clientId: number,
  { id, customerReference }: Pick<Shipment, 'id' | 'customerReference'>,
  number: string,
): Promise<Seller & { readonly isDeclared: boolean }> {
  const { rows } = await sql<{ isDeclared: boolean; vat: string | null; eori: string | null }>`
    select client."billingInfo" ->> 'vat' as vat, client."billingInfo" ->> 'eori' as eori,
      exists (select from customs_item
        where "clientId" = ${clientId} and "shipmentId" = ${id})
      or exists (select from customs_item
        where "clientId" = ${clientId} and "customerReference" = ${customerReference ?? null}
          and "shipmentId" is null)
      or exists (select from customs_item as item join shipment on shipment."clientId" = item."clientId"
        where shipment.id = ${id}::uuid and item."clientId" = ${clientId} and item."shipmentId" is null
          and item."carrierReference" in (shipment."relabellingCustomerReference", ${number})) as "isDeclared"
    from client where id = ${clientId}`.execute(db)
  const [found] = rows
  return { isDeclared: found?.isDeclared ?? false, vat: found?.vat ?? undefined, eori: found?.eori ?? undefined }
}

/** The warning that is gone once a shipment has come. */
const unlinked = ['PARCEL_UNKNOWN']

type Linked = Pick<Goods, 'carrierReference' | 'destinationCountry'> & { shipmentId: string; ioss?: string }

/**
 * Names a shipment in the goods that were declared for it before. A batch that may be sent again keeps its bytes, so what
 * stands in one that is not settled is left as it is.
 */
export async function linkItems(db: Db, clientId: number, shipmentId: string): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    update customs_item as item
    set "shipmentId" = shipment.id::text, warnings = (
      select json_agg(warning) from json_array_elements(item.warnings) as warning
      where warning ->> 'code' <> all(${unlinked}::text[]))
    from shipment
    where shipment."clientId" = ${clientId} and shipment.id = ${shipmentId}::uuid
      and item."clientId" = ${clientId} and item."shipmentId" is null
      and (item."customerReference" = shipment."customerReference"
        or item."carrierReference" = any(array[shipment."carrierReference", shipment."relabellingCustomerReference"]
          || shipment."parcelReferences"))
      and not exists (
        select from customs_batch as batch
        where batch."clientId" = item."clientId" and batch.id = item."batchId" and batch.state = 'PENDING')
    returning item."shipmentId", item."carrierReference", item."destinationCountry", item.ioss`.execute(db)
  return rows
}

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
