import {
  inPath,
  inQuery,
  withWarning,
  type Choice,
  type Contract,
  type Operation,
  type Parameter,
  type Property,
  type Response,
  type Schema,
} from '../model.ts'
import { argumentsOf, callNames, errorNames, exampleOf, isFile, itemOf, makerOf, namesIn } from './sdk-area.ts'
import { boundsOf, hasQuery } from './sdk-types.ts'
import { type Area, areasOf, camel, notice, typeOf } from './text.ts'

/** The place of each type's description. */
type Links = ReadonlyMap<string, { readonly page: string; readonly anchor: string }>

const folder = 'sdk/api/generated'
const sharedPage = 'types'
const title = (area: Area): string => area.name.replace(/([a-z])([A-Z])/g, '$1 $2')

/** sdk/api/generated/*.md: a page per area, one for shared types, and their index. */
export function emitSdkPages(contract: Contract): Readonly<Record<string, string>> {
  const areas = areasOf(contract)
  const homes = homesOf(contract, areas)
  const typesOf = (page: string) => [...contract.schemas.keys()].filter((name) => homes.get(name) === page)
  const plans = [
    ...areas.map((area) => ({ page: area.area, head: [title(area), ...area.operations.map(({ id }) => id), 'Types'] })),
    { page: sharedPage, head: ['Types that several areas share'] },
  ]
  const links = new Map(
    plans.flatMap(({ page, head }) => {
      const anchors = anchorsOf([...head, ...typesOf(page)]).slice(head.length)
      return typesOf(page).map((name, index) => [name, { page, anchor: anchors[index] ?? '' }] as const)
    }),
  )
  const write = (page: string) => new Page(contract, page, links)
  const pages = [
    ['README', indexOf(areas)],
    ...areas.map((area) => [area.area, write(area.area).ofArea(area, typesOf(area.area))] as const),
    [sharedPage, write(sharedPage).ofTypes('# Types that several areas share', typesOf(sharedPage))],
  ] as const
  return Object.fromEntries(
    pages.map(([page, text]) => [`${folder}/${page}.md`, `<!-- ${notice} -->\n\n${text.trimEnd()}\n`]),
  )
}

/** A type is on the page of the only area that uses it, else on the page of shared types. */
function homesOf(contract: Contract, areas: readonly Area[]): ReadonlyMap<string, string> {
  const homes = new Map<string, string>()
  for (const { area, operations } of areas) {
    const seen = new Set<string>()
    const visit = (schema: Schema): void => {
      for (const name of namesIn(schema)) {
        const found = contract.schemas.get(name)
        if (seen.has(name) || !found) continue
        seen.add(name)
        homes.set(name, homes.has(name) ? sharedPage : area)
        visit(found.schema)
      }
    }
    for (const { parameters, body, success } of operations)
      for (const { schema } of [...parameters, ...(body?.media ?? []), ...success.media]) visit(schema)
  }
  return new Map([...contract.schemas.keys()].map((name) => [name, homes.get(name) ?? sharedPage]))
}

/** The anchors that Markdown renderers give headings: the second of the same name ends with -1. */
function anchorsOf(headings: readonly string[]): readonly string[] {
  const taken = new Map<string, number>()
  return headings.map((heading) => {
    const plain = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const count = taken.get(plain) ?? 0
    taken.set(plain, count + 1)
    return count === 0 ? plain : `${plain}-${count}`
  })
}

function indexOf(areas: readonly Area[]): string {
  const rows = areas.map(
    (area) => `## [${title(area)}](${area.area}.md)

${area.description}

${area.operations.map(({ id, summary }) => `- [\`client.${camel(area.area)}.${id}\`](${area.area}.md#${anchorsOf([id])[0]}): ${inline(summary)}`).join('\n')}`,
  )
  return `# All calls

By area, as the client groups them. How a call is awaited, iterated, limited and repeated, and what \`options\` can be, is in the [README](../../README.md#calls).

Every call can throw, beside what its own entry names:

- 401 \`UnauthorizedError\`, 403 \`ForbiddenError\`: credentials, rights or the chosen client are not valid, also after the token was renewed.
- 406, 413, 415 \`ApiError\`: the form of the request does not fit.
- 429 \`RateLimitError\`: too many requests, even after the required waits.
- 500 and above \`ServerError\`: the server failed, also when asked again.
- \`TimeoutError\`, \`ConnectionError\`: there was no response in time, or none at all.

${rows.join('\n\n')}`
}

