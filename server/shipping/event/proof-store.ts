import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { DeliveryProof } from '../../network/carriers/carrier.ts'
import type { Db } from '../../platform/store/database.ts'
import { bytesOf, imageOf } from './proof.ts'
import { findErased, type ShipmentEvent } from './store.ts'

/** Stores the proofs of deliveries: the latest one if a shipment has several, and none for a person who was erased. */
export async function keepProofs(
  db: Db,
  clientId: number,
  events: readonly (Pick<ShipmentEvent, 'shipmentId' | 'createdAt'> & { readonly proof?: DeliveryProof })[],
): Promise<void> {
  const proven = events.filter(({ proof }) => proof !== undefined).map(({ shipmentId }) => shipmentId)
  if (proven.length === 0) return
  const anonymous = await findErased(db, clientId, proven)
  for (const { shipmentId, createdAt, proof } of events) {
    if (!proof || anonymous.has(shipmentId)) continue
    const { name = null, signature, picture } = proof
    const row = { createdAt, name, signature: bytesOf(signature), picture: bytesOf(picture) }
    await db
      .insertInto('shipment_proof')
      .values({ clientId, shipmentId, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['clientId', 'shipmentId'])
          .doUpdateSet(row)
          .where('shipment_proof.createdAt', '<=', createdAt),
      )
      .execute()
  }
}

/** Finds the proof of a shipment that is delivered. */
export async function findProof(
  db: Db,
  clientId: number,
  shipmentId: string,
): Promise<Whole<Schemas['ProofOfDelivery']> | undefined> {
  const row = await db
    .selectFrom('shipment_proof')
    .innerJoin('shipment', (join) =>
      join
        .onRef('shipment.clientId', '=', 'shipment_proof.clientId')
        .onRef('shipment.id', '=', 'shipment_proof.shipmentId'),
    )
    .select(['shipment.deliveredAt', 'name', 'signature', 'picture'])
    .where('shipment_proof.clientId', '=', clientId)
    .where('shipmentId', '=', shipmentId)
    .executeTakeFirst()
  if (!row?.deliveredAt) return undefined
  const { deliveredAt, name, signature, picture } = row
  return {
    shipmentId,
    deliveredAt,
    name: name || undefined,
    signature: signature && imageOf(signature),
    picture: picture && imageOf(picture),
  }
}
