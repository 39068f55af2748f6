import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { patternNames } from './patterns.ts'

it('puts every pattern of the contract into words, and no other', () => {
  const patterns = new Set<string>()
  JSON.parse(readFileSync(new URL('../../generated/contract.json', import.meta.url), 'utf8'), (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') patterns.add(value)
    return value
  })
  expect(Object.keys(patternNames).toSorted()).toEqual([...patterns].toSorted())
})
