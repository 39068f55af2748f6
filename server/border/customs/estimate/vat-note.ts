import type { Import, Ruling } from './import.ts'
import type { Notes } from './notes.ts'
import { standardVat } from './vat.ts'

/** Returns the standard VAT of a country on the day of the import, and notes it. */
export function vatBy(
  country: string,
  vatCollection: NonNullable<Ruling['vatCollection']>,
  { importDate, recipient }: Import,
  notes: Notes,
): Pick<Ruling, 'vatRate' | 'vatCollection'> {
  const rate = standardVat(country, importDate, recipient.country === country ? recipient.postCode : undefined)
  if (!rate) return { vatCollection }
  const { percent: vatRate, knownFrom } = rate
  notes.assume(
    'STANDARD_VAT',
    `The standard VAT of ${country} of ${vatRate} % was used. A lower one for books, food or medicine is not known.`,
  )
  if (knownFrom !== undefined)
    notes.unknown(
      'RULES_OF_DAY',
      `The VAT of ${country} before ${knownFrom} is not known, so the rate of that day was used.`,
    )
  return { vatRate, vatCollection }
}
