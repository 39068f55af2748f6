import { type CarrierId, type RegistrationRequest } from '../carrier.ts'
import { notSent } from './text.ts'

export interface Street {
  readonly street: string
  /** Absent if the line has none, such as that of a farm. */
  readonly house?: string
  /** Text after the number, such as a floor. */
  readonly rest?: string
}

/** Countries where the number precedes the street. */
const numberFirst: ReadonlySet<string> = new Set('AU CA FR GB GG IE IM JE LU MC NZ US ZA IN SG MY PH TH IL'.split(' '))

/** 12, 12 a, 12-14, 12/3, 12 bis. A letter before other letters begins a word. */
const letter = String.raw`(?:\s?\p{L}(?![\p{L}.]))?(?:\s?(?:bis|ter|quater|hs)(?![\p{L}.]))?`
const house = String.raw`\d{1,5}${letter}(?:\s?[-–/+]\s?\d{0,5}${letter})*`
const before = new RegExp(String.raw`^(?<house>${house})[\s,]+(?<street>.*\p{L}.*)$`, 'u')
const after = new RegExp(String.raw`^(?<street>.*[\p{L}.)].*?)(?:[\s,]+|(?<=\.))(?<house>${house})$`, 'u')
const within = new RegExp(String.raw`^(?<street>.*?\p{L}.*?)[\s,]+(?<house>${house})\s*,\s*(?<rest>.+)$`, 'u')

/**
 * Splits a line into street and house number, for carriers that require both. Of several numbers, the country's custom
 * decides: 20 Boulevard du 8 Mai 1945 in France, and Straße des 17. Juni 135 in Germany.
 */
export function streetOf({
  addressLine1,
  country,
}: Pick<RegistrationRequest['sender'], 'addressLine1' | 'country'>): Street {
  const line = addressLine1.trim().replace(/\s+/g, ' ')
  for (const form of numberFirst.has(country) ? [before, after, within] : [after, within, before]) {
    const { street, house: number, rest } = form.exec(line)?.groups ?? {}
    if (street !== undefined && number !== undefined)
      return { street: street.replace(/(?:,|\s(?:Nr|No|n)[.º°])$/, ''), house: number, ...(rest && { rest }) }
  }
  return { street: line }
}

/** Does the same for carriers that require a house number. Throws if there is none. */
export function housedStreetOf(
  carrier: CarrierId,
  at: string,
  party: Pick<RegistrationRequest['sender'], 'addressLine1' | 'country'>,
  longest: number,
): Street & { readonly house: string } {
  const { street, house: number, rest } = streetOf(party)
  if (number === undefined || number.length > longest)
    throw notSent(
      carrier,
      `${at}.addressLine1`,
      `${carrier} needs a house number of up to ${longest} characters in ${at}.addressLine1, such as Schulterblatt 58`,
    )
  return { street, house: number, ...(rest && { rest }) }
}
