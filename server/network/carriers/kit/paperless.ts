import { CarrierRefusal, type Credentials, CredentialsRefused, type Registered } from '../carrier.ts'
import type { AdapterField } from './adapter.ts'

/**
 * The field by which a client allows the carrier to send invoices to customs electronically, if the client's account
 * supports that, so that none travels with the parcel.
 */
export const paperlessField: AdapterField = {
  name: 'paperlessInvoices',
  description:
    'YES if your account may send invoices to customs without paper, and the carrier is to do so. By default NO: print the invoice and put it on the parcel.',
  isOptional: true,
  values: ['YES', 'NO'],
  default: 'NO',
  error: (value) => (/^(?:YES|NO)$/i.test(value.trim()) ? undefined : 'must be YES or NO'),
}

/** Whether a client's invoices go to customs paperless. */
export const isPaperless = ({ paperlessInvoices = '' }: Credentials): boolean => /^yes$/i.test(paperlessInvoices.trim())

/**
 * Books paperless if wanted. A carrier that cannot do so between two places refuses the whole booking, so book again
 * with paper, and report that on the shipment.
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
