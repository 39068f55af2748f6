import { readFileSync } from 'node:fs'
import type { Effect } from '../src/generated/effects.ts'

/** A JSON Schema; only the keywords that are used here. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly items?: JsonSchema
  readonly [keyword: string]: unknown
}

/** One value of a request: a parameter, or a field of the body. */
export interface Field {
  readonly name: string
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

/** An operation of the contract as codegen/emit/commands.ts writes it: `waybill <group> <command>`. */
export interface Operation {
  readonly group: string
  readonly command: string
  readonly id: string
  /** The SDK area that has the operation as a method. */
  readonly area: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly permission: string
  readonly hidden: boolean
  readonly effect: Effect
  readonly keyed: boolean
  readonly gives: 'value' | 'list' | 'file' | 'events'
  /** Whether the response may be that the result is not ready yet. */
  readonly waits: boolean
  readonly takesQuery: boolean
  readonly arguments: readonly Field[]
  readonly query: readonly Field[]
  readonly body?: {
    readonly required: boolean
    readonly description?: string
    readonly schema: JsonSchema
    /** Fields that take a single value, which become options. */
    readonly fields: readonly Field[]
    readonly example?: unknown
  }
  /** The JSON response, one level deep. */
  readonly result?: JsonSchema
  /** Names of the schemas that the input refers to. */
  readonly uses: readonly string[]
}

// Beside the program in the published package too.
const file = new URL('generated/operations.json', import.meta.url)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- generated for this file
const contract = JSON.parse(readFileSync(file, 'utf8')) as {
  effects: Readonly<Record<Effect, string>>
  operations: readonly Operation[]
  schemas: Readonly<Record<string, JsonSchema>>
}

export const operations = contract.operations.filter(({ hidden }) => !hidden)
export const { schemas } = contract
export const effects = Object.keys(contract.effects)

/** Returns the warning to show a person before the operation is called; empty if there is nothing to confirm. */
export const warningOf = ({ effect }: Operation): string => contract.effects[effect]
