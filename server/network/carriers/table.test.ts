import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { carriersPage } from './table.ts'

it('is the content of the page of carriers, which `make generate` updates', () => {
  expect(
    readFileSync(new URL('CARRIERS.md', import.meta.url), 'utf8')
      .replace(/ +\|/g, ' |')
      .replace(/-+/g, '-'),
  ).toBe(carriersPage().replace(/ +\|/g, ' |').replace(/-+/g, '-'))
})
