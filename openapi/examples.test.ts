import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'

const read = (file: string): unknown => parseYaml(readFileSync(path.join(import.meta.dirname, file), 'utf8'))
const filesIn = (pattern: string) => globSync(pattern, { cwd: import.meta.dirname }).map((file) => path.normalize(file))

const examples = filesIn('examples/**/*.yaml')
const sources = new Map(
  [...examples, ...filesIn('{paths,responses,webhooks}/**/*.yaml')].map((file) => [file, read(file)]),
)

/** Yields every object in a value. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const part of Object.values(value)) yield* objectsIn(part)
}

/** Files that a file refers to as an example's value or base. */
const namedBy = ([file, source]: readonly [string, unknown]) =>
  [...objectsIn(source)]
    .flatMap(({ externalValue, $like }) => [externalValue, $like])
    .filter((name) => typeof name === 'string')
    .map((name) => path.join(path.dirname(file), name))

/** The values of examples inside path files. */
const inline = [...sources]
  .filter(([file]) => file.startsWith('paths'))
  .flatMap(([file, source]) =>
    [...objectsIn(source)].flatMap(({ examples: named }) =>
      Object.entries(typeof named === 'object' && !Array.isArray(named) ? (named ?? {}) : {}).map(
        ([name, example]) => ({ at: `${file} ${name}`, value: (example as { value?: unknown }).value }),
      ),
    ),
  )

it('has no unused example files', () => {
  const named = new Set([...sources].flatMap(namedBy))
  expect(examples.filter((file) => !named.has(file))).toEqual([])
})

it('write no object with five or more fields twice', () => {
  const seen = new Map<string, string>()
  const twice: string[] = []
  const values = [
    ...examples.map((file) => ({ at: file, value: sources.get(file) })),
    ...inline.filter(({ value }) => typeof value === 'object'),
  ]
  for (const { at, value } of values)
    for (const object of objectsIn(value)) {
      const fields = Object.keys(object)
      if (fields.length < 5 || 'error' in object || 'code' in object) continue
      const text = JSON.stringify(object)
      const earlier = seen.get(text)
      if (earlier !== undefined) twice.push(`${at} and ${earlier}: ${text}`)
      seen.set(text, at)
    }
  expect(twice).toEqual([])
})

it('keep values longer than a line in files, except errors', () => {
  const long = inline.filter(
    ({ value }) =>
      typeof value === 'object' && value !== null && !('error' in value) && JSON.stringify(value).length > 120,
  )
  expect(long.map(({ at }) => at)).toEqual([])
})

it('shows headers that match their schemas', () => {
  const contract = JSON.parse(readFileSync(path.join(import.meta.dirname, 'generated/openapi.json'), 'utf8'))
  const ajv = new Ajv2020({ strict: false, validateFormats: false, schemas: [{ ...contract, $id: 'contract' }] })
  const headers: [string, { schema: object; example: unknown }][] = Object.entries(contract.components.headers)
  expect(headers.length).toBeGreaterThan(5)
  const wrong = headers.filter(([name, { example }]) => {
    const isValid = ajv.validate(`contract#/components/headers/${name}/schema`, example)
    return example === undefined || !isValid
  })
  expect(wrong).toEqual([])
})
