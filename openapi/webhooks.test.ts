import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Schema {
  readonly $ref?: string
  readonly const?: string
  readonly enum?: readonly string[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly type?: string
  readonly format?: string
  readonly maxLength?: number
  readonly items?: Schema
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly propertyNames?: Schema
  readonly additionalProperties?: Schema | false
}

interface Contract {
  readonly webhooks: Readonly<
    Record<string, { post: { requestBody: { content: { 'application/json': { schema: Schema } } } } }>
  >
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const { webhooks, components }: Contract = JSON.parse(
  readFileSync(new URL('generated/openapi.json', import.meta.url), 'utf8'),
)

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** The maximum size of a schema's JSON in bytes; infinite without limits. */
function longest({ $ref, ...schema }: Schema): number {
  if ($ref !== undefined) return longest({ ...components.schemas[$ref.split('/').at(-1) ?? ''], ...schema })
  const { const: only, enum: members = only === undefined ? undefined : [only] } = schema
  if (members) return Math.max(...members.map((member) => JSON.stringify(member).length))
  if (schema.allOf) return total(schema.allOf.map(longest))
  if (schema.properties)
    return total(Object.entries(schema.properties).map(([name, part]) => name.length + 5 + longest(part)))
  if (schema.propertyNames && schema.additionalProperties)
    return (
      2 +
      (schema.maxProperties ?? Infinity) * (2 + longest(schema.propertyNames) + longest(schema.additionalProperties))
    )
  if (schema.type === 'integer') return 25
  if (schema.items) return 2 + (schema.maxItems ?? Infinity) * (1 + longest(schema.items))
  if (schema.format === 'uuid' || schema.format === 'date-time') return 40
  // An escaped character takes six bytes.
  if (schema.type === 'string') return 2 + 6 * (schema.maxLength ?? Infinity)
  return Infinity
}

// The limits that createWebhookEndpoint promises to receivers.
it.each(Object.entries(webhooks))('never exceeds the promised size for %s', (type, { post }) => {
  const metadata = /^(?:order|shipment|tracker|batch|pickup|manifest|return)\./.test(type) ? 165_000 : 0
  const most = (type.startsWith('order.') ? 170_000 : 8_000) + metadata
  expect(longest(post.requestBody.content['application/json'].schema)).toBeLessThan(most)
})
