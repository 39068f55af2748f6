import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { UsageError, type Input } from './environment.ts'
import { operations, type Field, type Operation } from './operations.ts'

/** The options of every command. */
export const globals = {
  file: ['f', 'string', 'File with the JSON body; - reads standard input'],
  output: ['o', 'string', 'File to write the result to; - writes to standard output'],
  json: ['j', 'boolean', 'Print the response and errors as JSON'],
  all: ['a', 'boolean', 'Get all pages of a list'],
  first: ['n', 'string', 'Get this many items of a list'],
  'dry-run': ['', 'boolean', 'Check and print the request without sending it'],
  yes: ['y', 'boolean', 'Do not ask before calls that cost money, notify others or cannot be undone'],
  'no-wait': ['', 'boolean', 'Do not wait for a result that is not ready'],
  'idempotency-key': ['', 'string', 'Sending twice with the same key has one effect'],
  api: ['', 'string', 'Address of the API, overriding WAYBILL_URL'],
  'as-client': ['', 'string', 'Client to act for, overriding WAYBILL_CLIENT_ID'],
  help: ['h', 'boolean', 'Show what the command does and takes'],
} as const

type Global = keyof typeof globals

export interface Request {
  readonly operation: Operation
  readonly input: Input
  readonly flags: ReadonlySet<Global>
  readonly values: Readonly<Partial<Record<Global, string>>>
}

export const kebab = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()

/** Returns the options of an operation by the name to type: its query, and the body fields that take a single value. */
export function optionsOf({ query, body }: Operation): ReadonlyMap<string, Option> {
  const named = (fields: readonly Field[], where: Option['in']) =>
    fields.map(({ name, required, description, schema }): [string, Option] => [
      kebab(name),
      { name, required, description, schema, in: where },
    ])
  return new Map(
    [...named(body?.fields ?? [], 'body'), ...named(query, 'query')].filter(([name]) => !(name in globals)),
  )
}

interface Option extends Field {
  readonly in: 'query' | 'body'
}

export const groups: readonly string[] = [...new Set(operations.map(({ group }) => group))]

/** Finds the operation of a group and a command. */
export function operationOf(group: string, command: string): Operation {
  const own = operations.filter((operation) => operation.group === group)
  if (own.length === 0)
    throw new UsageError(`Unknown group "${group}".${nearest(group, groups)} Run waybill to see them all.`)
  const found = own.find((operation) => operation.command === command)
  const names = own.map((operation) => operation.command)
  if (!found)
    throw new UsageError(
      `Unknown command "${group} ${command}".${nearest(command, names)} Run waybill ${group} to see them all.`,
    )
  return found
}

/** Parses the words after a command. `stdin` is read if the file is `-`. */
export function read(operation: Operation, words: readonly string[], stdin: () => string): Request {
  const own = optionsOf(operation)
  const { values, positionals } = parsed(words, own)
  const flags = new Set<Global>()
  const texts: Partial<Record<Global, string>> = {}
  const query: Record<string, unknown> = {}
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = own.get(name)
    if (field) (field.in === 'query' ? query : fields)[field.name] = valueOf(name, field, [value].flat().map(String))
    else if (isGlobal(name)) {
      if (value === true) flags.add(name)
      else texts[name] = String(value)
    }
  }
  if (flags.has('help')) return { operation, input: { path: [], query }, flags, values: texts }

  const missing = operation.arguments[positionals.length]
  const usage = `Run waybill ${operation.group} ${operation.command} --help.`
  if (missing) throw new UsageError(`<${kebab(missing.name)}> is missing: ${missing.description ?? ''} ${usage}`)
  const extra = positionals[operation.arguments.length]
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}". ${usage}`)
  for (const [name, field] of own)
    if (field.in === 'query' && field.required && !(field.name in query))
      throw new UsageError(`--${name} is missing: ${field.description ?? ''} ${usage}`)
  return {
    operation,
    input: { path: positionals, query, body: bodyOf(operation, texts.file, fields, stdin) },
    flags,
    values: texts,
  }
}

function parsed(words: readonly string[], own: ReturnType<typeof optionsOf>) {
  const options = Object.fromEntries([
    ...Object.entries(globals).map(([name, [short, type]]) => [name, { type, ...(short && { short }) }] as const),
    ...[...own].map(([name, { schema }]) => [name, { type: 'string', multiple: isList(schema) }] as const),
  ])
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const unknown = /Unknown option '--?([\w-]+)'/.exec(said)?.[1]
    if (unknown === undefined) throw new UsageError(`${said}.`.replace('..', '.'))
    throw new UsageError(`Unknown option --${unknown}.${nearest(unknown, Object.keys(options), '--')}`)
  }
}

const isGlobal = (name: string): name is Global => name in globals
const typesOf = ({ type }: Field['schema']) => [type ?? []].flat()
const isList = (schema: Field['schema']) => typesOf(schema).includes('array')

function valueOf(option: string, { schema }: Field, given: readonly string[]): unknown {
  const { items } = schema
  if (isList(schema)) return given.flatMap((text) => text.split(',')).map((text) => scalarOf(option, items ?? {}, text))
  return scalarOf(option, schema, given.at(-1) ?? '')
}

function scalarOf(option: string, schema: Field['schema'], text: string): unknown {
  const types = typesOf(schema)
  const allowed = schema.enum?.filter((value) => value !== null).map(String)
  if (allowed && !allowed.includes(text))
    throw new UsageError(`--${option} must be one of ${allowed.join(', ')}, not "${text}".${nearest(text, allowed)}`)
  if (types.includes('boolean')) {
    if (text !== 'true' && text !== 'false') throw new UsageError(`--${option} must be true or false, not "${text}".`)
    return text === 'true'
  }
  if (types.includes('number') || types.includes('integer')) {
    if (text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
    if (!types.includes('string')) throw new UsageError(`--${option} must be a number, not "${text}".`)
  }
  return text
}

function bodyOf(
  { body, group, command }: Operation,
  file: string | undefined,
  fields: object,
  stdin: () => string,
): unknown {
  if (!body) {
    if (file !== undefined) throw new UsageError(`waybill ${group} ${command} takes no body. Remove --file.`)
    return undefined
  }
  const text = file === undefined ? undefined : file === '-' ? stdin() : contentOf(file)
  if (typesOf(body.schema).includes('string')) return text?.trim()
  const given = text === undefined ? undefined : jsonOf(text, file ?? '')
  if (Object.keys(fields).length > 0) return { ...Object(given), ...fields }
  if (given === undefined && body.required)
    throw new UsageError(
      `The body is missing. Pass --file order.json, or its fields as options: see waybill ${group} ${command} --help.`,
    )
  return given
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(
      `${file === '-' ? 'Standard input' : file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Returns ` Did you mean ...?` if a known word is close. */
function nearest(word: string, known: readonly string[], before = ''): string {
  const [best] = known
    .map((name) => ({ name, steps: distance(word, name) }))
    .filter(({ name, steps }) => steps <= Math.max(2, name.length / 4) || (word.length > 2 && name.startsWith(word)))
    .sort((one, other) => one.steps - other.steps)
  return best ? ` Did you mean ${before}${best.name}?` : ''
}

/** Returns the number of letters to add, drop or change to turn one word into the other (Levenshtein distance). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of Array.from(from).entries()) {
    const next = [line + 1]
    for (const [place, other] of Array.from(to).entries())
      next.push(
        Math.min((row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1, (row[place] ?? 0) + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
