import { describe, expect, it } from 'vitest'
import { passesCustoms } from './border.ts'

const both = [true, true] as const
const none = [false, false] as const

const place = (text: string) => ({ country: text.slice(0, 2), postCode: text.slice(3) })

describe('passesCustoms', () => {
  it.each([
    // Regulation (EU) 952/2013, Article 4: the customs territory of the union.
    ['DK 1264', 'SE 412 54', none],
    ['DK 1264', 'NO 5013', both],
    ['DK 1264', 'DK 3900', both],
    ['DK 1264', 'GL 3900', both],
    ['GL 3900', 'DK 3911', none],
    ['DK 1264', 'FO 100', both],
    ['DE 10115', 'DE 27498', both],
    ['IT 00100', 'IT I-23041', both],
    ['ES 28001', 'ES 51001', both],
    ['ES 52001', 'ES 51001', both],
    ['DK 1264', 'GB SW1A 1AA', both],
    // Büsingen belongs to the Swiss customs territory (treaty of 23 November 1964), and has a Swiss postal code as well.
    ['DE 10115', 'DE 78266', both],
    ['CH 8200', 'DE 78266', none],
    ['CH 8238', 'CH 8200', none],
    // Directive 2006/112/EC, Article 6: inside the customs territory, but outside that of VAT.
    ['FI 00100', 'FI 22100', both],
    ['FI 00100', 'AX 22100', both],
    ['FI 22100', 'AX AX-22100', none],
    ['ES 28001', 'ES 35001', both],
    ['DK 1264', 'ES 38001', both],
    ['DK 1264', 'ES 28001', none],
    ['FR 75001', 'FR 97400', both],
    ['FR 97400', 'RE 97400', none],
    ['FR 97100', 'FR 97200', both],
    ['GR 10431', 'GR 63086', both],
    // Council Regulation (EU) 2019/474: Campione has been in the customs territory since 2020, still without VAT.
    ['IT 20121', 'IT 22061', both],
    ['CH 6900', 'CH 6911', both],
    // Swiss Customs Ordinance, SR 631.01, Article 1: the valleys of Samnaun and Sampuoir are excluded.
    ['CH 8001', 'CH 7562', both],
    ['AT 6020', 'CH CH-7563', both],
    ['CH 7562', 'CH 7563', none],
    ['CH 7550', 'CH 8001', none],
    ['CH 6911', 'IT 22061', none],
    // Svalbard and Jan Mayen are outside Norway's customs territory.
    ['NO 0150', 'NO 9170', both],
    ['NO 0150', 'SJ 9170', both],
    ['NO 9173', 'SJ 9170', none],
    ['NO 0150', 'NO 9180', none],
    // Windsor Framework: Northern Ireland trades freely with the union, and into Great Britain.
    ['DK 1264', 'GB BT1 5GS', none],
    ['GB SW1A 1AA', 'GB BT1 5GS', [true, false]],
    ['GB BT1 5GS', 'NO 5013', both],
    // Customs arrangements with the Crown Dependencies of 2018: Man shares VAT, the Channel Islands do not.
    ['GB L1 8JQ', 'IM IM1 1AG', none],
    ['GB L1 8JQ', 'JE JE2 3AB', both],
    ['GB GY1 1AA', 'GG GY1 1AA', none],
    // Customs treaty of Switzerland and Liechtenstein of 29 March 1923.
    ['CH 8001', 'LI 9490', none],
    ['CH 8001', 'CH 9490', none],
    ['LI 9490', 'AT 6800', both],
    // San Marino: no customs border with Italy, and one with the rest of the union.
    ['IT 00100', 'SM 47890', none],
    ['DE 10115', 'SM 47890', both],
    ['IT 23041', 'SM 47890', both],
    // Monaco counts as France.
    ['FR 06000', 'MC 98000', none],
    ['FR 98000', 'MC 98000', none],
    ['DK 1264', 'FR 98000', none],
    ['IT 00100', 'VA 00120', both],
    // 19 CFR 101.1: Puerto Rico is part of the customs territory of the United States, the Virgin Islands are not.
    ['US 10001', 'PR 00907', none],
    ['US 10001', 'US 00907', none],
    ['US 10001', 'VI 00802', both],
    ['US 00802', 'VI 00802', none],
    ['US 96910', 'GU 96910', none],
    ['NO 0150', 'NO 5013', none],
  ])('%s to %s and back: %s', (one, other, [there, back]) => {
    expect([passesCustoms(place(one), place(other)), passesCustoms(place(other), place(one))]).toEqual([there, back])
  })

  it('depends on the country alone without a postal code', () => {
    expect(passesCustoms({ country: 'DK' }, { country: 'NO' })).toBe(true)
    expect(passesCustoms({ country: 'US' }, { country: 'PR' })).toBe(false)
  })
})
