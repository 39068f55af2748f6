import { ScimError } from './rules.ts'

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]
export type Value = string | number | boolean | null

/** A filter of RFC 7644, section 3.4.2.2. Attribute names are in lower case and without the core schemas. */
export type Filter =
  | { readonly op: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly op: 'not'; readonly filter: Filter }
  | { readonly op: 'has'; readonly name: string; readonly filter: Filter }
  | { readonly op: 'pr'; readonly name: string }
  | { readonly op: Comparison; readonly name: string; readonly value: Value }

const longest = 1_000
/** Directories nest one or two levels; more would only cost time. */
const deepest = 20

const token = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|(\.?[\w$](?:[\w.:$%-]*\w)?))/y

const invalidFilter = (why: string) => new ScimError(400, `The filter ${why}.`, 'invalidFilter')

export function readFilter(text: string): Filter {
  if (text.length > longest) throw invalidFilter(`has more than ${longest} characters`)
  const rest = new Tokens(text)
  const filter = readAny(rest, 0)
  const left = rest.next()
  if (left !== undefined) throw invalidFilter(`has ${left} where "and", "or" or its end is expected`)
  return filter
}

class Tokens {
  readonly #tokens: string[] = []
  #at = 0

  constructor(text: string) {
    token.lastIndex = 0
    for (let end = 0; text.slice(end).trim() !== ''; end = token.lastIndex) {
      const [found] = token.exec(text) ?? []
      if (found === undefined) throw invalidFilter(`cannot be parsed from ${text.slice(end).trim().slice(0, 50)}`)
      this.#tokens.push(found.trim())
    }
  }

  peek(): string | undefined {
    return this.#tokens[this.#at]?.toLowerCase()
  }

  next(): string | undefined {
    return this.#tokens[this.#at++]
  }

  take(wanted: string): boolean {
    const isNext = this.peek() === wanted
    if (isNext) this.#at++
    return isNext
  }

  must(wanted: string): void {
    if (!this.take(wanted)) throw invalidFilter(`has ${this.next() ?? 'its end'} where ${wanted} is expected`)
  }
}

const readAny = (rest: Tokens, depth: number): Filter => readList(rest, 'or', () => readAll(rest, depth))
const readAll = (rest: Tokens, depth: number): Filter => readList(rest, 'and', () => readOne(rest, depth + 1))

function readList(rest: Tokens, op: 'and' | 'or', read: () => Filter): Filter {
  const first = read()
  const filters = [first]
  while (rest.take(op)) filters.push(read())
  return filters.length === 1 ? first : { op, filters }
}

function readOne(rest: Tokens, depth: number): Filter {
  if (depth > deepest) throw invalidFilter(`has more than ${deepest} brackets within each other`)
  if (rest.take('not')) {
    rest.must('(')
    return { op: 'not', filter: readClosed(rest, ')', depth) }
  }
  return rest.take('(') ? readClosed(rest, ')', depth) : readComparison(rest, depth)
}

function readClosed(rest: Tokens, end: string, depth: number): Filter {
  const filter = readAny(rest, depth)
  rest.must(end)
  return filter
}

function readComparison(rest: Tokens, depth: number): Filter {
  const written = rest.next()
  if (written === undefined || !/^[\w$]/.test(written))
    throw invalidFilter(`has ${written ?? 'its end'} where an attribute is expected`)
  const name = written.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '').toLowerCase()
  if (!rest.take('[')) return compared(rest, name)
  const filter = readClosed(rest, ']', depth)
  const after = rest.peek()
  if (!after?.startsWith('.')) return { op: 'has', name, filter }
  // `emails[type eq "work"].value eq "x"`, as Entra ID writes: both apply to the same element.
  rest.next()
  return { op: 'has', name, filter: { op: 'and', filters: [filter, compared(rest, after.slice(1))] } }
}

function compared(rest: Tokens, name: string): Filter {
  const word = rest.next()?.toLowerCase()
  if (word === 'pr') return { op: 'pr', name }
  const op = comparisons.find((one) => one === word)
  if (!op) throw invalidFilter(`has ${word ?? 'its end'} after ${name}, where an operator such as eq is expected`)
  return { op, name, value: valueOf(rest.next(), name) }
}

function valueOf(written: string | undefined, name: string): Value {
  try {
    // Directories write True as well.
    const value: unknown = JSON.parse(written?.startsWith('"') ? written : (written ?? '').toLowerCase())
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return value
  } catch {
    // Text that is not JSON is no value.
  }
  throw invalidFilter(
    `compares ${name} with ${written ?? 'nothing'}, which is not a value. Strings are in quotation marks`,
  )
}
