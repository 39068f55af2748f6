import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Snapshot } from '../overview/contract-changes.ts'
import type { Reference } from '../reference/reference.ts'
import { readReference } from './reference-modules.ts'

/**
 * The versions that the changes page compares. After publishing a version of the contract, run `node
 * docs-ui/build/versions.ts` to store it in docs-ui/versions; a stored version is never overwritten.
 */
const folder = path.join(import.meta.dirname, '../versions')

/** Oldest first. */
export function readVersions(from = folder): Snapshot[] {
  if (!existsSync(from)) return []
  return readdirSync(from)
    .filter((name) => name.endsWith('.json'))
    .map((name): Snapshot => JSON.parse(readFileSync(path.join(from, name), 'utf8')))
    .toSorted((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }))
}

const prose = new Set(['description', 'summary', 'examples', 'example', 'links'])

/** The contract without its prose. */
export function snapshotOf({ version, operations, schemas, enums }: Reference, published?: string): string {
  const kept = { version, published, operations, schemas, enums }
  return `${JSON.stringify(kept, (key, value: unknown) => (prose.has(key) && typeof value !== 'boolean' ? undefined : value))}\n`
}

if (import.meta.main) {
  const reference = readReference()
  const file = path.join(folder, `${reference.version}.json`)
  if (existsSync(file)) throw new Error(`Version ${reference.version} is kept already. Give the contract a new one.`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, snapshotOf(reference, new Date().toISOString().slice(0, 10)))
}
