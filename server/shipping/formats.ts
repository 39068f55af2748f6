/** Countries and territories whose addresses have no postal code. */
const withoutPostCodes = new Set(
  'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LY ML MO MR MW NR NU QA RW SB SC SL SR ST SX SY TD TG TK TL TO TT TV UG VU WS YE ZW'.split(
    ' ',
  ),
)

export const hasPostCodes = (country: string) => !withoutPostCodes.has(country)

const digits = (count: number) => new RegExp(`^\\d{${count}}$`)

/** Forms of postal codes without spaces, hyphens and the country in front, where we know them; elsewhere any will do. */
const postCodeForms: Readonly<Record<string, RegExp>> = {
  AD: digits(3),
  AT: digits(4),
  AU: digits(4),
  BE: digits(4),
  BG: digits(4),
  CA: /^[A-Z]\d[A-Z]\d[A-Z]\d$/,
  CH: digits(4),
  CY: digits(4),
  CZ: digits(5),
  DE: digits(5),
  DK: digits(4),
  EE: digits(5),
  ES: digits(5),
  FI: digits(5),
  FO: digits(3),
  FR: digits(5),
  GB: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/,
  GL: digits(4),
  GR: digits(5),
  HR: digits(5),
  HU: digits(4),
  IE: /^[A-Z]\d[\dW][A-Z\d]{4}$/,
  IS: digits(3),
  IT: digits(5),
  JP: digits(7),
  LI: digits(4),
  LT: digits(5),
  LU: digits(4),
  LV: digits(4),
  MT: /^[A-Z]{3}\d{4}$/,
  NL: /^\d{4}[A-Z]{2}$/,
  NO: digits(4),
  PL: digits(5),
  PT: digits(7),
  RO: digits(6),
  SE: digits(5),
  SI: digits(4),
  SK: digits(5),
  US: /^\d{5}(\d{4})?$/,
}

/** People write SE-412 54, 41254 and 412 54 alike. */
export function postCodeFits(country: string, postCode: string): boolean {
  const form = postCodeForms[country]
  const bare = postCode.toUpperCase().replace(/[ -]/g, '')
  return form === undefined || form.test(bare) || (bare.startsWith(country) && form.test(bare.slice(country.length)))
}

const ibanLengths: Readonly<Record<string, number>> = {
  NO: 15,
  DK: 18,
  FI: 18,
  FO: 18,
  GL: 18,
  NL: 18,
  BE: 16,
  AT: 20,
  EE: 20,
  LT: 20,
  LV: 21,
  CH: 21,
  DE: 22,
  GB: 22,
  IE: 22,
  ES: 24,
  SE: 24,
  CZ: 24,
  PT: 25,
  IS: 26,
  FR: 27,
  IT: 27,
  PL: 28,
}

/** ISO 13616: the right length where the country's is known, and the remainder 1 modulo 97. */
export function isIban(iban: string): boolean {
  const length = ibanLengths[iban.slice(0, 2)]
  if (length !== undefined && iban.length !== length) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  let remainder = 0
  for (const character of turned) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
