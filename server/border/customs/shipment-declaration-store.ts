import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { json, prepared, type Arguments, type Call, type Db } from '../../platform/store/database.ts'
import type { Goods, Warning } from './goods.ts'
import { withConsignments } from './ioss-store.ts'
import type { Seller } from './shipment-goods.ts'

type Shipment = Schemas['Shipment']

/** Returns whether items already cover the goods of a shipment, and its client's own data for every invoice. */
export async function findDeclared(
  db: Db,
  clientId: number,
  { id, customerReference, relabellingCustomerReference }: Declarable,
  number: string,
  invoice?: Pick<Goods, 'invoiceNumber'> & { readonly currencyCode: string | undefined },
): Promise<Seller & { readonly isDeclared: boolean; readonly otherCurrency: string | undefined }> {
  const [found] = await selectDeclared(db, {
    clientId,
    id,
    number,
    customerReference: customerReference ?? null,
    promised: relabellingCustomerReference ?? null,
    invoiceNumber: invoice?.invoiceNumber ?? null,
    currencyCode: invoice?.currencyCode ?? null,
  })
  const { isDeclared = false, vat, eori, otherCurrency } = found ?? {}
  return { isDeclared, vat, eori, otherCurrency }
}

/** Identifies the goods of a shipment. Its reference from relabelling is looked up where it is stored. */
export type Declarable = Pick<Shipment, 'id' | 'customerReference'> & { readonly relabellingCustomerReference?: string }

interface Names {
  readonly clientId: number
  readonly id: string
  readonly number: string
  readonly customerReference: string | null
  readonly promised: string | null
  readonly invoiceNumber: string | null
  readonly currencyCode: string | null
}

const selectDeclared = prepared((db, arg: Arguments<Names>) => {
  const found = sql<{ isDeclared: boolean; vat?: string; eori?: string; otherCurrency?: string }>`
    select client."billingInfo" ->> 'vat' as vat, client."billingInfo" ->> 'eori' as eori,
      exists (select from customs_item
        where "clientId" = ${arg.clientId}::int and "shipmentId" = ${arg.id}::text)
      or exists (select from customs_item
        where "clientId" = ${arg.clientId}::int and "customerReference" = ${arg.customerReference}::text
          and "shipmentId" is null)
      or exists (select from customs_item
        where "clientId" = ${arg.clientId}::int and "shipmentId" is null
          and "carrierReference" in (${arg.number}::text, ${arg.promised}::text, (
            select "relabellingCustomerReference" from shipment
            where shipment."clientId" = ${arg.clientId}::int and shipment.id = ${arg.id}::uuid))) as "isDeclared",
      (select min("currencyCode") from customs_item
        where "clientId" = ${arg.clientId}::int and "invoiceNumber" = ${arg.invoiceNumber}::text
          and "currencyCode" <> ${arg.currencyCode}::text) as "otherCurrency"
    from client where id = ${arg.clientId}::int`
  return { compile: () => found.compile(db) }
})

/** The warning that ends once the shipment is known. */
const unlinked = ['PARCEL_UNKNOWN']

export type Linked = Pick<Goods, 'carrierReference' | 'destinationCountry'> & { shipmentId: string; ioss?: string }

/**
 * Adds a shipment to goods declared for it earlier. A batch that may be sent again keeps its bytes, so goods in an
 * unsettled batch stay unchanged.
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

/**
 * Deletes the goods of a shipment that will not travel, unless the broker has them, whoever declared them. Goods at the
 * broker stay, with a note on what to do.
 */
export async function withdrawDeclaration(db: Db, clientId: number, shipmentId: string): Promise<void> {
  const withdrawn = await db
    .deleteFrom('customs_item')
    .where('clientId', '=', clientId)
    .where('shipmentId', '=', shipmentId)
    .where('transferState', 'in', ['NOT_SENT', 'TRANSFER_ERROR'])
    .returning(['carrierReference', 'destinationCountry', 'shipmentId', 'ioss'])
    .execute()
  await withConsignments(db, clientId, [], { others: withdrawn })
  await sql`
    update customs_item as item
    set warnings = (
      select json_agg(warning) from (
        select warning from json_array_elements(coalesce(item.warnings, '[]')) as warning
        where warning ->> 'code' <> ${cancelledWarning.code}
        union all
        select ${json(cancelledWarning)}::json
      ) as warnings)
    where item."clientId" = ${clientId} and item."shipmentId" = ${shipmentId}`.execute(db)
}

const cancelledWarning = {
  code: 'SHIPMENT_CANCELLED',
  field: 'shipmentId',
  message:
    'shipmentId is of a shipment that was cancelled after the broker had got the item. Ask the broker to withdraw it.',
} as const satisfies Warning

/** A line of goods that was declared separately, under its parcel's number. */
export interface DeclaredLine {
  readonly number: string
  readonly item: Schemas['ShipmentCustomsItem']
  /** The invoice and company that the goods were declared under. */
  readonly sold: Pick<Schemas['ShipmentCustoms'], 'invoiceNumber' | 'companyNumber' | 'eoriNumber'>
}

/** Finds goods of a shipment that were declared line by line, in that order. */
export async function findDeclaredLines(db: Db, clientId: number, shipmentId: string): Promise<DeclaredLine[]> {
  const rows = await db
    .selectFrom('customs_item')
    .select(['carrierReference', 'invoiceNumber', 'companyNumber', 'eoriNumber'])
    .select(['itemNumber', 'itemDescription', 'skuNumber', 'quantity', 'countryOfOrigin', 'netWeight', 'grossWeight'])
    .select(['itemInvoicePrice', 'currencyCode', 'commodityCode', 'preferentialOrigin', 'dangerousGoods'])
    .select(['dangerousGoodsCode', 'manufacturerProductId', 'gtin'])
    .select(sql<Company | null>`manufacturer`.as('manufacturer'))
    .select(sql<Company | null>`"responsiblePerson"`.as('responsiblePerson'))
    .where('clientId', '=', clientId)
    .where('shipmentId', '=', shipmentId)
    .where('ofShipment', '=', false)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(mostLines + 1)
    .execute()
  // More lines than a shipment may declare, so none can take them over.
  if (rows.length > mostLines) return []
  return rows.map(({ carrierReference, invoiceNumber, companyNumber, eoriNumber, ...row }) => {
    const { preferentialOrigin, dangerousGoods, dangerousGoodsCode, manufacturerProductId, gtin } = row
    const { manufacturer, responsiblePerson, ...item } = row
    return {
      number: carrierReference,
      sold: { invoiceNumber, companyNumber, eoriNumber },
      item: {
        ...item,
        preferentialOrigin: preferentialOrigin ?? undefined,
        dangerousGoods: dangerousGoods ?? undefined,
        dangerousGoodsCode: dangerousGoodsCode ?? undefined,
        manufacturerProductId: manufacturerProductId ?? undefined,
        gtin: gtin ?? undefined,
        manufacturer: manufacturer ?? undefined,
        responsiblePerson: responsiblePerson ?? undefined,
      },
    }
  })
}

type Company = NonNullable<Schemas['ShipmentCustomsItem']['manufacturer']>

const mostLines = 100
