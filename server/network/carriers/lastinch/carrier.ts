import { type Carrier, CarrierRefusal, type RegistrationCall } from '../carrier.ts'
import { carrierBarcode } from '../numbers/barcode.ts'
import { isOfTestSide } from '../test-side.ts'
import { eventCodes } from './event-codes.ts'
import { demonstrationPrefix, isCompanyPrefix, ssccOf } from './numbering.ts'

/** Our own network. We assign its numbers, so registering calls no server, and clients post its events. */
export const lastInch: Carrier = {
  id: 'LAST_INCH',
  source: 'LIVE',
  fields: {
    shipping: [
      {
        name: 'gs1CompanyPrefix',
        description:
          'Your GS1 company prefix, 4 to 12 digits, which the SSCCs of your parcels begin with. Without it they begin with that of the installation.',
        sensitive: false,
        required: false,
      },
    ],
    events: [],
  },
  fieldError: (_, prefix) => (isCompanyPrefix(prefix.trim()) ? undefined : 'must be 4 to 12 digits'),
  eventCodes,
  numbersAreOurs: true,

  async register({ parcels }, call) {
    const numbers: string[] = []
    for (const _ of parcels) numbers.push(await nextNumber(call))
    const [carrierReference] = numbers
    if (carrierReference === undefined)
      throw new CarrierRefusal('LAST_INCH', 'LI-NO-PARCEL', 'The shipment has no parcel', 'parcels')
    return { carrierReference, parcels: numbers.map((number) => ({ carrierReference: number })) }
  },

  async cancel() {},

  barcode: (carrierReference) => carrierBarcode('LAST_INCH', carrierReference),
}

async function nextNumber({ credentials, companyPrefix, nextSerial }: RegistrationCall): Promise<string> {
  const own = isOfTestSide(credentials) ? undefined : (credentials.gs1CompanyPrefix?.trim() ?? companyPrefix)
  const prefix = own ?? demonstrationPrefix
  if (!isCompanyPrefix(prefix))
    throw new CarrierRefusal(
      'LAST_INCH',
      'LI-PREFIX',
      `${prefix.slice(0, 40)} is not a GS1 company prefix of 4 to 12 digits`,
    )
  const serial = await nextSerial(prefix)
  try {
    return ssccOf(serial, prefix)
  } catch (error) {
    if (error instanceof RangeError) throw new CarrierRefusal('LAST_INCH', 'LI-NUMBERS', error.message)
    throw error
  }
}
