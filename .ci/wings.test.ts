import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { climbsOf, importsOfServer, ringsOf, roomOf, wings } from './wings.ts'

const imports = importsOfServer()

describe('the rooms of the server', () => {
  it('reach no room that reaches them', () => {
    expect(ringsOf(imports.map(([from, to]) => [roomOf(from), roomOf(to)]))).toEqual([])
  })

  it('import nothing from a wing above their own', () => {
    expect(climbsOf(imports)).toEqual([])
  })
})

describe('the check', () => {
  it('reads the imports', () => {
    expect(imports.length).toBeGreaterThan(1_000)
    expect(imports).toContainEqual(['app.ts', 'shipping/handlers.ts'])
  })

  it('finds a ring however long it is', () => {
    const edges = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
      ['e', 'e'],
    ] as const
    expect(ringsOf(edges)).toEqual([['a', 'b', 'c']])
  })

  it('finds an import upwards', () => {
    const edges = [
      ['kernel/error.ts', 'platform/http/edge.ts'],
      ['platform/http/edge.ts', 'kernel/error.ts'],
      ['identity/user/store.ts', 'app.ts'],
    ] as const
    expect(climbsOf(edges)).toEqual(['kernel/error.ts -> platform/http/edge.ts', 'identity/user/store.ts -> app.ts'])
  })
})

describe('ARCHITECTURE.md', () => {
  it('lists the wings in their order, with their areas', () => {
    const [, list = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split('```')
    const said = list
      .trim()
      .split('\n')
      .map((line) => line.split(/ +/))
    expect(said.map(([wing]) => wing)).toEqual([
      ...wings.filter((wing) => existsSync(`server/${wing}`) && wing !== 'config.ts' && wing !== 'dev'),
      'command',
      'dev',
    ])
    for (const [wing = '', ...areas] of said)
      expect(areas, wing).toEqual(
        readdirSync(`server/${wing}`, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => name)
          .toSorted(),
      )
  })
})
