import { describe, expect, it } from 'vitest'
import type { Json } from '../../reference/reference.ts'
import { csvRows, gist, jsonRows } from './rows.ts'

describe('rows of a response', () => {
  it('are the lines of CSV', () => {
    expect(csvRows('\uFEFFid,note\r\n1,"a, ""b"""\r\n2,\r\n')).toEqual({
      head: ['id', 'note'],
      rows: [
        ['1', 'a, "b"'],
        ['2', ''],
      ],
    })
  })

  it('are the objects of a list, with a column for each property that any of them has', () => {
    const shipments: Json = [
      { id: 's1', sender: { company: 'Nordlys', city: 'Copenhagen' }, parcels: [{ weight: 2.6 }], cancelled: null },
      { id: 's2', state: 'DRAFT', registered: false },
    ]
    const rows = {
      head: ['id', 'cancelled', 'state', 'registered', 'sender', 'parcels'],
      rows: [
        ['s1', '', '', '', 'Nordlys, Copenhagen', 'weight 2.6'],
        ['s2', '', 'DRAFT', 'false', '', ''],
      ],
    }
    expect(jsonRows(shipments)).toEqual(rows)
    expect(jsonRows({ status: 200, shipments })).toEqual(rows)
  })

  it('are null for a single object, an empty list, or a list of other values', () => {
    expect([jsonRows({ id: 1 }), jsonRows([]), jsonRows(['a']), jsonRows([{ a: 1 }, 2]), jsonRows('a')]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('the summary of a folded value', () => {
  it.each([
    [{ weight: 1, id: 's1', name: 'Lamp' }, 'Lamp, s1'],
    [{ weight: 1.5, fragile: true }, 'weight 1.5, fragile true'],
    [['DRAFT', 'REGISTERED'], 'DRAFT, REGISTERED'],
    [[{ sku: 'A' }, { sku: 'B' }, { sku: 'C' }, { sku: 'D' }], 'A, B, C, …'],
    [{ deep: { deeper: 1 } }, ''],
    [{ name: 'x'.repeat(100) }, `${'x'.repeat(59)}…`],
  ])('%j is %s', (value, said) => {
    expect(gist(value)).toBe(said)
  })
})
