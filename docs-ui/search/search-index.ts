import MiniSearch, { type Options } from 'minisearch'
import {
  childrenOf,
  enumAnchor,
  operationAnchor,
  responsesOf,
  webhookAnchor,
  type Definitions,
  type Operation,
  type Property,
  type Reference,
  type Type,
} from '../reference/reference.ts'
import { asked } from './asked.ts'
import { sentencesIn, wordsOf } from './words.ts'

export type Kind = 'Operation' | 'Guide' | 'Webhook' | 'Error' | 'Enumeration' | 'Value' | 'Field'

/** A search entry: its kind, name, context, address and text. */
export interface Entry {
  readonly kind: Kind
  readonly title: string
  readonly detail: string
  readonly href: string
  readonly text: string
  readonly method?: Operation['method']
  readonly path?: string
  readonly hidden?: true
  /** For a page, not for a part of one: other names for it, separated by commas. */
  readonly keywords?: string
  /** How people ask for it, separated by commas. */
  readonly asked?: string
}

/** A section of a prose page. */
export interface Passage {
  readonly title: string
  readonly page: string
  readonly href: string
  readonly text: string
  /** For a whole page: other names for it. */
  readonly keywords?: string
  /** For a whole page: all its text, since a question may combine words from several sections. */
  readonly whole?: string
}

type Document = Entry & { readonly id: number; readonly names: string; readonly whole: string }

/** Options that the build and the browser must share. */
export const indexOptions: Options<Document> = {
  fields: ['title', 'names', 'asked', 'detail', 'text', 'whole'],
  storeFields: ['kind', 'title', 'detail', 'href', 'text', 'method', 'path', 'hidden', 'keywords', 'asked'],
  tokenize: (text) => wordsOf(text),
  processTerm: (word) => word,
}

const page = '/api-reference'

/** Builds the index at build time, so that no browser has to. */
export function searchIndexOf(reference: Reference, passages: readonly Passage[]): string {
  const index = new MiniSearch(indexOptions)
  let id = 0
  const add = (entry: Entry, names = '', whole = '') => {
    const phrases = asked[entry.kind === 'Operation' ? entry.title : entry.href]
    index.add({ ...entry, names, whole, ...(phrases !== undefined && { asked: phrases }), id: id++ })
  }
  for (const operation of reference.operations) {
    const { id: title, path, summary, description, hidden, permission, method, tag } = operation
    const text = plain(description)
    const href = `${page}#${operationAnchor(operation)}`
    add(
      { kind: 'Operation', title, detail: summary, href, text, method, path, ...(hidden && { hidden }) },
      `${path} ${permission} ${tag}`,
    )
  }
  for (const { title, page: name, href, text, keywords, whole } of passages)
    add(
      {
        kind: href.includes('/errors#') ? 'Error' : 'Guide',
        title,
        detail: name,
        href,
        text,
        ...(keywords !== undefined && { keywords }),
      },
      keywords,
      whole,
    )
  for (const { type, summary, description } of reference.webhooks ?? [])
    add({
      kind: 'Webhook',
      title: type,
      detail: summary,
      href: `${page}#${webhookAnchor(type)}`,
      text: plain(description),
    })
  for (const { name, description = '', values } of reference.enums) {
    const href = `${page}#${enumAnchor(name)}`
    add({ kind: 'Enumeration', title: name, detail: '', href, text: plain(description) })
    for (const value of values)
      add({ kind: 'Value', title: String(value), detail: name, href: `${href}-${value}`, text: '' })
  }
  for (const { name, description = '', owner, href, hidden } of fieldsOf(reference))
    add({
      kind: 'Field',
      title: name,
      detail: owner,
      href,
      text: sentencesIn(plain(description))[0] ?? '',
      ...(hidden && { hidden }),
    })
  return JSON.stringify(index)
}

/** Strips Markdown to text. Paragraphs, items and rows become lines, and cells are separated by dashes. */
const plain = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|^\|[-|\s:]*\|$|^#+ |^- /gm, '')
    .replace(/^\| *| *\|$/gm, '')
    .replace(/ *\| */g, ' – ')
    .replace(/(?:\s*\n\s*)+/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()

interface Field {
  readonly name: string
  readonly description?: string
  readonly owner: string
  readonly href: string
  readonly hidden?: true
}

/**
 * Lists every field once: those of named schemas where they first appear, and each parameter at its first operation.
 */
function fieldsOf(reference: Reference): Field[] {
  const fields = new Map<string, Field>()
  for (const operation of reference.operations) {
    const anchor = `${page}#${operationAnchor(operation)}`
    const note = (key: string, { name, description }: Property, owner: string, href: string) => {
      const found = fields.get(key)
      if (!found || (found.hidden && !operation.hidden))
        fields.set(key, { name, description, owner, href, ...(operation.hidden && { hidden: true }) })
    }
    for (const [where, parameters] of Object.entries(operation.parameters))
      for (const parameter of parameters)
        note(
          `${where} ${parameter.name} ${parameter.description}`,
          parameter,
          `${where} parameter of ${operation.id}`,
          `${anchor}-${where}-${parameter.name}`,
        )
    for (const { type, within, name } of contentsOf(operation, reference))
      walk(type, within, name, reference, [], (owner, property, at) =>
        note(`${owner}.${property.name}`, property, owner, `${anchor}-${at}`),
      )
  }
  return [...fields.values()]
}

function contentsOf(operation: Operation, definitions: Definitions) {
  const responses = responsesOf(operation, definitions).filter(({ status }) => status < 300 || status === 400)
  return [
    ...(operation.body?.schema ? [{ type: operation.body.schema, within: 'body-', name: operation.id }] : []),
    ...responses.flatMap(({ schema, status }) =>
      schema ? [{ type: schema, within: `${status}-`, name: operation.id }] : [],
    ),
  ]
}

function walk(
  type: Type,
  within: string,
  owner: string,
  definitions: Definitions,
  above: readonly string[],
  note: (owner: string, property: Property, at: string) => void,
): void {
  const name = type.ref ?? type.items?.ref
  if (name !== undefined && above.includes(name)) return
  for (const property of childrenOf(type, definitions)) {
    note(name ?? owner, property, `${within}${property.name}`)
    walk(
      property,
      `${within}${property.name}.`,
      name ?? owner,
      definitions,
      name === undefined ? above : [...above, name],
      note,
    )
  }
}
