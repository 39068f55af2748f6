import {
  answersOf,
  childrenOf,
  enumAnchor,
  operationAnchor,
  type Definitions,
  type Operation,
  type Property,
  type Reference,
  type Type,
} from '../reference/reference.ts'
import { wordsOf } from './words.ts'

export const kinds = ['Operation', 'Guide', 'Enumeration', 'Field', 'Value'] as const

/** Something that can be found: what it is, its name, where it belongs, where it is, and whether it is internal. */
export type Entry = readonly [kind: number, title: string, detail: string, href: string, hidden: 0 | 1]

export interface SearchIndex {
  readonly entries: readonly Entry[]
  /** Every word, in alphabetical order. */
  readonly words: readonly string[]
  /** Per word the entries that have it, as distance to the one before and weight, by turns. */
  readonly places: readonly (readonly number[])[]
}

export interface Passage {
  readonly title: string
  readonly page: string
  readonly href: string
  readonly text: string
}

const page = '/api-reference'

/** Words are counted here once, so that no reader's machine has to. */
export function searchIndexOf(reference: Reference, passages: readonly Passage[]): SearchIndex {
  const entries: Entry[] = []
  const weights = new Map<string, Map<number, number>>()
  const add = (entry: Entry, texts: readonly (readonly [text: string | undefined, weight: number])[]) => {
    const number = entries.push(entry) - 1
    for (const [text = '', weight] of texts)
      for (const word of wordsOf(text)) {
        const found = weights.get(word) ?? new Map<number, number>()
        weights.set(word, found.set(number, Math.max(weight, found.get(number) ?? 0)))
      }
  }

  for (const operation of reference.operations) {
    const { id, tag, path, summary, description, hidden, permission } = operation
    add(
      [kinds.indexOf('Operation'), id, summary, `${page}#${operationAnchor(operation)}`, hidden ? 1 : 0],
      [
        [id, 9],
        [tag, 4],
        [path, 5],
        [summary, 5],
        [description, 2],
        [permission, 2],
      ],
    )
  }
  for (const { title, page: name, href, text } of passages)
    add(
      [kinds.indexOf('Guide'), title, name, href, 0],
      [
        [title, 8],
        [text, 2],
      ],
    )
  for (const { name, description, values } of reference.enums) {
    const href = `${page}#${enumAnchor(name)}`
    add(
      [kinds.indexOf('Enumeration'), name, description?.split('\n', 1)[0] ?? '', href, 0],
      [
        [name, 8],
        [description, 2],
      ],
    )
    for (const value of values)
      add(
        [kinds.indexOf('Value'), String(value), name, `${href}-${value}`, 0],
        [
          [String(value), 7],
          [name, 2],
        ],
      )
  }
  for (const { name, description, owner, href, hidden } of fieldsOf(reference))
    add(
      [kinds.indexOf('Field'), name, owner, href, hidden ? 1 : 0],
      [
        [name, 7],
        [owner, 3],
        [description, 1],
      ],
    )

  const words = [...weights.keys()].sort()
  return {
    entries,
    words,
    places: words.map((word) => {
      let before = 0
      return [...(weights.get(word) ?? [])].flatMap(([number, weight]) => {
        const distance = number - before
        before = number
        return [distance, weight]
      })
    }),
  }
}

interface Field {
  readonly name: string
  readonly description?: string
  readonly owner: string
  readonly href: string
  readonly hidden?: boolean
}

/** Every field once: those of named schemas where they are seen first, and each parameter at its first operation. */
function fieldsOf(reference: Reference): Field[] {
  const fields = new Map<string, Field>()
  for (const operation of reference.operations) {
    const anchor = `${page}#${operationAnchor(operation)}`
    const note = (key: string, { name, description }: Property, owner: string, href: string) => {
      const found = fields.get(key)
      if (!found || (found.hidden && !operation.hidden))
        fields.set(key, { name, description, owner, href, hidden: operation.hidden })
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
  const answers = answersOf(operation, definitions).filter(({ status }) => status < 300 || status === 400)
  return [
    ...(operation.body?.schema ? [{ type: operation.body.schema, within: 'body-', name: operation.id }] : []),
    ...answers.flatMap(({ schema, status }) =>
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
