import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { jpegHead, packedPdf, pdfOfPages, pngOf } from '../../dev/testing/pictures.ts'
import { excessOfPdf, excessOfPicture, most } from './file-limits.ts'
import { measuredPdf } from './pdf-scan.ts'
import { pictureOf } from './picture.ts'
import { sizeOfPicture } from './picture-size.ts'

const codeOf = async (pdf: Uint8Array) => (await excessOfPdf(pdf))?.code

/** Returns how many MB the process grows at its peak during some work. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const rest = process.memoryUsage().rss
  let peak = rest
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
  await work()
  clearInterval(watch)
  return (Math.max(peak, process.memoryUsage().rss) - rest) / 1_000_000
}

const pictureOfHeight = (height: number) => `/Subtype /Image /Width 9000 /Height ${height} /Filter /FlateDecode`
const page = (side: number) => pdfOfPages(1, {}, [side, side])

describe('a picture', () => {
  it('has the size in its header', () => {
    expect(sizeOfPicture(pngOf(640, 480))).toEqual({ width: 640, height: 480 })
    expect(sizeOfPicture(jpegHead(4_000, 3_000))).toEqual({ width: 4_000, height: 3_000 })
    expect(sizeOfPicture(pngOf(0, 480))).toBeUndefined()
    for (const cut of [3, 10, 20]) expect(sizeOfPicture(pngOf(640, 480).subarray(0, cut))).toBeUndefined()
    expect(sizeOfPicture(jpegHead(4_000, 3_000).subarray(0, 30))).toBeUndefined()
  })

  it('is refused just above the limit without decoding', async () => {
    expect(excessOfPicture(pngOf(8_000, 8_000))).toBeUndefined()
    const large = pngOf(8_000, 8_001)
    let excess: unknown
    expect(await growth(async () => (excess = excessOfPicture(large)))).toBeLessThan(20)
    expect(excess).toEqual({
      code: 'TOO_MANY_PIXELS',
      says: 'has a picture of 8000 x 8001 pixels, and at most 64,000,000 pixels are accepted',
    })
    expect(excessOfPicture(jpegHead(10_000, 7_000))?.code).toBe('TOO_MANY_PIXELS')
  })
})

describe('a PDF', () => {
  it.each([true, false])('has its pages counted, even with compressed object streams: %s', async (useObjectStreams) => {
    const pdf = await pdfOfPages(most.pages + 1, { useObjectStreams })
    expect(await measuredPdf(pdf, most)).toMatchObject({ pages: 201, isTooLarge: false, isPackedTwice: false })
    expect((await excessOfPdf(pdf))?.says).toBe('has 201 pages, and at most 200 are accepted')
    expect(await codeOf(await pdfOfPages(most.pages, { useObjectStreams }))).toBeUndefined()
  })

  it('is refused just above the limit of its uncompressed size, in constant memory', { timeout: 60_000 }, async () => {
    const [below, above] = [packedPdf([most.unpackedBytes - 100_000]), packedPdf([128_000_000, 128_000_001])]
    expect(await growth(async () => expect(await codeOf(below)).toBeUndefined())).toBeLessThan(60)
    expect(await growth(async () => expect(await codeOf(above)).toBe('PDF_TOO_LARGE'))).toBeLessThan(60)
  })

  it('is refused if its object streams, which readers hold in memory, are large', async () => {
    const objects = '/Type /ObjStm /Filter /FlateDecode'
    expect(await codeOf(packedPdf([most.objectBytes - 1], objects))).toBeUndefined()
    expect(await codeOf(packedPdf([most.objectBytes + 1], objects))).toBe('PDF_TOO_LARGE')
    expect(await codeOf(packedPdf([1_000], '/Type /Obj#53tm /Filter /LZWDecode'))).toBe('PDF_TOO_LARGE')
    expect(await codeOf(packedPdf([1_000], '/Filter [/FlateDecode /FlateDecode]'))).toBe('PDF_TOO_LARGE')
    expect(await codeOf(packedPdf([1_000], '/Filter [/FlateDecode /DCTDecode]'))).toBeUndefined()
  })

  it('has its images checked by both the PDF dictionary and their own headers', async () => {
    expect(await codeOf(packedPdf([1_000], pictureOfHeight(8_000)))).toBe('TOO_MANY_PIXELS')
    expect(await codeOf(packedPdf([1_000], pictureOfHeight(7_000)))).toBeUndefined()
    const document = await PDFDocument.create()
    const small = { Subtype: PDFName.of('Image'), Width: 1, Height: 1 }
    document.context.register(document.context.stream(jpegHead(9_000, 8_000), small))
    expect(await codeOf(await document.save())).toBe('TOO_MANY_PIXELS')
  })

  it('is drawn unless a page has more pixels than a picture may', async () => {
    expect(await pictureOf(await page(288), 203)).toBeInstanceOf(Uint8Array)
    let drawn: unknown
    const large = await page(72 * 40)
    expect(await growth(async () => (drawn = await pictureOf(large, 203)))).toBeLessThan(60)
    expect(drawn).toMatchObject({
      code: 'TOO_MANY_PIXELS',
      says: expect.stringContaining('has a page of 8121 x 8121 pixels'),
    })
  })
})
