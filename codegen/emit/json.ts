const width = 120

/** Prints JSON so that what fits on a line stands on one line: compact, and still readable in a diff. */
export function printJson(value: unknown): string {
  return `${new Printer().print(value, '', 0)}\n`
}

class Printer {
  /** Each value on one line, made of the lines of what it holds, or null where that is longer than any line. */
  readonly #lines = new Map<object, string | null>()

  #lineOf(value: object): string | null {
    let line = this.#lines.get(value)
    if (line === undefined) {
      line = Array.isArray(value) ? this.#arrayOf(value) : this.#objectOf(value)
      this.#lines.set(value, line)
    }
    return line
  }

  #arrayOf(values: readonly unknown[]): string | null {
    let line = '['
    for (const value of values) {
      const item = isObject(value) ? this.#lineOf(value) : JSON.stringify(value ?? null)
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
      const item = isObject(value) ? this.#lineOf(value) : JSON.stringify(value)
      if (item === null) return null
      line += line === '{' ? `${JSON.stringify(key)}:${item}` : `,${JSON.stringify(key)}:${item}`
      if (line.length >= width) return null
    }
    return `${line}}`
  }

  print(value: unknown, indent: string, used: number): string {
    if (!isObject(value)) return JSON.stringify(value)
    const line = this.#lineOf(value)
    if (line !== null && indent.length + used + line.length <= width) return line
    const inner = `${indent}  `
    if (Array.isArray(value))
      return `[\n${value.map((item) => inner + this.print(item ?? null, inner, 1)).join(',\n')}\n${indent}]`
    const members: string[] = []
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined) continue
      const name = `${JSON.stringify(key)}: `
      members.push(`${inner}${name}${this.print(item, inner, name.length + 1)}`)
    }
    return `{\n${members.join(',\n')}\n${indent}}`
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
