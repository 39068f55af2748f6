import { expect, it } from 'vitest'
import { lineOf } from './json-lines.ts'

const text = `{
  "sender": { "city": "Aarhus",
    "country": "DK" },
  "parcels": [
    { "weight": 1 },
    {
      "weight": 0
    }
  ],
  "note": "a, \\" [0] b"
}`

it.each([
  ['', 0],
  ['sender', 1],
  ['sender.city', 1],
  ['sender.country', 2],
  ['parcels', 3],
  ['parcels[0].weight', 4],
  ['parcels[1]', 5],
  ['parcels[1].weight', 6],
  ['note', 9],
  // A missing value belongs to the object that lacks it.
  ['parcels[1].length', 5],
  ['recipient.city', 0],
])('finds the line of %s', (path, line) => {
  expect(lineOf(text, path)).toBe(line)
})

it('finds lines in text that is not valid JSON', () => {
  expect(lineOf('{\n"a": [1,\n2,', 'a[1]')).toBe(2)
  expect(lineOf('', 'a')).toBe(0)
})
