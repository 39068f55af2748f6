import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every check that reads the repository without running the product, and how to fix its findings. */
const checks = [
  { name: 'types', command: 'tsc --singleThreaded', mend: 'make types' },
  { name: 'code rules and directions of imports', command: 'oxlint --quiet --threads=1', mend: 'oxlint --fix' },
  { name: 'format', command: 'oxfmt --check .', mend: 'make format' },
  { name: 'generated files', command: 'node codegen/generate.ts --check', mend: 'make generate' },
  {
    name: 'row types of the database',
    command: 'node server/platform/store/generate.ts --check',
    mend: 'make generate',
  },
  { name: 'laws of the contract', command: 'redocly lint --format=stylish', folder: 'openapi', mend: 'make lint' },
  { name: 'OpenAPI 3.2', command: 'redocly lint --extends=spec openapi/generated/openapi-3.2.json', mend: 'make lint' },
  {
    name: 'foreign rule sets on the contract',
    command: 'spectral lint --ruleset spectral.yaml --fail-severity=hint generated/openapi.json',
    folder: 'openapi',
    mend: 'make lint',
  },
  { name: 'unused files, exports and packages', command: 'knip --config .ci/knip.json', mend: 'delete what is unused' },
]

describe('the repository', () => {
  it.concurrent.each(checks)('has its $name in order', { timeout: 300_000 }, async ({ command, folder = '', mend }) => {
    const { code, output } = await run(command, root + folder)
    expect(code, `${output}\nTo mend: ${mend}`).toBe(0)
  })
})

function run(command: string, cwd: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const [program = '', ...parameters] = command.split(' ')
    const child = spawn(program, parameters, { cwd, env: { ...process.env, NO_COLOR: '1', CI: 'true' } })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
