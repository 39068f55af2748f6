import { hash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Files, Generated } from './write.ts'

/** The digests of all inputs and outputs of the last run. */
interface Last {
  readonly of: Readonly<Record<string, string>>
  readonly made: Readonly<Record<string, string>>
}

export const digest = (text: string): string => hash('sha256', text)

const digestOf = (file: string): string => (existsSync(file) ? digest(readFileSync(file, 'utf8')) : '')

const digestsOf = (files: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map((file) => [file, digestOf(file)]))

const isTest = (file: string): boolean => file.endsWith('.test.ts')

/** Files besides the contract that affect the output: the packages' releases and the generator. */
const makersIn = (repository: string): readonly string[] =>
  globSync(['package-lock.json', 'codegen/*.ts', 'codegen/emit/*.ts'], { cwd: repository, exclude: isTest }).map(
    (file) => path.join(repository, file),
  )

/** Foreign contracts are in the folder of the code that uses them; their types are generated beside them. */
export const peersIn = (root: string): readonly string[] =>
  globSync('server/*/*/*/openapi.yaml', { cwd: root, exclude: ['**/node_modules/**'] })
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted()

/** All files in the contract's folder, any of which a plugin may read, and foreign contracts. */
function contractsIn(entry: string, root: string): readonly string[] {
  const folder = path.dirname(path.resolve(entry))
  const own = existsSync(folder) ? readdirSync(folder, { withFileTypes: true, recursive: true }) : []
  return [
    ...own.filter((part) => part.isFile()).map(({ parentPath, name }) => path.join(parentPath, name)),
    ...peersIn(root).map((file) => path.resolve(root, file)),
  ].filter((file) => !/\/(?:generated|node_modules)\//.test(path.relative(root, file).replaceAll(path.sep, '/')))
}

/** Records whether the generated files are current. */
export class Current {
  readonly #file: string
  /** Digests taken before reading begins, so a file saved meanwhile triggers another run. */
  readonly #inputs: Readonly<Record<string, string>>

  constructor(entry: string, root: string, repository: string) {
    this.#file = path.join(path.dirname(entry), 'node_modules', '.cache', 'generated.json')
    this.#inputs = digestsOf([...makersIn(repository), ...contractsIn(entry, root)])
  }

  /** Returns the digests of all output, or undefined if it must be regenerated. */
  read(): Files | undefined {
    if (!existsSync(this.#file)) return undefined
    const { of, made }: Last = JSON.parse(readFileSync(this.#file, 'utf8'))
    const isSame = Object.keys(this.#inputs).every((file) => file in of)
    return isSame && Object.entries(of).every(([file, before]) => (this.#inputs[file] ?? digestOf(file)) === before)
      ? new Map(Object.entries(made))
      : undefined
  }

  write({ files, inputs }: Generated): void {
    const last: Last = {
      of: { ...digestsOf(inputs), ...this.#inputs },
      made: Object.fromEntries([...files].map(([file, text]) => [file, digest(text)])),
    }
    mkdirSync(path.dirname(this.#file), { recursive: true })
    // Atomically, in case of concurrent runs.
    const draft = `${this.#file}.${process.pid}`
    writeFileSync(draft, JSON.stringify(last))
    renameSync(draft, this.#file)
  }
}
