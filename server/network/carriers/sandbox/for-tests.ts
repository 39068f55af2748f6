import { type Carrier, type CarrierCall, CarrierRefusal } from '../carrier.ts'
import { isOfTestSide } from '../test-side.ts'
import { isOfSandbox } from './bookings.ts'

/**
 * The sandbox of a server that ships real parcels: it plays carriers for test keys, and refuses clients that would
 * believe their parcels are shipped. It still tracks and cancels earlier bookings.
 */
export function forTestsOnly(sandbox: Carrier): Carrier {
  const { id, register, registerReturn, pickUp, manifest, rates, deliveryOptions, events } = sandbox
  const mustBeTest = ({ credentials }: CarrierCall): void => {
    if (!isOfTestSide(credentials))
      throw new CarrierRefusal(
        id,
        'WAYBILL-CONFIGURATION',
        `${id} is not connected. Fill in its carrier configuration; until then only test keys can use it`,
      )
  }
  return {
    ...sandbox,
    async register(request, call) {
      mustBeTest(call)
      return register(request, call)
    },
    ...(registerReturn && {
      async registerReturn(request, original, call) {
        mustBeTest(call)
        return registerReturn(request, original, call)
      },
    }),
    ...(pickUp && {
      async pickUp(request, call) {
        mustBeTest(call)
        return pickUp(request, call)
      },
    }),
    ...(manifest && {
      async manifest(request, call) {
        if (!request.shipments.some(isOfSandbox)) mustBeTest(call)
        return manifest(request, call)
      },
    }),
    ...(rates && {
      async rates(request, call) {
        mustBeTest(call)
        return rates(request, call)
      },
    }),
    ...(deliveryOptions && {
      async deliveryOptions(request, call) {
        mustBeTest(call)
        return deliveryOptions(request, call)
      },
    }),
    ...(events && {
      async events(booking, call) {
        if (!isOfSandbox(booking)) mustBeTest(call)
        return events(booking, call)
      },
    }),
  }
}
