import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  BaseResolver,
  bundle,
  createConfig,
  lint,
  loadConfig,
  type Config,
  type NormalizedProblem,
} from '@redocly/openapi-core'
import type { Problem } from './cursor.ts'

export interface Bundle {
  readonly document: unknown
  /** The files that it was made of. */
  readonly files: readonly string[]
  readonly problems: readonly Problem[]
}

/** Puts the files of a contract into one document, and holds them to the rules of its own plugin. */
export async function bundled(entry: string): Promise<Bundle> {
  const resolver = new BaseResolver()
  const config = await configOf(path.dirname(entry))
  const result = await bundle({ ref: entry, config, dereference: false, externalRefResolver: resolver })
  const problemOf = ({ message, location, ruleId }: NormalizedProblem): Problem => {
    const [place] = location
    return {
      where: `${relative(place ? place.source.absoluteRef : entry)}${place?.pointer ?? ''}`,
      what: message,
      mend: message.includes('ENOENT')
        ? 'Write the missing file, or correct the reference.'
        : `Correct the file (rule ${ruleId}).`,
    }
  }
  const problems = result.problems.length > 0 ? result.problems : await broken(entry)
  return { document: result.bundle.parsed, files: [...resolver.cache.keys()], problems: problems.map(problemOf) }
}

/** Where the files break a rule of the plugin, so that nothing is generated that `make lint` refuses for it. */
async function broken(entry: string): Promise<NormalizedProblem[]> {
  const config = await configOf(path.dirname(entry))
  const own = config.plugins.filter(({ id }) => id !== '').map(({ id }) => `${id}/`)
  if (own.length === 0) return []
  const names = Object.values(config.rules).flatMap((rules) => Object.keys(rules))
  config.skipRules(names.filter((name) => !own.some((prefix) => name.startsWith(prefix))))
  // Bundling and preprocessors change the files that they have read.
  return lint({ ref: entry, config, externalRefResolver: new BaseResolver() })
}

/** A path as an error names it. */
export const relative = (file: string): string => path.relative(process.cwd(), file) || file

function configOf(folder: string): Promise<Config> {
  const configPath = path.join(folder, 'redocly.yaml')
  return existsSync(configPath) ? loadConfig({ configPath }) : createConfig({})
}
