import { expect, it } from 'vitest'
import { linksOf } from '../../kernel/paging.ts'

const rels = (links = '') =>
  [...links.matchAll(/page=(\d+)&per_page=\d+>; rel="(\w+)"/g)].map(([, page, rel]) => `${rel} ${page}`)

it.each([
  [1, 10, 5, []],
  [1, 10, 10, []],
  [1, 10, 11, ['first 1', 'next 2', 'last 2']],
  [2, 10, 11, ['first 1', 'prev 1', 'last 2']],
  [7, 10, 11, ['first 1', 'prev 2', 'last 2']],
  [1, 100, 1_000_000, ['first 1', 'next 2', 'last 100']],
  [1, 30, 1_000_000, ['first 1', 'next 2', 'last 333']],
  [333, 30, 1_000_000, ['first 1', 'prev 332', 'last 333']],
  [3, 10, 0, ['first 1', 'prev 1', 'last 1']],
])('links page %i of %i items, %i per page, to %j', (page, perPage, total, expected) => {
  expect(rels(linksOf('/v1/lamps?q=a', { page, perPage }, total))).toEqual(expected)
})
