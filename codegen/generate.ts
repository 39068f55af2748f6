import { hash } from 'node:crypto'
import { existsSync, globSync, readdirSync, watch } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { format } from 'oxfmt'
import { build } from './build.ts'
import { ContractError, type Source } from './cursor.ts'
import { emitCommands } from './emit/commands.ts'
import { emitContract } from './emit/contract.ts'
import { emitHandlers } from './emit/handlers.ts'
import { printJson } from './emit/json.ts'
import { emitOperations } from './emit/operations.ts'
import { areasOf, notice } from './emit/text.ts'
import { emitPortable } from './emit/portable.ts'
import { emitReference } from './emit/reference.ts'
import { emitSdkArea, emitSdkFunctionList, emitSdkFunctions, emitSdkResources } from './emit/sdk-area.ts'
import { emitSdkExamples, emitSdkSchemas } from './emit/sdk-extras.ts'
import { emitSdkPages } from './emit/sdk-pages.ts'
import { emitSdkTypes } from './emit/sdk-types.ts'
import { emitPeerTypes, emitTypes } from './emit/types.ts'
import { Kept, makersIn } from './kept.ts'
import { read } from './read.ts'
import { compare, isBuilt, isCommitted, write, type Files } from './write.ts'

const repository = path.dirname(import.meta.dirname)

/** Contract in, files out; those of other contracts that the server below `root` speaks are among them. */
export async function generate(
  entry: string,
  root = path.dirname(path.dirname(entry)),
  kept = new Kept(),
): Promise<Files> {
  const [own, peers] = await Promise.all([filesOf(await read(entry, kept), kept), peerFilesOf(root, kept)])
  return new Map([...own, ...peers])
}

/** Contracts of others lie in the folder of the code that speaks them; their types come beside them. */
const peersIn = (root: string): readonly string[] =>
  globSync('server/*/*/*/openapi.yaml', { cwd: root, exclude: ['**/node_modules/**'] })
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted()

async function peerFilesOf(root: string, kept: Kept): Promise<Files> {
  return new Map(
    await Promise.all(
      peersIn(root).map(async (file) => {
        const make = async () => emitPeerTypes(JSON.stringify((await read(path.join(root, file), kept)).document), file)
        const text = kept.read(path.resolve(root, file))
        const types = refersToFiles.test(text) ? make() : kept.make('peer types', `${file}\0${text}`, make)
        return [`${path.posix.dirname(file)}/generated/types.ts`, await types] as const
      }),
    ),
  )
}

const refersToFiles = /\$ref: *['"]?[^#'"\s]/

async function filesOf(source: Source, kept: Kept): Promise<Files> {
  const contract = build(source)
  const document = JSON.stringify(source.document)
  const typescript: Readonly<Record<string, string>> = {
    'server/generated/operations.ts': emitOperations(contract),
    'server/generated/handlers.ts': emitHandlers(contract),
    'sdk/src/generated/fn.ts': emitSdkFunctionList(contract),
    'sdk/src/generated/resources.ts': emitSdkResources(contract),
    'sdk/src/generated/types.ts': emitSdkTypes(contract),
    ...Object.fromEntries(
      areasOf(contract).flatMap((area) => [
        [`sdk/src/generated/areas/${area.area}.ts`, emitSdkArea(area, contract.schemas)],
        [`sdk/src/generated/fn/${area.area}.ts`, emitSdkFunctions(area, contract.schemas)],
      ]),
    ),
  }
  return new Map([
    ['openapi/generated/openapi.json', printJson({ 'x-generated': notice, ...source.document })],
    ['openapi/generated/openapi-3.0.json', emitPortable(source.document)],
    ['openapi/generated/types.ts', await kept.make('types', document, () => emitTypes(document))],
    ['server/generated/contract.json', emitContract(contract)],
    ...(await Promise.all(
      Object.entries(typescript).map(
        async ([file, text]) => [file, await kept.make('formatted', text, () => formatted(text))] as const,
      ),
    )),
    ['sdk/cli/generated/operations.json', emitCommands(contract)],
    ['docs-ui/generated/reference.json', emitReference(contract)],
    ['sdk/src/generated/schemas.ts', emitSdkSchemas(contract)],
    ['sdk/src/generated/examples.ts', emitSdkExamples(contract)],
    ...Object.entries(emitSdkPages(contract)),
  ])
}

async function formatted(text: string): Promise<string> {
  const { code, errors } = await format('generated.ts', text, {
    semi: false,
    singleQuote: true,
    printWidth: 120,
    trailingComma: 'all',
  })
  const [error] = errors
  if (error) throw new Error(`An emitter wrote what is no TypeScript: ${error.message} ${error.codeframe ?? ''}`)
  return code
}

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
    kept.files.clear()
    const inputs = inputsOf(entry, root)
    const text = inputs.map((file) => `${file}\0${kept.read(file)}`).join('\0')
    const digests = new Map<string, string>(JSON.parse(kept.find('digests', text) ?? '[]'))
    if (digests.size > 0 && compare(digests, root, wanted[task], digest).length === 0) return succeed(digests)
    const files = await generate(entry, root, kept)
    // Where a file from elsewhere was read as well, the inputs do not tell whether it is another by now.
    if (kept.files.size === inputs.length)
      kept.keep('digests', text, JSON.stringify([...files].map(([file, content]) => [file, digest(content)])))
    kept.save()
    if (task === 'check') return check(files, root) && succeed(files)
    for (const { file, state } of write(files, root, wanted[task]))
      console.log(`${state === 'is not generated any more' ? 'removed' : 'wrote'} ${file}`)
    return succeed(files)
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    console.error(error.message)
    console.error(
      `${error.problems.length} ${error.problems.length === 1 ? 'error' : 'errors'} in the contract; nothing was written.`,
    )
    return false
  }
}

/** The files that a run reads: all that lie in the folder of the contract, and the contracts of others. */
function inputsOf(entry: string, root: string): readonly string[] {
  const folder = path.dirname(path.resolve(entry))
  const parts = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const own = parts
    .filter(({ name }) => name !== 'generated' && name !== 'node_modules')
    .flatMap((part) =>
      part.isDirectory() ? readdirSync(path.join(folder, part.name), { withFileTypes: true, recursive: true }) : part,
    )
    .filter((part) => part.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
  return [...own, ...peersIn(root).map((file) => path.resolve(root, file))].toSorted()
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
    timer = setTimeout(() => void next(), 50)
  })
  await next()
  console.log(`Watching ${path.relative(process.cwd(), folder) || '.'} for changes.`)
}

if (import.meta.main) {
  if (Number(process.versions.node.split('.')[0]) < 24) {
    console.error(`Waybill needs Node 24 or newer; this is ${process.version}. Use \`make generate\` or \`npm run\`.`)
    process.exit(1)
  }
  enableCompileCache(path.join(repository, 'node_modules', '.cache', 'compiled'))
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      entry: { type: 'string', default: path.join(repository, 'openapi', 'openapi.yaml') },
      out: { type: 'string', default: repository },
    },
  })
  const kept = new Kept(
    path.join(path.dirname(values.entry), 'node_modules', '.cache', 'generated.json'),
    makersIn(repository),
  )
  if (values.watch) await watchContract(values.entry, values.out, kept)
  else {
    const task = values.check ? 'check' : values.built ? 'built' : 'all'
    process.exitCode = (await run(values.entry, values.out, task, kept)) ? 0 : 1
  }
}
