import { existsSync } from 'node:fs'
import path from 'node:path'
import { bundled, relative } from './bundle.ts'
import { ContractError, isRecord, type Source } from './cursor.ts'
import { withLocations } from './locations.ts'

type Json = Readonly<Record<string, unknown>>

export interface Bundled extends Source {
  /** The source files of the bundle. */
  readonly files: readonly string[]
}

/** Bundles a contract's files into one document, including what the plugin in its redocly.yaml adds. */
export async function read(entry: string): Promise<Bundled> {
  const ref = path.resolve(entry)
  if (!existsSync(ref))
    throw new ContractError([
      { where: entry, what: 'There is no such contract.', mend: 'Give the path of its first file.' },
    ])
  const { document, files, problems } = await bundled(ref)
  if (problems.length > 0) throw new ContractError(problems)
  if (!isRecord(document))
    throw new ContractError([
      { where: entry, what: 'The contract is no object.', mend: 'Write an OpenAPI 3.1 document.' },
    ])
  return {
    document: withLocations(files.length > 1 ? ordered(document) : document),
    files,
    problems: [],
    locate: locator(ref, files),
  }
}

/** Sorts components by name: Redocly lists those from other files in the order in which it reaches them. */
function ordered(document: Json): Json {
  const { components } = document
  if (!isRecord(components)) return document
  const kinds = Object.entries(components).map(([kind, named]) => [kind, isRecord(named) ? byName(named) : named])
  return { ...document, components: byName(Object.fromEntries(kinds)) }
}

const byName = (named: Json): Json =>
  Object.fromEntries(Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Maps a pointer in the bundle to the source file. */
function locator(entry: string, parts: readonly string[]): (pointer: string) => string {
  const files = parts.toSorted()
  const fileOf = (folder: string, stem: string) =>
    files.find((file) => path.parse(file).name === stem && file.split(path.sep).includes(folder))
  return (pointer) => {
    const [, section, ...tokens] = pointer.split('/')
    const [second = '', third = ''] = tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    const [file, rest] =
      section === 'paths'
        ? [fileOf('paths', second.replace(/^\/|\/$/g, '').replaceAll('/', '_')), tokens.slice(1)]
        : [section === 'components' ? fileOf(second, third) : undefined, tokens.slice(2)]
    return file === undefined ? relative(entry) + pointer : `${relative(file)}#/${rest.join('/')}`
  }
}
