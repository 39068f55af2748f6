/** The contract's rules for a value. */
export type Rule =
  | { readonly ref: string; readonly nullable?: boolean }
  | {
      readonly type: 'string'
      readonly format?: string
      readonly pattern?: string
      readonly minLength?: number
      readonly maxLength?: number
      readonly nullable?: boolean
    }
  | {
      readonly type: 'number' | 'integer'
      readonly minimum?: number
      readonly maximum?: number
      readonly exclusiveMinimum?: number
      readonly exclusiveMaximum?: number
      readonly multipleOf?: number
      readonly nullable?: boolean
    }
  | { readonly type: 'any' | 'boolean'; readonly nullable?: boolean }
  | { readonly type: 'either'; readonly options: readonly Rule[]; readonly nullable?: boolean }
  | {
      readonly type: 'enum'
      readonly values: readonly (string | number | boolean)[]
      readonly nullable?: boolean
    }
  | {
      readonly type: 'array'
      readonly items: Rule
      readonly minItems?: number
      readonly maxItems?: number
      readonly uniqueItems?: boolean
      readonly nullable?: boolean
    }
  | {
      readonly type: 'map'
      readonly values: Rule
      readonly names?: Rule
      readonly minProperties?: number
      readonly maxProperties?: number
      readonly nullable?: boolean
    }
  | {
      readonly type: 'object'
      readonly properties: Readonly<Record<string, Rule>>
      readonly required: readonly string[]
      readonly closed?: boolean
      readonly minProperties?: number
      readonly nullable?: boolean
    }

export interface RequestRules {
  readonly body?: Rule
  readonly bodyRequired?: boolean
  readonly query?: Rule
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
