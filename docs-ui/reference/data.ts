import { loadArea, loadDefinitions } from 'virtual:reference'
import type { Definitions, Operation, Reference } from './reference.ts'

/** An operation's entry in the index. */
export type OperationEntry = Pick<Operation, 'id' | 'tag' | 'area' | 'method' | 'path' | 'summary' | 'hidden'>

export interface Named extends Definitions, Pick<Reference, 'title' | 'version' | 'servers'> {
  readonly index: readonly OperationEntry[]
  /** The codes in the error catalogue. */
  readonly codes: readonly string[]
}

/** Loads once the definitions that all operations refer to. Retries after a failure, such as offline. */
export function definitions(): Promise<Named> {
  named ??= loadDefinitions()
    .then(({ default: text }): Named => JSON.parse(text))
    .catch((error: unknown) => {
      named = undefined
      throw error
    })
  return named
}

let named: Promise<Named> | undefined
const areas = new Map<string, Promise<readonly Operation[]>>()

export async function operationOf(id: string, area: string): Promise<Operation> {
  const load = loadArea[area]
  if (!load) throw new Error(`The area ${area} is not described`)
  const loading = areas.get(area) ?? load().then(({ default: text }): readonly Operation[] => JSON.parse(text))
  areas.set(area, loading)
  loading.catch(() => areas.delete(area))
  const operation = (await loading).find((candidate) => candidate.id === id)
  if (!operation) throw new Error(`The operation ${id} is not described`)
  return operation
}
