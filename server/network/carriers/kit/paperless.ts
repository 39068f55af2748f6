import { CarrierRefusal, type Credentials, CredentialsRefused, type Registered } from '../carrier.ts'
import type { AdapterField } from './adapter.ts'

/**
 * The field by which a client whose account supports it lets the carrier send invoices to customs electronically, so
 * that none travels with the parcel.
 */
export const paperlessField: AdapterField = {
  name: 'paperlessInvoices',
  description:
    'YES if your account may send invoices to customs without paper, and the carrier is to do so. By default NO: print the invoice and put it on the parcel.',
  sensitive: false,
  isOptional: true,
  values: ['YES', 'NO'],
  default: 'NO',
  error: (value) => (/^(?:YES|NO)$/i.test(value.trim()) ? undefined : 'must be YES or NO'),
}

/** Whether invoices of a client go to customs without paper. */
export const isPaperless = ({ paperlessInvoices = '' }: Credentials): boolean => /^yes$/i.test(paperlessInvoices.trim())

/**
 * Books without paper where that is wanted. A carrier that cannot do so between two places says no to the whole booking
 * and has booked nothing, so it is asked again with paper, and the shipment says so.
 */
export async function withoutPaper(
  isWanted: boolean,
  isForPaper: (refusal: CarrierRefusal) => boolean,
  register: (isWithoutPaper: boolean) => Promise<Registered>,
): Promise<Registered> {
  if (!isWanted) return register(false)
  try {
    return await register(true)
  } catch (error) {
    if (!(error instanceof CarrierRefusal) || error instanceof CredentialsRefused || !isForPaper(error)) throw error
    return { ...(await register(false)), onPaper: error.message }
  }
}
