import { readMedia } from './build-content.ts'
import type { SchemaReader } from './build-schemas.ts'
import type { Cursor } from './cursor.ts'
import type { Structure, Webhook } from './model.ts'

const empty: Structure = { kind: 'object', properties: [], closed: false }

/** A webhook posts one JSON object, whose `type` is the webhook's name. */
export function readWebhook(type: string, reference: Cursor, schemas: SchemaReader): Webhook {
  const { at: item } = reference.follow()
  item.only('A webhook', ['post'])
  if (!/^[a-z]+\.[a-z_]+$/.test(type))
    reference.problem(
      `The webhook ${JSON.stringify(type)} is not named as an event.`,
      'Name it as in shipment.created.',
    )
  const at = item.child('post')
  if (!at) {
    item.problem(`The webhook ${type} is not posted.`, 'Describe its message under `post:`.')
    return { type, summary: '', description: '', schema: empty, examples: [] }
  }
  at.only('The message of a webhook', [
    'operationId',
    'tags',
    'summary',
    'description',
    'parameters',
    'requestBody',
    'responses',
  ])
  const content = at.child('requestBody')?.follow().at.entries('content') ?? []
  const [[mediaType, mediaAt] = []] = content
  if (!mediaAt || content.length !== 1 || mediaType !== 'application/json')
    at.problem(`The webhook ${type} has no JSON body, or others beside it.`, 'Describe it as application/json only.')
  const media = mediaAt && readMedia('application/json', mediaAt, (schemaAt) => schemas.output(schemaAt))
  const schema = media && schemas.resolve(media.schema)
  const typed = schema?.kind === 'object' ? schema.properties.find(({ name }) => name === 'type') : undefined
  if (!typed?.required || typed.schema.kind !== 'enum' || typed.schema.values.join() !== type)
    at.problem(`The body of ${type} does not say its type.`, `Require a property \`type\` with \`const: ${type}\`.`)
  if (media?.examples.length === 0)
    at.problem(`The webhook ${type} has no example.`, 'Add a named one under `examples:`.')
  return {
    type,
    summary: at.needText('summary', 'Say in one sentence what has happened.'),
    description: at.needText('description', 'Say when it is sent, and where the rest is found.'),
    schema: schema?.kind === 'object' ? schema : empty,
    examples: media?.examples ?? [],
  }
}
