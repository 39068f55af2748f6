import { isRecord } from '../cursor.ts'
import { printJson } from './text.ts'

type Json = Readonly<Record<string, unknown>>

/** Sections whose members are files of a contract, and how deep these stand in its document. */
const depths: Readonly<Record<string, number>> = { paths: 2, webhooks: 2, components: 3 }

/**
 * Prints documents of OpenAPI. Who watches prints one after each change, so what becomes of a path or a component is made
 * and printed once for as long as that is the same object.
 */
export class Printer {
  readonly #texts = new WeakMap<object, string>()
  readonly #made: (part: unknown, section: string) => unknown

  /** `made` is what becomes of a path, a webhook or a component. */
  constructor(made: (part: unknown, section: string) => unknown = (part) => part) {
    this.#made = made
  }

  /** The document in the form of `printJson`. */
  print(document: Json): string {
    return `${this.#object(document, 0, (value, key) => {
      const depth = depths[key]
      return depth !== undefined && isRecord(value) ? this.#section(value, key, 1, depth) : textAt(1, value)
    })}\n`
  }

  #section(members: Json, name: string, at: number, depth: number): string {
    return this.#object(members, at, (value, key) => {
      if (!isRecord(value)) return textAt(at + 1, value)
      return at + 1 < depth ? this.#section(value, key, at + 1, depth) : this.#part(value, name, depth)
    })
  }

  #part(value: Json, section: string, depth: number): string {
    const text = this.#texts.get(value) ?? textAt(depth, this.#made(value, section))
    this.#texts.set(value, text)
    return text
  }

  #object(members: Json, depth: number, textOf: (value: unknown, key: string) => string): string {
    const given = Object.entries(members).filter(([, value]) => value !== undefined)
    if (given.length === 0) return '{}'
    const indent = ' '.repeat(depth)
    const lines = given.map(([key, value]) => `${indent} ${JSON.stringify(key)}: ${textOf(value, key)}`)
    return `{\n${lines.join(',\n')}\n${indent}}`
  }
}

/** The text of a value as `printJson` gives it to one that stands so deep. */
function textAt(depth: number, value: unknown): string {
  let nested = value
  for (let level = 0; level < depth; level++) nested = [nested]
  // On each level a bracket, a line end and the indent of the next one; behind it the line end comes first.
  return printJson(nested).slice((depth * (depth + 5)) / 2, -(depth * (depth + 3)) / 2 - 1)
}
