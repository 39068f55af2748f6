import { header, headerFrom } from './text.ts'

/** It brings a compiler, which is read only where types are made. */
const library = () => import('openapi-typescript')

/** openapi/generated/types.ts: the contract as openapi-typescript sees it, with each schema also under its own name. */
export async function emitTypes(json: string): Promise<string> {
  const { default: openapiTS, astToString } = await library()
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
  const { default: openapiTS, astToString } = await library()
  return `${headerFrom(file)}\n${astToString(await openapiTS(json, { silent: true }))}`
}
