import { hash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Parts } from './parts.ts'
import { textOf } from './seen.ts'

/** What a text is made by: another release of a package, or another generator, makes another. */
const makers = ['package-lock.json', 'codegen/*.ts', 'codegen/emit/*.ts']

const isTest = (file: string): boolean => file.endsWith('.test.ts')

export function makersIn(repository: string): string {
  const files = globSync(makers, { cwd: repository, exclude: isTest }).toSorted()
  const texts = files.map((file) => `${file}\0${readFileSync(path.join(repository, file), 'utf8')}`)
  return hash('sha256', [process.version, ...texts].join('\0'))
}

/** The texts that the last run made, each by what it was made of. A run takes them over, and keeps what it needed. */
export class Kept {
  /** The files that this run has read, so that each part of it sees the same. */
  readonly files = new Map<string, string>()
  readonly #file: string | undefined
  readonly #maker: string
  /** What the files of each contract became, by the digests of all that they may depend on. */
  readonly bundled = new Map<string, { readonly digests: ReadonlyMap<string, string>; readonly parts: Parts }>()
  readonly #digests = new Map<string, string>()
  #last: ReadonlyMap<string, string>
  #texts = new Map<string, string>()

  /** Without a file it keeps in memory only. */
  constructor(file?: string, maker = '') {
    this.#file = file
    this.#maker = maker
    this.#last = this.#read()
  }

  #read(): ReadonlyMap<string, string> {
    if (this.#file === undefined) return new Map()
    try {
      const { maker, texts, bundled } = deserialize(readFileSync(this.#file))
      if (maker !== this.#maker) return new Map()
      for (const [entry, reading] of bundled) this.bundled.set(entry, reading)
      return texts
    } catch {
      return new Map()
    }
  }

  /** Begins a run, which reads all files that may matter. */
  begin(files: readonly string[]): void {
    this.files.clear()
    this.#digests.clear()
    for (const file of files) this.read(file)
  }

  /** It is empty where there is no such file. */
  digest(file: string): string {
    let digest = this.#digests.get(file)
    if (digest === undefined) {
      digest = this.files.has(file) || existsSync(file) ? hash('sha256', this.read(file)) : ''
      this.#digests.set(file, digest)
    }
    return digest
  }

  read(file: string): string {
    const text = this.files.get(file) ?? textOf(file) ?? readFileSync(file, 'utf8')
    this.files.set(file, text)
    return text
  }

  find(kind: string, input: string): string | undefined {
    const key = `${kind} ${hash('sha256', input)}`
    const text = this.#texts.get(key) ?? this.#last.get(key)
    if (text !== undefined) this.#texts.set(key, text)
    return text
  }

  keep(kind: string, input: string, text: string): string {
    this.#texts.set(`${kind} ${hash('sha256', input)}`, text)
    return text
  }

  async make(kind: string, input: string, make: () => Promise<string>): Promise<string> {
    return this.find(kind, input) ?? this.keep(kind, input, await make())
  }

  /** Those that are missing are made together. */
  async makeAll(
    kind: string,
    inputs: readonly string[],
    make: (missing: readonly string[]) => Promise<readonly string[]>,
  ): Promise<readonly string[]> {
    const texts = new Map(inputs.map((input) => [input, this.find(kind, input)]))
    const missing = [...texts].flatMap(([input, text]) => (text === undefined ? [input] : []))
    const made = missing.length > 0 ? await make(missing) : []
    for (const [index, input] of missing.entries()) texts.set(input, this.keep(kind, input, made[index] ?? ''))
    return inputs.map((input) => texts.get(input) ?? '')
  }

  /** Ends a run: what it did not need is forgotten. */
  save(): void {
    const isSame = this.#texts.size === this.#last.size && [...this.#texts.keys()].every((key) => this.#last.has(key))
    this.#last = this.#texts
    this.#texts = new Map()
    if (this.#file === undefined || isSame) return
    mkdirSync(path.dirname(this.#file), { recursive: true })
    // Whole or not at all, for whoever generates at the same time.
    const draft = `${this.#file}.${process.pid}`
    writeFileSync(draft, serialize({ maker: this.#maker, texts: this.#last, bundled: this.bundled }))
    renameSync(draft, this.#file)
  }
}
