import { globSync } from 'node:fs'
import path from 'node:path'
import { format } from 'oxfmt'
import { build } from './build.ts'
import type { Source } from './cursor.ts'
import { emitCommands } from './emit/commands.ts'
import { emitContract } from './emit/contract.ts'
import { emitFreeText } from './emit/free-text.ts'
import { emitHandlers } from './emit/handlers.ts'
import { emitOperations } from './emit/operations.ts'
import { areasOf, notice } from './emit/text.ts'
import { emitNewest } from './emit/newest.ts'
import { emitPortable } from './emit/portable.ts'
import { emitPhp } from './emit/php.ts'
import { Printer } from './emit/printer.ts'
import { emitPython } from './emit/python.ts'
import { emitReference } from './emit/reference.ts'
import { emitSdkArea, emitSdkFunctionList, emitSdkFunctions, emitSdkResources } from './emit/sdk-area.ts'
import { emitSdkExamples, emitSdkEffects, emitSdkSchemas } from './emit/sdk-extras.ts'
import { emitSdkErrors } from './emit/sdk-errors.ts'
import { emitSdkPages } from './emit/sdk-pages.ts'
import { emitSdkTypes } from './emit/sdk-types.ts'
import { emitPeerTypes, emitTypes, typesOf } from './emit/types.ts'
import { Kept } from './kept.ts'
import type { Files } from './write.ts'

/** It brings Redocly, which is loaded only where something has changed. */
const reader = () => import('./read.ts')

/** Contract in, files out; those of other contracts that the server below `root` speaks are among them. */
export async function generate(
  entry: string,
  root = path.dirname(path.dirname(entry)),
  kept = new Kept(),
  makeTypes = typesOf,
  peers = peersIn(root),
): Promise<Files> {
  const { read } = await reader()
  const own = filesOf(await read(entry, kept), kept, makeTypes)
  const [files, others] = await Promise.all([own, peerFilesOf(root, peers, kept)])
  return new Map([...files, ...others])
}

/** Contracts of others lie in the folder of the code that speaks them; their types come beside them. */
export const peersIn = (root: string): readonly string[] =>
  globSync('server/*/*/*/openapi.yaml', { cwd: root, exclude: ['**/node_modules/**'] })
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted()

async function peerFilesOf(root: string, peers: readonly string[], kept: Kept): Promise<Files> {
  return new Map(
    await Promise.all(
      peers.map(async (file) => {
        const make = async () => {
          const { read } = await reader()
          return emitPeerTypes(JSON.stringify((await read(path.join(root, file), kept)).document), file)
        }
        const text = kept.read(path.resolve(root, file))
        const types = refersToFiles.test(text) ? make() : kept.make('peer types', `${file}\0${text}`, make)
        return [`${path.posix.dirname(file)}/generated/types.ts`, await types] as const
      }),
    ),
  )
}

const refersToFiles = /\$ref: *['"]?[^#'"\s]/

const printer = new Printer()

async function filesOf(source: Source, kept: Kept, makeTypes: typeof typesOf): Promise<Files> {
  const contract = build(source)
  // Begun first, since it takes as long as all else.
  const types = emitTypes(source.document, (pieces) => kept.makeAll('types', pieces, makeTypes))
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
    ['openapi/generated/openapi.json', printer.print({ 'x-generated': notice, ...source.document })],
    ['openapi/generated/openapi-3.0.json', emitPortable(source.document)],
    ['openapi/generated/openapi-3.2.json', emitNewest(source.document)],
    ['openapi/generated/types.ts', await types],
    ['server/generated/contract.json', emitContract(contract)],
    ...(await Promise.all(
      Object.entries(typescript).map(
        async ([file, text]) => [file, await kept.make('formatted', text, () => formatted(text))] as const,
      ),
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
  if (error) throw new Error(`An emitter wrote what is no TypeScript: ${error.message} ${error.codeframe ?? ''}`)
  return code
}
