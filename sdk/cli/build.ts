/**
 * Builds the published package in sdk/cli/dist: the program, the MCP server as a separate chunk, and the operations of
 * the contract.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { repositoryField } from '../repository-field.ts'

const folder = import.meta.dirname
const dist = path.join(folder, 'dist')
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own file
const { scripts: _, ...manifest } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<
  string,
  unknown
>

const operations = path.join(folder, 'generated/operations.json')
// A fresh clone lacks the generated files that are not committed.
if (!existsSync(operations))
  execFileSync(process.execPath, [path.join(folder, '../../codegen/generate.ts'), '--built'], { stdio: 'inherit' })

rmSync(dist, { recursive: true, force: true })
mkdirSync(path.join(dist, 'generated'), { recursive: true })
const built = await rolldown({
  input: { waybill: path.join(folder, 'main.ts') },
  external: [/^node:/, /^@modelcontextprotocol\//],
  platform: 'node',
  transform: { target: 'node22' },
})
await built.write({ dir: dist, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' })
await built.close()
chmodSync(path.join(dist, 'waybill.js'), 0o755)
cpSync(operations, path.join(dist, 'generated/operations.json'))
cpSync(path.join(folder, 'README.md'), path.join(dist, 'README.md'))
cpSync(path.join(folder, '../../LICENSE'), path.join(dist, 'LICENSE'))
writeFileSync(
  path.join(dist, 'package.json'),
  `${JSON.stringify({ ...manifest, ...repositoryField('sdk/cli'), bin: { waybill: 'waybill.js' } }, undefined, 2)}\n`,
)
console.log('Built sdk/cli/dist. Pack it with `npm pack ./sdk/cli/dist`.')
