import { sql } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'
import { ApiError } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { findConfiguration } from './configuration-store.ts'
import { passesCustoms } from './documents/border.ts'
import { goodsOf, type Declared } from './shipment-goods.ts'
import { insertItems, lockInvoices, type By } from './store.ts'

type Schemas = components['schemas']
type Shipment = Schemas['Shipment']

/** Whether a shipment whose goods are not declared is kept from its carrier. */
const refuses: Record<Schemas['CustomsUndeclaredRule'], boolean> = { WARN: false, REFUSE: true }

/** Whether the goods of a shipment have to be declared. */
export const crossesBorder = ({ sender, delivery, recipient }: Pick<Shipment, 'sender' | 'delivery' | 'recipient'>) =>
  passesCustoms(sender, delivery ?? recipient)

/** What is wrong with the declaration of a shipment that crosses a border; the client may have that refused. */
export async function mustBeDeclared(db: Db, clientId: number, shipment: Shipment): Promise<void> {
  if (!crossesBorder(shipment)) return
  const { warnings } = await declaredBy(db, clientId, shipment)
  const [first] = warnings
  if (!first) return
  const { undeclared } = await findConfiguration(db, clientId)
  if (!refuses[undeclared]) return
  throw new ApiError('invalid', first.code, first.message, {
    errors: warnings.map(({ code, message }) => ({
      code,
      defaultMessage: message,
      objectName: 'shipment',
      field: 'customs',
    })),
  })
}

/** What registering a shipment is to declare, read before its number is written. */
export async function planDeclaration(
  db: Db,
  clientId: number,
  shipment: Shipment,
  number: string,
): Promise<Declared | undefined> {
  return crossesBorder(shipment) ? declaredBy(db, clientId, shipment, number) : undefined
}

/** Puts the goods of a shipment on record as customs items, and names it in those that were declared before. */
export async function declareShipment(
  db: Db,
  clientId: number,
  shipmentId: string,
  { goods }: Declared,
  by: By,
): Promise<void> {
  if (goods.length > 0) {
    await lockInvoices(
      db,
      clientId,
      goods.map(({ invoiceNumber }) => invoiceNumber),
    )
    await insertItems(db, clientId, goods, by, { ofShipment: true })
  }
  await linkItems(db, clientId, shipmentId)
}

/** The warning that is gone once a shipment has come. */
const unlinked = ['PARCEL_UNKNOWN']

/** A batch that may be sent again keeps its bytes, so what stands in one that is not settled is left as it is. */
async function linkItems(db: Db, clientId: number, shipmentId: string): Promise<void> {
  await sql`
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
        where batch."clientId" = item."clientId" and batch.id = item."batchId" and batch.state = 'PENDING')`.execute(db)
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

async function declaredBy(db: Db, clientId: number, shipment: Shipment, number = shipment.id): Promise<Declared> {
  const { rows } = await sql<{ isDeclared: boolean; vat: string | undefined; eori: string | undefined }>`
    select client."billingInfo" ->> 'vat' as vat, client."billingInfo" ->> 'eori' as eori,
      exists (select from customs_item
        where "clientId" = ${clientId} and "shipmentId" = ${shipment.id})
      or exists (select from customs_item
        where "clientId" = ${clientId} and "customerReference" = ${shipment.customerReference ?? null}
          and "shipmentId" is null)
      or exists (select from customs_item as item join shipment on shipment."clientId" = item."clientId"
        where shipment.id = ${shipment.id}::uuid and item."clientId" = ${clientId} and item."shipmentId" is null
          and item."carrierReference" in (shipment."relabellingCustomerReference", ${number})) as "isDeclared"
    from client where id = ${clientId}`.execute(db)
  const [found] = rows
  if (found?.isDeclared) return { goods: [], warnings: [] }
  return goodsOf(shipment, number, { vat: found?.vat ?? undefined, eori: found?.eori ?? undefined })
}
