import type { GlobalContext } from 'openapi-typescript'
import { header, headerFrom } from './text.ts'

/** It brings a compiler, which is read only where types are made. */
const library = () => import('openapi-typescript')

/**
 * openapi/generated/types.ts: the contract as openapi-typescript sees it, with each schema also under its own name.
 * Its front door would lint and bundle again what has been, which takes longer than the types themselves.
 */
export async function emitTypes(json: string): Promise<string> {
  const { astToString, resolveRef, scanDiscriminators, transformSchema } = await library()
  const document = JSON.parse(json)
  const options = { silent: true, rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true }
  // An option that is left out is off, though its type asks for every one.
  const context: GlobalContext = Object.assign(Object.create(null), options, {
    defaultNonNullable: true,
    discriminators: scanDiscriminators(document, options),
    injectFooter: [],
    resolve: ($ref: string) => resolveRef(document, $ref, options),
  })
  return `${header}\n${astToString(transformSchema(document, context))}`
}

/** The types of a contract that the server keeps with others, for the folder beside it. */
export async function emitPeerTypes(json: string, file: string): Promise<string> {
  const { default: openapiTS, astToString } = await library()
  return `${headerFrom(file)}\n${astToString(await openapiTS(json, { silent: true }))}`
}
