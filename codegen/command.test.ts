import { spawn, spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Copy, fixture } from './testing/copy.ts'

const script = path.join(import.meta.dirname, 'generate.ts')
let copy: Copy

beforeEach(() => {
  copy = new Copy(fixture('lamps'))
})

afterEach(() => copy[Symbol.dispose]())

const run = (...options: string[]) =>
  spawnSync(process.execPath, [script, '--entry', copy.entry, '--out', copy.root, ...options], { encoding: 'utf8' })

describe('generate.ts', () => {
  it('writes, and then has nothing to say against it', () => {
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('wrote server/generated/operations.ts') })
    expect(run('--check')).toMatchObject({ status: 0, stderr: '' })
  })

  it('prints with --check what is wrong and the command that mends it', () => {
    run()
    copy.edit('sdk/src/generated/areas/lamp.ts', 'listLamps', 'listCandles')
    const { status, stderr } = run('--check')
    expect(status).toBe(1)
    expect(stderr).toBe(
      'sdk/src/generated/areas/lamp.ts is stale or was edited.\nRun `make generate` and commit what it writes.\n',
    )
  })

  it('makes with --built what is not committed, and minds only the rest with --check', () => {
    run()
    const bundle = path.join(copy.root, 'openapi/generated/openapi.json')
    rmSync(bundle)
    copy.edit('sdk/src/generated/areas/lamp.ts', 'listLamps', 'listCandles')
    expect(run('--check').stderr).not.toContain('openapi.json')
    expect(run('--built').stdout).toMatch(/^wrote openapi\/generated\/openapi\.json\n\d/)
    expect(existsSync(bundle)).toBe(true)
  })

  it('prints the errors of the contract and writes nothing', () => {
    copy.edit('openapi/paths/lamps.yaml', 'x-permission: lamps:read', 'x-permission: lamps')
    const { status, stderr, stdout } = run()
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toMatch(
      /openapi\/paths\/lamps\.yaml#\/get\/x-permission\n {2}The permission "lamps" is not known\.\n {2}Write/,
    )
  })

  it('prints what a file of the contract that does not parse lacks', () => {
    copy.edit('openapi/paths/lamps.yaml', 'get:', 'get: [')
    const { status, stdout, stderr } = run()
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/openapi\/paths\/lamps\.yaml[\s\S]*2 errors in the contract; nothing was written\./)
  })
})

describe('generate.ts --watch', () => {
  it('generates after each change, and survives an error', { timeout: 90_000 }, async () => {
    const child = spawn(process.execPath, [script, '--entry', copy.entry, '--out', copy.root, '--watch'])
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const says = (text: string) => expect.poll(() => output, { timeout: 20_000 }).toContain(text)
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
