import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/**
 * Reads the code of a start from where it is kept compiled, beside the packages. What is made meanwhile stays, so the
 * space for what goes soon is kept from growing, from 2 to 64 MB, which it would never give back. V8 takes compiled code
 * only where it was kept under the same flags.
 */
export function beginStart(): void {
  enableCompileCache(compiledFolder)
  setFlagsFromString('--semi-space-growth-factor=1')
}

export const compiledFolder = join(import.meta.dirname, '../../../node_modules/.cache/compiled')

/** Keeps what was compiled since, and lets V8 have its way again. */
export function endStart(): void {
  flushCompileCache()
  setFlagsFromString('--semi-space-growth-factor=2')
}
