import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/**
 * Reads the compiled code of a start from its cache, beside the packages. Objects made meanwhile stay, so the young
 * generation is kept from growing, from 2 to 64 MB, which it would never give back. V8 accepts compiled code only under
 * the flags it was compiled with.
 */
export function beginStart(): void {
  enableCompileCache(compiledFolder)
  setFlagsFromString('--semi-space-growth-factor=1')
}

export const compiledFolder = join(import.meta.dirname, '../../../node_modules/.cache/compiled')

/** Stores code compiled since, and restores V8's defaults. */
export function endStart(): void {
  flushCompileCache()
  setFlagsFromString('--semi-space-growth-factor=2')
}
