import openapiTS, { astToString } from 'openapi-typescript'
import { header, headerFrom } from './text.ts'

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

/** The types of a contract that the server keeps with others, for the folder beside it. */
export async function emitPeerTypes(json: string, file: string): Promise<string> {
  return `${headerFrom(file)}\n${astToString(await openapiTS(json, { silent: true }))}`
}
