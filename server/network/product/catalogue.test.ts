import { expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { takes } from './catalogue.ts'

it("finds a client's own product only where its carrier goes", () => {
  const own: Schemas['Product'] = {
    id: 'DAO_OWN',
    carrier: 'DAO',
    productName: 'Own',
    direction: 'OUTBOUND',
    active: true,
    fromCountries: ['DK', 'NO'],
    toCountries: ['DK', 'JP'],
  }
  expect(takes(own, { from: 'DK', to: 'DK' })).toBe(true)
  expect(takes(own, { from: 'DK', to: 'JP' })).toBe(false)
  expect(takes(own, { from: 'NO', to: 'DK' })).toBe(false)
  // One product allows this length and another goes that far, but none does both.
  const norwegian = { id: 'POSTNORD_NO_OWN', carrier: 'POSTNORD_NO', productName: 'Own', active: true } as const
  expect(takes(norwegian, { from: 'NO', to: 'JP', length: 170 })).toBe(true)
  expect(takes(norwegian, { from: 'NO', to: 'DK', length: 190 })).toBe(true)
  expect(takes(norwegian, { from: 'NO', to: 'JP', length: 190 })).toBe(false)
})
