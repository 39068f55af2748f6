import { watch } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ContractError } from './cursor.ts'
import { Current, digest } from './current.ts'
import { compare, isBuilt, isCommitted, write, type Files } from './write.ts'

/** What to do: write all files, write the uncommitted ones, or compare the committed ones. */
type Task = 'all' | 'built' | 'check'

const wanted = { all: () => true, built: isBuilt, check: isCommitted }

const repository = path.dirname(import.meta.dirname)

async function run(entry: string, root: string, task: Task): Promise<boolean> {
  const start = performance.now()
  const succeed = (files: Files) => {
    const subject = task === 'check' ? `${[...files.keys()].filter(isCommitted).length} committed` : files.size
    console.log(`${subject} generated files are current (${((performance.now() - start) / 1000).toFixed(2)} s).`)
    return true
  }
  try {
    const current = new Current(entry, root, repository)
    const digests = current.read()
    if (digests && compare(digests, root, wanted[task], digest).length === 0) return succeed(digests)
    // The generator loads Redocly and a compiler, so it is imported only if something has changed.
    const { generate } = await import('./generator.ts')
    const generated = await generate(entry, root)
    const { files } = generated
    const isDone = task === 'check' ? check(files, root) : written(files, root, task)
    current.write(generated)
    return isDone && succeed(files)
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

/** Reports committed files that are out of date. */
function check(files: Files, root: string): boolean {
  const differences = compare(files, root, isCommitted)
  for (const { file, state } of differences) console.error(`${file} ${state}.`)
  if (differences.length > 0) console.error('Run `make generate` and commit its output.')
  return differences.length === 0
}

/** Regenerates after each change of the contract. Errors are printed, and it waits for the next change. */
async function watchContract(entry: string, root: string): Promise<boolean> {
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
      await run(entry, root, 'all').catch((error: unknown) => console.error(error))
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
  return true
}

/** Runs `node codegen/generate.ts`, and returns its exit code. */
export async function command(args = process.argv.slice(2)): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      check: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      entry: { type: 'string', default: path.join(repository, 'openapi', 'openapi.yaml') },
      out: { type: 'string', default: repository },
    },
  })
  const task = values.check ? 'check' : values.built ? 'built' : 'all'
  const isDone = await (values.watch ? watchContract(values.entry, values.out) : run(values.entry, values.out, task))
  return isDone ? 0 : 1
}
