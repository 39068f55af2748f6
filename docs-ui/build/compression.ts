import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Quality 11 takes seconds, worth it for what the first visit waits for; for all pages it would be half a minute. */
export const qualityOf = (file: string): number =>
  file.endsWith('api-reference/index.html') || /\.(?:js|css)$/.test(file) ? 11 : 9

export const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

const sizes = new Map<string, Promise<number>>()

/** The size of a file in bytes as the published site sends it. */
export function sentSize(file: string): Promise<number> {
  const size = sizes.get(file) ?? brotli(readFileSync(file), qualityOf(file)).then(({ length }) => length)
  sizes.set(file, size)
  return size
}
