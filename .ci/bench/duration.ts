import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf, processorTime } from './processor.ts'
import { startAlone, timed } from './process.ts'
import { verdict } from './table.ts'

const here = import.meta.dirname
const starts = 3
const startAim = 0.5
const memoryAim = 120
/** By then the job queue and the sandbox carrier are loaded too. */
const settlingMs = 4_000
const generateAim = 1
const watchAim = 0.3
const changes = 8
/** The cache for the next run is written after the files. */
const betweenChanges = 300

const seconds = (value: number) => `${value.toFixed(2)} s`

/**
 * Measures the time from the first instruction to the first response, including PostgreSQL's start, the processor time
 * for it, and the memory once everything is loaded. Takes the minimum of each, because anything may delay a start.
 */
export async function measureStart(dataFolder: string): Promise<string[][]> {
  const durations: number[] = []
  const used: number[] = []
  const held: number[] = []
  for (let round = 0; round < starts; round++) {
    const start = performance.now()
    const server = await startAlone(dataFolder)
    durations.push((performance.now() - start) / 1_000)
    used.push(processorTime(server.pid) / 1_000_000)
    await sleep(settlingMs)
    held.push(memoryOf(server.pid))
    await server.stop()
  }
  const least = Math.min(...durations)
  const processor = `${seconds(Math.min(...used))} of a processor`
  const memory = Math.min(...held)
  return [
    ['start to first response', seconds(least), processor, '', `at most ${startAim} s`, verdict(least, startAim)],
    ['memory after it', `${Math.round(memory)} MB`, '', '', `at most ${memoryAim} MB`, verdict(memory, memoryAim)],
  ]
}

/** Generates from a copy of the contract in which one description has changed, first in a single run, then watching. */
export async function measureGenerating(): Promise<string[][]> {
  const root = join(here, '../..')
  const copy = await mkdtemp(join(tmpdir(), 'waybill-generating-'))
  try {
    const contract = join(copy, 'openapi')
    await cp(join(root, 'openapi'), contract, { recursive: true, filter: (file) => basename(file) !== 'node_modules' })
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    const generate = [join(root, 'codegen/generate.ts'), '--entry', join(contract, 'openapi.yaml'), '--out', copy]
    const changed = join(contract, 'schemas/shipping/Shipment.yaml')
    const text = await readFile(changed, 'utf8')
    const describe = (words: string) => writeFile(changed, text.replace(/^description: .*$/m, `description: ${words}.`))
    await timed(generate)
    await describe('Another')
    const { ms, lastLine } = await timed(generate)
    const least = await watching([...generate, '--watch'], (round) => describe(`Another ${round}`))
    return [
      [
        'generate, one file changed',
        seconds(ms / 1_000),
        lastLine,
        '',
        `at most ${generateAim} s`,
        verdict(ms / 1_000, generateAim),
      ],
      [
        'generate, one file changed, watching',
        seconds(least),
        '',
        '',
        `at most ${watchAim} s`,
        verdict(least, watchAim),
      ],
    ]
  } finally {
    await rm(copy, { recursive: true })
  }
}

/**
 * Returns the minimum seconds from a change until all files are current. The first changes are slower, while code is
 * compiled.
 */
async function watching(args: readonly string[], change: (round: number) => Promise<void>): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const durations: number[] = []
  try {
    let start = Infinity
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('wrote ') || line.startsWith('removed ')) continue
      if (line.includes('are current') && start < Infinity) durations.push((performance.now() - start) / 1_000)
      if (durations.length === changes) break
      if (line.includes('are current') && start === Infinity) continue
      await sleep(betweenChanges)
      start = performance.now()
      await change(durations.length)
    }
    return Math.min(...durations)
  } finally {
    child.kill()
  }
}

/** Run by itself, the last one inserts a million shipments by default, which takes minutes. */
const benches: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'search 100,000 addresses': ['addresses.ts'],
  'search 100,000 parcel shops': ['parcel-shops.ts'],
  'a batch of 10,000 shipments': ['batches.ts'],
  'report on 50,000 shipments': ['reporting.ts', '50000'],
}

/** Runs the benches of single areas, which know their own aims and report at the end whether they reached them. */
export async function measureSearches(): Promise<string[][]> {
  const rows: string[][] = []
  for (const [what, [name, ...args]] of Object.entries(benches)) {
    const { code, lastLine } = await timed([join(here, name), ...args])
    rows.push([what, lastLine, '', '', '', code === 0 ? 'reached' : 'MISSED'])
  }
  return rows
}
