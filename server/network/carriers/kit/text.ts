import type { Schemas } from '../../../../openapi/generated/types.ts'
import { calledNumber, dialled } from '../../../kernel/checks/contact.ts'
import { type CarrierId, CarrierRefusal, type RegistrationRequest } from '../carrier.ts'
import { inLettersOf } from './letters.ts'

type AddressParty = Schemas['AddressParty']

/** Returns the company, or the person if there is none, and the contact. */
export function namesOf({ company, firstName, lastName }: AddressParty): { name: string; contact: string } {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  const name = company || person || '-'
  return { name, contact: person || name }
}

/** Returns the telephone number with its country code, such as +46701740621. Throws if it is invalid. */
export function phoneOf(
  carrier: CarrierId,
  at: string,
  { contactInfo = {}, country }: Pick<AddressParty, 'contactInfo' | 'country'>,
): string | undefined {
  const name = calledNumber(contactInfo)
  if (name === undefined) return undefined
  const number = dialled(contactInfo, name, country)?.number
  if (number === undefined)
    throw notSent(carrier, `${at}.contactInfo.${name}`, `${contactInfo[name]} is not a telephone number of ${country}`)
  return number
}

/** Returns a string that fits. Throws if it is too long for the carrier, since cut text is lost. */
export function fitting<T extends string | undefined>(carrier: CarrierId, field: string, text: T, longest: number): T {
  if (text !== undefined && text.length > longest)
    throw new CarrierRefusal(
      carrier,
      'WAYBILL-NOT-SENT',
      `${carrier} allows at most ${longest} characters in ${field}`,
      field,
    )
  return text
}

/** How many characters carriers print of a parcel's contents. */
const rooms: Partial<Record<CarrierId, number>> = {
  BPOST: 50,
  BRING: 100,
  DHL_EXPRESS: 70,
  DPD_DE: 35,
  FEDEX: 50,
  POSTNL: 35,
  POSTNORD_DK: 35,
  POSTNORD_FI: 35,
  POSTNORD_NO: 35,
  POSTNORD_SE: 35,
  UPS: 35,
}

/** The longest description of a parcel. */
const longestContent = 200

/**
 * Shortens a description that Waybill itself writes, such as the names of an order's pieces, to the carrier's limit: by
 * whole pieces, or else whole words. Never refuses it.
 */
export function contentFor(carrier: CarrierId | undefined, text: string): string {
  // The smallest limit suits a carrier that is not known yet.
  const longest = carrier === undefined ? Math.min(...Object.values(rooms)) : (rooms[carrier] ?? longestContent)
  const whole = carrier === undefined ? text : inLettersOf(carrier, text)
  if (whole.length <= longest) return text
  const cut = whole.slice(0, longest + 1)
  const end = [', ', ' '].map((between) => cut.lastIndexOf(between)).find((at) => at >= longest / 2)
  return cut.slice(0, end ?? longest).trimEnd()
}

/** Returns the description of the shipment, or else that of the parcel. */
export const contentOf = (
  carrier: CarrierId,
  { description, parcels }: Pick<RegistrationRequest, 'description' | 'parcels'>,
  index: number,
  longest = rooms[carrier] ?? longestContent,
): string =>
  description
    ? fitting(carrier, 'description', description, longest)
    : fitting(carrier, `parcels[${index}].description`, parcels[index]?.description ?? '-', longest)

/** Returns the contact. Cuts a name that also appears elsewhere, but refuses a longer person in a company. */
export function contactOf(carrier: CarrierId, at: string, party: AddressParty, longest: number): string {
  const { name, contact } = namesOf(party)
  return name === contact ? name.slice(0, longest) : fitting(carrier, `${at}.lastName`, contact, longest)
}

/** Builds the refusal of what the carrier's API cannot express. */
export const notSent = (carrier: CarrierId, field: string, message: string) =>
  new CarrierRefusal(carrier, 'WAYBILL-NOT-SENT', message, field)

/** Breaks texts between words into at most `count` lines. Throws if they do not fit. */
export function linesFrom(
  carrier: CarrierId,
  field: string,
  texts: readonly (string | undefined)[],
  { count, longest }: { count: number; longest: number },
): string[] {
  const lines = texts.flatMap((text) => (text ? folded(text, longest) : []))
  if (lines.length > count || lines.some((line) => line.length > longest))
    throw notSent(carrier, field, `${carrier} allows ${count} lines of ${longest} characters`)
  return lines
}

function folded(text: string, longest: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= longest) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Returns our id without hyphens, cut to the carrier's limit for references. A UUID then has 32 characters. */
export const shortReference = (reference: string, longest = 35) => reference.replaceAll('-', '').slice(0, longest)
