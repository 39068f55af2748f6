import { crc32, deflateSync } from 'node:zlib'
import type { PDFiumLibrary } from '@hyzyla/pdfium'
import { type Excess, excessOfPixels } from './file-limits.ts'

/** Compiled once, for the first picture. */
let library: Promise<PDFiumLibrary> | undefined

/**
 * Draws the first page of a PDF as a greyscale PNG at a printer's resolution. Undefined if there is no page, an excess
 * if it is too large.
 */
export async function pictureOf(pdf: Uint8Array, dotsPerInch: number): Promise<Buffer | Excess | undefined> {
  library ??= import('@hyzyla/pdfium').then(({ PDFiumLibrary: pdfium }) => pdfium.init())
  const document = await (await library).loadDocument(pdf)
  try {
    if (document.getPageCount() === 0) return undefined
    const page = document.getPage(0)
    const scale = dotsPerInch / 72
    const size = page.getOriginalSize()
    const wanted = { width: Math.ceil(size.originalWidth * scale), height: Math.ceil(size.originalHeight * scale) }
    const excess = excessOfPixels(wanted, 'page')
    if (excess) return excess
    const { data, width, height } = await page.render({ scale, render: 'bitmap' })
    return greyPng(data, { width, height, dotsPerInch })
  } finally {
    document.destroy()
  }
}

/** Sixteen shades suffice for black on white, at half the bytes. */
function greyPng(
  pixels: Uint8Array,
  { width, height, dotsPerInch }: { width: number; height: number; dotsPerInch: number },
): Buffer {
  const stride = Math.ceil(width / 2)
  const lines = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const shade = (pixels[4 * (y * width + x)] ?? 0) >> 4
      const at = y * (stride + 1) + 1 + (x >> 1)
      lines[at] = (lines[at] ?? 0) | (x % 2 === 0 ? shade << 4 : shade)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([4, 0, 0, 0, 0], 8)
  // Dots per metre, so it prints in its original size.
  const size = Buffer.alloc(9)
  size.writeUInt32BE(Math.round(dotsPerInch / 0.0254), 0)
  size.writeUInt32BE(Math.round(dotsPerInch / 0.0254), 4)
  size[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('pHYs', size),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Writes a PNG chunk with its length, type and checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(data.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}
