import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { type Size, sizeOfPicture } from './picture-size.ts'

export interface PdfMeasures {
  readonly pages: number
  /** The largest image in the file. */
  readonly picture: Size | undefined
  /** Whether the parts decompress to more than the limit. The scan stops there. */
  readonly isTooLarge: boolean
  /** Whether a part is compressed twice, or an object stream uses a filter that no program uses for it. */
  readonly isPackedTwice: boolean
}

interface Limits {
  readonly unpackedBytes: number
  readonly objectBytes: number
}

/**
 * Scans a PDF without parsing it: finds streams by their keyword and decompresses them in pieces, so large files need
 * no more memory than small ones.
 */
export async function measuredPdf(bytes: Uint8Array, limits: Limits): Promise<PdfMeasures> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let pages = 0
  let picture: Size | undefined
  let [unpacked, objects, at] = [0, 0, 0]
  const measures = (over: object = {}) => ({ pages, picture, isTooLarge: false, isPackedTwice: false, ...over })
  for (;;) {
    const stream = nextStream(file, at)
    pages += pagesIn(file.toString('latin1', at, stream?.from ?? file.length)).length
    if (!stream) return measures()
    const { about, from } = stream
    const isObjects = /\/(?:ObjStm|XRef)\b/.test(about)
    const isOdd = isObjects && /Decode\b/.test(about.replace('/FlateDecode', ''))
    if (isOdd || (about.match(/\/(?:Flate|LZW|RunLength)Decode\b/g) ?? []).length > 1)
      return measures({ isPackedTwice: true })
    picture = larger(picture, larger(pictureIn(about), sizeOfPicture(file.subarray(from))))
    at = from
    if (isPacked(file, from)) {
      const inflate = createInflate({ chunkSize: 65_536 })
      let rest = ''
      try {
        for await (const piece of Readable.from([file.subarray(from)]).pipe(inflate)) {
          unpacked += piece.length
          if (isObjects) {
            objects += piece.length
            const text = rest + piece.toString('latin1')
            const found = pagesIn(text)
            pages += found.length
            rest = text.slice(Math.max(found.at(-1)?.end ?? 0, text.length - 64))
          }
          if (unpacked > limits.unpackedBytes || objects > limits.objectBytes) return measures({ isTooLarge: true })
        }
        at = from + inflate.bytesWritten
      } catch (error) {
        // Not really compressed, or damaged; a PDF reader will report that.
        if (!String(Object(error).code).startsWith('Z_')) throw error
      }
    }
    const end = file.indexOf('endstream', at, 'latin1')
    if (end < 0) return measures()
    at = end
  }
}

/** Finds the next stream and its dictionary. */
function nextStream(file: Buffer, outside: number): { about: string; from: number } | undefined {
  for (let at = outside; (at = file.indexOf('stream', at, 'latin1')) >= 0; at++) {
    if (file.toString('latin1', at - 3, at) === 'end') continue
    const before = file.toString('latin1', Math.max(outside, at - longestDictionary), at)
    let from = at + 'stream'.length
    if (file[from] === 0x0d) from++
    if (file[from] === 0x0a) from++
    return { about: plainNames(before.slice(before.lastIndexOf('obj') + 3)), from }
  }
  return undefined
}

const longestDictionary = 65_536

/** Names may have any of their characters as hexadecimal digits. */
const plainNames = (about: string) =>
  about.replaceAll(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))

/** Whether bytes begin like zlib data (RFC 1950). */
const isPacked = (file: Buffer, at: number) =>
  at + 2 <= file.length && ((file[at] ?? 0) & 0x0f) === 8 && file.readUInt16BE(at) % 31 === 0

function pictureIn(about: string): Size | undefined {
  const side = (name: string) => Number(new RegExp(`/${name}\\s+(\\d{1,9})`).exec(about)?.[1] ?? 0)
  return /\/Subtype\s*\/Image\b/.test(about) ? { width: side('Width'), height: side('Height') } : undefined
}

const larger = (one: Size | undefined, other: Size | undefined): Size | undefined =>
  one && (!other || one.width * one.height >= other.width * other.height) ? one : other

/** Page objects. A match at the very end does not count yet, because its name may continue. */
const pagesIn = (text: string) =>
  Array.from(text.matchAll(/\/Type\s*\/Page(?=[^A-Za-z])/g), (found) => ({ end: found.index + found[0].length }))
