export interface Size {
  readonly width: number
  readonly height: number
}

/** Reads the size in pixels from a PNG or JPEG header. Undefined if the file is neither. */
export function sizeOfPicture(bytes: Uint8Array): Size | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = view.subarray(0, 4).equals(png) ? sizeOfPng(view) : sizeOfJpeg(view)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47])

const sizeOfPng = (view: Buffer): Size | undefined =>
  view.length >= 24 && view.toString('latin1', 12, 16) === 'IHDR'
    ? { width: view.readUInt32BE(16), height: view.readUInt32BE(20) }
    : undefined

/** JPEG segments carry their lengths; a frame segment has the size. */
function sizeOfJpeg(view: Buffer): Size | undefined {
  if (view[0] !== 0xff || view[1] !== 0xd8) return undefined
  for (let at = 2; at + 9 <= view.length && view[at] === 0xff; at += 2 + view.readUInt16BE(at + 2)) {
    while (view[at + 1] === 0xff && at + 10 <= view.length) at++
    const marker = view[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker))
      return { width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) }
  }
  return undefined
}

/** Markers of Huffman tables, extensions and arithmetic coding lie in the range of frame markers. */
const notFrames: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])
