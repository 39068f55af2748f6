import { isUuid } from '../../../kernel/uuid.ts'
import { sql } from 'kysely'
import type { Schemas } from '../../../../openapi/generated/types.ts'
import type { Accessible } from '../../../identity/access/accessible-store.ts'
import type { Db } from '../../../platform/store/database.ts'
import { numbersAboard, onTruck, shipmentsOnTruck } from '../aboard-store.ts'

type Party = Schemas['AddressParty']

/** A shipment on a truck, with the numbers on its parcels' labels. */
export interface Loaded {
  readonly clientId: number
  readonly id: string
  readonly labels: readonly string[]
  readonly carrierReference?: string
  readonly isCancelled: boolean
  readonly isDocuments: boolean
  readonly sender: Party
  readonly recipient: Party
  /** The place of delivery, which may be a shop. */
  readonly to: Party
}

export type Line = Pick<
  Schemas['CustomsItem'],
  | 'id'
  | 'clientId'
  | 'shipmentId'
  | 'carrierReference'
  | 'itemDescription'
  | 'quantity'
  | 'grossWeight'
  | 'itemInvoicePrice'
  | 'currencyCode'
  | 'commodityCode'
  | 'mrn'
  | 'importDeclaration'
  | 'transitMrn'
  | 'voec'
>

export interface Load {
  readonly shipments: readonly Loaded[]
  readonly lines: readonly Line[]
  /** The numbers on the truck, whether or not they belong to a shipment. */
  readonly numbers: readonly string[]
}

/** Finds the contents of a truck. Reads at most one customs item more than `mostItems`. */
export async function findLoad(db: Db, accessible: Accessible, truck: string, mostItems: number): Promise<Load> {
  const lines = await db
    .selectFrom('customs_item')
    .select([
      'id',
      'clientId',
      'shipmentId',
      'carrierReference',
      'itemDescription',
      'quantity',
      'grossWeight',
      'itemInvoicePrice',
      'currencyCode',
      'commodityCode',
      'mrn',
      'importDeclaration',
      'transitMrn',
      'voec',
    ])
    .where(sql<boolean>`("clientId", id) in ${onTruck(accessible, truck)}`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(mostItems + 1)
    .execute()
  const named = lines.flatMap(({ clientId, shipmentId }) =>
    shipmentId !== undefined && isUuid(shipmentId) ? [{ clientId, id: shipmentId }] : [],
  )
  const { rows: shipments } = await sql<Loaded>`
    select "clientId", id, "carrierReference", cancelled is not null as "isCancelled",
      case when coalesce(cardinality("parcelReferences"), 0) > 0 then "parcelReferences"
        else array_remove(array["carrierReference"], null) end as labels,
      coalesce(content -> 'customs' ->> 'customsType', '') = 'DOCUMENTS' as "isDocuments",
      content -> 'sender' as sender, coalesce(content -> 'recipient', content -> 'delivery') as recipient,
      coalesce(content -> 'delivery', content -> 'recipient') as "to"
    from shipment
    where ("clientId", id) in (
      select "clientId", id from ${shipmentsOnTruck(accessible, truck)} as aboard
      union
      select named."clientId", named.id
      from unnest(${named.map(({ clientId }) => clientId)}::int[], ${named.map(({ id }) => id)}::uuid[]) as named("clientId", id))
    order by "createdAt", id`.execute(db)
  return { shipments, lines, numbers: await numbersAboard(db, accessible, truck) }
}
