import { childrenOf, choicesOf, type Definitions, type Type } from '../../reference/reference.ts'

export interface Proposal {
  /** The text in the list. */
  readonly label: string
  /** The kind of value it is, or takes. */
  readonly note: string
  readonly insert: string
  /** The caret position after insertion, from the start of the inserted text. */
  readonly caret: number
}

export interface Completion {
  /** The part of the input that a completion replaces. */
  readonly from: number
  readonly to: number
  readonly proposals: readonly Proposal[]
}

/** Completes JSON at the caret according to the contract: missing property names, or values. */
export function completionAt(text: string, caret: number, body: Type, definitions: Definitions): Completion | null {
  const place = placeAt(text, caret)
  if (!place) return null
  const { frames, role, from, to, typed } = place
  const owner = frames.reduce<Type | null>((type, frame) => (type ? below(type, frame.step, definitions) : null), body)
  const innermost = frames.at(-1)
  if (!owner) return null
  const proposals =
    role === 'name'
      ? nameProposals(owner, innermost?.names ?? new Set(), hasColon(text, to), definitions)
      : valueProposals(below(owner, innermost?.current ?? null, definitions) ?? owner, definitions)
  const fitting = proposals
    .filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
    .toSorted((one, other) => rank(one.label, typed) - rank(other.label, typed))
  const [only] = fitting
  // A complete value needs no completion.
  if (!only || (fitting.length === 1 && only.label === typed)) return null
  return { from, to, proposals: fitting.slice(0, 50) }
}

const rank = (label: string, typed: string) => (label.toLowerCase().startsWith(typed.toLowerCase()) ? 0 : 1)

const hasColon = (text: string, at: number) => /^\s*:/.test(text.slice(at))

function nameProposals(
  owner: Type,
  present: ReadonlySet<string>,
  named: boolean,
  definitions: Definitions,
): Proposal[] {
  if (owner.items) return []
  return childrenOf(owner, definitions)
    .filter(({ name }) => !present.has(name))
    .toSorted((one, other) => Number(other.required) - Number(one.required))
    .map((child) => {
      const { name, required } = child
      const [open, close] = stubOf(child, definitions)
      const insert = named ? `"${name}"` : `"${name}": ${open}${close}`
      return {
        label: name,
        note: required ? 'required' : kindOf(child, definitions),
        insert,
        caret: insert.length - (named ? 0 : close.length),
      }
    })
}

function valueProposals(type: Type, definitions: Definitions): Proposal[] {
  const values = new Map<string, string>()
  const choices = choicesOf(type, definitions)
  if (type.default !== undefined && typeof type.default !== 'object')
    values.set(JSON.stringify(type.default), 'default')
  if (!type.items)
    for (const value of choices.values)
      values.set(
        JSON.stringify(value),
        values.get(JSON.stringify(value)) ?? choices.meanings?.[String(value)]?.replace(/\.$/, '') ?? '',
      )
  if (type.type === 'boolean') for (const value of ['true', 'false']) values.set(value, '')
  for (const example of type.examples ?? [])
    if (example !== null && typeof example !== 'object' && !values.has(JSON.stringify(example)))
      values.set(JSON.stringify(example), 'example')
  if (type.nullable) values.set('null', '')
  return [...values].map(([insert, note]) => ({
    label: insert.startsWith('"') ? String(JSON.parse(insert)) : insert,
    note,
    insert,
    caret: insert.length,
  }))
}

const kindOf = (type: Type, definitions: Definitions): string =>
  type.items ? 'array' : childrenOf(type, definitions).length > 0 ? 'object' : (type.type ?? 'value')

/** The opening and closing characters of a value of this type. */
function stubOf(type: Type, definitions: Definitions): [open: string, close: string] {
  if (type.items) return ['[', ']']
  if (choicesOf(type, definitions).values.length > 0) return ['', '']
  if (type.type === 'map' || childrenOf(type, definitions).length > 0) return ['{', '}']
  return type.type === 'string' ? ['"', '"'] : ['', '']
}

