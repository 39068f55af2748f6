import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Copy, platform } from '../../codegen/testing/copy.ts'

const repository = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(repository, 'server/network/carriers/ADDING-A-CARRIER.md'), 'utf8')

const copy = new Copy(platform.contract, platform.server)
afterAll(() => copy[Symbol.dispose]())

it('leads to an adapter that passes what every adapter passes', { timeout: 180_000 }, async () => {
  const [, id = ''] = /^make carrier ID=(\w+)$/m.exec(page) ?? []
  const folder = 'server/network/carriers'
  const made = run(path.join(folder, 'kit', 'scaffold.ts'), [id])
  expect(made.code, made.output).toBe(0)
  await copy.generate()

  const test = path.join(folder, id.toLowerCase(), `${id.toLowerCase()}.test.ts`)
  writeFileSync(
    path.join(copy.root, 'vitest.config.mjs'),
    `export default { test: { include: ['${test}'], testTimeout: 60_000, hookTimeout: 60_000 } }`,
  )
  const tested = run(path.join(repository, 'node_modules', 'vitest', 'vitest.mjs'), ['run'])
  expect(tested.code, tested.output).toBe(0)
})

function run(program: string, parameters: string[]): { code: number | null; output: string } {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    VITEST: undefined,
    VITEST_POOL_ID: undefined,
    VITEST_WORKER_ID: undefined,
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], {
    cwd: copy.root,
    encoding: 'utf8',
    env,
  })
  return { code: status, output: stdout + stderr }
}
