import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder of folders in layers. */
export interface House {
  /** Relative to the repository's root. */
  readonly folder: 'server' | 'docs-ui'
  /** Lowest first: a wing imports only from earlier ones. Files beside them assemble the wings and may import all. */
  readonly wings: readonly string[]
}

export const server: House = {
  folder: 'server',
  // All may import `config.ts`, although it is beside the wings.
  wings: [
    'kernel',
    'config.ts',
    'schema',
    'platform',
    'identity',
    'settings',
    'network',
    'border',
    'shipping',
    'warehouse',
    'reporting',
    'commerce',
    'integration',
    'dev',
  ],
}

export const docs: House = {
  folder: 'docs-ui',
  wings: [
    'styles',
    'ui',
    'reference',
    'overview',
    'guides',
    'machines',
    'workflows',
    'search',
    'console',
    'workbench',
    'desk',
    'app',
    'build',
    'tests',
  ],
}

export const houses = [server, docs]

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Returns the room of a file: a folder of a wing, or the file itself if it is directly in the wing or in `generated`.
 */
export function roomOf(file: string): string {
  const [wing = '', area = '', ...rest] = file.split('/')
  if (wing === 'generated') return file
  return rest.length === 0 ? file : `${wing}/${area}`
}

export type Import = readonly [importer: string, imported: string]

/** Lists the imports within a house, including types, as paths below the house. Tests may import anything. */
export function importsOf({ folder }: House): Import[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: path.join(root, folder), exclude: ['**/node_modules/**'] }).map(
    (file) => file.replaceAll(path.sep, '/'),
  )
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(path.join(root, folder, file), 'utf8').matchAll(
          /(?:\bfrom|\bimport\(?|\bmodule)\s*'(\.[^']+)'/g,
        ),
      ].map(([, specifier = '']): Import => [file, path.posix.join(path.posix.dirname(file), specifier)]),
    )
    .filter(([, imported]) => !imported.startsWith('../'))
}

/** Finds sets of rooms that import each other in a circle: each is a ring, named by its members. */
export function ringsOf(edges: readonly (readonly [string, string])[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) {
    if (from === to) continue
    next.set(from, (next.get(from) ?? new Set()).add(to))
  }
  // Tarjan's algorithm: a strongly connected component of more than one room is a ring.
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const rings: string[][] = []
  const visit = (room: string): void => {
    index.set(room, index.size)
    low.set(room, index.get(room) ?? 0)
    stack.push(room)
    for (const other of next.get(room) ?? []) {
      if (!index.has(other)) visit(other)
      if (stack.includes(other)) low.set(room, Math.min(low.get(room) ?? 0, low.get(other) ?? 0))
    }
    if (low.get(room) !== index.get(room)) return
    const ring = stack.splice(stack.indexOf(room))
    if (ring.length > 1) rings.push(ring.toSorted())
  }
  for (const room of next.keys()) if (!index.has(room)) visit(room)
  return rings
}

/** Finds upward imports: from a wing to one above it, or to the files that assemble the wings. */
export function climbsOf({ wings }: House, imports: readonly Import[]): string[] {
  const heightOf = (file: string) => wings.indexOf(file.split('/')[0] ?? '')
  const top = wings.at(-1)
  return imports
    .filter(([from, to]) => {
      if (heightOf(from) === -1 || to.startsWith('generated/')) return false
      return heightOf(to) === -1 || heightOf(to) > heightOf(from)
    })
    .filter(([from, to]) => !(from.startsWith(`${top}/`) && heightOf(to) === -1))
    .map(([from, to]) => `${from} -> ${to}`)
}

if (import.meta.main)
  for (const house of houses) {
    const imports = importsOf(house)
    const rings = ringsOf(imports.map(([from, to]) => [roomOf(from), roomOf(to)]))
    for (const ring of rings) {
      console.log(`Ring: ${ring.join(', ')}`)
      for (const [from, to] of imports)
        if (roomOf(from) !== roomOf(to) && ring.includes(roomOf(from)) && ring.includes(roomOf(to)))
          console.log(`  ${from} -> ${to}`)
    }
    const climbs = climbsOf(house, imports)
    for (const climb of climbs) console.log(`Up: ${climb}`)
    console.log(`${house.folder}: ${rings.length} rings, ${climbs.length} imports upwards.`)
    if (rings.length + climbs.length > 0) process.exitCode = 1
  }
