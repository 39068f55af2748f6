import { fieldError, invalid, mustHaveNone, type FieldError } from './error.ts'

export type Metadata = Readonly<Record<string, string>>
type MetadataChanges = Readonly<Record<string, string | null>>

/** The contract's maximum number of keys per object. */
const mostKeys = 50

/** Merges changes: keys left out keep their values, null removes a key, and null for the whole object removes all. */
export function changedMetadata(
  before: Metadata | undefined,
  changes: MetadataChanges | null | undefined,
): Record<string, string> | undefined {
  if (changes === undefined) return before
  const kept = Object.entries({ ...(changes && before), ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** Counts the keys after merging; the contract checks only those in the request. */
export const metadataErrors = (metadata: Metadata = {}): FieldError[] => {
  const count = Object.keys(metadata).length
  return count > mostKeys
    ? [fieldError('TOO_MANY', 'metadata', `would have ${count} keys, and may have ${mostKeys}. Remove some with null`)]
    : []
}

/** Merges changes, and throws if the result would have too many keys. */
export function mustChangeMetadata(...[before, changes]: Parameters<typeof changedMetadata>) {
  const metadata = changedMetadata(before, changes)
  mustHaveNone(metadataErrors(metadata))
  return metadata
}

/** Parses a list's filter, which may name each key once. */
export function metadataIn(wanted: readonly string[] | undefined): Metadata | undefined {
  if (!wanted) return undefined
  const pairs = wanted.map((pair): [string, string] => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
  const names = pairs.map(([name]) => name)
  const again = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (again !== -1)
    throw invalid(
      [fieldError('DUPLICATE', `metadata[${again}]`, `names ${names[again]} again, which has one value only`)],
      'query',
    )
  return Object.fromEntries(pairs)
}
