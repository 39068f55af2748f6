import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { chunk } from '../../platform/print/picture.ts'

/** A white PNG in black and white, as an ordinary program would write it. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const line = Buffer.alloc(Math.ceil(width / 8) + 1, 0xff)
  line[0] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The beginning of a photograph: marker, camera data, tables, and the frame with its size. */
export function jpegHead(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const camera = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 202]), Buffer.alloc(200, 0xff)])
  const table = Buffer.concat([Buffer.from([0xff, 0xff, 0xc4, 0, 31]), Buffer.alloc(29)])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), camera, table, frame])
}

/** A PDF of empty pages, with their size in points. */
export async function pdfOfPages(
  count: number,
  { useObjectStreams = true } = {},
  size: [width: number, height: number] = [288, 432],
): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < count; page++) document.addPage(size)
  return Buffer.from(await document.save({ useObjectStreams }))
}

/** A PDF whose streams decompress to a number of spaces, with additional dictionary entries. */
export const packedPdf = (lengths: readonly number[], about = '/Filter /FlateDecode'): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...lengths.map((length, index) => pdfStream(index + 1, about, deflateSync(Buffer.alloc(length, ' ')))),
    Buffer.from('%%EOF\n'),
  ])

const pdfStream = (number: number, about: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${about} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ])
