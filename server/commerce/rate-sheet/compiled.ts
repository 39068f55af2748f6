import type { Db } from '../../store/database.ts'
import { compiled, type CompiledSheet } from './sheet.ts'
import { findVersion } from './store.ts'

/** Steps of all versions that are kept ready; a step takes some forty bytes. */
const mostSteps = 2_000_000

const ready = new Map<string, { sheet: Promise<CompiledSheet | undefined>; steps: number }>()
let held = 0

/** A version ready for pricing. Versions never change, so one that was read once is kept while there is room. */
export function readySheet(db: Db, clientId: number, id: string, version: number): Promise<CompiledSheet | undefined> {
  const key = `${id} ${version}`
  const known = ready.get(key)
  if (known) {
    ready.delete(key)
    ready.set(key, known)
    return known.sheet
  }
  const entry = { sheet: load(db, clientId, id, version), steps: 0 }
  ready.set(key, entry)
  entry.sheet.then(
    (sheet) => {
      entry.steps = sheet ? stepsIn(sheet) : 0
      held += entry.steps
      for (const [oldest, { steps }] of ready) {
        if (held <= mostSteps || oldest === key) break
        ready.delete(oldest)
        held -= steps
      }
      if (!sheet) ready.delete(key)
    },
    () => ready.delete(key),
  )
  return entry.sheet
}

async function load(db: Db, clientId: number, id: string, version: number): Promise<CompiledSheet | undefined> {
  const found = await findVersion(db, clientId, id, version)
  return found && compiled(found)
}

/** A zone of several areas counts several times, which is what its index takes. */
function stepsIn({ zones }: CompiledSheet): number {
  let count = 1
  for (const zone of zones.whole.values()) count += zone.upTo.length
  for (const ranges of zones.ranges.values()) for (const { value } of ranges) count += value.upTo.length / ranges.length
  return Math.ceil(count)
}
