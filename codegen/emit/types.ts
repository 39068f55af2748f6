import { createRequire } from 'node:module'
import type * as Library from 'openapi-typescript'
import { isRecord } from '../cursor.ts'
import { header, headerFrom } from './text.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * The library brings a compiler, which is read only where types are made. These parts of it, read by `require`, take a third
 * of the time: its front door reads another bundler too, and for `import` Node looks through all of the compiler for names.
 */
function library(): Pick<typeof Library, 'astToString' | 'transformSchema'> {
  const require = createRequire(import.meta.url)
  return {
    astToString: require('openapi-typescript/dist/lib/ts.cjs').astToString,
    transformSchema: require('openapi-typescript/dist/transform/index.cjs'),
  }
}

/** Components that have types, in the order of openapi-typescript. */
const kinds = ['schemas', 'responses', 'parameters', 'requestBodies', 'headers', 'pathItems']

/** What one path, webhook or component adds to the types: to its own section, to others, and a type that it may need. */
interface Addition {
  readonly member: string
  readonly operations: string
  readonly alias: string
  readonly helper: string
}

/**
 * openapi/generated/types.ts: the contract as openapi-typescript sees it, with each schema also under its own name.
 * Paths, webhooks and components are made each by itself, so that those which have not changed need not be made again.
 */
export async function emitTypes(document: Json, make = typesOf): Promise<string> {
  const components = recordOf(document['components'])
  const pieces = [
    ...['paths', 'webhooks'].flatMap((section) =>
      Object.entries(recordOf(document[section])).map(
        ([name, item]) => [section, { [section]: { [name]: item } }, item] as const,
      ),
    ),
    ...kinds.flatMap((kind) =>
      Object.entries(recordOf(components[kind])).map(
        ([name, item]) => [kind, { components: { [kind]: { [name]: item } } }, item] as const,
      ),
    ),
  ]
  const texts = await make(pieces.map(([, piece, item]) => jsonOf(piece, item, document)))
  const additions = texts.map((text): Addition => JSON.parse(text))
  const membersOf = (section: string) =>
    additions.map(({ member }, index) => (pieces[index]?.[0] === section ? member : '')).join('')
  const typesOfKind = (kind: string) => {
    const members = membersOf(kind)
    return members === '' ? `    ${kind}: never;\n` : `    ${kind}: {\n${members}    };\n`
  }
  return [
    `${header}\n`,
    interfaceOf('paths', membersOf('paths')),
    interfaceOf('webhooks', membersOf('webhooks')),
    interfaceOf('components', kinds.map(typesOfKind).join('')),
    ...distinct(additions.map(({ alias }) => alias)),
    'export type $defs = Record<string, never>;\n',
    interfaceOf('operations', additions.map(({ operations }) => operations).join('')),
    ...new Set(additions.map(({ helper }) => helper)),
  ].join('')
}

/** Of the pieces of the last time, for who watches: most items are the same objects, and so is what they depend on. */
const last = new WeakMap<object, { readonly json: string; readonly resolved: Json }>()

function jsonOf(piece: Json, item: unknown, document: Json): string {
  const known = isRecord(item) ? last.get(item) : undefined
  if (known && Object.entries(known.resolved).every(([ref, target]) => lookUp(document, ref) === target))
    return known.json
  const resolved = resolvedIn(piece, document)
  const json = JSON.stringify([piece, resolved])
  if (isRecord(item)) last.set(item, { json, resolved })
  return json
}

const interfaceOf = (name: string, members: string): string =>
  members === '' ? `export type ${name} = Record<string, never>;\n` : `export interface ${name} {\n${members}}\n`

/** Aliases of which none has the name of another. */
function distinct(aliases: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return aliases.map((alias) => {
    const [start, name] = /^export type (\w+)/.exec(alias) ?? []
    if (start === undefined || name === undefined) return alias
    let own = name
    for (let count = 2; taken.has(own); count++) own = `${name}_${count}`
    taken.add(own)
    return alias.replace(start, `export type ${own}`)
  })
}

const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})

/** What the types of a piece depend on beside it: parameters, bodies, and what it is composed of. */
function resolvedIn(value: unknown, document: Json, found: Record<string, unknown> = {}, inAllOf = false): Json {
  if (typeof value !== 'object' || value === null) return found
  const { $ref } = recordOf(value)
  if (typeof $ref === 'string' && (inAllOf || /^#\/components\/(parameters|requestBodies)\//.test($ref)))
    found[$ref] = lookUp(document, $ref)
  for (const [key, inner] of Object.entries(value))
    resolvedIn(inner, document, found, key === 'allOf' || (inAllOf && Array.isArray(value)))
  return found
}

function lookUp(document: Json, ref: string, hops = 0): unknown {
  const tokens = ref
    .slice(2)
    .split('/')
    .map((token) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'))
  const target = tokens.reduce((value: unknown, token) => recordOf(value)[token], document)
  const { $ref } = recordOf(target)
  return typeof $ref === 'string' && hops < 20 ? lookUp(document, $ref, hops + 1) : target
}

/** The types of pieces, as JSON both. */
export async function typesOf(pieces: readonly string[]): Promise<readonly string[]> {
  const { astToString, transformSchema } = library()
  return pieces.map((json) => {
    const [piece, resolved] = JSON.parse(json)
    const options = { silent: true, rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true }
    // An option that is left out is off, though its type asks for every one.
    const context: Library.GlobalContext = Object.assign(Object.create(null), options, {
      defaultNonNullable: true,
      discriminators: { objects: {}, refsHandled: [] },
      injectFooter: [],
      resolve: ($ref: string) => resolved[$ref],
    })
    const text = astToString(transformSchema(piece, context))
    const first = (pattern: RegExp) => pattern.exec(text)?.at(-1) ?? ''
    const addition: Addition = {
      member:
        first(/^export interface (?:paths|webhooks) \{\n([\s\S]*?)^\}\n/m) ||
        first(/^ {4}\w+: \{\n([\s\S]*?)^ {4}\};\n/m),
      operations: first(/^export interface operations \{\n([\s\S]*?)^\}\n/m),
      alias: first(/^(export type .* = components\[.*\n)/m),
      helper: first(/^(type [\s\S]*?^\};\n)/m),
    }
    return JSON.stringify(addition)
  })
}

/** The types of a contract that the server keeps with others, for the folder beside it. */
export async function emitPeerTypes(json: string, file: string): Promise<string> {
  const { default: openapiTS, astToString } = await import('openapi-typescript')
  return `${headerFrom(file)}\n${astToString(await openapiTS(json, { silent: true }))}`
}
