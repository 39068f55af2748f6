import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Copy, platform } from '../../codegen/testing/copy.ts'

const repository = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(repository, 'ADDING-AN-OPERATION.md'), 'utf8')

/** A step of the page: a new file, or lines to insert after others in a file. */
const steps = Array.from(
  page.matchAll(/^```(\w+) (?:after="([^"]+)" )?file="([^"]+)"\n([\s\S]*?)^```$/gm),
  ([, language = '', after, file = '', text = '']) => ({ language, after: after?.replaceAll('\\n', '\n'), file, text }),
)

const copy = new Copy(platform.contract, platform.server)
afterAll(() => copy[Symbol.dispose]())

function follow({ after, file, text }: (typeof steps)[number]): void {
  if (after !== undefined) return copy.edit(file, after, `${after}\n${text.trimEnd()}`)
  mkdirSync(path.dirname(path.join(copy.root, file)), { recursive: true })
  writeFileSync(path.join(copy.root, file), text)
}

it('leads from the contract to a working operation', { timeout: 300_000 }, async () => {
  expect(steps.map(({ file }) => file)).toHaveLength(24)

  for (const step of steps.filter(({ language }) => language === 'yaml')) follow(step)
  const lint = copy.run(
    path.join(repository, 'node_modules', '@redocly/cli/bin/cli.js'),
    ['lint', '--format=stylish'],
    'openapi',
  )
  expect(lint.code, lint.output).toBe(0)
  await copy.generate()
  expect(copy.compile()).toMatch(
    /^server\/settings\/address-book\/handlers\.ts.*: countAddresses, createAddressNote, getAddressNote$/m,
  )

  for (const step of steps.filter(({ language }) => language === 'ts')) follow(step)
  const types = copy.run(path.join(copy.root, 'server/platform/store/generate.ts'), [], '.')
  expect(types.code, types.output).toBe(0)
  expect(copy.compile()).toBe('')

  const config = `export default { test: { include: ['server/settings/address-book/{countries,notes}.test.ts'], globalSetup: 'server/dev/testing/cluster.ts', testTimeout: 20_000, hookTimeout: 60_000 } }`
  writeFileSync(path.join(copy.root, 'vitest.config.mjs'), config)
  const test = copy.run(path.join(repository, 'node_modules', 'vitest/vitest.mjs'), ['run'], '.')
  expect(test.code, test.output).toBe(0)
})
