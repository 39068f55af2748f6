import type { Db } from '../../platform/store/database.ts'
import { compiled, type CompiledSheet } from './sheet.ts'
import { findVersion } from './store.ts'

/** The most steps to cache over all versions; a step takes about forty bytes. */
const mostSteps = 2_000_000

interface Kept {
  readonly sheet: Promise<CompiledSheet | undefined>
  steps: number
}

const ready = new Map<string, Kept>()
let held = 0

/** Returns a version ready for pricing. Versions never change, so they are cached while there is room. */
export function readySheet(db: Db, clientId: number, id: string, version: number): Promise<CompiledSheet | undefined> {
  const key = `${id} ${version}`
  const known = ready.get(key)
  if (known) {
    // Moves it to the end of the map, as the most recently used.
    ready.delete(key)
    ready.set(key, known)
    return known.sheet
  }
  const kept: Kept = { sheet: load(db, clientId, id, version, key), steps: 0 }
  ready.set(key, kept)
  return kept.sheet
}

async function load(
  db: Db,
  clientId: number,
  id: string,
  version: number,
  key: string,
): Promise<CompiledSheet | undefined> {
  try {
    const found = await findVersion(db, clientId, id, version)
    if (found) {
      makeRoom(key, found.steps.length)
      return compiled(found)
    }
    ready.delete(key)
    return undefined
  } catch (error) {
    ready.delete(key)
    throw error
  }
}

function makeRoom(key: string, steps: number): void {
  const kept = ready.get(key)
  if (kept) kept.steps = steps
  held += steps
  for (const [oldest, { steps: its }] of ready) {
    if (held <= mostSteps) return
    if (oldest === key) continue
    ready.delete(oldest)
    held -= its
  }
}
