import type * as Bwip from 'bwip-js/node'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
let library: typeof Bwip | undefined

/** Loads the barcode library on first use: it is two megabytes. */
export function bwip(): typeof Bwip {
  const loaded: typeof Bwip = library ?? require('bwip-js/node')
  library = loaded
  return loaded
}
