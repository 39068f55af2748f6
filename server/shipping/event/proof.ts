import type { components } from '../../../openapi/generated/types.ts'
import type { DeliveryProof } from '../../network/carriers/carrier.ts'
import type { Db } from '../../platform/store/database.ts'
import type { ShipmentEvent } from './store.ts'
import type { Whole } from '../../kernel/whole.ts'

type Schemas = components['schemas']
type Image = Schemas['ProofImage']

/** What a picture is by how it begins, whatever it is said to be. */
export const imageType = (bytes: Uint8Array): Image['contentType'] | undefined =>
  starts(bytes, [0x89, 0x50, 0x4e, 0x47]) ? 'image/png' : starts(bytes, [0xff, 0xd8, 0xff]) ? 'image/jpeg' : undefined

const starts = (bytes: Uint8Array, beginning: readonly number[]) =>
  beginning.every((byte, index) => bytes[index] === byte)

export const proofOf = ({ name, signature, picture }: Schemas['ShipmentEventProof']): DeliveryProof => ({
  name,
  signature: signature === undefined ? undefined : Buffer.from(signature, 'base64'),
  picture: picture === undefined ? undefined : Buffer.from(picture, 'base64'),
})

/** Keeps what proves a delivery, of several deliveries of a shipment that of the latest. */
export async function keepProofs(
  db: Db,
  clientId: number,
  events: readonly (Pick<ShipmentEvent, 'shipmentId' | 'createdAt'> & { readonly proof?: DeliveryProof })[],
): Promise<void> {
  for (const { shipmentId, createdAt, proof } of events) {
    if (!proof) continue
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

const bytesOf = (image: Uint8Array | undefined) => (image && imageType(image) ? Buffer.from(image) : null)

/** Of a shipment that is delivered. */
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

const imageOf = (bytes: Buffer): Image => ({
  contentType: imageType(bytes) ?? 'image/png',
  encoding: 'base64',
  data: bytes.toString('base64'),
})
