import type { Schemas } from '../../../../openapi/generated/types.ts'
import { calledNumber, dialled } from '../../../kernel/checks/contact.ts'
import { type CarrierId, CarrierRefusal, type RegistrationRequest } from '../carrier.ts'
import { inLettersOf } from './letters.ts'

type AddressParty = Schemas['AddressParty']

/** The company, or the person if there is none, and the contact. */
export function namesOf({ company, firstName, lastName }: AddressParty): { name: string; contact: string } {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  const name = company || person || '-'
  return { name, contact: person || name }
}

/** The number to call with its country in front, such as +46701740621. One that cannot be called is refused. */
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

/** A string, or a refusal if it is too long for the carrier: text cut off is lost. */
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

/** Characters that carriers print of a parcel's contents. */
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

/** The most that any parcel says of its contents. */
const longestContent = 200

/**
 * What Waybill itself writes of the contents of a parcel, such as the names of an order's pieces, in the room of the
 * carrier: whole pieces, or else whole words, and never a refusal for it.
 */
export function contentFor(carrier: CarrierId | undefined, text: string): string {
  // Of a carrier that is not known yet the least is sure to fit.
  const longest = carrier === undefined ? Math.min(...Object.values(rooms)) : (rooms[carrier] ?? longestContent)
  const whole = carrier === undefined ? text : inLettersOf(carrier, text)
  if (whole.length <= longest) return text
  const cut = whole.slice(0, longest + 1)
  const end = [', ', ' '].map((between) => cut.lastIndexOf(between)).find((at) => at >= longest / 2)
  return cut.slice(0, end ?? longest).trimEnd()
}

/** A parcel's contents: those of the shipment, or else those of the parcel. */
export const contentOf = (
  carrier: CarrierId,
  { description, parcels }: Pick<RegistrationRequest, 'description' | 'parcels'>,
  index: number,
  longest = rooms[carrier] ?? longestContent,
): string =>
  description
    ? fitting(carrier, 'description', description, longest)
    : fitting(carrier, `parcels[${index}].description`, parcels[index]?.description ?? '-', longest)

/** The contact. A name that also appears elsewhere may be cut; a person beside a company is refused instead. */
export function contactOf(carrier: CarrierId, at: string, party: AddressParty, longest: number): string {
  const { name, contact } = namesOf(party)
  return name === contact ? name.slice(0, longest) : fitting(carrier, `${at}.lastName`, contact, longest)
}

/** What the carrier has no words for. */
export const notSent = (carrier: CarrierId, field: string, message: string) =>
  new CarrierRefusal(carrier, 'WAYBILL-NOT-SENT', message, field)

/** Texts that are broken between words into at most `count` lines, with the refusal of what does not fit. */
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

/** Our id without its hyphens, cut to the length that a carrier keeps of a reference. A UUID has 32 characters then. */
export const shortReference = (reference: string, longest = 35) => reference.replaceAll('-', '').slice(0, longest)
