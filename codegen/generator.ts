import path from 'node:path'
import { format } from 'oxfmt'
import { build } from './build.ts'
import { peersIn } from './current.ts'
import type { Source } from './cursor.ts'
import { emitCommands } from './emit/commands.ts'
import { emitContract } from './emit/contract.ts'
import { emitFreeText } from './emit/free-text.ts'
import { emitHandlers } from './emit/handlers.ts'
import { emitOperations } from './emit/operations.ts'
import { areasOf, notice, printJson } from './emit/text.ts'
import { emitNewest } from './emit/newest.ts'
import { emitPortable } from './emit/portable.ts'
import { emitPhp } from './emit/php.ts'
import { emitPython } from './emit/python.ts'
import { emitReference } from './emit/reference.ts'
import { emitSdkArea, emitSdkFunctionList, emitSdkFunctions, emitSdkResources } from './emit/sdk-area.ts'
import { emitSdkExamples, emitSdkEffects, emitSdkSchemas } from './emit/sdk-extras.ts'
import { emitSdkErrors } from './emit/sdk-errors.ts'
import { emitSdkPages } from './emit/sdk-pages.ts'
import { emitSdkTypes } from './emit/sdk-types.ts'
import { emitPeerTypes, emitTypes } from './emit/types.ts'
import { read } from './read.ts'
import type { Files, Generated } from './write.ts'

/** Generates all files of a contract, including the types of foreign contracts that the server below `root` uses. */
export async function generate(entry: string, root = path.dirname(path.dirname(entry))): Promise<Generated> {
  const own = await read(entry)
  const peers = await Promise.all(peersIn(root).map(async (file) => [file, await read(path.join(root, file))] as const))
  const types = peers.map(
    async ([file, { document }]) =>
      [`${path.posix.dirname(file)}/generated/types.ts`, await emitPeerTypes(document, file)] as const,
  )
  return {
    files: new Map([...(await filesOf(own)), ...(await Promise.all(types))]),
    inputs: [own, ...peers.map(([, source]) => source)].flatMap(({ files }) => files),
  }
}

async function filesOf(source: Source): Promise<Files> {
  const contract = build(source)
  const typescript: Readonly<Record<string, string>> = {
    'server/generated/operations.ts': emitOperations(contract),
    'server/generated/free-text.ts': emitFreeText(contract),
    'server/generated/handlers.ts': emitHandlers(contract),
    'sdk/src/generated/fn.ts': emitSdkFunctionList(contract),
    'sdk/src/generated/resources.ts': emitSdkResources(contract),
    'sdk/src/generated/types.ts': emitSdkTypes(contract),
    ...Object.fromEntries(
      areasOf(contract).flatMap((area) => [
        [`sdk/src/generated/areas/${area.area}.ts`, emitSdkArea(area, contract.schemas)],
        [`sdk/src/generated/fn/${area.area}.ts`, emitSdkFunctions(area, contract.schemas)],
      ]),
    ),
  }
  return new Map([
    ['openapi/generated/openapi.json', printJson({ 'x-generated': notice, ...source.document })],
    ['openapi/generated/openapi-3.0.json', emitPortable(source.document)],
    ['openapi/generated/openapi-3.2.json', emitNewest(source.document)],
    ['openapi/generated/types.ts', await emitTypes(source.document)],
    ['server/generated/contract.json', emitContract(contract)],
    ...(await Promise.all(
      Object.entries(typescript).map(async ([file, text]) => [file, await formatted(text)] as const),
    )),
    ['sdk/cli/generated/operations.json', emitCommands(contract)],
    ['docs-ui/generated/reference.json', emitReference(contract)],
    ['sdk/src/generated/schemas.ts', emitSdkSchemas(contract)],
    ['sdk/src/generated/errors.ts', emitSdkErrors(contract)],
    ['sdk/src/generated/effects.ts', emitSdkEffects(contract)],
    ['sdk/src/generated/examples.ts', emitSdkExamples(contract)],
    ...Object.entries(emitSdkPages(contract)),
    ...Object.entries(emitPython(contract)),
    ...Object.entries(emitPhp(contract)),
  ])
}

async function formatted(text: string): Promise<string> {
  const { code, errors } = await format('generated.ts', text, {
    semi: false,
    singleQuote: true,
    printWidth: 120,
    trailingComma: 'all',
  })
  const [error] = errors
  if (error) throw new Error(`An emitter wrote invalid TypeScript: ${error.message} ${error.codeframe ?? ''}`)
  return code
}
