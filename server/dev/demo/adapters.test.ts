import { expect, it } from 'vitest'
import { carriersWithAdapter, walkAdapters } from './adapters.ts'

it("books with every carrier's adapter against a mock of its contract", async () => {
  const walks = await walkAdapters()
  expect(walks.map(({ carrier }) => carrier)).toEqual(carriersWithAdapter)
  expect(walks.length).toBeGreaterThanOrEqual(12)
  expect(walks.filter(({ failure }) => failure !== undefined)).toEqual([])
  for (const { number, label } of walks) {
    expect(number).not.toBe('')
    expect(label).toMatch(/^(?:PDF|ZPL) \d+/)
  }
}, 60_000)
