import { isRecord } from '../cursor.ts'
import { notice, printJson } from './text.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * openapi/generated/openapi-3.2.json: the contract with the additions of OpenAPI 3.2. Tags are nested in their groups,
 * a stream describes its messages (`x-event` names the schema), and non-JSON examples are given as sent.
 */
export function emitNewest(document: Json): string {
  const { openapi: _openapi, tags, 'x-tagGroups': groups, ...rest } = document
  return printJson({
    'x-generated': notice,
    openapi: '3.2.0',
    $self: '/openapi-3.2.json',
    ...Object(newest(rest)),
    tags: nested(tags, groups),
  })
}

/** Groups become tags without operations. */
function nested(tags: unknown, groups: unknown): unknown {
  if (!Array.isArray(tags) || !Array.isArray(groups)) return tags
  const parents = new Map(groups.flatMap(({ name, tags: within }) => within.map((tag: string) => [tag, name])))
  return [
    ...groups.map(({ name }) => ({ name, kind: 'nav' })),
    ...tags.map(({ name, ...about }) => ({
      name,
      summary: words(name),
      ...about,
      ...(parents.has(name) && { parent: parents.get(name) }),
      kind: 'nav',
    })),
  ]
}

/** `ParcelShop` -> `Parcel shop` */
const words = (name: string): string =>
  name.charAt(0) +
  name
    .slice(1)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()

function newest(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(newest)
  if (!isRecord(value)) return value
  const { content } = value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'content' && isRecord(content)
        ? Object.fromEntries(Object.entries(content).map(([type, media]) => [type, mediaOf(type, media)]))
        : newest(inner),
    ]),
  )
}

function mediaOf(type: string, given: unknown): unknown {
  if (!isRecord(given)) return given
  const { schema, examples, 'x-event': event, ...rest } = given
  return {
    ...(typeof event === 'string' ? { itemSchema: messageOf(event) } : schema !== undefined && { schema }),
    ...(isRecord(examples) && {
      examples: Object.fromEntries(Object.entries(examples).map(([name, one]) => [name, exampleOf(type, one)])),
    }),
    ...rest,
  }
}

/** A message of a stream, by the fields of server-sent events. */
const messageOf = (event: string) => ({
  type: 'object',
  properties: {
    id: { type: 'string', description: 'From here one can go on, with `Last-Event-ID`.' },
    data: {
      type: 'string',
      description: 'The event. Messages without it only say where one can go on.',
      contentMediaType: 'application/json',
      contentSchema: { $ref: `#/components/schemas/${event}` },
    },
    retry: { type: 'integer', minimum: 0, description: 'Milliseconds after which to connect again.' },
  },
})

/** Examples that are not JSON are given as sent. */
function exampleOf(type: string, given: unknown): unknown {
  if (!isRecord(given) || !('value' in given)) return given
  const { value, ...about } = given
  if (/[/+]json$/.test(type)) return { ...about, dataValue: value }
  return typeof value === 'string' ? { ...about, serializedValue: value } : given
}
