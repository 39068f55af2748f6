import {
  inQuery,
  queryTypeOf,
  type Contract,
  type NamedSchema,
  type Numeric,
  type Operation,
  type Property,
  type Schema,
} from '../model.ts'
import { camel, comment, header, prose, quoted, typeOf } from './text.ts'

const named = (name: string) => name

/** sdk/src/generated/types.ts: every schema under its name, and the query type of each operation that has one. */
export function emitSdkTypes(contract: Contract): string {
  const schemas = [...contract.schemas.values()].map((schema) =>
    schema.schema.kind === 'enum' ? choice(schema) : structure(schema),
  )
  const queries = contract.operations.filter(hasQuery).map(query)
  return [header, ...schemas, ...queries, ...payloads(contract)].join('\n')
}

export const hasQuery = (operation: Operation): boolean => inQuery(operation).length > 0

function choice({ name, schema }: NamedSchema): string {
  if (schema.kind !== 'enum') return ''
  const values = `${camel(name.charAt(0).toLowerCase() + name.slice(1))}Values`
  return `${comment([`Every ${name} that the contract knows.`])}export const ${values} = ${quoted(schema.values)} as const

${comment(about(schema))}export type ${name} = (typeof ${values})[number]
`
}

function structure({ name, schema }: NamedSchema): string {
  return `${comment(about(schema))}export interface ${name} {
${schema.kind === 'object' ? schema.properties.map((property) => field(property)).join('\n') : ''}
}
`
}

function query(operation: Operation): string {
  const fields = inQuery(operation).map(({ name, required, schema, description, deprecated, example }) =>
    field({
      name,
      required,
      schema: {
        ...schema,
        description,
        deprecated: deprecated || schema.deprecated,
        examples: example === undefined ? schema.examples : [example],
      },
    }),
  )
  return `${comment([`The query of ${operation.id}.`])}export interface ${queryTypeOf(operation.id)} {
${fields.join('\n')}
}
`
}

/** The webhook payloads by type; undefined if there are none. */
function payloads({ webhooks }: Contract): string[] {
  if (webhooks.length === 0) return []
  const fields = webhooks.map(
    ({ type, summary, schema }) => `${comment([prose(summary)])}${quoted(type)}: ${typeOf(schema, named)}\n`,
  )
  return [
    `/** What each type of webhook delivers. */\nexport interface WebhookPayloads {\n${fields.join('\n')}\n}\n`,
    `/** What a webhook delivers. Its \`type\` tells what is in \`data\`. */\nexport type WebhookEvent = WebhookPayloads[keyof WebhookPayloads]\n`,
  ]
}

const field = ({ name, required, schema }: Property): string =>
  `${comment(about(schema))}${name}${required ? '' : '?'}: ${typeOf(schema, named)}\n`

/** The documentation of a value: its meaning, bounds, default, and an example. */
function about(schema: Schema): (string | undefined)[] {
  const [example] = schema.examples ?? []
  const bounds = boundsOf(schema)
  return [
    prose(schema.description),
    ...meaningsOf(schema),
    ...(bounds === '' ? [] : ['', bounds]),
    ...(schema.default === undefined ? [] : [`@default ${quoted(schema.default)}`]),
    ...(example === undefined ? [] : [`@example ${quoted(example)}`]),
    ...(schema.deprecated ? ['@deprecated'] : []),
  ]
}

/** The values of an enum as a list, with their meanings. */
export function meaningsOf(schema: Schema): string[] {
  if (schema.kind !== 'enum' || !schema.meanings) return []
  return ['', ...Object.entries(schema.meanings).map(([value, meaning]) => `- \`${value}\`: ${meaning}`)]
}

/** The bounds of a value in words. */
export function boundsOf(schema: Schema): string {
  switch (schema.kind) {
    case 'string':
      return sentence(range(schema.minLength, schema.maxLength, 'characters'), schema.format)
    case 'number':
    case 'integer':
      return sentence(numbers(schema), undefined)
    case 'array':
      return sentence(range(schema.minItems, schema.maxItems, 'items'), undefined)
    case 'map':
      return sentence(range(schema.minProperties, schema.maxProperties, 'entries'), undefined)
    default:
      return ''
  }
}

function range(least: number | undefined, most: number | undefined, what: string): string {
  if (least !== undefined && least === most) return `${least} ${what}`
  if (least !== undefined && least > 0)
    return most === undefined ? `at least ${least} ${what}` : `${least} to ${most} ${what}`
  return most === undefined ? '' : `at most ${most} ${what}`
}

function numbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Numeric): string {
  const largest = maximum !== undefined && maximum >= 2_147_483_647 ? undefined : maximum
  return [
    minimum !== undefined && largest !== undefined ? `${minimum} to ${largest}` : '',
    minimum !== undefined && largest === undefined ? `at least ${minimum}` : '',
    minimum === undefined && largest !== undefined ? `at most ${largest}` : '',
    exclusiveMinimum === undefined ? '' : `more than ${exclusiveMinimum}`,
    exclusiveMaximum === undefined ? '' : `less than ${exclusiveMaximum}`,
    multipleOf === undefined ? '' : `in steps of ${multipleOf}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function sentence(bounds: string, format: string | undefined): string {
  const text = [format === undefined ? '' : `Format ${format}`, bounds].filter(Boolean).join(', ')
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
