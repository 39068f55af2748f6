import type { Page } from '../../../platform/print/marks.ts'
import { cn22 } from './cn22.ts'
import { cn23 } from './cn23.ts'
import { sumOf, type Declaration, type DeclaredParcel } from './declaration.ts'
import { isWithin } from './exchange.ts'

/** Letter post uses CN22 up to this value and weight, and CN23 above (UPU Convention Manual, Article 20-001). */
const shortForm = { value: { amount: 300, currency: 'XDR' }, grams: 2_000 }

/**
 * Returns the postal form of a parcel: CN22 if the post accepts it and the goods fit on it, otherwise CN23; none for
 * couriers.
 */
export function formOf(declaration: Declaration, parcel: DeclaredParcel): Page[] {
  if (parcel.conveyance === 'COURIER') return []
  const short = takesShortForm(parcel) ? cn22(declaration, parcel) : undefined
  return short ? [short] : cn23(declaration, parcel)
}

function takesShortForm({ conveyance, grams, lines }: DeclaredParcel): boolean {
  const amount = sumOf(lines, ({ mils }) => mils) / 1000
  const currency = lines[0]?.currency ?? ''
  return conveyance === 'LETTER_POST' && grams <= shortForm.grams && isWithin({ amount, currency }, shortForm.value)
}
