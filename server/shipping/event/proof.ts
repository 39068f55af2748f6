import type { components } from '../../../openapi/generated/types.ts'
import type { DeliveryProof } from '../../network/carriers/carrier.ts'

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

/** The bytes that are kept of a picture, which are none where it is no picture. */
export const bytesOf = (image: Uint8Array | undefined) => (image && imageType(image) ? Buffer.from(image) : null)

export const imageOf = (bytes: Buffer): Image => ({
  contentType: imageType(bytes) ?? 'image/png',
  encoding: 'base64',
  data: bytes.toString('base64'),
})
