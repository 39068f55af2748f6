import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { type Operation, operations } from '../../generated/operations.ts'
import { publishedContract } from '../testing/contract.ts'

/** A schema or a reference to one. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly multipleOf?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly maxProperties?: number
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
  readonly example?: unknown
}

interface Media {
  readonly schema: Schema
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>
}

export interface Body extends Media {
  readonly type: string
  readonly allows: ValidateFunction
}

interface Link {
  readonly operationId: string
  readonly parameters?: Readonly<Record<string, string>>
}

interface Item {
  readonly parameters?: readonly (Parameter & { $ref?: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, { $ref?: string; links?: Readonly<Record<string, Link>> }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Item>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** An operation with everything needed to make requests to it. */
export interface Target extends Operation {
  readonly parameters: readonly Parameter[]
  readonly bodies: readonly Body[]
  /** The operations that a response links to, by status. */
  readonly links: ReadonlyMap<number, readonly Link[]>
  /** The name of the ids in this operation's bodies and list items, such as `shipmentId`. */
  readonly idName: string | undefined
}

const document: Document = publishedContract()

const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  multipleOfPrecision: 4,
  formats: { ...fullFormats, int32: true, int64: true },
})
ajv.addSchema(document, 'contract')

/** Follows a reference. */
export function resolve<T extends { readonly $ref?: string }>(node: T): T {
  if (node.$ref === undefined) return node
  const found = node.$ref
    .slice(2)
    .split('/')
    .reduce((part: unknown, key) => Object(part)[key], document)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a reference leads to what stands in its place
  return resolve(found as T)
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25')

function targetOf(operation: Operation): Target {
  const method = operation.method.toLowerCase()
  const item = document.paths[operation.path]?.[method]
  if (!item) throw new Error(`The contract has no ${operation.id}`)
  const pointer = `contract#/paths/${escaped(operation.path)}/${method}/requestBody/content`
  const below = operations.find(({ path }) => path.replace(/\{\w+\}$/, '') === `${operation.path.replace(/\/$/, '')}/`)
  return {
    ...operation,
    parameters: (item.parameters ?? []).map(resolve),
    bodies: Object.entries(item.requestBody?.content ?? {}).map(([type, media]) =>
      Object.assign({ type, allows: ajv.compile({ $ref: `${pointer}/${escaped(type)}/schema` }) }, media),
    ),
    links: new Map(
      Object.entries(item.responses).map(([status, response]) => [
        Number(status),
        Object.values(resolve(response).links ?? {}),
      ]),
    ),
    idName: below?.path.match(/\{(\w+)\}$/)?.[1],
  }
}

export const targets: readonly Target[] = operations.map(targetOf)
export const targetsById: ReadonlyMap<string, Target> = new Map(targets.map((target) => [target.id, target]))

/** Validates a parsed parameter. */
export function allowsParameter({ schema }: Parameter, value: unknown): boolean {
  let validate = ofParameters.get(schema)
  if (!validate) {
    validate = ajv.compile(inContract(schema))
    ofParameters.set(schema, validate)
  }
  return validate(value)
}

const ofParameters = new Map<Schema, ValidateFunction>()

/** Makes a schema's references absolute, for use outside the contract. */
const inContract = (schema: Schema): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/'))
