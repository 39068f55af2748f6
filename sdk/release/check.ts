/**
 * Compares the contract with the last released one, and refuses changes that break callers unless the major version is
 * new.
 *
 * `node sdk/release/check.ts` checks, and lists additions for the changelog. `--release` stores the contract as the
 * released one; that is the last step of a release. `--against <file>` compares with another one.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../codegen/build.ts'
import { printJson } from '../../codegen/emit/text.ts'
import { read } from '../../codegen/read.ts'
import { breakages, classes } from './breaking.ts'
import { factsOf, type Facts } from './facts.ts'

const { values } = parseArgs({
  options: {
    release: { type: 'boolean', default: false },
    against: { type: 'string', default: path.join(import.meta.dirname, 'contract.json') },
  },
})
const facts = factsOf(build(await read(path.join(import.meta.dirname, '../../openapi/openapi.yaml'))))

if (values.release) {
  writeFileSync(values.against, printJson(facts))
  console.log(`Recorded contract ${facts.version} as the last release.`)
} else if (existsSync(values.against)) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the lines above
  const last = JSON.parse(readFileSync(values.against, 'utf8')) as Facts
  const added = facts.operations.filter(({ id }) => !last.operations.some((operation) => operation.id === id))
  for (const { id, method, path: where } of added) console.log(`New: ${id}, ${method} ${where}`)
  const found = breakages(last, facts)
  for (const { class: kind, where, what } of found) console.error(`${where}: ${what}. ${classes[kind]}`)
  const [before, after] = [last.version, facts.version].map((version) => Number(version.split('.')[0]))
  if (found.length > 0 && before === after) {
    const count = found.length === 1 ? '1 change breaks' : `${found.length} changes break`
    console.error(`${count} callers of ${last.version}. Undo them, or give the contract a new major version.`)
    process.exitCode = 1
  } else console.log(`Nothing in ${facts.version} breaks callers of ${last.version} unannounced.`)
} else console.log('No contract has been released yet, so nothing can break.')
