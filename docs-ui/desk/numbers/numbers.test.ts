import { describe, expect, it } from 'vitest'
import { daysTaken, largest } from './rules.ts'

describe('numbers', () => {
  it('show the largest carriers by themselves and the others together', () => {
    const all = [9, 8, 7, 6, 5, 2, 1, 0].map((value, at) => ({ name: `C${at}`, values: [value, 0] }))
    expect(largest(all, 'Others').map(({ name, values }) => [name, values[0]])).toEqual([
      ['C0', 9],
      ['C1', 8],
      ['C2', 7],
      ['C3', 6],
      ['C4', 5],
      ['Others', 3],
    ])
  })

  it('count days from creation to delivery, of which a begun one is a day', () => {
    const createdAt = '2026-11-02T08:00:00Z'
    const delivered = ['2026-11-02T16:00:00Z', '2026-11-03T09:00:00Z', '2026-11-20T09:00:00Z']
    const shipments = [{ createdAt }, ...delivered.map((deliveredAt) => ({ createdAt, deliveredAt }))]
    expect(daysTaken(shipments, 4)).toEqual([1, 1, 0, 1])
  })
})