/** The values of an enum, with meanings if the contract has them. */
function choiceOf({ values, meanings }: Choice): string {
  const written = values.map((value) => code(typeof value === 'string' ? value : JSON.stringify(value)))
  if (!meanings) return `One of ${written.join(', ')}.`
  return values.map((value, index) => `- ${written[index]}: ${inline(meanings[String(value)] ?? '')}`).join('\n')
}

/** Errors that any call can throw, listed once in the index. */
const everywhere = new Set([401, 403, 406, 413, 415, 429, 500, 503])

class Page {
  readonly #contract: Contract
  readonly #page: string
  readonly #links: Links

  constructor(contract: Contract, page: string, links: Links) {
    this.#contract = contract
    this.#page = page
    this.#links = links
  }

  ofArea(area: Area, types: readonly string[]): string {
    return [
      `# ${title(area)}`,
      area.description,
      `Each of these is also a function of \`@waybill/sdk/fn\`, with the client as its first argument. [All areas](README.md)`,
      ...area.operations.map((operation) => this.#operation(operation, camel(area.area))),
      ...(types.length > 0 ? [this.ofTypes('## Types', types)] : []),
    ].join('\n\n')
  }

  ofTypes(heading: string, names: readonly string[]): string {
    return [heading, ...names.map((name) => this.#type(name))].join('\n\n')
  }

  #operation(operation: Operation, area: string): string {
    const { id, method, path, summary, description, permission, effect, idempotent, repeatable, deprecated, success } =
      operation
    const rights = { public: 'Open to everybody.', authenticated: 'Needs a log-in.' }[permission]
    return [
      `## ${id}`,
      ...(deprecated ? ['**Deprecated.**'] : []),
      `\`\`\`ts\n${this.#signature(operation, area)}\n\`\`\``,
      summary,
      description,
      `${withWarning(`Sends \`${method} ${path}\`. ${rights ?? `Needs the permission \`${permission}\`.`}`, effect)}${idempotent ? ' Done once, however often it is sent with the same `idempotencyKey`.' : ''}${repeatable ? ' Repeating it does no harm, so that the client repeats it itself.' : ''}`,
      [
        ...this.#inputs(operation),
        `- **Gives** ${this.#gift(operation)}. ${inline(success.description)}`,
        ...this.#errors(operation).map((line) => `- **Throws** ${line}`),
      ].join('\n'),
      `\`\`\`ts\n${exampleOf(operation, `client.${area}.`)}\n\`\`\``,
    ].join('\n\n')
  }

  #signature(operation: Operation, area: string): string {
    const { id, success } = operation
    const data = success.media[0] ? typeOf(success.media[0].schema, (name) => name) : 'void'
    const item = itemOf(operation, this.#contract.schemas)
    const form = callNames[makerOf(operation)]
    const response = isFile(operation) ? form : `${form}<${data}${item ? `, ${typeOf(item, (name) => name)}` : ''}>`
    const given = argumentsOf(operation)
    const line = `client.${area}.${id}(${given.join(', ')}): ${response}`
    return line.length <= 100
      ? line
      : `client.${area}.${id}(\n${given.map((one) => `  ${one},\n`).join('')}): ${response}`
  }

  #inputs(operation: Operation): string[] {
    const { body } = operation
    const media = body?.media[0]
    const query = inQuery(operation)
    return [
      ...inPath(operation).map((parameter) => this.#field(ofParameter(parameter), '')),
      ...(media
        ? [
            `- \`body${body?.required ? '' : '?'}\` ${this.#link(media.schema)}. ${inline(body?.description ?? '')}`.trimEnd(),
          ]
        : []),
      ...(hasQuery(operation)
        ? [
            `- \`query${query.some(({ required }) => required) ? '' : '?'}\`:`,
            ...query.map((parameter) => this.#field(ofParameter(parameter), '  ')),
          ]
        : []),
    ]
  }

  #gift(operation: Operation): string {
    const [media] = operation.success.media
    if (!media) return 'nothing'
    if (isFile(operation)) return `a \`File\`, \`${media.type}\``
    const item = itemOf(operation, this.#contract.schemas)
    return this.#link(media.schema) + (item ? `, iterated each ${this.#link(item)}` : '')
  }

  #errors({ responses, success, permission }: Operation): string[] {
    const isTold = ({ status, shared }: Response) =>
      shared === undefined || !everywhere.has(status) || (permission === 'public' && (status === 401 || status === 403))
    return responses
      .filter((response) => response !== success && isTold(response))
      .map((response) => {
        const name = errorNames[response.status] ?? (response.status >= 500 ? 'ServerError' : 'ApiError')
        const codes = codesOf(response)
        const said = codes.length > 0 ? ` Such as ${codes.map(code).join(', ')}.` : ''
        return `${response.status} \`${name}\`. ${inline(response.description)}${said}`
      })
  }

  #type(name: string): string {
    const schema = this.#contract.schemas.get(name)?.schema
    if (!schema) return ''
    const content =
      schema.kind === 'enum'
        ? choiceOf(schema)
        : schema.properties.map((property) => this.#field(property, '')).join('\n')
    return [`### ${name}`, schema.description ?? '', content].filter(Boolean).join('\n\n')
  }

  /** A field with its type, meaning and bounds; the fields of an unnamed object are nested below. */
  #field({ name, required, schema }: Property, indent: string): string {
    const [example] = schema.examples ?? []
    const words = [
      schema.deprecated ? 'Deprecated.' : '',
      schema.description ?? '',
      boundsOf(schema),
      schema.default === undefined ? '' : `Default ${code(JSON.stringify(schema.default))}.`,
      example === undefined || typeof example === 'object' ? '' : `Example ${code(JSON.stringify(example))}.`,
    ]
    const [first = '', ...paragraphs] = sentences(words).split('\n')
    const below = paragraphs.map((line) => (line === '' ? '' : `${indent}  ${line}`))
    return [
      `${indent}- \`${name}${required ? '' : '?'}\` ${this.#link(schema)}. ${first}`.trimEnd(),
      ...below,
      ...fieldsIn(schema).map((field) => this.#field(field, `${indent}  `)),
    ].join('\n')
  }

  /** A type as code, with every name linked. */
  #link(schema: Schema): string {
    return typeOf(shortened(schema), (name) => (this.#links.has(name) ? `\0${name}\0` : name))
      .split('\0')
      .map((part, index) => {
        const target = index % 2 === 1 ? this.#links.get(part) : undefined
        if (!target) return part.replace(/\S(?:.*\S)?/, code)
        return `[${part}](${target.page === this.#page ? '' : `${target.page}.md`}#${target.anchor})`
      })
      .join('')
  }
}

const ofParameter = ({ name, required, schema, description, deprecated, example }: Parameter): Property => ({
  name,
  required,
  schema: {
    ...schema,
    description,
    deprecated: deprecated || (schema.deprecated ?? false),
    ...(example !== undefined && { examples: [example] }),
  },
})

/** A type in which unnamed objects appear only as `object`, because their fields are listed below. */
function shortened(schema: Schema): Schema {
  switch (schema.kind) {
    case 'object':
      return { kind: 'ref', name: 'object', ...(schema.nullable && { nullable: true }) }
    case 'array':
      return { ...schema, items: shortened(schema.items) }
    case 'map':
      return { ...schema, values: shortened(schema.values) }
    default:
      return schema
  }
}

/** The fields of unnamed objects, including those in lists and dictionaries. */
function fieldsIn(schema: Schema): readonly Property[] {
  switch (schema.kind) {
    case 'object':
      return schema.properties
    case 'array':
      return fieldsIn(schema.items)
    case 'map':
      return fieldsIn(schema.values)
    default:
      return []
  }
}

/** The codes in an error's examples. */
function codesOf({ media }: Response): readonly string[] {
  const values = media[0]?.examples.map(({ value }) => value) ?? []
  const codes = values.flatMap((value) =>
    typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string'
      ? [value.error]
      : [],
  )
  return [...new Set(codes)]
}

/** Appends short words to a single-line text, else adds a paragraph. */
function sentences([deprecated = '', text = '', ...more]: readonly string[]): string {
  const facts = more.filter(Boolean).join(' ')
  const trimmed = text.trim()
  const whole =
    trimmed.includes('\n') && facts !== '' ? `${trimmed}\n\n${facts}` : [trimmed, facts].filter(Boolean).join(' ')
  return [deprecated, whole].filter(Boolean).join(' ')
}

const inline = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ')

/** Code with a fence longer than any inside it. */
function code(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  const space = fence.length > 1 ? ' ' : ''
  return `${fence}${space}${inline(text)}${space}${fence}`
}
