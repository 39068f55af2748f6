import type { Schemas } from '../../../openapi/generated/types.ts'
import type { DeliveryProof } from '../../network/carriers/carrier.ts'
import { excessOfPicture } from '../../platform/print/file-limits.ts'
import { sizeOfPicture } from '../../platform/print/picture-size.ts'

type Image = Schemas['ProofImage']

/** Returns the type of a picture by its first bytes, whatever its declared type. */
export const imageType = (bytes: Uint8Array): Image['contentType'] | undefined =>
  sizeOfPicture(bytes) && (bytes[0] === 0x89 ? 'image/png' : 'image/jpeg')

/** The largest picture of a delivery that is stored, in bytes. */
const largest = 300_000

export const proofOf = ({ name, signature, picture }: Schemas['ShipmentEventProof']): DeliveryProof => ({
  name,
  signature: signature === undefined ? undefined : Buffer.from(signature, 'base64'),
  picture: picture === undefined ? undefined : Buffer.from(picture, 'base64'),
})

/** Returns the bytes to store; null for anything that is not a picture or is too large. */
export const bytesOf = (image: Uint8Array | undefined) =>
  image && image.length <= largest && imageType(image) && !excessOfPicture(image) ? Buffer.from(image) : null

export const imageOf = (bytes: Buffer): Image => ({
  contentType: imageType(bytes) ?? 'image/png',
  encoding: 'base64',
  data: bytes.toString('base64'),
})
