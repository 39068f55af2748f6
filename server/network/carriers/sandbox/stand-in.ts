import { type BookedShipment, type Carrier, CarrierRefusal, type Credentials } from '../carrier.ts'
import { isOfSandbox } from './bookings.ts'

/**
 * The sandbox in place of a carrier that can be reached, for clients whose credentials don't lead to it yet. What the
 * sandbox has booked for them stays with it. `real` tells what is the same wherever the carrier is reached.
 */
export function standingIn(
  sandbox: Carrier,
  real: Carrier,
  choose: (credentials: Credentials) => Carrier | undefined,
): Carrier {
  const chosen = (credentials: Credentials) => choose(credentials) ?? sandbox
  const holding = (booking: BookedShipment, credentials: Credentials) =>
    isOfSandbox(booking) ? sandbox : chosen(credentials)
  const { readWebhook, parcelShops } = sandbox

  return {
    ...sandbox,
    fields: {
      shipping: real.fields.shipping,
      events: [...real.fields.events, ...sandbox.fields.events.filter(({ name }) => name === 'webhookSecret')],
    },
    fieldFault: (name, value) =>
      (real.fieldFault ?? anything)(name, value) ?? (sandbox.fieldFault ?? anything)(name, value),
    eventCodes: { ...sandbox.eventCodes, ...real.eventCodes },
    sourceFor: (credentials) => chosen(credentials).source,
    register: (request, call) => chosen(call.credentials).register(request, call),
    findByReference: async (reference, call) => chosen(call.credentials).findByReference?.(reference, call),
    cancel: async (booking, call) => holding(booking, call.credentials).cancel?.(booking, call),
    events: async (booking, call) => (await holding(booking, call.credentials).events?.(booking, call)) ?? [],
    ...(parcelShops && {
      parcelShops: (from, call) =>
        // Who has credentials for the real one has none for the sandbox, which would refuse them.
        choose(call.credentials)?.parcelShops?.(from, call) ?? parcelShops(from, { ...call, credentials: {} }),
    }),
    ...(readWebhook && {
      readWebhook(message, credentials) {
        const read = choose(credentials) ? real.readWebhook : readWebhook
        if (!read) throw new CarrierRefusal(real.id, 'WAYBILL-WEBHOOK', `${real.id} sends no events by itself`)
        return read(message, credentials)
      },
    }),
  }
}

const anything = (): undefined => undefined
