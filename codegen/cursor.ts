/** An error in the contract: its location, its cause, and how to fix it. */
export interface Problem {
  readonly where: string
  readonly what: string
  readonly mend: string
}

export class ContractError extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ where, what, mend }) => `${where}\n  ${what}\n  ${mend}`).join('\n'))
    this.name = 'ContractError'
    this.problems = problems
  }
}

/** The bundled document, the errors found so far, and a map from pointers back to source files. */
export interface Source {
  readonly document: Readonly<Record<string, unknown>>
  readonly problems: Problem[]
  locate(pointer: string): string
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const escapeToken = (token: string) => (/[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token)
const unescapeToken = (token: string) =>
  /[%~]/.test(token) ? decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~') : token

/** An object of the document with its location, so every error can point to it. */
export class Cursor {
  readonly value: Readonly<Record<string, unknown>>
  readonly pointer: string
  readonly #source: Source

  constructor(source: Source, value: Readonly<Record<string, unknown>>, pointer: string) {
    this.#source = source
    this.value = value
    this.pointer = pointer
  }

  static root(source: Source): Cursor {
    return new Cursor(source, source.document, '#')
  }

  problem(what: string, mend: string, key?: string | number): void {
    const pointer = key === undefined ? this.pointer : `${this.pointer}/${escapeToken(String(key))}`
    const where = this.#source.locate(pointer)
    if (!this.#source.problems.some((problem) => problem.where === where && problem.what === what))
      this.#source.problems.push({ where, what, mend })
  }

  has(key: string): boolean {
    return Object.hasOwn(this.value, key) && this.value[key] !== undefined
  }

  /** Refuses keys that the builder does not know. */
  only(kind: string, known: readonly string[]): void {
    for (const key of Object.keys(this.value))
      if (!known.includes(key))
        this.problem(
          `${kind} has "${key}", which the builder does not know.`,
          `Remove it, or teach codegen/build.ts and every emitter what it means. Known: ${known.join(', ')}.`,
          key,
        )
  }

  #read<T>(key: string, is: (value: unknown) => value is T, what: string): T | undefined {
    if (!this.has(key)) return undefined
    const value = this.value[key]
    if (is(value)) return value
    this.problem(`"${key}" is not ${what}.`, `Write ${what} here.`, key)
    return undefined
  }

  text(key: string): string | undefined {
    return this.#read(key, (value) => typeof value === 'string', 'a text')
  }

  number(key: string): number | undefined {
    return this.#read(key, (value) => typeof value === 'number', 'a number')
  }

  flag(key: string): boolean | undefined {
    return this.#read(key, (value) => typeof value === 'boolean', 'true or false')
  }

  texts(key: string): readonly string[] {
    return this.#read(key, isTexts, 'a list of texts') ?? []
  }

  needText(key: string, mend: string): string {
    const value = this.text(key)
    if (value !== undefined && value.trim() !== '') return value
    if (!this.has(key) || value !== undefined) this.problem(`"${key}" is missing.`, mend)
    return ''
  }

  child(key: string): Cursor | undefined {
    const value = this.#read(key, isRecord, 'an object')
    return value && new Cursor(this.#source, value, `${this.pointer}/${escapeToken(key)}`)
  }

  /** Whether the value is an object, for keys that may also have other values. */
  holdsObject(key: string): boolean {
    return this.has(key) && isRecord(this.value[key])
  }

  /** The objects of a list. */
  items(key: string): readonly Cursor[] {
    const list = this.#read(key, (value) => Array.isArray(value), 'a list') ?? []
    return list.flatMap((item: unknown, index) => {
      if (isRecord(item)) return [new Cursor(this.#source, item, `${this.pointer}/${escapeToken(key)}/${index}`)]
      this.problem(`Item ${index} of "${key}" is not an object.`, 'Write an object here.', key)
      return []
    })
  }

  /** The objects of a map with their names, in the contract's order. */
  entries(key?: string): readonly (readonly [string, Cursor])[] {
    const map = key === undefined ? this : this.child(key)
    if (!map) return []
    return Object.keys(map.value).flatMap((name) => {
      const child = map.child(name)
      return child ? [[name, child] as const] : []
    })
  }

  /**
   * Follows `$ref`, and returns the target with the last part of the reference; without a reference, the object itself.
   */
  follow(name?: string, hops = 0): { at: Cursor; name?: string } {
    const ref = this.text('$ref')
    if (ref === undefined) return { at: this, name }
    const target = this.#lookUp(ref)
    if (target && hops < 20) return target.follow(target.pointer.split('/').map(unescapeToken).at(-1), hops + 1)
    this.problem(`The reference ${ref} leads nowhere.`, 'Write the file it means, or correct the reference.')
    return { at: new Cursor(this.#source, {}, this.pointer) }
  }

  #lookUp(ref: string): Cursor | undefined {
    if (!ref.startsWith('#/')) return undefined
    let value: unknown = this.#source.document
    for (const token of ref.slice(2).split('/').map(unescapeToken)) {
      if (!isRecord(value) || !Object.hasOwn(value, token)) return undefined
      value = value[token]
    }
    return isRecord(value) ? new Cursor(this.#source, value, ref) : undefined
  }
}
