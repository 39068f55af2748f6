import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

const synonyms = read('words.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (word|---) /.test(line))
  .flatMap((line) => line.split('|')[3]?.split(',') ?? [])
  .map((word) => word.trim())

/** `trackingNumber`, `TrackingNumber` and `tracking_number` as `tracking number`. */
const words = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()

/** Names of operations, schemas and attributes, wherever they stand. */
function* namesOf(node: unknown, key = ''): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  for (const [name, value] of Object.entries(node)) {
    if (name === 'operationId') yield String(value)
    if (key === 'properties' || key === 'schemas') yield name
    if (!['example', 'examples', 'enum', 'default'].includes(name)) yield* namesOf(value, name)
  }
}

it('finds the synonyms in the table', () => {
  expect(synonyms).toContain('tracking number')
  expect(synonyms.length).toBeGreaterThan(30)
})

it('names nothing with a synonym', () => {
  const names = new Set(namesOf(JSON.parse(read('generated/openapi.json'))))
  expect(names.size).toBeGreaterThan(300)
  const wrong = [...names].filter((name) =>
    synonyms.some((synonym) => new RegExp(`\\b${synonym}s?\\b`).test(words(name))),
  )
  expect(wrong).toEqual([])
})
