import { describe, expect, it, vi } from 'vitest'
import { localTime, zoneOf } from './zone.ts'

describe('zoneOf', () => {
  it.each([
    ['CA', 'BC', 'V6B 1A1', 'America/Vancouver'],
    ['CA', 'BC', undefined, 'America/Vancouver'],
    ['CA', 'NL', 'A1A 1A1', 'America/St_Johns'],
    ['CA', 'ON', 'P9N 1A1', 'America/Winnipeg'],
    ['CA', undefined, undefined, 'America/Toronto'],
    ['US', 'NY', '10118', 'America/New_York'],
    ['US', 'TX', '79901', 'America/Denver'],
    ['US', 'TX', '75201-1234', 'America/Chicago'],
    ['US', 'FL', '32501', 'America/Chicago'],
    ['US', 'FL', undefined, 'America/New_York'],
    ['US', 'HI', '96813', 'Pacific/Honolulu'],
    ['US', 'AK', undefined, 'America/Anchorage'],
    ['US', undefined, undefined, 'America/New_York'],
    ['AU', 'WA', '6000', 'Australia/Perth'],
    ['AU', 'NT', '0800', 'Australia/Darwin'],
    ['AU', 'NSW', '2880', 'Australia/Broken_Hill'],
    ['BR', 'AM', '69005-000', 'America/Manaus'],
    ['BR', undefined, 'BR-01310-100', 'America/Sao_Paulo'],
    ['RU', undefined, '690091', 'Asia/Vladivostok'],
    ['RU', 'KGD', undefined, 'Europe/Kaliningrad'],
    ['RU', undefined, '101000', 'Europe/Moscow'],
    ['MX', undefined, '22000', 'America/Tijuana'],
    ['MX', 'ROO', undefined, 'America/Cancun'],
    ['ES', undefined, '35001', 'Atlantic/Canary'],
    ['ES', undefined, '28001', 'Europe/Madrid'],
    ['PT', undefined, '9000-001', 'Atlantic/Madeira'],
    ['PT', undefined, '9500-001', 'Atlantic/Azores'],
    ['PT', undefined, '1000-001', 'Europe/Lisbon'],
    ['PT', undefined, undefined, 'Europe/Lisbon'],
    ['ID', undefined, '80361', 'Asia/Makassar'],
    ['CD', 'HK', undefined, 'Africa/Lubumbashi'],
    ['DK', undefined, '2100', 'Europe/Copenhagen'],
    ['XX', undefined, undefined, 'UTC'],
  ])('finds for %s %s %s the zone %s', (country, state, postCode, zone) => {
    expect(zoneOf({ country, state, postCode })).toBe(zone)
  })

  it("loads a country's locale once, because that takes longer than registering a shipment", () => {
    expect(zoneOf({ country: 'IS' })).toBe('Atlantic/Reykjavik')
    const opened = vi.spyOn(Intl, 'Locale')
    expect(zoneOf({ country: 'IS' })).toBe('Atlantic/Reykjavik')
    expect(opened).not.toHaveBeenCalled()
    opened.mockRestore()
  })

  it('knows an existing zone for every country', () => {
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    const now = new Date('2026-01-27T00:58:00Z')
    for (const country of letters.flatMap((one) => letters.map((other) => one + other)))
      expect(localTime({ country }, now).time).toMatch(/^\d\d:\d\d$/)
    expect(localTime({ country: 'CA', postCode: 'V6B 1A1' }, now)).toEqual({ day: '2026-01-26', time: '16:58' })
  })
})
