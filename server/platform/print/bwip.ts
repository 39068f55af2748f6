import type * as Bwip from 'bwip-js/node'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
let library: typeof Bwip | undefined

/** What draws codes. Two megabytes, which are read for the first code. */
export function bwip(): typeof Bwip {
  const loaded: typeof Bwip = library ?? require('bwip-js/node')
  library = loaded
  return loaded
}
