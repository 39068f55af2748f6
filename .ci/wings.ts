import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The wings of the server, lowest first: a wing imports only from those above it in this list. Files in `server/`
 * itself put the wings together and stand above all of them; `config.ts` is the exception that all may read.
 */
export const wings = [
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
] as const

const root = fileURLToPath(new URL('../server', import.meta.url))

/** What a file belongs to: a folder of an area, or the file itself where it stands in a wing or in `generated`. */
export function roomOf(file: string): string {
  const [wing = '', area = '', ...rest] = file.split('/')
  if (wing === 'generated') return file
  return rest.length === 0 ? file : `${wing}/${area}`
}

/** Which file of the server imports which, types included; paths below `server/`. Tests may import anything. */
export function importsOfServer(): [importer: string, imported: string][] {
  const files = globSync('**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] }).map((file) =>
    file.replaceAll(path.sep, '/'),
  )
  return files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:\bfrom|\bimport\(?|\bmodule)\s*'(\.[^']+)'/g)].map(
        ([, specifier = '']): [string, string] => [file, path.posix.join(path.posix.dirname(file), specifier)],
      ),
    )
    .filter(([, imported]) => !imported.startsWith('../'))
}

/** Sets of rooms that reach themselves: each is a ring, named by its members. */
export function ringsOf(edges: readonly (readonly [string, string])[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) {
    if (from === to) continue
    next.set(from, (next.get(from) ?? new Set()).add(to))
  }
  // Tarjan: a strongly connected component of more than one room is a ring.
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

const heightOf = (file: string): number => {
  const [wing] = file.split('/')
  return wings.findIndex((one) => one === wing)
}

/** Imports that go up: from a wing to one that stands higher. */
export function climbsOf(imports: readonly (readonly [string, string])[]): string[] {
  return imports
    .filter(([from, to]) => {
      if (heightOf(from) === -1 || to.startsWith('generated/')) return false
      return heightOf(to) === -1 || heightOf(to) > heightOf(from)
    })
    .filter(([from, to]) => !(from.startsWith('generated/') || (from.startsWith('dev/') && heightOf(to) === -1)))
    .map(([from, to]) => `${from} -> ${to}`)
}

if (import.meta.main) {
  const imports = importsOfServer()
  const rings = ringsOf(imports.map(([from, to]) => [roomOf(from), roomOf(to)] as const))
  for (const ring of rings) {
    console.log(`Ring: ${ring.join(', ')}`)
    for (const [from, to] of imports)
      if (roomOf(from) !== roomOf(to) && ring.includes(roomOf(from)) && ring.includes(roomOf(to)))
        console.log(`  ${from} -> ${to}`)
  }
  const climbs = climbsOf(imports)
  for (const climb of climbs) console.log(`Up: ${climb}`)
  console.log(`${rings.length} rings, ${climbs.length} imports upwards.`)
  process.exitCode = rings.length + climbs.length > 0 ? 1 : 0
}
