const width = 120

/** Prints JSON so that what fits on a line stands on one line: compact, and still readable in a diff. */
export function printJson(value: unknown): string {
  return `${print(value, '', 0)}\n`
}

function print(value: unknown, indent: string, used: number): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + used + line.length <= width) return line
  const inner = `${indent}  `
  if (Array.isArray(value))
    return `[\n${value.map((item) => inner + print(item ?? null, inner, 1)).join(',\n')}\n${indent}]`
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return `{\n${entries
    .map(([key, item]) => {
      const name = `${JSON.stringify(key)}: `
      return `${inner}${name}${print(item, inner, name.length + 1)}`
    })
    .join(',\n')}\n${indent}}`
}
