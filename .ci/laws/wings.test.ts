import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { climbsOf, docs, houses, importsOf, ringsOf, roomOf, server } from '../wings.ts'

describe.each(houses)('the rooms of $folder', (house) => {
  const imports = importsOf(house)

  it('never form a ring', () => {
    expect(ringsOf(imports.map(([from, to]) => [roomOf(from), roomOf(to)]))).toEqual([])
  })

  it('import nothing from a wing above their own', () => {
    expect(climbsOf(house, imports)).toEqual([])
  })
})

describe('the check', () => {
  it('reads the imports', () => {
    expect(importsOf(server).length).toBeGreaterThan(1_000)
    expect(importsOf(server)).toContainEqual(['app.ts', 'shipping/handlers.ts'])
    expect(importsOf(docs)).toContainEqual(['console/call-form.tsx', 'console/response/response-part.tsx'])
  })

  it('finds a ring of any length', () => {
    const edges = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
      ['e', 'e'],
    ] as const
    expect(ringsOf(edges)).toEqual([['a', 'b', 'c']])
  })

  it('finds an upward import', () => {
    const edges = [
      ['kernel/error.ts', 'platform/http/edge.ts'],
      ['platform/http/edge.ts', 'kernel/error.ts'],
      ['identity/user/store.ts', 'app.ts'],
    ] as const
    expect(climbsOf(server, edges)).toEqual([
      'kernel/error.ts -> platform/http/edge.ts',
      'identity/user/store.ts -> app.ts',
    ])
    expect(climbsOf(docs, [['ui/icon.tsx', 'app/main.ts']])).toEqual(['ui/icon.tsx -> app/main.ts'])
  })
})

const rows = (list: string) =>
  list
    .trim()
    .split('\n')
    .map((line) => line.split(/ +/))

const folders = (of: string) =>
  readdirSync(of, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

describe('ARCHITECTURE.md', () => {
  const [, wings = '', , floors = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split('```')
  it('lists the wings in order, with their areas', () => {
    const said = rows(wings)
    expect(said.map(([wing]) => wing)).toEqual([
      ...server.wings.filter((wing) => existsSync(`server/${wing}`) && wing !== 'config.ts' && wing !== 'dev'),
      'command',
      'dev',
    ])
    // The folder of steps exists only from the first change after a baseline.
    for (const [wing = '', ...areas] of said)
      expect(areas, `List each folder of server/${wing} in the line of ${wing} in ARCHITECTURE.md`).toEqual(
        folders(`server/${wing}`).filter((folder) => folder !== 'steps'),
      )
  })

  it('lists the floors of the documentation in order', () => {
    expect(rows(floors).map(([floor]) => floor)).toEqual(docs.wings)
    const without = new Set(['generated', 'node_modules', 'public', 'readme', 'dist', 'versions'])
    expect(folders('docs-ui').filter((folder) => !without.has(folder))).toEqual(docs.wings.toSorted())
  })
})
