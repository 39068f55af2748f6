import type { Json } from './reference.ts'

export const quoted = (value: string) => `'${value.replaceAll("'", String.raw`'\''`)}'`

export const single = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`

export const double = (value: string) =>
  `"${value
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)}"`

export const script = (value: string) =>
  `'${value
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)
    // These also end a line of a script, and with it the string.
    .replace(/[\r\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`

export const tripleQuoted = (value: string) => `"""${insideThree(value)}"""`

/** Three quotes end the string, and so would one right before the closing three. */
const insideThree = (value: string) =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', String.raw`\"\"\"`)
    .replace(/"$/, String.raw`\"`)

export const javaText = (value: string) => (value.includes('\n') ? `"""\n${insideThree(value)}"""` : double(value))

/**
 * Each of these characters ends a line of C#, and with it a regular string; a raw string takes more quotes than it
 * contains.
 */
export const csharpText = (value: string) => {
  if (!/[\n\r\u0085\u2028\u2029]/.test(value)) return double(value)
  const within = [...value.matchAll(/"+/g)].map(([{ length }]) => length)
  const quotes = '"'.repeat(Math.max(2, ...within) + 1)
  return `${quotes}\n${value}\n${quotes}`
}

/** Go drops carriage returns between backquotes. */
export const goText = (value: string) => (/[`\r]/.test(value) ? JSON.stringify(value) : `\`${value}\``)

export const indent = (value: string, spaces: number) => value.replaceAll('\n', `\n${' '.repeat(spaces)}`)

/** Writes JSON as a script would; text that is not JSON stays a string. */
export function bodyLiteral(body: string): string {
  try {
    const value: Json = JSON.parse(body)
    return literal(value, 0)
  } catch {
    return script(body)
  }
}

function literal(value: Json, depth: number): string {
  if (typeof value === 'string') return script(value)
  if (value === null || typeof value !== 'object') return String(value)
  const inner = '  '.repeat(depth + 1)
  const entries = isList(value)
    ? value.map((item) => literal(item, depth + 1))
    : Object.entries(value).map(
        ([name, item]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : script(name)}: ${literal(item, depth + 1)}`,
      )
  const [open, close] = isList(value) ? '[]' : '{}'
  if (entries.length === 0) return `${open}${close}`
  const line = `${open}${isList(value) ? '' : ' '}${entries.join(', ')}${isList(value) ? '' : ' '}${close}`
  if (line.length + depth * 2 < 64 && !line.includes('\n')) return line
  return `${open}\n${entries.map((entry) => `${inner}${entry},`).join('\n')}\n${'  '.repeat(depth)}${close}`
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