/** The type of a property or, if `step` is a number, of an item. */
function below(type: Type, step: string | number | null, definitions: Definitions): Type | null {
  if (step === null) return type
  if (typeof step === 'number') return type.items ?? null
  if (type.type === 'map') return isType(type.values) ? type.values : null
  return type.items ? null : (childrenOf(type, definitions).find(({ name }) => name === step) ?? null)
}

const isType = (values: Type['values']): values is Type => values !== undefined && !Array.isArray(values)

interface Frame {
  /** The step from the enclosing frame to this one. */
  readonly step: string | number | null
  readonly list: boolean
  /** Names of the properties present, including those after the caret. */
  readonly names: Set<string>
  /** The name or index whose value is being written. */
  current: string | number | null
  expects: 'name' | 'colon' | 'value' | 'comma'
}

interface Place {
  readonly frames: readonly (Frame & { readonly current: string | number | null })[]
  readonly role: 'name' | 'value'
  readonly from: number
  readonly to: number
  readonly typed: string
}

const token = /\s+|"(?:[^"\\\n]|\\.)*"?|[{}[\]:,]|[^\s"{}[\]:,]+/g

/** Finds the caret's place. The input may be invalid or unfinished anywhere else. */
function placeAt(text: string, caret: number): Place | null {
  const frames: Frame[] = []
  let found: Place | null = null
  const note = (from: number, to: number, typed: string) => {
    const frame = frames.at(-1)
    if (found || !frame || (frame.expects !== 'name' && frame.expects !== 'value')) return
    found = { frames: frames.map((one) => ({ ...one })), role: frame.expects, from, to, typed }
  }
  let end = 0
  for (const match of text.matchAll(token)) {
    const [part] = match
    const begin = match.index
    end = begin + part.length
    const quoted = part.startsWith('"')
    const frame = frames.at(-1)
    if (/^\s/.test(part)) {
      if (caret >= begin && caret < end) note(caret, caret, '')
      continue
    }
    if (/^[{}[\]:,]/.test(part)) {
      if (caret === begin) note(caret, caret, '')
      punctuation(part, frames)
      continue
    }
    // Inside a string or a word, or right after a word.
    const closed = quoted && part.length > 1 && part.endsWith('"')
    if (quoted ? caret > begin && (caret < end || !closed) && caret <= end : caret > begin && caret <= end)
      // An unclosed string appears to include the text after it.
      note(
        begin,
        caret + (/^[\w.@+-]*"?/.exec(text.slice(caret))?.[0].length ?? 0),
        text.slice(begin + (quoted ? 1 : 0), caret),
      )
    if (!frame) continue
    if (frame.expects === 'name' && quoted) {
      const name = part.replace(/^"|"$/g, '')
      // Names found later in the frame also count for the place found.
      if (!(caret > begin && caret <= end)) frame.names.add(name)
      frame.current = name
      frame.expects = 'colon'
    } else if (frame.expects === 'value') frame.expects = 'comma'
  }
  if (caret >= end) note(caret, caret, '')
  return found
}

function punctuation(mark: string, frames: Frame[]): void {
  const frame = frames.at(-1)
  if (mark === '{' || mark === '[') {
    const list = mark === '['
    const step = frame ? frame.current : null
    frames.push({ step, list, names: new Set(), current: list ? 0 : null, expects: list ? 'value' : 'name' })
    return
  }
  if (!frame) return
  if (mark === '}' || mark === ']') {
    frames.pop()
    const around = frames.at(-1)
    if (around) around.expects = 'comma'
  } else if (mark === ':') frame.expects = 'value'
  else if (mark === ',') {
    frame.expects = frame.list ? 'value' : 'name'
    frame.current = typeof frame.current === 'number' ? frame.current + 1 : null
  }
}
