/**
 * Compares the contract with the one that was released last, and refuses what breaks callers unless the version says so.
 * `node sdk/release/check.ts` checks; `node sdk/release/check.ts --release` keeps the contract as the one released.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from '../../codegen/build.ts'
import { printJson } from '../../codegen/emit/json.ts'
import { read } from '../../codegen/read.ts'
import { breakages, classes } from './breaking.ts'
import { factsOf, type Facts } from './facts.ts'

const released = path.join(import.meta.dirname, 'contract.json')
const facts = factsOf(build(await read(path.join(import.meta.dirname, '../../openapi/openapi.yaml'))))

if (process.argv.includes('--release')) {
  writeFileSync(released, printJson(facts))
  console.log(`The contract ${facts.version} is kept as the one that was released last.`)
} else if (existsSync(released)) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the lines above
  const last = JSON.parse(readFileSync(released, 'utf8')) as Facts
  const found = breakages(last, facts)
  for (const { class: kind, where, what } of found) console.error(`${where}: ${what}. ${classes[kind]}`)
  const [before, after] = [last.version, facts.version].map((version) => Number(version.split('.')[0]))
  if (found.length > 0 && before === after) {
    console.error(
      `${found.length} changes break callers of ${last.version}. Undo them, or release a new major version.`,
    )
    process.exitCode = 1
  } else console.log(`Nothing in ${facts.version} breaks callers of ${last.version} unannounced.`)
} else console.log('No contract has been released yet, so nothing can break.')
