import { describe, expect, it } from 'vitest'
import { printDay, readOpeningHours } from './opening-hours.ts'

const week = (text: string) => {
  const read = readOpeningHours(text)
  return read && [1, 2, 3, 4, 5, 6, 7].map((day) => printDay(read.openingTimes, day))
}

const rows = (text: string) => readOpeningHours(text)?.openingTimes

describe('readOpeningHours', () => {
  it('reads a short pause as a break and a long one as two rows', () => {
    expect(readOpeningHours('Sa 09:00-13:00,14:00-20:00; Su 10:00-13:00,16:00-20:00')?.openingTimes).toStrictEqual([
      { day: 6, from: '09:00', to: '20:00', closedDuring: { from: '13:00', to: '14:00' } },
      { day: 7, from: '10:00', to: '13:00' },
      { day: 7, from: '16:00', to: '20:00' },
    ])
  })

  it('assigns hours after midnight to the next day, around the week', () => {
    expect(week('Fr-Su 18:00-02:30')).toStrictEqual([
      '00:00-02:30',
      '',
      '',
      '',
      '18:00-23:59',
      '00:00-02:30 18:00-23:59',
      '00:00-02:30 18:00-23:59',
    ])
    expect(week('Mo 22:00-26:00')?.slice(0, 2)).toStrictEqual(['22:00-23:59', '00:00-02:00'])
  })

  it('reads shops that never close, and those that close at midnight', () => {
    expect(week('24/7')).toStrictEqual(Array.from({ length: 7 }, () => '00:00-23:59'))
    expect(week('Mo-Su 06:00-24:00')?.[3]).toBe('06:00-23:59')
    expect(week('Mo-Su 00:00-24:00')?.[3]).toBe('00:00-23:59')
    expect(week('08:00-00:00')?.[6]).toBe('08:00-23:59')
  })

  it('lets a later rule replace an earlier one, and reads lists and ranges of days', () => {
    expect(week('Mo-Su 10:00-18:00; Mo,We-Fr 08:00-16:00; Su off')).toStrictEqual([
      '08:00-16:00',
      '10:00-18:00',
      '08:00-16:00',
      '08:00-16:00',
      '08:00-16:00',
      '10:00-18:00',
      '',
    ])
    expect(week('Sa-Mo 10:00-12:00')).toStrictEqual(['10:00-12:00', '', '', '', '', '10:00-12:00', '10:00-12:00'])
  })

  it('keeps exceptions as the source writes them', () => {
    const read = readOpeningHours(
      'Mo-Fr 08:00-18:00; PH off; Dec 24 10:00-13:00; 2026 Jul 01-31 off; Su,PH 10:00-12:00',
    )
    expect(read?.exceptions).toStrictEqual(['PH off', 'Dec 24 10:00-13:00', '2026 Jul 01-31 off', 'PH 10:00-12:00'])
    expect(read && printDay(read.openingTimes, 7)).toBe('10:00-12:00')
  })

  it.each([
    ['Mo 13:00-18:00,08:00-12:00', '08:00-12:00 13:00-18:00'],
    ['Mo 08:30-12:45', '08:30-12:45'],
    ['Mo 08:00 - 10:00, 11:00 - 12:00', '08:00-10:00 11:00-12:00'],
    ['Mo 08:00-12:00,10:00-14:00,13:00-15:00', '08:00-15:00'],
    ['Mo 08:00-18:00,09:00-10:00', '08:00-18:00'],
    ['Mo 08:00-12:00,12:00-14:00', '08:00-14:00'],
    ['Mo 08:00-09:00,10:00-11:00,12:00-13:00', '08:00-09:00 10:00-11:00 12:00-13:00'],
    ['Mo closed', ''],
  ])('reads %s', (text, monday) => expect(week(text)?.[0]).toBe(monday))

  it('joins overlaps, and limits a break to two hours', () => {
    expect(rows('Mo 08:00-12:00,14:00-18:00')).toStrictEqual([
      { day: 1, from: '08:00', to: '18:00', closedDuring: { from: '12:00', to: '14:00' } },
    ])
    expect(rows('Mo 08:00-12:00,14:01-18:00')).toHaveLength(2)
    expect(rows('Mo 08:00-09:00,10:00-11:00,12:00-13:00')).toHaveLength(3)
    expect(rows('Mo 08:00-12:00,11:00-14:00')).toStrictEqual([{ day: 1, from: '08:00', to: '14:00' }])
  })

  it('reads hours around the clock, and up to a day longer', () => {
    expect(week('Mo 08:00-08:00')?.slice(0, 3)).toStrictEqual(['08:00-23:59', '00:00-08:00', ''])
    expect(week('Mo 20:00-48:00')?.slice(0, 3)).toStrictEqual(['20:00-23:59', '00:00-23:59', ''])
  })

  it('allows blanks between days, and 49 rows at most', () => {
    expect(week('Mo - We , Fr 10:00-12:00')).toStrictEqual([
      '10:00-12:00',
      '10:00-12:00',
      '10:00-12:00',
      '',
      '10:00-12:00',
      '',
      '',
    ])
    const often = Array.from({ length: 8 }, (_, hour) => `1${hour}:00-1${hour}:30`).join(',')
    expect(readOpeningHours(often)?.openingTimes).toHaveLength(49)
  })

  it('rejects unintelligible hours', () => {
    for (const text of [
      'by appointment',
      'Mo-Fr',
      'Xx 08:00-10:00',
      'Mo 8-10',
      'Mo 25:00-26:00',
      'Mo-Fr sunrise-sunset',
      'MoTu 10:00-12:00',
      'Mo-TuWe 10:00-12:00',
      'Mo-PH 10:00-12:00',
      'Mo 10:00-12:00x',
      'Mo 10:00-12:00 by appointment',
      'at Mo 10:00-12:00',
      'Su off season',
      'Su not closed',
      'Mo 20:00-49:00',
    ])
      expect([text, readOpeningHours(text)]).toStrictEqual([text, undefined])
    expect(readOpeningHours('')?.openingTimes).toStrictEqual([])
  })
})
