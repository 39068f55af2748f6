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
  /** The source files of the bundle. */
  readonly files: readonly string[]
  readonly problems: readonly Problem[]
}

/** Bundles a contract into one document and checks it against its own plugin's rules. */
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

/** Returns the plugin rules that the files break, so nothing is generated that `make lint` would refuse. */
async function broken(entry: string): Promise<NormalizedProblem[]> {
  const config = await configOf(path.dirname(entry))
  const own = config.plugins.filter(({ id }) => id !== '').map(({ id }) => `${id}/`)
  if (own.length === 0) return []
  const names = Object.values(config.rules).flatMap((rules) => Object.keys(rules))
  config.skipRules(names.filter((name) => !own.some((prefix) => name.startsWith(prefix))))
  // Bundling and preprocessors modify the files once read.
  return lint({ ref: entry, config, externalRefResolver: new BaseResolver() })
}

/** The path shown in errors. */
export const relative = (file: string): string => path.relative(process.cwd(), file) || file

function configOf(folder: string): Promise<Config> {
  const configPath = path.join(folder, 'redocly.yaml')
  return existsSync(configPath) ? loadConfig({ configPath }) : createConfig({})
}
