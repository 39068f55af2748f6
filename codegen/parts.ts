import path from 'node:path'
import { isRecord } from './cursor.ts'

type Json = Readonly<Record<string, unknown>>

/** What stands at `paths /lamps`, `webhooks lamp.broken` or `components/schemas Lamp`. */
type Places = ReadonlyMap<string, unknown>

/** What a file of a contract has become in its document. */
interface Part {
  /** The value of an example has no place of its own. */
  readonly at?: string
  readonly value?: unknown
  /** The places of the components that it refers to. */
  readonly refs: readonly string[]
  /** The files that its examples are made of. */
  readonly examples: readonly string[]
}

/** By file. A file that is no part, such as a plugin, can change all of them. */
export type Parts = ReadonlyMap<string, Part>

/** A root as it is written, what bundling made of it, and the files that were read for it, as they are in the document. */
interface Bundle {
  readonly entry: string
  readonly root: Json
  readonly document: Json
  readonly files: ReadonlyMap<string, unknown>
}

const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})

const placesIn = (section: string, named: unknown) =>
  Object.entries(recordOf(named)).map(([name, value]) => [`${section} ${name}`, value] as const)

const itemsIn = ({ paths, webhooks }: Json): Places =>
  new Map([...placesIn('paths', paths), ...placesIn('webhooks', webhooks)])

const componentsIn = ({ components }: Json): Places =>
  new Map(Object.entries(recordOf(components)).flatMap(([kind, named]) => placesIn(`components/${kind}`, named)))

/** The same document with these items and components. */
function placed(document: Json, items: Places, components: Places): Json {
  const sections = Map.groupBy([...items, ...components], ([at]) => at.slice(0, at.indexOf(' ')))
  const filled = (section: string, value?: unknown) =>
    value === undefined || isRecord(value)
      ? Object.fromEntries(sections.get(section)?.map(([at, one]) => [at.slice(section.length + 1), one]) ?? [])
      : value
  const kinds = [...sections.keys()].flatMap((section) => /^components\/(.*)/.exec(section)?.slice(1) ?? [])
  const own = recordOf(document['components'])
  return {
    ...document,
    ...('paths' in document && { paths: filled('paths', document['paths']) }),
    ...('webhooks' in document && { webhooks: filled('webhooks', document['webhooks']) }),
    ...((kinds.length > 0 || isRecord(document['components'])) && {
      components: Object.fromEntries(
        [...new Set([...Object.keys(own), ...kinds])].map((kind) => [kind, filled(`components/${kind}`, own[kind])]),
      ),
    }),
  }
}

/** The components of the root as they stand there, then those of files by name: whichever is referred to first. */
const inOrder = (root: Json, components: Places): Places => {
  const own = componentsIn(root)
  const others = [...components].filter(([at]) => !own.has(at)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new Map([...[...own.keys()].map((at) => [at, components.get(at)] as const), ...others])
}

/** A document with its components in the order that they have whatever is bundled at a time. */
export const ordered = (root: Json, document: Json): Json =>
  placed({ ...document, components: root['components'] }, itemsIn(document), inOrder(root, componentsIn(document)))

/** The file that the root puts somewhere. */
function fileOf(entry: string, item: unknown): string | undefined {
  const { $ref } = recordOf(item)
  return typeof $ref === 'string' ? path.resolve(path.dirname(entry), $ref) : undefined
}

/** Every string under one of the keys, however deep. */
function stringsUnder(keys: readonly string[], value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inner] of Object.entries(value))
    if (typeof inner !== 'string') stringsUnder(keys, inner, found)
    else if (keys.includes(key)) found.add(inner)
  return found
}

