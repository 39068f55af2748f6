import type { Contract, Schema } from '../model.ts'
import { isKey } from '../names.ts'

/** The first line of every generated file that can have comments. */
export const notice = 'Generated from openapi/ by make generate. Do not edit.'
export const header = `// ${notice}\n`
export const headerFrom = (file: string): string => `// Generated from ${file} by make generate. Do not edit.\n`

/** JSON that is still readable, in fewer bytes than with a wider indent. */
export const printJson = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

/** A TypeScript string literal, safe in any template whatever the contract contains. */
export const quoted = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** A contract string for a comment, with everything that looks like a tag escaped. */
export const prose = (text: string | undefined): string | undefined => text?.replace(/^(\s*)@/gm, '$1\\@')

/** A JSDoc comment of paragraphs and tags. Its text cannot end the comment. */
export function comment(lines: readonly (string | undefined)[]): string {
  const text = lines
    .flatMap((line) => (line === undefined ? [] : line.split(/\r\n|[\n\r\u2028\u2029]/)))
    .map((line) => line.replaceAll('*/', '*\\/').trimEnd())
  while (text.at(-1) === '') text.pop()
  if (text.length === 0) return ''
  if (text.length === 1) return `/** ${text[0]} */\n`
  return `/**\n${text.map((line) => (line === '' ? ' *' : ` * ${line}`)).join('\n')}\n */\n`
}

/** A TypeScript literal, on several lines if long. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return singleQuoted(value)
  if (typeof value !== 'object' || value === null) return quoted(value)
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => literal(item, inner))
    : Object.entries(value).map(
        ([key, item]) => `${isKey(key) ? key : `[${singleQuoted(key)}]`}: ${literal(item, inner)}`,
      )
  if (parts.length === 0) return `${open}${close}`.replaceAll(' ', '')
  const line = `${open}${parts.join(', ')}${close}`
  if (!line.includes('\n') && indent.length + line.length <= 100) return line
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close.trim()}`
}

const singleQuoted = (text: string): string =>
  `'${quoted(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `address-book` -> `addressBook` */
export const camel = (area: string): string => area.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** `address-book` -> `AddressBook` */
export const pascal = (area: string): string => capital(camel(area))

export const unionOf = (values: readonly unknown[]): string =>
  values.length === 0 ? 'never' : values.map(quoted).join(' | ')

/** A schema as a TypeScript type; `named` prints named schemas. */
export function typeOf(schema: Schema, named: (name: string) => string): string {
  const type = bareTypeOf(schema, named)
  return schema.nullable ? `${type} | null` : type
}

function bareTypeOf(schema: Schema, named: (name: string) => string): string {
  switch (schema.kind) {
    case 'string':
      return 'string'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'either':
      return 'number | string'
    case 'enum':
      return unionOf(schema.values)
    case 'ref':
      return named(schema.name)
    case 'map':
      return `Record<string, ${typeOf(schema.values, named)}>`
    case 'array': {
      const items = typeOf(schema.items, named)
      return / \| /.test(items) ? `(${items})[]` : `${items}[]`
    }
  }
  const fields = schema.properties.map(
    (property) => `${property.name}${property.required ? '' : '?'}: ${typeOf(property.schema, named)}`,
  )
  return `{ ${fields.join('; ')} }`
}

/** Without its line breaks. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export type Area = ReturnType<typeof areasOf>[number]

/** The areas of a contract in the order of its tags, with their operations. */
export const areasOf = (contract: Contract) =>
  contract.tags
    .map((tag) => ({ ...tag, operations: contract.operations.filter((operation) => operation.tag === tag.name) }))
    .filter((tag) => tag.operations.length > 0)
