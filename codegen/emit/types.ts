import openapiTS, { astToString } from 'openapi-typescript'
import { header, headerFrom } from './text.ts'

type Json = Readonly<Record<string, unknown>>

/** The types that openapi-typescript generates, and the schemas by name. The library modifies its input. */
const typesOf = async (document: Json, options: object): Promise<string> => {
  const types = astToString(await openapiTS(JSON.stringify(document), { silent: true, ...options }))
  return `${types}export type Schemas = components['schemas'];\n`
}

/** openapi/generated/types.ts: each schema also has a type under its own name. */
export const emitTypes = async (document: Json): Promise<string> => {
  const options = { rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true }
  return `${header}\n${await typesOf(document, options)}`
}

/** The types of a foreign contract, for the folder beside it. */
export const emitPeerTypes = async (document: Json, file: string): Promise<string> =>
  `${headerFrom(file)}\n${await typesOf(document, {})}`
