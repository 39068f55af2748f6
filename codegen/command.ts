import { once } from 'node:events'
import { hash } from 'node:crypto'
import { existsSync, readdirSync, watch } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { ContractError } from './cursor.ts'
import type { typesOf } from './emit/types.ts'
import { generate, peersIn } from './generator.ts'
import { Kept, makersIn } from './kept.ts'
import { compare, isBuilt, isCommitted, write, type Files } from './write.ts'

/** What is asked of a run: to write all files or those that are not committed, or to compare those that are. */
type Task = 'all' | 'built' | 'check'

const wanted = { all: () => true, built: isBuilt, check: isCommitted }

const digest = (text: string): string => hash('sha256', text)

async function run(entry: string, root: string, task: Task, kept: Kept): Promise<boolean> {
  const start = performance.now()
  const succeed = (files: Files) => {
    const subject = task === 'check' ? `${[...files.keys()].filter(isCommitted).length} committed` : files.size
    console.log(`${subject} generated files are current (${((performance.now() - start) / 1000).toFixed(2)} s).`)
    return true
  }
  try {
    const peers = peersIn(root)
    const inputs = inputsOf(entry, root, peers)
    kept.begin(inputs)
    const text = inputs.map((file) => `${file}\0${kept.digest(file)}`).join('\0')
    const digests = new Map<string, string>(JSON.parse(kept.find('digests', text) ?? '[]'))
    if (digests.size > 0 && compare(digests, root, wanted[task], digest).length === 0) return succeed(digests)
    const files = await generate(entry, root, kept, besides(), peers)
    const isDone = task === 'check' ? check(files, root) : written(files, root, task)
    if (isDone) succeed(files)
    // Where a file from elsewhere was read as well, the inputs do not tell whether it is another by now.
    if (kept.files.size === inputs.length)
      kept.keep('digests', text, JSON.stringify([...files].map(([file, content]) => [file, digest(content)])))
    kept.save()
    return isDone
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    console.error(error.message)
    console.error(
      `${error.problems.length} ${error.problems.length === 1 ? 'error' : 'errors'} in the contract; nothing was written.`,
    )
    return false
  }
}

function written(files: Files, root: string, task: Task): true {
  for (const { file, state } of write(files, root, wanted[task]))
    console.log(`${state === 'is not generated any more' ? 'removed' : 'wrote'} ${file}`)
  return true
}

/** The files that a run reads: all that lie in the folder of the contract, and the contracts of others. */
export function inputsOf(entry: string, root: string, peers = peersIn(root)): readonly string[] {
  const folder = path.dirname(path.resolve(entry))
  const parts = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const own = parts
    .filter(({ name }) => name !== 'generated' && name !== 'node_modules')
    .flatMap((part) =>
      part.isDirectory() ? readdirSync(path.join(folder, part.name), { withFileTypes: true, recursive: true }) : part,
    )
    .filter((part) => part.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
  return [...own, ...peers.map((file) => path.resolve(root, file))].toSorted()
}

/** Says what is committed and not as it should be. */
function check(files: Files, root: string): boolean {
  const differences = compare(files, root, isCommitted)
  for (const { file, state } of differences) console.error(`${file} ${state}.`)
  if (differences.length > 0) console.error('Run `make generate` and commit what it writes.')
  return differences.length === 0
}

/** Generates anew after each change of the contract. An error is printed, and the next change tried. */
async function watchContract(entry: string, root: string, kept: Kept): Promise<void> {
  const folder = path.dirname(path.resolve(entry))
  let running = false
  let second = false
  const next = async () => {
    if (running) {
      second = true
      return
    }
    running = true
    do {
      second = false
      await run(entry, root, 'all', kept).catch((error: unknown) => console.error(error))
    } while (second)
    running = false
  }
  let timer: NodeJS.Timeout | undefined
  watch(folder, { recursive: true }, (_, file) => {
    if (file === null || !/\.(ya?ml|json)$/.test(file) || /(^|[\\/])(generated|node_modules)[\\/]/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => void next(), 20)
  })
  await next()
  console.log(`Watching ${path.relative(process.cwd(), folder) || '.'} for changes.`)
}

let worker: Worker | undefined

/** Types are made beside all else, by a thread that reads its compiler while the contract is read. */
function besides(): typeof typesOf {
  worker ??= new Worker(new URL('types-worker.ts', import.meta.url))
  worker.unref()
  const idle = worker
  return async (pieces) => {
    idle.ref()
    idle.postMessage(pieces, [])
    const [texts] = await once(idle, 'message')
    idle.unref()
    return texts
  }
}

/** What `node codegen/generate.ts` does. */
export async function command(repository: string): Promise<void> {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      entry: { type: 'string', default: path.join(repository, 'openapi', 'openapi.yaml') },
      out: { type: 'string', default: repository },
    },
  })
  const file = path.join(path.dirname(values.entry), 'node_modules', '.cache', 'generated')
  const kept = new Kept(file, makersIn(repository))
  if (values.watch) return watchContract(values.entry, values.out, kept)
  const task = values.check ? 'check' : values.built ? 'built' : 'all'
  process.exitCode = (await run(values.entry, values.out, task, kept)) ? 0 : 1
}
