import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Snapshot } from '../overview/contract-changes.ts'
import type { Reference } from '../reference/reference.ts'
import { readReference } from './reference-modules.ts'

/**
 * What the changes page compares. When a version of the contract is published, `node docs-ui/build/versions.ts` keeps
 * it in docs-ui/versions; a version that is kept is never written again.
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
