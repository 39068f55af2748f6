import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { command } from './command.ts'
import { Copy, fixture, repository } from './testing/copy.ts'

const script = path.join(import.meta.dirname, 'generate.ts')
let copy: Copy

beforeEach(() => {
  copy = new Copy(fixture('lamps'))
})

afterEach(() => copy[Symbol.dispose]())

/** Runs the command in a process of its own, as `make` does. */
const run = (...options: string[]) =>
  spawnSync(process.execPath, [script, '--entry', copy.entry, '--out', copy.root, ...options], { encoding: 'utf8' })

/** Runs it in this process, which has loaded Redocly and a compiler already. */
async function runHere(...options: string[]) {
  using log = vi.spyOn(console, 'log').mockReturnValue()
  using error = vi.spyOn(console, 'error').mockReturnValue()
  const status = await command(['--entry', copy.entry, '--out', copy.root, ...options])
  const printed = ({ mock }: typeof log) => mock.calls.map(([line]) => `${line}\n`).join('')
  return { status, stdout: printed(log), stderr: printed(error) }
}

describe('generate.ts', () => {
  it('writes files that then pass --check', () => {
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('wrote server/generated/operations.ts') })
    expect(run('--check')).toMatchObject({ status: 0, stderr: '' })
  })

  it('prints errors with --check, and the command that fixes them', async () => {
    await runHere()
    copy.edit('sdk/src/generated/areas/lamp.ts', 'listLamps', 'listCandles')
    const { status, stderr } = await runHere('--check')
    expect(status).toBe(1)
    expect(stderr).toBe(
      'sdk/src/generated/areas/lamp.ts is stale or was edited.\nRun `make generate` and commit its output.\n',
    )
  })

  it('writes uncommitted files with --built, and checks only the rest with --check', async () => {
    await runHere()
    const bundle = path.join(copy.root, 'openapi/generated/openapi.json')
    rmSync(bundle)
    copy.edit('sdk/src/generated/areas/lamp.ts', 'listLamps', 'listCandles')
    expect((await runHere('--check')).stderr).not.toContain('openapi.json')
    expect((await runHere('--built')).stdout).toMatch(/^wrote openapi\/generated\/openapi\.json\n\d/)
    expect(existsSync(bundle)).toBe(true)
  })

  it('prints the errors of the contract and writes nothing', async () => {
    copy.edit('openapi/paths/lamps.yaml', 'x-permission: lamps:read', 'x-permission: lamps')
    const { status, stderr, stdout } = await runHere()
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toMatch(
      /openapi\/paths\/lamps\.yaml#\/get\/x-permission\n {2}The permission "lamps" is not known\.\n {2}Write/,
    )
  })

  it("prints a syntax error in a contract's file", async () => {
    copy.edit('openapi/paths/lamps.yaml', 'get:', 'get: [')
    const { status, stdout, stderr } = await runHere()
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/openapi\/paths\/lamps\.yaml[\s\S]*2 errors in the contract; nothing was written\./)
  })
})

const document = 'openapi/generated/openapi.json'
const inCopy = (file: string) => path.join(copy.root, file)
const generated = (file: string) => readFileSync(inCopy(file), 'utf8')

