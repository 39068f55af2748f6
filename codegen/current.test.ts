import { afterEach, beforeEach, expect, it } from 'vitest'
import { Current } from './current.ts'
import { Copy, fixture, repository } from './testing/copy.ts'

let copy: Copy

beforeEach(() => {
  copy = new Copy(fixture('lamps'))
})

afterEach(() => copy[Symbol.dispose]())

const current = () => new Current(copy.entry, copy.root, repository)

it('recognises generated files as current until the contract changes', () => {
  current().write({ files: new Map([['types.ts', 'text']]), inputs: [copy.entry] })
  expect([...(current().read()?.keys() ?? [])]).toEqual(['types.ts'])
  copy.edit('openapi/schemas/LampKind.yaml', '- FLOOR', '- FLOOR\n  - TABLE')
  expect(current().read()).toBeUndefined()
})

it('regenerates if a source was saved during generation', () => {
  const run = current()
  copy.edit('openapi/schemas/LampKind.yaml', '- FLOOR', '- FLOOR\n  - TABLE')
  run.write({ files: new Map(), inputs: [copy.entry] })
  expect(current().read()).toBeUndefined()
})
