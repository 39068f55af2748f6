const width = 120

/** Prints JSON so that what fits on a line stands on one line: compact, and still readable in a diff. */
export const printJson = (value: unknown): string => `${new Printer().print(value)}\n`

/**
 * The same for a document of paths and components. While watching, those that have not changed are the same objects as the
 * last time, which nobody changes, so their texts are remembered.
 */
export const printDocument = (document: unknown): string => `${new Printer(depthOfParts).print(document)}\n`

const depthOfParts = 3
const texts = new WeakMap<object, string>()

class Printer {
  /** Each value on one line, made of the lines of what it holds, or null where that is longer than any line. */
  readonly #lines = new Map<object, string | null>()
  readonly #depthOfParts: number
  /** Pieces of a size that is joined fast; a text of texts would be copied as often as they are nested. */
  readonly #pieces: string[] = []
  #text = ''

  constructor(depth = -1) {
    this.#depthOfParts = depth
  }

  print(value: unknown): string {
    this.#print(value, '', 0)
    return this.#joined()
  }

  /** One that stands on lines of its own, where there is an indent already. */
  printLong(value: object, indent: string): string {
    this.#printMembers(value, indent)
    return this.#joined()
  }

  #joined(): string {
    return [...this.#pieces, this.#text].join('')
  }

  #lineOf(value: object): string | null {
    let line = this.#lines.get(value)
    if (line === undefined) {
      line = Array.isArray(value) ? this.#arrayOf(value) : this.#objectOf(value)
      this.#lines.set(value, line)
    }
    return line
  }

  #itemOf(value: unknown): string | null {
    if (isObject(value)) return this.#lineOf(value)
    return typeof value === 'string' && value.length >= width ? null : JSON.stringify(value)
  }

  #arrayOf(values: readonly unknown[]): string | null {
    let line = '['
    for (const value of values) {
      const item = this.#itemOf(value ?? null)
      if (item === null) return null
      line += line === '[' ? item : `,${item}`
      if (line.length >= width) return null
    }
    return `${line}]`
  }

  #objectOf(values: object): string | null {
    let line = '{'
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) continue
      const item = this.#itemOf(value)
      if (item === null) return null
      line += line === '{' ? `${nameOf(key)}:${item}` : `,${nameOf(key)}:${item}`
      if (line.length >= width) return null
    }
    return `${line}}`
  }

  #print(value: unknown, indent: string, used: number): void {
    const line = isObject(value) ? this.#lineOf(value) : JSON.stringify(value)
    if (!isObject(value) || (line !== null && indent.length + used + line.length <= width)) this.#text += line
    else if (line === null && indent.length / 2 === this.#depthOfParts) this.#text += textOfPart(value, indent)
    else this.#printMembers(value, indent)
    if (this.#text.length > 16_000) {
      this.#pieces.push(this.#text)
      this.#text = ''
    }
  }

  #printMembers(value: object, indent: string): void {
    const inner = `${indent}  `
    const [open, close] = Array.isArray(value) ? '[]' : '{}'
    let start = `${open}\n${inner}`
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined && open === '{') continue
      const name = open === '{' ? `${nameOf(key)}: ` : ''
      this.#text += start + name
      this.#print(item ?? null, inner, name.length + 1)
      start = `,\n${inner}`
    }
    this.#text += `\n${indent}${close}`
  }
}

function textOfPart(part: object, indent: string): string {
  const text = texts.get(part) ?? new Printer().printLong(part, indent)
  texts.set(part, text)
  return text
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The same few names stand in all objects. */
const names = new Map<string, string>()

function nameOf(key: string): string {
  const name = names.get(key) ?? JSON.stringify(key)
  names.set(key, name)
  return name
}
