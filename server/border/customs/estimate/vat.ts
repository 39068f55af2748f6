/** A standard rate in percent, from a day on. */
type Rate = readonly [from: string, percent: number]

/**
 * Standard VAT by country and day: "VAT rates applied in the Member States of the European Union" and the database
 * Taxes in Europe of the European Commission, both read on 27 November 2026, and the national laws for later changes:
 * Germany's Second Corona Tax Relief Act § 28 UStG (1 July to 31 December 2020), Estonia's VAT Act § 15 (2024, July
 * 2025), Ireland's Financial Provisions Act 2020, Luxembourg's law of 26 October 2022 (2023), Romania's Law 141/2025
 * (August 2025), Finland's Act 481/2024 (September 2024) and Slovakia's Act 278/2024 (2025); Switzerland's Ordinance on
 * the rates of 9 December 2022, and for 2018 the end of the financing of invalidity insurance.
 */
const standard: Readonly<Record<string, readonly Rate[]>> = {
  AT: [['1984-01-01', 20]],
  BE: [['1996-01-01', 21]],
  BG: [['1999-01-01', 20]],
  CH: [
    ['2011-01-01', 8],
    ['2018-01-01', 7.7],
    ['2024-01-01', 8.1],
  ],
  CY: [['2014-01-13', 19]],
  CZ: [['2013-01-01', 21]],
  DE: [
    ['2007-01-01', 19],
    ['2020-07-01', 16],
    ['2021-01-01', 19],
  ],
  DK: [['1992-01-01', 25]],
  EE: [
    ['2009-07-01', 20],
    ['2024-01-01', 22],
    ['2025-07-01', 24],
  ],
  ES: [['2012-09-01', 21]],
  FI: [
    ['2013-01-01', 24],
    ['2024-09-01', 25.5],
  ],
  FR: [['2014-01-01', 20]],
  GB: [['2011-01-04', 20]],
  GR: [['2016-06-01', 24]],
  HR: [['2012-03-01', 25]],
  HU: [['2012-01-01', 27]],
  IE: [
    ['2012-01-01', 23],
    ['2020-09-01', 21],
    ['2021-03-01', 23],
  ],
  IT: [['2013-10-01', 22]],
  LT: [['2009-09-01', 21]],
  LU: [
    ['2015-01-01', 17],
    ['2023-01-01', 16],
    ['2024-01-01', 17],
  ],
  LV: [['2012-07-01', 21]],
  // Same as France, with which it shares its tax territory.
  MC: [['2014-01-01', 20]],
  MT: [['2004-01-01', 18]],
  NL: [['2012-10-01', 21]],
  NO: [['2005-01-01', 25]],
  PL: [['2011-01-01', 23]],
  PT: [['2011-01-01', 23]],
  RO: [
    ['2017-01-01', 19],
    ['2025-08-01', 21],
  ],
  SE: [['1990-07-01', 25]],
  SI: [['2013-07-01', 22]],
  SK: [
    ['2011-01-01', 20],
    ['2025-01-01', 23],
  ],
}

/**
 * Parts of a country with their own standard rate, by the beginnings of their postal codes: Madeira and the Azores
 * (Portuguese VAT Code, Art. 18 (3)), Jungholz and Mittelberg (Austrian VAT Act § 10 (4)).
 */
const regional: Readonly<Record<string, readonly (readonly [beginnings: string, rates: readonly Rate[]])[]>> = {
  AT: [['6691 6991 6992 6993', [['1995-01-01', 19]]]],
  PT: [
    ['90 91 92 93 94', [['2012-04-01', 22]]],
    [
      '95 96 97 98 99',
      [
        ['2015-07-01', 18],
        ['2021-07-01', 16],
      ],
    ],
  ],
}

export interface StandardVat {
  readonly percent: number
  /** The first known day, if it is after the requested one. */
  readonly knownFrom?: string
}

/** Returns the standard rate of a country on a day, or else the first known rate. */
export function standardVat(country: string, day: string, postCode = ''): StandardVat | undefined {
  const code = postCode.replace(/\D/g, '')
  const own = regional[country]?.find(([beginnings]) => beginnings.split(' ').some((one) => code.startsWith(one)))
  const rates = own?.[1] ?? standard[country]
  const [first] = rates ?? []
  if (!rates || !first) return undefined
  const rate = rates.findLast(([from]) => from <= day)
  return rate ? { percent: rate[1] } : { percent: first[1], knownFrom: first[0] }
}
