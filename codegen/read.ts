import { existsSync } from 'node:fs'
import path from 'node:path'
import { bundled, parsed, relative } from './bundle.ts'
import { ContractError, isRecord, type Source } from './cursor.ts'
import { Kept } from './kept.ts'
import { withLocations } from './locations.ts'
import { assembled, ordered, partsOf, rootOf, staleFiles, type Assembled } from './parts.ts'

/** Bundles the files of a contract into one document, with what the plugin of its redocly.yaml adds. */
export async function read(entry: string, kept = new Kept()): Promise<Source> {
  const ref = path.resolve(entry)
  if (!existsSync(ref))
    throw new ContractError([
      { where: entry, what: 'There is no such contract.', mend: 'Give the path of its first file.' },
    ])
  // Whatever is wrong is said by reading all of it.
  const { document, files } = (await readChanged(ref, kept).catch(() => undefined)) ?? (await readWhole(ref, kept))
  if (!isRecord(document))
    throw new ContractError([
      { where: entry, what: 'The contract is no object.', mend: 'Write an OpenAPI 3.1 document.' },
    ])
  return { document: withLocations(document), problems: [], locate: locator(ref, files) }
}

interface Reading {
  readonly document: unknown
  readonly files: readonly string[]
}

async function readWhole(entry: string, kept: Kept): Promise<Reading> {
  const { document, files, problems } = await bundled(entry, kept)
  if (problems.length > 0) throw new ContractError(problems)
  const root = parsed(entry, kept)
  if (!isRecord(document) || !isRecord(root)) return { document, files: [] }
  const bundle = { entry, root, document, files }
  const parts = partsOf(bundle, new Map(), (file) => parsed(file, kept))
  const whole = parts && assembled(bundle, parts)
  return whole ? remembered(entry, kept, whole) : { document: ordered(root, document), files: [...files.keys()] }
}

/** Bundles what has changed since the last time, and takes over the other parts; nothing where that is not enough. */
async function readChanged(entry: string, kept: Kept): Promise<Reading | undefined> {
  const last = kept.bundled.get(entry)
  if (!last) return undefined
  const digests = digestsOf(entry, kept, last.digests.keys())
  const changed = [...digests].flatMap(([file, digest]) => (last.digests.get(file) === digest ? [] : [file]))
  if (changed.some((file) => file !== entry && last.digests.has(file) && !last.parts.has(file))) return undefined
  const stale = staleFiles(last.parts, new Set(changed))
  const taken = new Map([...last.parts].filter(([file]) => !stale.has(file)))
  const made = new Map([...last.parts].filter(([file]) => stale.has(file) && digests.get(file) !== ''))
  const root = parsed(entry, kept)
  if (!isRecord(root)) return undefined
  const known = new Set([...taken].flatMap(([file, { at }]) => (at?.startsWith('components/') ? [file] : [])))
  const { document, files, problems } = await bundled(entry, kept, rootOf(entry, root, taken, made), known)
  if (problems.length > 0 || !isRecord(document)) return undefined
  const bundle = { entry, root, document, files }
  const parts = partsOf(bundle, taken, (file) => parsed(file, kept))
  const whole = parts && assembled(bundle, parts)
  const isUsed = (file: string) => last.digests.has(file) || whole?.parts.has(file)
  return whole && [...digests.keys()].every(isUsed) ? remembered(entry, kept, whole) : undefined
}

function remembered(entry: string, kept: Kept, { document, parts }: Assembled): Reading {
  kept.bundled.set(entry, { parts, digests: digestsOf(entry, kept, parts.keys()) })
  return { document, files: [...parts.keys()] }
}

/** The digests of all files that a contract may depend on: what this run reads of its folder, and its parts. */
function digestsOf(entry: string, kept: Kept, others: Iterable<string>): ReadonlyMap<string, string> {
  const folder = path.dirname(entry) + path.sep
  const own = [...kept.files.keys()].filter((file) => file.startsWith(folder))
  return new Map([...own, ...others].map((file) => [file, kept.digest(file)]))
}

/** Leads a pointer into the bundle back to the file its author wrote. */
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