describe('a second run', () => {
  it('writes nothing without changes, restores edited and missing files, and deletes obsolete ones', async () => {
    await runHere()
    expect((await runHere()).stdout).toMatch(/^\d+ generated files are current/)
    copy.edit('openapi/generated/types.ts', 'interface', 'Interface')
    rmSync(inCopy('server/generated/operations.ts'))
    writeFileSync(inCopy('openapi/generated/old.json'), '')
    expect((await runHere()).stdout.split('\n').toSorted()).toEqual([
      '',
      expect.stringMatching(/^\d+ generated files are current/),
      'removed openapi/generated/old.json',
      'wrote openapi/generated/types.ts',
      'wrote server/generated/operations.ts',
    ])
    expect(generated('openapi/generated/types.ts')).not.toContain('Interface')
  })

  it("notices changes to a moved file, a plugin, and the plugin's inputs", () => {
    writeFileSync(inCopy('Kind.yaml'), 'type: string\nenum:\n  - FLOOR\n')
    copy.edit('openapi/schemas/Lamp.yaml', /\$ref: .*LampKind\.yaml/, '$ref: ../../Kind.yaml')
    const plugin = `import { readFileSync } from 'node:fs'
const visitor = () => ({ Info: { enter(info) { info.title = readFileSync(new URL('title.txt', import.meta.url), 'utf8') } } })
export default () => ({ id: 'titled', preprocessors: { oas3: { titled: visitor } } })
`
    mkdirSync(inCopy('openapi/plugins'))
    writeFileSync(inCopy('openapi/plugins/titled.js'), plugin)
    writeFileSync(inCopy('openapi/plugins/title.txt'), 'First title')
    const config = 'plugins: [./plugins/titled.js]\npreprocessors: { titled/titled: on }\n'
    writeFileSync(inCopy('openapi/redocly.yaml'), config)
    run()
    expect(generated(document)).toContain('First title')
    for (const [file, from, to, expected] of [
      ['Kind.yaml', '- FLOOR', '- FLOOR\n  - ELSEWHERE', 'ELSEWHERE'],
      ['openapi/plugins/title.txt', 'First', 'Second', 'Second title'],
      ['openapi/plugins/titled.js', "'utf8')", "'utf8').toUpperCase()", 'SECOND TITLE'],
    ] as const) {
      copy.edit(file, from, to)
      run()
      expect(generated(document)).toContain(expected)
    }
  })

  it('repeats an error until it is fixed', async () => {
    await runHere()
    copy.edit('openapi/paths/lamps.yaml', 'get:', 'get: [')
    for (let time = 0; time < 2; time++)
      expect(await runHere()).toMatchObject({ status: 1, stderr: expect.stringContaining('openapi/paths/lamps.yaml') })
    copy.edit('openapi/paths/lamps.yaml', 'get: [', 'get:')
    expect(await runHere()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\d+ generated files are current/),
    })
  })

  it('regenerates everything with a changed generator, or another release of a package', () => {
    for (const file of ['package-lock.json', 'codegen'])
      cpSync(path.join(repository, file), inCopy(file), {
        recursive: true,
        filter: (source) => !/node_modules|fixtures/.test(path.relative(repository, source)),
      })
    symlinkSync(path.join(repository, 'codegen/node_modules'), inCopy('codegen/node_modules'))
    const ownRun = () => spawnSync(process.execPath, [inCopy('codegen/generate.ts')], { encoding: 'utf8' })
    ownRun()
    copy.edit('codegen/emit/text.ts', 'Generated from openapi/', 'Made from openapi/')
    ownRun()
    expect(generated('openapi/generated/types.ts')).toContain('Made from openapi/')
    const cache = 'openapi/node_modules/.cache/generated.json'
    const before = generated(cache)
    copy.edit('package-lock.json', '"version"', '"version" ')
    ownRun()
    expect(generated(cache)).not.toBe(before)
  })
})

describe('generate.ts --watch', () => {
  it('regenerates after each change, and survives an error', { timeout: 90_000 }, async () => {
    const child = spawn(process.execPath, [script, '--entry', copy.entry, '--out', copy.root, '--watch'])
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const says = (text: string) => expect.poll(() => output, { timeout: 60_000 }).toContain(text)
    try {
      await says('Watching')
      output = ''
      copy.edit('openapi/schemas/LampKind.yaml', '- FLOOR', '- FLOOR\n  - TABLE')
      await says('wrote sdk/src/generated/types.ts')
      output = ''
      copy.edit('openapi/schemas/LampKind.yaml', 'type: string', 'type: float')
      await says('1 error in the contract; nothing was written.')
      output = ''
      copy.edit('openapi/schemas/LampKind.yaml', 'type: float', 'type: string')
      await says('generated files are current')
    } finally {
      child.kill()
    }
  })
})
