import { describe, expect, it } from 'vitest'
import { daysTaken, emptyAtFirst, gapOf, largest, punctuality } from './rules.ts'

describe('numbers', () => {
  it('show the largest carriers separately and the others together', () => {
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

  it('draw late parcels as late, even if none is on time', () => {
    const names = { onTime: 'On time', late: 'Late', open: 'On their way' }
    const looks = (points: Parameters<typeof punctuality>[0]) =>
      punctuality(points, names).map(({ name, values, color }) => [name, values, color])
    const day = { label: '2026-11-27', promised: 6 }
    expect(looks([{ ...day, onTime: 3, late: 2, open: 1 }])).toEqual([
      ['On time', [3], 'green'],
      ['Late', [2], 'red'],
      ['On their way', [1], 'line-strong'],
    ])
    // With none on time, the late ones are the first series drawn.
    expect(looks([{ ...day, onTime: 0, late: 6, open: 0 }])).toEqual([['Late', [6], 'red']])
  })

  it('leave out the periods before anything happened, and keep the last ones', () => {
    const rows = [
      [0, 0, 0, 2, 0, 1],
      [0, 0, 1, 0, 0, 0],
    ]
    expect([1, 4, 5, Infinity].map((kept) => emptyAtFirst(rows, kept))).toEqual([2, 2, 1, 0])
    expect([emptyAtFirst([[0, 0, 0]], 2), emptyAtFirst([], 2)]).toEqual([1, 0])
  })

  it('draw a few bars no wider than many', () => {
    expect([1, 2, 6, 31].map(gapOf)).toEqual([0.875, 0.75, 0.25, 0.2])
  })

  it('count days from creation to delivery, rounded up', () => {
    const createdAt = '2026-11-02T08:00:00Z'
    const delivered = ['2026-11-02T16:00:00Z', '2026-11-03T09:00:00Z', '2026-11-20T09:00:00Z']
    const shipments = [{ createdAt }, ...delivered.map((deliveredAt) => ({ createdAt, deliveredAt }))]
    expect(daysTaken(shipments, 4)).toEqual([1, 1, 0, 1])
  })
})
