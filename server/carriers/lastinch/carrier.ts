import { type Carrier, CarrierRefusal, type RegistrationCall } from '../carrier.ts'
import { carrierBarcode } from '../numbers/barcode.ts'
import { eventCodes } from './event-codes.ts'
import { ssccOf } from './numbering.ts'

/** Our own network. Its numbers are ours, so registering asks nobody and its events are those that are posted. */
export const lastInch: Carrier = {
  id: 'LAST_INCH',
  source: 'LIVE',
  fields: { shipping: [], events: [] },
  eventCodes,

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

async function nextNumber({ nextSerial, companyPrefix }: RegistrationCall): Promise<string> {
  const serial = await nextSerial()
  try {
    return ssccOf(serial, companyPrefix)
  } catch (error) {
    if (error instanceof RangeError) throw new CarrierRefusal('LAST_INCH', 'LI-NUMBERS', error.message)
    throw error
  }
}
