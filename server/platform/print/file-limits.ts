import { measuredPdf } from './pdf-scan.ts'
import { type Size, sizeOfPicture } from './picture-size.ts'

/**
 * The limits of a foreign file. Phones take pictures of 50 million pixels, and no paper of a carrier has nearly as many
 * pages. Lists of objects are what readers of PDF keep in memory.
 */
export const most = { pixels: 64_000_000, pages: 200, unpackedBytes: 256_000_000, objectBytes: 32_000_000 } as const

/** Which limit a file exceeds, with the end of a sentence that begins with the file. */
export interface Excess {
  readonly code: 'TOO_MANY_PIXELS' | 'TOO_MANY_PAGES' | 'PDF_TOO_LARGE'
  readonly says: string
}

const counted = (count: number) => count.toLocaleString('en')

/** Judges a picture by its head: its pixels are never unpacked. */
export const excessOfPicture = (bytes: Uint8Array): Excess | undefined => excessOfPixels(sizeOfPicture(bytes))

export const excessOfPixels = (
  { width, height }: Size = { width: 0, height: 0 },
  what = 'picture',
): Excess | undefined =>
  width * height > most.pixels
    ? {
        code: 'TOO_MANY_PIXELS',
        says: `has a ${what} of ${width} x ${height} pixels, and at most ${counted(most.pixels)} pixels are accepted`,
      }
    : undefined

/** Unpacks a PDF piece by piece, and no further than to its limit. */
export async function excessOfPdf(bytes: Uint8Array): Promise<Excess | undefined> {
  const { isPackedTwice, isTooLarge, pages, picture } = await measuredPdf(bytes, most)
  if (isPackedTwice) return { code: 'PDF_TOO_LARGE', says: 'has a part that was compressed twice' }
  if (isTooLarge)
    return { code: 'PDF_TOO_LARGE', says: `unpacks to more than ${counted(most.unpackedBytes / 1_000_000)} MB` }
  if (pages > most.pages)
    return {
      code: 'TOO_MANY_PAGES',
      says: `has ${counted(pages)} pages, and at most ${counted(most.pages)} are accepted`,
    }
  return excessOfPixels(picture)
}
