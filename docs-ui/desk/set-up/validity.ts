/** Whether prices are current, future or past. */
export type Validity = 'now' | 'later' | 'past'

export function validityOf(
  { validFrom, validUntil }: { readonly validFrom: string; readonly validUntil?: string },
  today: string,
): Validity {
  if (validFrom > today) return 'later'
  return validUntil !== undefined && validUntil < today ? 'past' : 'now'
}
