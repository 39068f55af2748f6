import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { operations } from './generated/operations.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

const document = JSON.parse(readFileSync(new URL('../openapi/generated/openapi.json', import.meta.url), 'utf8'))
const resolved = ({ $ref, ...schema }: Schema): Schema =>
  $ref === undefined ? schema : { ...resolved(document.components.schemas[$ref.split('/').at(-1) ?? '']), ...schema }

const isName = (name: string) => /^(?:\w*[nN]ame|company|city)$/.test(name)

/** Finds each attribute that is a name, with its path. */
function namesIn(schema: Schema, place: string, within: readonly string[] = []): (readonly [string, Schema])[] {
  const { $ref = '' } = schema
  if (within.includes($ref)) return []
  const { properties = {}, items, allOf = [], oneOf = [] } = resolved(schema)
  const inside = [...within, ...($ref === '' ? [] : [$ref])]
  const own = Object.entries(properties).map(([name, one]) => [name, `${place}.${name}`, one] as const)
  return [
    ...own.filter(([name]) => isName(name)).map(([, at, one]) => [at, resolved(one)] as const),
    ...own.flatMap(([, at, one]) => namesIn(one, at, inside)),
    ...[...(items ? [items] : []), ...allOf, ...oneOf].flatMap((one) => namesIn(one, place, inside)),
  ]
}

/** Names in queries are not stored, and names from carriers and scanners are stored unchanged. */
const asItCame: ReadonlySet<string> = new Set([
  'validateAddress',
  'eraseDataSubject',
  'exportDataSubject',
  'createShipmentEvent',
  'createShipmentEvents',
  'createShipmentEventByReference',
])

/** Control characters of ASCII and Latin-1, and direction marks, which can make a name read as another. */
const controls = ['\n', '\t', '\u001b', '\u007f', '\u009b', '\u061c', '\u200e', '\u200f', '\u202e', '\u2066'].map(
  (control) => `a${control}b`,
)

describe('names', () => {
  const bodies = operations.flatMap(({ id, path, method }) => {
    const { requestBody } = document.paths[path][method.toLowerCase()]
    const schema = requestBody?.content['application/json']?.schema
    return schema === undefined || asItCame.has(id) ? [] : namesIn(schema, id)
  })

  it('contain no control characters, in any body', () => {
    const open = bodies.filter(([, { type, pattern, oneOf }]) => {
      const isText =
        [type].flat().includes('string') || (type === undefined && oneOf === undefined && pattern !== undefined)
      return isText && (pattern === undefined || controls.some((one) => new RegExp(pattern, 'u').test(one)))
    })
    expect([...new Set(open.map(([place]) => place))]).toEqual([])
    expect(bodies.length).toBeGreaterThan(100)
  })
})
