import type * as AnyAscii from 'any-ascii'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
let library: typeof AnyAscii | undefined

/** Transliterates text to plain Latin letters. The table is half a megabyte, so it is loaded on first use. */
export function anyAscii(text: string): string {
  const loaded: typeof AnyAscii = library ?? require('any-ascii')
  library = loaded
  return loaded.default(text)
}