const refsIn = (value: unknown): string[] =>
  [...stringsUnder(['$ref'], value)].map((ref) => ref.replace(/^#\/(components\/\w+)\//, '$1 '))

const examplesIn = (file: string, value: unknown): string[] =>
  [...stringsUnder(['externalValue', '$like'], value)].map((other) => path.resolve(path.dirname(file), other))

/**
 * The files to bundle anew when some have changed. What a file becomes depends on itself, on all that its examples are
 * made of, and on what it refers to: a path says in its examples those of its parameters.
 */
export function staleFiles(parts: Parts, changed: ReadonlySet<string>): ReadonlySet<string> {
  const stale = new Set(changed)
  // A set is walked on to what is added meanwhile.
  for (const file of stale) for (const [user, { examples }] of parts) if (examples.includes(file)) stale.add(user)
  const places = new Set([...stale].flatMap((file) => parts.get(file)?.at ?? []))
  for (const [user, { refs }] of parts) if (refs.some((ref) => places.has(ref))) stale.add(user)
  return stale
}

/** A root of the stale files only, each in the place that it had. What else they refer to they bring along. */
export function rootOf(entry: string, root: Json, kept: Parts, stale: Parts): Json {
  const items = [...itemsIn(root)].filter(([at, item]) => kept.get(fileOf(entry, item) ?? '')?.at !== at)
  const components = [...stale].flatMap(([file, { at }]) =>
    at?.startsWith('components/') ? [[at, { $ref: file }] as const] : [],
  )
  return structuredClone(placed(root, new Map(items), new Map([...componentsIn(root), ...components])))
}

/** The parts of a bundle beside those that are kept, or nothing where its files are no such parts. */
export function partsOf(bundle: Bundle, kept: Parts, parse: (file: string) => unknown): Parts | undefined {
  const { entry, root, document, files } = bundle
  const own = componentsIn(root)
  const items = itemsIn(document)
  const components = new Map([...componentsIn(document)].flatMap(([at, value]) => (own.has(at) ? [] : [[value, at]])))
  const parts = new Map(kept)
  const add = (file: string, at?: string, value?: unknown) => {
    const examples = examplesIn(file, parse(file))
    parts.set(file, { at, value, refs: refsIn(value), examples })
    for (const example of examples) if (!parts.has(example)) add(example)
  }
  for (const [at, item] of itemsIn(root)) {
    const file = fileOf(entry, item)
    if (file === undefined || kept.get(file)?.at === at) continue
    if (parts.has(file)) return undefined
    add(file, at, items.get(at))
  }
  for (const [file, value] of files) {
    const at = components.get(value)
    if (at === undefined) continue
    const known = parts.get(file)?.at
    if (known === undefined) add(file, at, value)
    else if (known !== at) return undefined
    components.delete(value)
  }
  const isWhole = [...files.keys()].every((file) => file === entry || parts.has(file))
  return isWhole && components.size === 0 ? parts : undefined
}

export interface Assembled {
  readonly document: Json
  readonly parts: Parts
}

/** The document that a root makes of its parts, and those it uses, or nothing where it refers to anything else. */
export function assembled(bundle: Bundle, parts: Parts): Assembled | undefined {
  const { entry, root, document } = bundle
  const bundled = new Map([...itemsIn(document), ...componentsIn(document)])
  const own = new Map([...componentsIn(root).keys()].map((at) => [at, bundled.get(at)]))
  const located = [...parts].flatMap(([file, { at }]) => (at === undefined ? [] : [[at, file] as const]))
  const places = new Map(located)
  const used = new Set<string>()
  const follow = (refs: readonly string[]) =>
    refs.every((ref) => own.has(ref) || (places.has(ref) && used.add(places.get(ref) ?? '')))
  let isWhole = places.size === located.length && follow(refsIn([...own.values()]))
  const items = [...itemsIn(root)].map(([at, item]) => {
    const file = fileOf(entry, item)
    const value = file === undefined ? bundled.get(at) : parts.get(file)?.value
    if (file !== undefined) used.add(file)
    else isWhole &&= follow(refsIn(value))
    return [at, value] as const
  })
  // A set is walked on to what is added meanwhile.
  for (const file of used) {
    const part = parts.get(file)
    isWhole &&= part !== undefined && follow(part.refs)
    for (const example of part?.examples ?? []) used.add(example)
  }
  if (!isWhole) return undefined
  const live = new Map([...parts].filter(([file]) => used.has(file)))
  const components = [...live.values()].flatMap(({ at, value }) =>
    at?.startsWith('components/') ? [[at, value] as const] : [],
  )
  const whole = placed(document, new Map(items), new Map([...own, ...components]))
  return { document: ordered(root, whole), parts: live }
}
