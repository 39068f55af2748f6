const width = 120

/** Prints JSON so that what fits on a line stands on one line: compact, and still readable in a diff. */
export function printJson(value: unknown): string {
  return `${new Printer().print(value, '', 0)}\n`
}

class Printer {
  /** Each value on one line, made of the lines of what it holds. */
  readonly #lines = new Map<object, string>()

  #lineOf(value: unknown): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const line = this.#lines.get(value) ?? this.#joined(value)
    this.#lines.set(value, line)
    return line
  }

  #joined(value: object): string {
    if (Array.isArray(value)) return `[${value.map((item) => this.#lineOf(item ?? null)).join(',')}]`
    return `{${entriesOf(value)
      .map(([key, item]) => `${JSON.stringify(key)}:${this.#lineOf(item)}`)
      .join(',')}}`
  }

  print(value: unknown, indent: string, used: number): string {
    const line = this.#lineOf(value)
    if (typeof value !== 'object' || value === null || indent.length + used + line.length <= width) return line
    const inner = `${indent}  `
    if (Array.isArray(value))
      return `[\n${value.map((item) => inner + this.print(item ?? null, inner, 1)).join(',\n')}\n${indent}]`
    return `{\n${entriesOf(value)
      .map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `
        return `${inner}${name}${this.print(item, inner, name.length + 1)}`
      })
      .join(',\n')}\n${indent}}`
  }
}

const entriesOf = (value: object): [string, unknown][] => Object.entries(value).filter(([, item]) => item !== undefined)
