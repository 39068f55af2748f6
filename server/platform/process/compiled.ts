import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/**
 * Loads code compiled by an earlier start from a cache beside the packages. Most objects created at start stay, so the
 * young generation must not grow from 2 to 64 MB, which V8 would never give back. V8 accepts cached code only under the
 * flags it was compiled with.
 */
export function beginStart(): void {
  enableCompileCache(compiledFolder)
  setFlagsFromString('--semi-space-growth-factor=1')
}

export const compiledFolder = join(import.meta.dirname, '../../../node_modules/.cache/compiled')

/** Stores newly compiled code and restores V8's default. */
export function endStart(): void {
  flushCompileCache()
  setFlagsFromString('--semi-space-growth-factor=2')
}
