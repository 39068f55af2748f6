import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { processorTime } from './processor.ts'
import { startAlone, timed } from './process.ts'
import { verdict } from './table.ts'

const here = import.meta.dirname
const starts = 3
const startAim = 1
const generateAim = 1

const seconds = (value: number) => `${value.toFixed(2)} s`

/**
 * From the first instruction to the first response, PostgreSQL's own start included, and what the process used of a
 * processor for it. The least of both, as anything may delay it.
 */
export async function measureStart(dataFolder: string): Promise<string[]> {
  const durations: number[] = []
  const used: number[] = []
  for (let round = 0; round < starts; round++) {
    const start = performance.now()
    const server = await startAlone(dataFolder)
    durations.push((performance.now() - start) / 1_000)
    used.push(processorTime(server.pid) / 1_000_000)
    await server.stop()
  }
  const least = Math.min(...durations)
  const processor = `${seconds(Math.min(...used))} of a processor`
  return ['start to first response', seconds(least), processor, '', `at most ${startAim} s`, verdict(least, startAim)]
}

/** Generates from a copy of the contract in which one description is another than the last time. */
export async function measureGenerating(): Promise<string[]> {
  const root = join(here, '../../..')
  const copy = await mkdtemp(join(tmpdir(), 'waybill-generating-'))
  try {
    const contract = join(copy, 'openapi')
    await cp(join(root, 'openapi'), contract, { recursive: true, filter: (file) => basename(file) !== 'node_modules' })
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    const entry = join(contract, 'openapi.yaml')
    const generate = [join(root, 'codegen/generate.ts'), '--entry', entry, '--out', copy]
    await timed(generate)
    const changed = join(contract, 'schemas/shipping/Shipment.yaml')
    await writeFile(changed, (await readFile(changed, 'utf8')).replace(/^description: .*$/m, 'description: Another.'))
    const { ms, lastLine } = await timed(generate)
    const result = verdict(ms / 1_000, generateAim)
    return ['generate, one file changed', seconds(ms / 1_000), lastLine, '', `at most ${generateAim} s`, result]
  } finally {
    await rm(copy, { recursive: true })
  }
}

/** Called by itself, the last one fills in a million shipments, which takes minutes. */
const benches: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'search 100,000 addresses': ['addresses.ts'],
  'search 100,000 parcel shops': ['parcel-shops.ts'],
  'a batch of 10,000 shipments': ['batches.ts'],
  'report on 50,000 shipments': ['reporting.ts', '50000'],
}

/** The benches of single areas, each of which knows its own aim and says at the end whether it was reached. */
export async function measureSearches(): Promise<string[][]> {
  const rows: string[][] = []
  for (const [what, [name, ...args]] of Object.entries(benches)) {
    const { code, lastLine } = await timed([join(here, name), ...args])
    rows.push([what, lastLine, '', '', '', code === 0 ? 'reached' : 'MISSED'])
  }
  return rows
}
