import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '@redocly/openapi-core'
import { ContractError, isRecord, type Source } from './cursor.ts'
import { Kept } from './kept.ts'

/** Bundles the files of a contract into one document, with what the plugin of its redocly.yaml adds. */
export async function read(entry: string, kept = new Kept()): Promise<Source> {
  const ref = path.resolve(entry)
  if (!existsSync(ref))
    throw new ContractError([
      { where: entry, what: 'There is no such contract.', mend: 'Give the path of its first file.' },
    ])
  const [{ bundle }, { KeepingResolver }] = await Promise.all([
    import('@redocly/openapi-core'),
    import('./resolver.ts'),
  ])
  const config = await configOf(path.dirname(ref))
  const result = await bundle({ ref, config, dereference: false, externalRefResolver: new KeepingResolver(kept) })
  const problems = result.problems.map(({ message, location }) => {
    const [place] = location
    const file = place ? relative(place.source.absoluteRef) : entry
    return {
      where: `${file}${place?.pointer ?? ''}`,
      what: message,
      mend: message.includes('ENOENT') ? 'Write the missing file, or correct the reference.' : 'Correct the file.',
    }
  })
  const document: unknown = result.bundle.parsed
  if (problems.length > 0) throw new ContractError(problems)
  if (!isRecord(document))
    throw new ContractError([
      { where: entry, what: 'The contract is no object.', mend: 'Write an OpenAPI 3.1 document.' },
    ])
  return { document, problems: [], locate: locator(entry, [...result.fileDependencies]) }
}

const relative = (file: string) => path.relative(process.cwd(), file) || file

/** The configuration beside the contract, loaded once: its plugin stays in memory while watching. */
const configs = new Map<string, Promise<Config>>()

function configOf(folder: string): Promise<Config> {
  const config = configs.get(folder) ?? loaded(path.join(folder, 'redocly.yaml'))
  configs.set(folder, config)
  return config
}

async function loaded(configPath: string): Promise<Config> {
  const { createConfig, loadConfig } = await import('@redocly/openapi-core')
  return existsSync(configPath) ? loadConfig({ configPath }) : createConfig({})
}

/** Leads a pointer into the bundle back to the file its author wrote. */
function locator(entry: string, files: readonly string[]): (pointer: string) => string {
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
