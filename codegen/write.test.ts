import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Current } from './current.ts'
import { Copy, fixture, repository } from './testing/copy.ts'
import { generate } from './generator.ts'
import { compare, isBuilt, write } from './write.ts'

let copy: Copy

beforeEach(async () => {
  copy = new Copy(fixture('lamps'), fixture('server'))
  await copy.generate()
})

afterEach(() => copy[Symbol.dispose]())

const differences = async () => compare((await generate(copy.entry)).files, copy.root)

describe('compare', () => {
  it('finds no difference right after generating', async () => {
    expect(await differences()).toEqual([])
  })

  it('finds stale files', async () => {
    copy.edit('openapi/schemas/LampKind.yaml', '- FLOOR', '- FLOOR\n  - TABLE')
    expect((await differences()).map(({ file }) => file)).toEqual([
      'openapi/generated/openapi.json',
      'openapi/generated/openapi-3.0.json',
      'openapi/generated/openapi-3.2.json',
      'openapi/generated/types.ts',
      'server/generated/contract.json',
      'sdk/src/generated/types.ts',
      'sdk/cli/generated/operations.json',
      'docs-ui/generated/reference.json',
      'sdk/src/generated/schemas.ts',
      'sdk/api/generated/lamp.md',
      'sdk/python/src/waybill/generated/types.py',
      'sdk/php/src/Generated/Types.php',
    ])
  })

  it('finds an edited file', async () => {
    copy.edit('server/generated/operations.ts', 'lamps:read', 'lamps:admin')
    expect(await differences()).toEqual([{ file: 'server/generated/operations.ts', state: 'is stale or was edited' }])
  })

  it('finds a missing file, and one that is no longer generated', async () => {
    const old = path.join(copy.root, 'sdk/src/generated/candle.ts')
    writeFileSync(old, '')
    expect(await differences()).toEqual([{ file: 'sdk/src/generated/candle.ts', state: 'is not generated any more' }])
    write((await generate(copy.entry)).files, copy.root)
    expect(existsSync(old)).toBe(false)
  })

  it('finds types of a foreign contract', async () => {
    const folder = path.join(copy.root, 'server/network/carriers/post')
    mkdirSync(path.join(folder, 'generated'), { recursive: true })
    const info =
      'openapi: 3.1.0\ninfo: { title: Post, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n    Letter: { type: string }\n'
    writeFileSync(path.join(folder, 'openapi.yaml'), info)
    writeFileSync(path.join(folder, 'generated/types.ts'), '')
    expect(await differences()).toEqual([
      { file: 'server/network/carriers/post/generated/types.ts', state: 'is stale or was edited' },
    ])
    write((await generate(copy.entry)).files, copy.root)
    expect(readFileSync(path.join(folder, 'generated/types.ts'), 'utf8')).toContain('Letter: string')
    rmSync(path.join(folder, 'openapi.yaml'))
    expect(await differences()).toEqual([
      { file: 'server/network/carriers/post/generated/types.ts', state: 'is not generated any more' },
    ])
  })

  it("ignores the database's row types", async () => {
    writeFileSync(path.join(copy.root, 'server/generated/database.ts'), '')
    expect(await differences()).toEqual([])
  })
})

/** Returns the lines that git prints. */
const git = (...parameters: string[]) =>
  spawnSync('git', parameters, { cwd: repository, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)

// Without the git history nobody can tell which files are committed.
describe.skipIf(!existsSync(path.join(repository, '.git')))('git', () => {
  it('ignores files that the build makes, and no other generated ones', async () => {
    const entry = path.join(repository, 'openapi/openapi.yaml')
    const generated = new Current(entry, repository, repository).read() ?? (await generate(entry)).files
    const files = [...generated.keys()]
    expect(git('check-ignore', '--no-index', ...files)).toEqual(files.filter(isBuilt))
    expect(git('ls-files', '--cached', '--ignored', '--exclude-standard')).toEqual([])
  })
})

describe('write', () => {
  it('rewrites only changed files', async () => {
    const untouched = path.join(copy.root, 'server/generated/operations.ts')
    const before = statSync(untouched).mtimeMs
    copy.edit('openapi/schemas/LampKind.yaml', '- FLOOR', '- FLOOR\n  - TABLE')
    const { files } = await generate(copy.entry)
    expect(write(files, copy.root)).toHaveLength(12)
    expect(statSync(untouched).mtimeMs).toBe(before)
    expect(readFileSync(path.join(copy.root, 'sdk/src/generated/types.ts'), 'utf8')).toContain('TABLE')
  })
})
