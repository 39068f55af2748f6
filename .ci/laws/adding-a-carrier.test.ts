import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Copy, platform } from '../../codegen/testing/copy.ts'

const repository = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(repository, 'server/network/carriers/ADDING-A-CARRIER.md'), 'utf8')

const copy = new Copy(platform.contract, platform.server)
afterAll(() => copy[Symbol.dispose]())

it("leads to an adapter that passes every adapter's tests", { timeout: 180_000 }, async () => {
  const [, id = ''] = /^make carrier ID=(\w+)$/m.exec(page) ?? []
  const folder = 'server/network/carriers'
  const made = copy.run(path.join(folder, 'kit', 'scaffold.ts'), [id])
  expect(made.code, made.output).toBe(0)
  await copy.generate()

  const test = path.join(folder, id.toLowerCase(), `${id.toLowerCase()}.test.ts`)
  writeFileSync(
    path.join(copy.root, 'vitest.config.mjs'),
    `export default { test: { include: ['${test}'], testTimeout: 60_000, hookTimeout: 60_000 } }`,
  )
  const tested = copy.run(path.join(repository, 'node_modules', 'vitest', 'vitest.mjs'), ['run'])
  expect(tested.code, tested.output).toBe(0)
})
