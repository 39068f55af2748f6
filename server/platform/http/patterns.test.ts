import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testConfig } from '../../dev/testing/database.ts'
import { operations } from '../../generated/operations.ts'
import { patternNames } from './patterns.ts'

interface Schema {
  readonly $ref?: string
  readonly maxLength?: number
  readonly [keyword: string]: unknown
}
const contract = JSON.parse(readFileSync(new URL('../../generated/contract.json', import.meta.url), 'utf8'))
const schemas: Readonly<Record<string, Schema>> = contract.components.schemas

it('describes every pattern of the contract, and no others', () => {
  const patterns = new Set<string>()
  JSON.parse(JSON.stringify(contract), (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') patterns.add(value)
    return value
  })
  expect(Object.keys(patternNames).toSorted()).toEqual([...patterns].toSorted())
})

/** The length of the longest string that a schema accepts. */
function longest(schema: Schema, within: readonly Schema[] = []): number {
  if (within.includes(schema)) return 0
  const named = schemas[schema.$ref?.split('/').at(-1) ?? '']
  const parts = Object.values(schema).filter((value): value is Schema => typeof value === 'object' && value !== null)
  return Math.max(
    schema.maxLength ?? 0,
    ...[...parts, ...(named ? [named] : [])].map((part) => longest(part, [...within, schema])),
  )
}

it('accepts each body whose longest string has the maximum length in the contract', () => {
  const { bodyLimit: usual } = testConfig()
  const short = operations.filter(({ path, method, bodyLimit = usual }) => {
    const { requestBody } = contract.paths[path][method.toLowerCase()]
    return requestBody && longest(requestBody) > bodyLimit
  })
  expect(short.map(({ id }) => id)).toEqual([])
})
