import { existsSync } from 'node:fs'
import path from 'node:path'
import { BaseResolver, bundle, createConfig, loadConfig, type Config } from '@redocly/openapi-core'
import type { Problem } from './cursor.ts'

export interface Bundle {
  readonly document: unknown
  /** The files that it was made of. */
  readonly files: readonly string[]
  readonly problems: readonly Problem[]
}

/** Puts the files of a contract into one document. */
export async function bundled(entry: string): Promise<Bundle> {
  const resolver = new BaseResolver()
  const config = await configOf(path.dirname(entry))
  const result = await bundle({ ref: entry, config, dereference: false, externalRefResolver: resolver })
  const problems = result.problems.map(({ message, location }): Problem => {
    const [place] = location
    return {
      where: `${relative(place ? place.source.absoluteRef : entry)}${place?.pointer ?? ''}`,
      what: message,
      mend: message.includes('ENOENT') ? 'Write the missing file, or correct the reference.' : 'Correct the file.',
    }
  })
  return { document: result.bundle.parsed, files: [...resolver.cache.keys()], problems }
}

/** A path as an error names it. */
export const relative = (file: string): string => path.relative(process.cwd(), file) || file

function configOf(folder: string): Promise<Config> {
  const configPath = path.join(folder, 'redocly.yaml')
  return existsSync(configPath) ? loadConfig({ configPath }) : createConfig({})
}
