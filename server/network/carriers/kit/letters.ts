import { anyAscii } from '../../../kernel/any-ascii.ts'
import type { CarrierId, PickUpRequest, RegistrationRequest } from '../carrier.ts'

/** The letters that a carrier prints: ASCII, those of Western Europe (ISO 8859-1), or all Latin ones. */
export type Letters = 'ASCII' | 'LATIN_1' | 'LATIN'

const taken: Readonly<Record<Letters, RegExp>> = {
  ASCII: /^[\u0020-\u007e]$/,
  LATIN_1: /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff]$/,
  LATIN: /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u024f\u1e00-\u1eff\u2010-\u2026\u20ac]$/,
}

/**
 * What each real carrier prints. UPS prints Latin-1 unless asked for another set (CharacterSet of its Shipping API).
 * For the others we assume what is safe: ASCII for USPS, Latin-1 in the north and for worldwide parcels, and all Latin
 * letters on the continent, where names need more.
 */
const lettersOf: Partial<Record<CarrierId, Letters>> = {
  UPS: 'LATIN_1',
  FEDEX: 'LATIN_1',
  USPS: 'ASCII',
  DHL_EXPRESS: 'LATIN_1',
  POSTNORD_DK: 'LATIN_1',
  POSTNORD_SE: 'LATIN_1',
  POSTNORD_NO: 'LATIN_1',
  POSTNORD_FI: 'LATIN_1',
  BRING: 'LATIN_1',
  GLS_DK: 'LATIN',
  GLS_DE: 'LATIN',
  DHL_PARCEL_DE: 'LATIN',
  DPD_DE: 'LATIN',
  POST_AT: 'LATIN',
  POSTNL: 'LATIN',
  BPOST: 'LATIN',
  INPOST_PL: 'LATIN',
}

const plain = /^[\u0020-\u007e]*$/

/** Transliterates letters that the carrier does not print to Latin. */
export function inLettersOf(carrier: CarrierId, text: string): string {
  const letters = lettersOf[carrier]
  if (letters === undefined || plain.test(text)) return text
  const isTaken = taken[letters]
  return Array.from(text.normalize('NFC'), (letter) => (isTaken.test(letter) ? letter : anyAscii(letter))).join('')
}

/** Transliterates every string of a shipment or pick-up to letters that the carrier prints. */
export function written<T extends RegistrationRequest | PickUpRequest>(carrier: CarrierId, request: T): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- strings become strings, and nothing else changes
  return (lettersOf[carrier] === undefined ? request : rewritten(carrier, request)) as T
}

function rewritten(carrier: CarrierId, value: unknown): unknown {
  if (typeof value === 'string') return inLettersOf(carrier, value)
  if (Array.isArray(value)) return value.map((part) => rewritten(carrier, part))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rewritten(carrier, part)]))
}

/** Returns the strings of a shipment that are transliterated for its carrier, as sent and as printed. */
export function transliterations(carrier: CarrierId, request: object): { sent: string; printed: string }[] {
  const found = new Map<string, string>()
  const search = (value: unknown): void => {
    if (typeof value === 'string') {
      const printed = inLettersOf(carrier, value)
      if (printed !== value.normalize('NFC')) found.set(value, printed)
    } else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) search(part)
  }
  if (lettersOf[carrier] !== undefined) search(request)
  return Array.from(found, ([sent, printed]) => ({ sent, printed }))
}
