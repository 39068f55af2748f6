import type { Reference } from '../reference/reference.ts'

export interface SearchIndex {
  readonly entries: readonly string[]
}

export function searchIndexOf(_reference: Reference): SearchIndex {
  return { entries: [] }
}
