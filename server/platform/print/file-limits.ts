import { measuredPdf } from './pdf-scan.ts'
import { type Size, sizeOfPicture } from './picture-size.ts'

/**
 * The limits of files from outside. Phones take pictures of 50 million pixels, and no carrier's document has nearly as
 * many pages. PDF readers hold object streams in memory.
 */
export const most = { pixels: 64_000_000, pages: 200, unpackedBytes: 256_000_000, objectBytes: 32_000_000 } as const

/** The limit that a file exceeds. `says` completes a sentence that begins with the file. */
export interface Excess {
  readonly code: 'TOO_MANY_PIXELS' | 'TOO_MANY_PAGES' | 'PDF_TOO_LARGE'
  readonly says: string
}

const counted = (count: number) => count.toLocaleString('en')

/** Checks a picture by its header, without decoding its pixels. */
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

/** Decompresses a PDF in pieces and stops at the limit. */
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
