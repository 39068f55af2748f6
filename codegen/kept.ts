import { hash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

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
      const { maker, texts } = JSON.parse(readFileSync(this.#file, 'utf8'))
      return new Map(maker === this.#maker ? texts : [])
    } catch {
      return new Map()
    }
  }

  read(file: string): string {
    const text = this.files.get(file) ?? readFileSync(file, 'utf8')
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

  /** Ends a run: what it did not need is forgotten. */
  save(): void {
    const isSame = this.#texts.size === this.#last.size && [...this.#texts.keys()].every((key) => this.#last.has(key))
    this.#last = this.#texts
    this.#texts = new Map()
    if (this.#file === undefined || isSame) return
    mkdirSync(path.dirname(this.#file), { recursive: true })
    // Whole or not at all, for whoever generates at the same time.
    const draft = `${this.#file}.${process.pid}`
    writeFileSync(draft, JSON.stringify({ maker: this.#maker, texts: [...this.#last] }))
    renameSync(draft, this.#file)
  }
}
