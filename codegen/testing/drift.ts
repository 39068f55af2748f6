/** The parts of a contract's schema that matter for drift. */
interface Schema {
  $ref?: string
  type?: string
  enum?: string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  allOf?: Schema[]
}

interface Operation {
  operationId?: string
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

export interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** How a contract can change. */
export const kinds = ['optional property', 'required property', 'renamed property', 'member of an enumeration'] as const
export type Kind = (typeof kinds)[number]

/** Kinds of change that one compilation finds together, because their errors do not hide one another. */
export const rounds: readonly (readonly Kind[])[] = [
  ['optional property', 'required property'],
  ['renamed property', 'member of an enumeration'],
]

const nameOf = ({ $ref }: Schema) => $ref?.replace('#/components/schemas/', '')

const json = (content: Record<string, { schema?: Schema }> | undefined) => content?.['application/json']?.schema

/**
 * Derives from the contract which schemas are stored: those that a GET returns, alone, in a list or on a page, and
 * those that an operation both accepts and returns.
 */
export function storedSchemas({ paths, components: { schemas } }: Contract): string[] {
  const stored = new Set<string>()
  for (const [method, operation] of Object.values(paths).flatMap((item) => Object.entries(item))) {
    const sent = nameOf(json(operation.requestBody?.content) ?? {})
    for (const [status, { content }] of Object.entries(operation.responses ?? {})) {
      const schema = json(content)
      if (!schema || !status.startsWith('2')) continue
      const name = nameOf(schema)
      if (method === 'get') for (const one of given(schema, schemas)) stored.add(one)
      else if (name !== undefined && name === sent) stored.add(name)
    }
  }
  return [...stored].filter((name) => !schemas[name]?.enum).toSorted()
}

function given(schema: Schema, schemas: Contract['components']['schemas']): string[] {
  if (schema.items) return given(schema.items, schemas)
  const name = nameOf(schema)
  if (name === undefined) return []
  const { items } = schemas[name] ?? {}
  if (items) return given(items, schemas)
  const onPage = name.endsWith('Page')
    ? Object.values(schemas[name]?.properties ?? {}).filter((property) => property.items)
    : []
  return onPage.length > 0 ? onPage.flatMap((list) => given(list, schemas)) : [name]
}

/** All enumerations that a schema uses, directly or not. */
export function enumerationsOf(name: string, { components: { schemas } }: Contract): string[] {
  const seen = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node))
      if (key === '$ref' && typeof value === 'string') enter(nameOf({ $ref: value }) ?? '')
      else if (key !== 'examples') visit(value)
  }
  const enter = (other: string) => {
    if (seen.has(other)) return
    seen.add(other)
    visit(schemas[other])
  }
  enter(name)
  return [...seen].filter((one) => schemas[one]?.enum).toSorted()
}

/** The name of a change to a schema or enumeration, which identifies it in compiler errors. */
export const markOf = (name: string, kind: Kind): string => `${kind.split(' ')[0]}Of${name}`

/** Applies these kinds of change to each of the schemas; members are added to all enumerations. */
export function drifted(contract: Contract, names: readonly string[], of: readonly Kind[]): Contract {
  const copy = structuredClone(contract)
  const { schemas } = copy.components
  if (of.includes('member of an enumeration'))
    for (const [name, schema] of Object.entries(schemas)) schema.enum?.push(markOf(name, 'member of an enumeration'))
  for (const name of names) {
    const own = ownPart(schemas[name])
    if (of.includes('renamed property')) rename(own, lastOf(own), markOf(name, 'renamed property'))
    if (of.includes('optional property')) own.properties[markOf(name, 'optional property')] = { type: 'string' }
    if (of.includes('required property')) {
      const mark = markOf(name, 'required property')
      own.properties[mark] = { type: 'string' }
      own.required = [...(own.required ?? []), mark]
    }
  }
  return copy
}

function rename(own: Own, former: string | undefined, name: string): void {
  const others = Object.entries(own.properties).filter(([key]) => key !== former)
  own.properties = Object.fromEntries([...others, [name, own.properties[former ?? ''] ?? { type: 'string' }]])
  own.required = own.required?.map((key) => (key === former ? name : key))
}

/** The property of a schema that `drifted` renames. */
export const renamedIn = (name: string, { components: { schemas } }: Contract): string | undefined =>
  lastOf(ownPart(structuredClone(schemas[name])))

const lastOf = ({ properties }: Schema) => Object.keys(properties ?? {}).at(-1)

type Own = Schema & { properties: Record<string, Schema> }

/** Returns the part of a schema with its own attributes; adds one if the schema only combines others. */
function ownPart(schema: Schema | undefined): Own {
  if (!schema) throw new Error('The contract has no such schema')
  const part = schema.allOf ? (schema.allOf.findLast(({ properties }) => properties) ?? {}) : schema
  if (schema.allOf && !schema.allOf.includes(part)) schema.allOf.push(part)
  return Object.assign(part, { type: 'object', properties: part.properties ?? {} })
}

interface CompilerError {
  readonly file: string
  readonly lines: readonly string[]
}

/** Splits the compiler's output into errors, without those in server/dev. */
export const errorsIn = (output: string): CompilerError[] =>
  output
    .split(/\n(?=\S)/)
    .map((error) => ({ file: error.split('(')[0] ?? '', lines: error.split('\n') }))
    .filter(({ file }) => !file.startsWith('server/dev/'))

/**
 * The files with an error about a mark, such as `'driftOfItem' is missing`. Marks that only appear inside a printed
 * type do not count.
 */
export const filesAbout = (mark: string, errors: readonly CompilerError[]): string[] => [
  ...new Set(errors.filter(({ lines }) => lines.some((line) => isAbout(mark, line))).map(({ file }) => file)),
]

function isAbout(mark: string, line: string): boolean {
  if (!line.includes(mark)) return false
  const listed = / is missing the following properties from type .*: ([\w, ]+?)(?:, and \d+ more)?\.?$/.exec(line)?.[1]
  const said = new RegExp(
    `Property '${mark}' (?:is missing|is optional|does not exist)|ype '"${mark}"' is not assignable`,
  )
  return said.test(line) || listed?.split(', ').includes(mark) === true
}
