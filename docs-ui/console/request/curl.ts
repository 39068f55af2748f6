import { basePath } from '../../reference/reference.ts'
import type { OperationEntry } from '../../reference/data.ts'

export interface CurlCall {
  readonly operationId: string
  /** Scheme, host and port. */
  readonly address: string
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Parses a curl command as terminals and browsers write it. Returns an error text if it can't be used. Converter
 * libraries would add a whole shell grammar to the page.
 */
export function readCurl(command: string, index: readonly OperationEntry[]): CurlCall | string {
  const [name, ...words] = wordsOf(command.trim())
  if (name !== 'curl') return 'The command must begin with curl.'
  let method: string | undefined
  let address: string | undefined
  const headers: Record<string, string> = {}
  const data: string[] = []
  let asQuery = false
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const [option, glued] = split(word)
    const value = () => glued ?? words[++at] ?? ''
    if (option === '-X' || option === '--request') method = value().toUpperCase()
    else if (option === '-H' || option === '--header') addHeader(headers, value())
    else if (option === '-u' || option === '--user') headers['Authorization'] = `Basic ${btoa(value())}`
    else if (/^(-d|--data(-raw|-binary|-ascii|-urlencode)?)$/.test(option)) data.push(value())
    else if (option === '--json') {
      data.push(value())
      headers['Content-Type'] = 'application/json'
    } else if (option === '--url') address = value()
    else if (option === '-G' || option === '--get') asQuery = true
    else if (withValue.has(option)) value()
    else if (!word.startsWith('-')) address ??= word
  }
  if (address === undefined) return 'The command has no address.'
  return callOf(address, method ?? (data.length > 0 && !asQuery ? 'POST' : 'GET'), headers, data, asQuery, index)
}

function callOf(
  address: string,
  method: string,
  headers: Record<string, string>,
  data: readonly string[],
  asQuery: boolean,
  index: readonly OperationEntry[],
): CurlCall | string {
  let url: URL
  try {
    url = new URL(/^https?:/i.test(address) ? address : `https://${address}`)
  } catch {
    return `${address} is not an address.`
  }
  const below = url.pathname.startsWith(`${basePath}/`) ? url.pathname.slice(basePath.length) : url.pathname
  const found = index
    .filter((entry) => entry.method === method)
    .map((entry) => ({ entry, path: match(entry.path, below) }))
    .filter((candidate) => candidate.path !== null)
    // /shipments/register is more specific than /shipments/{shipmentId}.
    .toSorted((one, other) => Object.keys(one.path ?? {}).length - Object.keys(other.path ?? {}).length)[0]
  if (!found?.path) return `No operation has ${method} ${below}.`
  const query: Record<string, string> = {}
  const pairs = [...url.searchParams, ...(asQuery ? new URLSearchParams(data.join('&')) : [])]
  for (const [name, value] of pairs) query[name] = query[name] === undefined ? value : `${query[name]}, ${value}`
  return {
    operationId: found.entry.id,
    address: url.origin,
    path: found.path,
    query,
    headers,
    ...(data.length > 0 && !asQuery && { body: pretty(data.join('&')) }),
  }
}

function match(template: string, path: string): Record<string, string> | null {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const pattern = template.replace(/[.]/g, String.raw`\.`).replace(/\{\w+\}/g, '([^/]+)')
  const values = new RegExp(`^${pattern}/?$`).exec(path)?.slice(1)
  if (!values) return null
  return Object.fromEntries(names.map((name, at) => [name, unescape(values[at] ?? '')]))
}

function unescape(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function addHeader(headers: Record<string, string>, line: string): void {
  const colon = line.indexOf(':')
  if (colon > 0) headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim()
}

/** Options whose value must be skipped. */
const withValue = new Set([
  '-o',
  '--output',
  '-A',
  '--user-agent',
  '-e',
  '--referer',
  '-b',
  '--cookie',
  '-c',
  '-m',
  '--max-time',
  '-w',
])

/** `-XPOST` and `--request=POST` include their value. */
function split(word: string): [option: string, value?: string] {
  const short = /^(-[XHdu])(.+)$/s.exec(word)
  if (short?.[1] !== undefined) return [short[1], short[2] ?? '']
  const long = /^(--[\w-]+)=(.*)$/s.exec(word)
  return long?.[1] === undefined ? [word] : [long[1], long[2] ?? '']
}

/** Splits a command into words as a POSIX shell does, with $'…' as browsers write it. */
function wordsOf(command: string): string[] {
  const pattern = /\s*((?:\\\r?\n|\\[\s\S]|\$'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|[^\s\\'"])+)/y
  const words: string[] = []
  let found: RegExpExecArray | null
  while ((found = pattern.exec(command)) !== null) {
    const word = unquoted(found[1] ?? '')
    if (word !== '') words.push(word)
  }
  return words
}

const unquoted = (word: string) =>
  word.replace(
    /\\\r?\n|\$'((?:[^'\\]|\\[\s\S])*)'|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])/g,
    (all, ansi?: string, single?: string, double?: string, escaped?: string) => {
      if (ansi !== undefined) return ansi.replace(/\\(u[0-9a-f]{4}|[\s\S])/gi, (_, code: string) => ansiOf(code))
      if (single !== undefined) return single
      if (double !== undefined) return double.replace(/\\(["\\$`])|\\\r?\n/g, (_, kept?: string) => kept ?? '')
      return all.startsWith('\\\n') || all.startsWith('\\\r') ? '' : (escaped ?? '')
    },
  )

function ansiOf(code: string): string {
  if (code.length === 5) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
  return { n: '\n', r: '\r', t: '\t' }[code] ?? code
}
