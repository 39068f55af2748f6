import {
  responsesOf,
  basePath,
  childrenOf,
  choicesOf,
  typeName,
  type Content,
  type Definitions,
  type Operation,
  type Property,
  type Reference,
  type Tag,
  type Type,
  type Webhook,
} from '../reference/reference.ts'
import type { Guide } from '../guides/guide.ts'
import { errorOf } from '../reference/response.tsx'
import { sectionsOf, words } from '../reference/reference-page.tsx'
import { partsOf } from '../reference/webhooks.tsx'
import { exampleCall, sampleOf } from '../reference/samples.ts'

/**
 * api-reference/<operation>.md: everything about one operation, for machines and for readers without scripts. If
 * `apart` is given, named schemas are added to it instead of being written inline.
 */
export function operationMarkdown(
  operation: Operation,
  definitions: Definitions,
  address: string,
  apart?: Set<string>,
): string {
  const { id, method, path, summary, description, permission, effect, parameters, body } = operation
  const responses = responsesOf(operation, definitions)
  const parts = [
    `# ${id}`,
    summary,
    `\`${method} ${basePath}${path}\``,
    permission === 'public'
      ? 'Needs no token.'
      : permission === 'authenticated'
        ? 'Any valid token.'
        : `Permission: \`${permission}\`.`,
    ...(effect === undefined ? [] : [effect]),
    description,
    ...Object.entries(parameters).flatMap(([where, properties]) =>
      properties.length === 0
        ? []
        : [`## ${where.charAt(0).toUpperCase()}${where.slice(1)} parameters`, list(properties, definitions, apart)],
    ),
    ...(body ? ['## Body', body.description ?? '', shape(body, definitions, apart)] : []),
    '## Responses',
    ...responses.flatMap((response) => [
      `### ${response.status}`,
      response.description,
      response.status < 300 ? shape(response, definitions, apart) : errors(response),
    ]),
    '## Samples',
    fence('ts', sampleOf('typescript', operation, exampleCall(operation, address))),
    fence('sh', sampleOf('curl', operation, exampleCall(operation, address))),
    ...responses
      .filter(({ status }) => status < 300)
      .flatMap(({ examples = [] }) => examples.slice(0, 1))
      .flatMap(({ value }) => [
        'Response:',
        fence('json', typeof value === 'string' ? value : JSON.stringify(value, null, 2)),
      ]),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** api-reference/<area>/index.md: an area with all of its operations. */
export const areaMarkdown = (
  { name, description, introduction }: Tag,
  operations: readonly Operation[],
  definitions: Definitions,
  address: string,
  apart?: Set<string>,
): string =>
  [
    `# ${words(name)}`,
    description,
    introduction,
    ...operations.map((operation) => demoted(operationMarkdown(operation, definitions, address, apart)).trim()),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')

/** llms-full.txt: all guides, then all operations, then the schemas that they share, each once. */
export function llmsFullText(reference: Reference, pages: readonly string[], address: string): string {
  const apart = new Set<string>()
  const areas = sectionsOf(reference, false).map(({ tag, operations }) =>
    areaMarkdown(tag, operations, reference, address, apart),
  )
  // A schema may add others to the set, which are then written after it.
  const schemas: string[] = []
  for (const name of apart) {
    const { description = '', properties = [] } = reference.schemas[name] ?? {}
    const fields = list(properties, reference, apart)
    if (fields !== '') schemas.push([`## ${name}`, description, fields].filter((part) => part !== '').join('\n\n'))
  }
  return [
    `# ${reference.title} ${reference.version}`,
    reference.description,
    ...[...pages, ...areas, `# Schemas\n\n${schemas.toSorted().join('\n\n')}`, enumerationsMarkdown(reference)].map(
      demoted,
    ),
  ]
    .map((part) => part.trim())
    .join('\n\n')
    .concat('\n')
}

/** Shifts headings down one level, for a page within a page. */
const demoted = (text: string) =>
  text
    .split(/^(```[\s\S]*?^```)/m)
    .map((part) => (part.startsWith('```') ? part : part.replace(/^#/gm, '##')))
    .join('')

export const webhooksMarkdown = (reference: Reference): string =>
  `# Webhooks\n\n${(reference.webhooks ?? []).map((webhook) => webhookMarkdown(webhook, reference)).join('\n\n')}\n`

export const enumerationsMarkdown = ({ enums }: Reference): string =>
  `# Enumerations\n\n${enums.map(({ name, description: about = '', values, meanings = {} }) => `- ${name}: ${about} ${values.map((value) => `\`${value}\` ${meanings[String(value)] ?? ''}`.trimEnd()).join(' ')}`).join('\n')}\n`

/** api-reference.md: a table of contents. */
export function referenceMarkdown(reference: Reference, internal = false): string {
  const { title, version, description, webhooks = [] } = reference
  return `# ${title} ${version}

${description}

${sectionsOf(reference, internal)
  .map(
    ({ tag, operations }) =>
      `## ${words(tag.name)}\n\n${[tag.description, tag.introduction].filter(Boolean).join('\n\n')}\n\n${operations
        .map(
          ({ id, method, path, summary }) =>
            `- [${id}](/api-reference/${id}.md): \`${method} ${basePath}${path}\` ${summary}`,
        )
        .join('\n')}`,
  )
  .join('\n\n')}

${webhooks.length === 0 ? '' : demoted(webhooksMarkdown(reference))}
${demoted(enumerationsMarkdown(reference))}`
}

function webhookMarkdown(webhook: Webhook, definitions: Definitions): string {
  const { type, summary, description, examples } = webhook
  return [
    `## ${type}`,
    `${summary} ${description}`,
    list(partsOf(webhook, definitions).data, definitions),
    ...examples.map(({ value }) => fence('json', JSON.stringify(value, null, 2))),
  ].join('\n\n')
}

export function llmsText(reference: Reference, guides: readonly Guide[]): string {
  const { title, version, summary = '', description } = reference
  return `# Waybill: ${title} ${version}

> ${summary} ${description}

Calls go to ${basePath} with a bearer token from POST ${basePath}/auth/login. Each operation has a page of its own in Markdown.

- [skill.md](/skill.md): how to use the API and its SDK rightly, in a page
- [llms-full.txt](/llms-full.txt): all guides and the whole reference in one file
- \`/mcp/docs\`: an MCP server that searches and reads these pages, without a key
- \`/mcp\`: an MCP server for the API, with an API key

## Guides

- [Overview](/overview.md): principles, authentication and the six steps of an integration
${guides.map(({ slug, title: name, description: about }) => `- [${name}](/guides/${slug}.md): ${about}`).join('\n')}
- [Workbench](/workbench): API keys, webhooks, events, requests and audit of a client, in the browser
- [Mocking](/mocking.md): responses from the contract's examples without an account
- [Changes](/changes.md): versions and deprecations

## Contract

- [OpenAPI](/openapi.yaml): everything below, for generators
- [OpenAPI 3.2](/openapi-3.2.json): the same with groups of areas and what a message of the event stream holds
- [OpenAPI 3.0](/openapi-3.0.json): the same for generators of clients that do not know 3.1 yet
- [Workflows](/arazzo.json): the programs of the guides call by call, as Arazzo 1.1
- [Postman collection](/waybill.postman_collection.json)
- [API catalog](/.well-known/api-catalog): where all of this is, as RFC 9727 has it
- [Reference](/api-reference.md): table of contents with all enumerations

${sectionsOf(reference, false)
  .map(
    ({ tag, operations }) =>
      `## ${words(tag.name)}\n\n${operations.map(({ id, summary: about }) => `- [${id}](/api-reference/${id}.md): ${about}`).join('\n')}`,
  )
  .join('\n\n')}
`
}

function shape({ schema, types = [] }: Content, definitions: Definitions, apart?: Set<string>): string {
  if (!schema) return ''
  const name = nameOf(schema)
  return `${types.join(', ')}: ${typeName(schema, definitions)}${name === undefined ? '' : ` ${name}`}\n\n${tree(schema, definitions, '', [], apart)}`.trim()
}

const errors = ({ examples = [] }: Content) =>
  examples
    .flatMap(({ value }) => errorOf(value))
    .map((code) => `\`${code}\``)
    .join(', ')

const list = (properties: readonly Property[], definitions: Definitions, apart?: Set<string>) =>
  properties.map((property) => line(property, definitions, '', [], apart)).join('\n')

function tree(
  type: Type,
  definitions: Definitions,
  indent: string,
  above: readonly string[],
  apart?: Set<string>,
): string {
  const name = nameOf(type)
  if (name !== undefined && above.includes(name)) return ''
  if (name !== undefined && apart && name in definitions.schemas) {
    apart.add(name)
    return ''
  }
  return childrenOf(type, definitions)
    .map((property) => line(property, definitions, indent, name === undefined ? above : [...above, name], apart))
    .join('\n')
}

const nameOf = (type: Type) => type.ref ?? type.items?.ref

function line(
  property: Property,
  definitions: Definitions,
  indent: string,
  above: readonly string[],
  apart?: Set<string>,
): string {
  const { name, required, description = '', default: value } = property
  const { values } = choicesOf(property, definitions)
  const choices =
    values.length > 0 && values.length < 20 ? ` One of ${values.map((choice) => `\`${choice}\``).join(', ')}.` : ''
  const otherwise = value === undefined ? '' : ` Default \`${JSON.stringify(value)}\`.`
  const below = tree(property, definitions, `${indent}  `, above, apart)
  const ref = nameOf(property)
  const type = typeName(property, definitions)
  const known = apart && ref !== undefined && ref in definitions.schemas ? `${type} ${ref}` : type
  return `${indent}- \`${name}\` (${known}${required ? ', required' : ''}) ${description.replaceAll('\n', ' ')}${choices}${otherwise}${below === '' ? '' : `\n${below}`}`
}

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

/** Converts pages written as components to Markdown. Handles only the few elements that they use. */
export function htmlMarkdown(html: string): string {
  const blocks = html
    .replace(/<figcaption>(.*?)<\/figcaption>/gs, (_, caption: string) => fileIn(caption))
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(
      /<pre[^>]*data-language="(\w+)"[^>]*>(.*?)<\/pre>/gs,
      (_, language: string, text: string) => `\n\n\`\`\`${language}\n${text}\n\`\`\`\n\n`,
    )
    .replace(
      /<h(\d)[^>]*>(?:<a [^>]*>)?(.*?)(?:<\/a>)?<\/h\d>/gs,
      (_, level: string, text: string) => `\n\n${'#'.repeat(Number(level))} ${text}\n\n`,
    )
    .replace(/<input type="checkbox"[^>]*>/g, '[ ]')
    .replace(/<table[^>]*>(.*?)<\/table>/gs, (_, rows: string) => `\n\n${tableOf(rows)}\n\n`)
    .replace(/<li[^>]*>(.*?)<\/li>/gs, (_, text: string) => `\n- ${text.trim()}`)
    .replace(/<\/(p|ul|ol|dl|div|dd|dt|section|header)>/g, '$&\n\n')
  return `${unescaped(
    blocks
      .split(/(```[\s\S]*?```)/)
      .map((part) => (part.startsWith('```') ? part : inline(part)))
      .join('')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )}\n`
}

/** A program's file name goes above it; shell lines need none. */
function fileIn(caption: string): string {
  const [, file] = /class="sample-name">([\w.-]+\.\w+)</.exec(caption) ?? []
  return file === undefined ? '' : `<p><code>${file}</code>:</p>`
}

/** The first row is the header. */
function tableOf(html: string): string {
  const rows = Array.from(html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs), ([, row = '']) =>
    Array.from(row.matchAll(/<t([hd])[^>]*>(.*?)<\/t\1>/gs), ([, , cell = '']) =>
      cell
        .replace(/<wbr[^>]*>/g, '')
        .replace(/<\/?(?:div|p|br|span)[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .replaceAll('|', '\\|'),
    ),
  )
  const [head = []] = rows
  return rows
    .toSpliced(
      1,
      0,
      head.map(() => '---'),
    )
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

const inline = (text: string) =>
  text
    .replace(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs, '[$2]($1)')
    .replace(/<code>(.*?)<\/code>/gs, '`$1`')
    .replace(/<\/?(strong|dt)[^>]*>/g, '**')
    .replace(/<[^>]+>/g, '')

/** Decodes HTML entities. */
export const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex: string | undefined, number: string) =>
      String.fromCodePoint(hex === undefined ? Number(number) : Number.parseInt(hex, 16)),
    )
    .replaceAll('&amp;', '&')
