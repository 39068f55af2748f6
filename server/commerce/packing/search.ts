import type { Kind } from './kind.ts'
import { pack, type Container, type Goal, type Packed } from './pack.ts'

export interface Task {
  /** Kinds that may share parcels, in groups. */
  readonly groups: readonly (readonly Kind[])[]
  readonly containers: readonly Container[]
  readonly goal: Goal
}

/** The time limit of a search, which then returns the best packing so far. */
const longestMs = 1_000

/** Runs in its own thread, so that other requests need not wait for a search. */
export default function packGroups({ groups, containers, goal }: Task): Packed[] {
  const until = performance.now() + longestMs
  return groups.map((kinds) => pack(kinds, containers, goal, until))
}
