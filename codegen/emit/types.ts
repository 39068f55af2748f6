import openapiTS, { astToString } from 'openapi-typescript'
import { header } from './text.ts'

/** openapi/generated/types.ts: the contract as openapi-typescript sees it, with each schema also under its own name. */
export async function emitTypes(json: string): Promise<string> {
  const nodes = await openapiTS(json, {
    silent: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
  })
  return `${header}\n${astToString(nodes)}`
}
