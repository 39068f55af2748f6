import { existsSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  BaseResolver,
  bundle,
  createConfig,
  loadConfig,
  Source,
  type Config,
  type Document,
} from '@redocly/openapi-core'
import { isRecord, type Problem } from './cursor.ts'
import type { Kept } from './kept.ts'

/**
 * Bundles a contract, or in its place another root, in which files that are known are not followed any further. `files` are
 * those that were read, as bundling has changed them, where nothing is wrong.
 */
export async function bundled(entry: string, kept: Kept, root?: unknown, known: ReadonlySet<string> = new Set()) {
  const resolver = new KeepingResolver(kept, known)
  if (root !== undefined) resolver.cache.set(entry, Promise.resolve({ source: sourceOf(entry, kept), parsed: root }))
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
  const document: unknown = result.bundle.parsed
  if (problems.length > 0) return { document, files: new Map<string, unknown>(), problems }
  const files = [...resolver.cache].map(async ([file, read]) => [file, Object(await read).parsed] as const)
  return { document, files: new Map<string, unknown>(await Promise.all(files)), problems }
}

/** A path as an error names it. */
export const relative = (file: string): string => path.relative(process.cwd(), file) || file

/** The configuration beside the contract, loaded once: its plugin stays in memory while watching. */
const configs = new Map<string, Promise<Config>>()

function configOf(folder: string): Promise<Config> {
  const configPath = path.join(folder, 'redocly.yaml')
  const config = configs.get(folder) ?? (existsSync(configPath) ? loadConfig({ configPath }) : createConfig({}))
  configs.set(folder, config)
  return config
}

const sourceOf = (file: string, kept: Kept) => new Source(file, kept.read(file).replaceAll('\r\n', '\n'))

/** What a file holds. */
export const parsed = (file: string, kept: Kept): unknown =>
  new KeepingResolver(kept).parseDocument(sourceOf(file, kept)).parsed

/** Takes over what a file of the same text was parsed to: of all that reading a contract takes, parsing takes most. */
class KeepingResolver extends BaseResolver {
  readonly #kept: Kept
  readonly #known: ReadonlySet<string>

  constructor(kept: Kept, known: ReadonlySet<string> = new Set()) {
    super()
    this.#kept = kept
    this.#known = known
  }

  override async loadExternalRef(file: string): Promise<Source> {
    try {
      // A thousand small files are read several times as fast one after the other as each for itself.
      return sourceOf(file, this.#kept)
    } catch {
      return super.loadExternalRef(file)
    }
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    const document = this.#parse(source, isRoot)
    return this.#known.has(source.absoluteRef) ? { source, parsed: withoutReferences(document.parsed) } : document
  }

  // Bundling changes what was parsed, so each gets a copy of its own.
  #parse(source: Source, isRoot?: boolean): Document {
    if (!/\.(ya?ml|json)$/.test(source.absoluteRef)) return super.parseDocument(source, isRoot)
    const kept = this.#kept.find('parsed', source.body)
    if (kept !== undefined) return { source, parsed: JSON.parse(kept) }
    const document = super.parseDocument(source, isRoot)
    const text = JSON.stringify(document.parsed)
    // YAML can say what JSON cannot.
    if (text !== undefined && isDeepStrictEqual(JSON.parse(text), document.parsed))
      this.#kept.keep('parsed', source.body, text)
    return document
  }
}

function withoutReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutReferences)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).filter(([key]) => key !== '$ref' && key !== 'externalValue')
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutReferences(inner)]))
}
