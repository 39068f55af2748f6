import type * as AnyAscii from 'any-ascii'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
let library: typeof AnyAscii | undefined

/** A text as plain Latin letters write it. The table for it has half a megabyte, which is read for the first such text. */
export function anyAscii(text: string): string {
  const loaded: typeof AnyAscii = library ?? require('any-ascii')
  library = loaded
  return loaded.default(text)
}
