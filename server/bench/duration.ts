import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startAlone, timed } from './process.ts'
import { verdict } from './table.ts'

const here = import.meta.dirname
const starts = 3
const startAim = 1
const generateAim = 3

const seconds = (value: number) => `${value.toFixed(2)} s`

/** From the first instruction to the first answer, PostgreSQL's own start included. The least, as anything may delay it. */
export async function measureStart(dataFolder: string): Promise<string[]> {
  const durations: number[] = []
  for (let round = 0; round < starts; round++) {
    const start = performance.now()
    const server = await startAlone(dataFolder)
    durations.push((performance.now() - start) / 1_000)
    await server.stop()
  }
  const least = Math.min(...durations)
  return ['start to first answer', seconds(least), '', '', `at most ${startAim} s`, verdict(least, startAim)]
}

/** Makes everything that is generated from the contract, and compares instead of writing. */
export async function measureGenerating(): Promise<string[]> {
  const { ms } = await timed([join(here, '../../codegen/generate.ts'), '--check'])
  return ['generate', seconds(ms / 1_000), '', '', `at most ${generateAim} s`, verdict(ms / 1_000, generateAim)]
}

/** The benches of single areas, each of which knows its own aim and says at the end whether it was reached. */
export async function measureSearches(): Promise<string[][]> {
  const rows: string[][] = []
  for (const name of ['addresses', 'parcel-shops']) {
    const file = join(here, `${name}.ts`)
    if (!existsSync(file)) continue
    const { code, lastLine } = await timed([file])
    rows.push([`searches of ${name} among 100,000`, lastLine, '', '', '', code === 0 ? 'reached' : 'MISSED'])
  }
  return rows
}
