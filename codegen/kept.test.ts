import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Copy, fixture, repository } from './testing/copy.ts'

let copy: Copy

/** The generator and the contract, both in a copy. */
function bothCopied(): Copy {
  const both = new Copy(fixture('lamps'))
  for (const file of ['package-lock.json', 'codegen'])
    cpSync(path.join(repository, file), path.join(both.root, file), {
      recursive: true,
      filter: (source) => !/node_modules|fixtures/.test(path.relative(repository, source)),
    })
  symlinkSync(path.join(repository, 'codegen/node_modules'), path.join(both.root, 'codegen/node_modules'))
  return both
}

const run = ({ root } = copy) =>
  spawnSync(process.execPath, [path.join(root, 'codegen/generate.ts')], { encoding: 'utf8' })

const generated = (file: string) => readFileSync(path.join(copy.root, file), 'utf8')

const types = 'openapi/generated/types.ts'
const cache = 'openapi/node_modules/.cache/generated'

describe('a run after another', () => {
  let first: Copy

  beforeAll(() => {
    first = bothCopied()
    run(first)
  })

  beforeEach(() => {
    copy = bothCopied()
    // All that the first run has written, what it keeps for the next among it.
    for (const file of ['openapi', 'server', 'sdk', 'docs-ui'])
      cpSync(path.join(first.root, file), path.join(copy.root, file), { recursive: true })
  })

  afterEach(() => copy[Symbol.dispose]())

  afterAll(() => first[Symbol.dispose]())

  it('writes nothing where nothing has changed', () => {
    expect(run().stdout).toMatch(/^\d+ generated files are current/)
  })

  it('makes what was edited, or is missing, as it should be', () => {
    copy.edit(types, 'interface', 'Interface')
    expect(run().stdout).toMatch(/^wrote openapi\/generated\/types\.ts\n\d/)
    expect(generated(types)).not.toContain('Interface')
  })

  it('removes what is not generated any more', () => {
    writeFileSync(path.join(copy.root, 'openapi/generated/old.json'), '')
    expect(run().stdout).toMatch(/^removed openapi\/generated\/old\.json\n\d/)
  })

  it.each([
    ['a schema', 'openapi/schemas/LampKind.yaml', '- FLOOR', '- FLOOR\n  - TABLE', 'TABLE'],
    ['a path', 'openapi/paths/lamps.yaml', 'summary: ', 'summary: Other ', 'Other '],
    ['an emitter', 'codegen/emit/text.ts', 'Generated from openapi/', 'Made from openapi/', 'Made from openapi/'],
    ['how types are made', 'codegen/emit/types.ts', '${header}', '${header}// anew', '// anew'],
  ])('follows a change of %s, and back', (_, file, from, to, expected) => {
    const before = generated(types)
    const text = generated(file)
    copy.edit(file, from, to)
    expect(run().stdout).toContain('wrote ')
    expect(generated(types)).toContain(expected)
    writeFileSync(path.join(copy.root, file), text)
    expect(run().stdout).toContain('wrote ')
    expect(generated(types)).toBe(before)
  })

  it('follows a plugin, and what the plugin reads', () => {
    const plugin = `import { readFileSync } from 'node:fs'
const visitor = () => ({ Info: { enter(info) { info.title = readFileSync(new URL('title.txt', import.meta.url), 'utf8') } } })
export default () => ({ id: 'titled', preprocessors: { oas3: { titled: visitor } } })
`
    mkdirSync(path.join(copy.root, 'openapi/plugins'))
    writeFileSync(path.join(copy.root, 'openapi/plugins/titled.js'), plugin)
    writeFileSync(path.join(copy.root, 'openapi/plugins/title.txt'), 'First title')
    writeFileSync(
      path.join(copy.root, 'openapi/redocly.yaml'),
      'plugins: [./plugins/titled.js]\npreprocessors: { titled/titled: on }\n',
    )
    run()
    expect(generated('openapi/generated/openapi.json')).toContain('First title')
    copy.edit('openapi/plugins/title.txt', 'First', 'Second')
    run()
    expect(generated('openapi/generated/openapi.json')).toContain('Second title')
    copy.edit('openapi/plugins/titled.js', "'utf8')", "'utf8').toUpperCase()")
    run()
    expect(generated('openapi/generated/openapi.json')).toContain('SECOND TITLE')
  })

  it('follows a file that lies elsewhere', () => {
    writeFileSync(path.join(copy.root, 'Kind.yaml'), 'type: string\nenum:\n  - FLOOR\n')
    copy.edit('openapi/schemas/Lamp.yaml', /\$ref: .*LampKind\.yaml/, '$ref: ../../Kind.yaml')
    run()
    copy.edit('Kind.yaml', '- FLOOR', '- FLOOR\n  - ELSEWHERE')
    run()
    expect(generated(types)).toContain('ELSEWHERE')
  })

  it('makes all anew of another release of a package', () => {
    const before = generated(cache)
    copy.edit('package-lock.json', '"version"', '"version" ')
    run()
    expect(generated(cache)).not.toBe(before)
  })

  it('reports an error as often as it is there', () => {
    copy.edit('openapi/paths/lamps.yaml', 'get:', 'get: [')
    for (let time = 0; time < 2; time++)
      expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('openapi/paths/lamps.yaml') })
    copy.edit('openapi/paths/lamps.yaml', 'get: [', 'get:')
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+ generated files are current/) })
  })
})
