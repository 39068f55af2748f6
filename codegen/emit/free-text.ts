import type { Contract, Schema } from '../model.ts'
import { header, unionOf } from './text.ts'

/** server/generated/free-text.ts: the attributes with free text. */
export function emitFreeText(contract: Contract): string {
  const names = new Set<string>()
  for (const { schema } of contract.schemas.values()) collect(schema, undefined, names)
  return `${header}
/** Attributes that the contract gives no other form than a length and letters that are left out. */
export type FreeText = ${unionOf([...names].toSorted())}
`
}

/** A pattern that starts with excluded characters does not restrict the format. */
const isFree = (pattern: string | undefined) => pattern === undefined || pattern.startsWith('^[^')

function collect(schema: Schema, name: string | undefined, names: Set<string>): void {
  switch (schema.kind) {
    case 'object':
      for (const property of schema.properties) collect(property.schema, property.name, names)
      break
    case 'array':
      collect(schema.items, name, names)
      break
    case 'string':
      if (name !== undefined && schema.format === undefined && isFree(schema.pattern)) names.add(name)
      break
    default:
  }
}
