import { readFileSync } from 'node:fs'
import type { Effect } from '../src/generated/effects.ts'

/** A JSON Schema, as far as it is looked at here. */
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
  /** The area of the SDK that has it as a method. */
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
  /** Whether the result may not be ready yet. */
  readonly waits: boolean
  readonly takesQuery: boolean
  readonly arguments: readonly Field[]
  readonly query: readonly Field[]
  readonly body?: {
    readonly required: boolean
    readonly description?: string
    readonly schema: JsonSchema
    /** Fields that one value fills. */
    readonly fields: readonly Field[]
    readonly example?: unknown
  }
  /** The response of a call, one level deep, if it is JSON. */
  readonly result?: JsonSchema
  /** Named schemas that the input leads to. */
  readonly uses: readonly string[]
}

// Beside the program also where it is published.
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

/** The note a person should read before the operation is called; empty if no question is needed. */
export const warningOf = ({ effect }: Operation): string => contract.effects[effect]
