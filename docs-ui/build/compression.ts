import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/**
 * What the first visit waits for is worth the seconds that 11 takes; for all pages it would be half a minute.
 */
export const qualityOf = (file: string): number =>
  file.endsWith('api-reference/index.html') || /\.(?:js|css)$/.test(file) ? 11 : 9

export const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

const sizes = new Map<string, Promise<number>>()

/** The bytes of a file as the site that is published sends them. */
export function sentSize(file: string): Promise<number> {
  const size = sizes.get(file) ?? brotli(readFileSync(file), qualityOf(file)).then(({ length }) => length)
  sizes.set(file, size)
  return size
}
