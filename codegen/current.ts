import { hash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Files, Generated } from './write.ts'

/** The inputs and outputs of the last run, each file by its digest. */
interface Last {
  readonly of: Readonly<Record<string, string>>
  readonly made: Readonly<Record<string, string>>
}

export const digest = (text: string): string => hash('sha256', text)

const digestOf = (file: string): string => (existsSync(file) ? digest(readFileSync(file, 'utf8')) : '')

const digestsOf = (files: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map((file) => [file, digestOf(file)]))

const isTest = (file: string): boolean => file.endsWith('.test.ts')

/** What makes a text other than the contract: another release of a package, or another generator. */
const makersIn = (repository: string): readonly string[] =>
  globSync(['package-lock.json', 'codegen/*.ts', 'codegen/emit/*.ts'], { cwd: repository, exclude: isTest }).map(
    (file) => path.join(repository, file),
  )

/** Contracts of others lie in the folder of the code that speaks them; their types come beside them. */
export const peersIn = (root: string): readonly string[] =>
  globSync('server/*/*/*/openapi.yaml', { cwd: root, exclude: ['**/node_modules/**'] })
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted()

/** All that lies in the folder of the contract, since a plugin may read any of it, and the contracts of others. */
function contractsIn(entry: string, root: string): readonly string[] {
  const folder = path.dirname(path.resolve(entry))
  const own = existsSync(folder) ? readdirSync(folder, { withFileTypes: true, recursive: true }) : []
  return [
    ...own.filter((part) => part.isFile()).map(({ parentPath, name }) => path.join(parentPath, name)),
    ...peersIn(root).map((file) => path.resolve(root, file)),
  ].filter((file) => !/\/(?:generated|node_modules)\//.test(path.relative(root, file).replaceAll(path.sep, '/')))
}

/** Records in a file whether the generated files are current. */
export class Current {
  readonly #file: string
  /** Digests from before reading began, so that a file saved meanwhile is generated anew. */
  readonly #inputs: Readonly<Record<string, string>>

  constructor(entry: string, root: string, repository: string) {
    this.#file = path.join(path.dirname(entry), 'node_modules', '.cache', 'generated.json')
    this.#inputs = digestsOf([...makersIn(repository), ...contractsIn(entry, root)])
  }

  /** The digests of all that was generated, or nothing where it has to be made anew. */
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
    // Whole or not at all, for another run at the same time.
    const draft = `${this.#file}.${process.pid}`
    writeFileSync(draft, JSON.stringify(last))
    renameSync(draft, this.#file)
  }
}
