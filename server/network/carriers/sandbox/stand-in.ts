import {
  type RegisteredShipment,
  type Carrier,
  type CarrierCall,
  type CarrierEvent,
  CarrierRefusal,
  CarrierUnavailable,
  type Credentials,
} from '../carrier.ts'
import { isOfTestSide, testCredentials } from '../test-side.ts'
import { isOfSandbox } from './bookings.ts'
import { madeUpLandedCost } from './made-up-landed-cost.ts'

/** The code for a carrier whose bookings cannot be looked up. */
export const cannotAsk = 'WAYBILL-CANNOT-ASK'

/**
 * Calls the sandbox for clients without credentials for the real carrier, and for their earlier bookings there. Offers
 * exactly what the real carrier does, so that integrations keep working once the credentials exist. `real` provides
 * everything that is the same for both.
 */
export function sandboxUnlessConfigured(
  sandbox: Carrier,
  real: Carrier,
  choose: (credentials: Credentials) => Carrier | undefined,
): Carrier {
  /** Returns the carrier to call and its credentials; those of the real carrier mean nothing to the sandbox. */
  const carrierOf = (call: CarrierCall, isSandboxes = false): [Carrier, CarrierCall] => {
    const chosen = isSandboxes ? undefined : choose(call.credentials)
    return chosen ? [chosen, call] : [sandbox, { ...call, credentials: sandboxCredentials(call.credentials) }]
  }
  const holding = (booking: RegisteredShipment, call: CarrierCall) => carrierOf(call, isOfSandbox(booking))
  const { readWebhook } = sandbox

  return {
    id: real.id,
    source: sandbox.source,
    sourceFor: (credentials) => (choose(credentials) ?? sandbox).source,
    ...(real.ownLabel && { ownLabel: real.ownLabel }),
    ...(real.lacks && { lacks: real.lacks }),
    callsAtOnce: real.callsAtOnce,
    fields: {
      shipping: real.fields.shipping,
      events: [
        ...real.fields.events,
        ...(real.readWebhook ? sandbox.fields.events.filter(({ name }) => name === 'webhookSecret') : []),
      ],
    },
    fieldError: (name, value) =>
      (real.fieldError ?? anything)(name, value) ?? (sandbox.fieldError ?? anything)(name, value),
    eventCodes: { ...sandbox.eventCodes, ...real.eventCodes },
    barcode: real.barcode,
    matrix: real.matrix,

    register(request, { nextSerial, companyPrefix, ...given }) {
      const [carrier, call] = carrierOf(given)
      return carrier.register(request, { ...call, nextSerial, companyPrefix })
    },
    ...((real.check ?? sandbox.check) && {
      async check(given) {
        const [carrier, call] = carrierOf(given)
        await carrier.check?.(call)
      },
    }),
    async rehearse(request, call) {
      await choose(call.credentials)?.rehearse?.(request, call)
    },
    isConfigured: (credentials) => choose(credentials) !== undefined,
    canBeAsked: (credentials) => (choose(credentials) ?? sandbox).findByReference !== undefined,
    async findByReference(reference, given) {
      const [carrier, call] = carrierOf(given)
      if (carrier.findByReference) return carrier.findByReference(reference, call)
      throw new CarrierUnavailable(real.id, 'TIMEOUT', `${real.id} cannot be asked whether it has booked`, {
        mayHaveRegistered: true,
        carrierCode: cannotAsk,
      })
    },
    ...(real.cancel && {
      async cancel(booking, given) {
        const [carrier, call] = holding(booking, given)
        await carrier.cancel?.(booking, call)
      },
    }),
    ...(real.reprint && {
      async reprint(booking, wish, given) {
        const [carrier, call] = holding(booking, given)
        return (await carrier.reprint?.(booking, wish, call)) ?? []
      },
    }),
    ...(real.registerReturn && {
      registerReturn(request, original, { nextSerial, companyPrefix, ...given }) {
        const [carrier, call] = carrierOf(given)
        return must(carrier.registerReturn)(request, original, { ...call, nextSerial, companyPrefix })
      },
    }),
    ...(real.pickUp && {
      async pickUp(request, given) {
        const [carrier, call] = carrierOf(given)
        return must(carrier.pickUp)(request, call)
      },
    }),
    ...(real.pickUp && {
      async findPickUp(reference, given) {
        const [carrier, call] = carrierOf(given)
        if (carrier.findPickUp) return carrier.findPickUp(reference, call)
        throw new CarrierUnavailable(real.id, 'TIMEOUT', `${real.id} has no way to ask whether it will come`, {
          mayHaveRegistered: true,
          carrierCode: cannotAsk,
        })
      },
    }),
    ...(real.cancelPickUp && {
      async cancelPickUp(confirmation, given) {
        const [carrier, call] = carrierOf(given, isOfSandbox({ carrierIntegrationReference: confirmation }))
        await carrier.cancelPickUp?.(confirmation, call)
      },
    }),
    ...(real.manifest && {
      async manifest(request, given) {
        const [carrier, call] = carrierOf(given, request.shipments.some(isOfSandbox))
        return must(carrier.manifest)(request, call)
      },
    }),
    ...(real.deliveryOptions && {
      async deliveryOptions(request, given) {
        const [carrier, call] = carrierOf(given)
        return (await carrier.deliveryOptions?.(request, call)) ?? []
      },
    }),
    ...(real.rates && {
      async rates(request, given) {
        const [carrier, call] = carrierOf(given)
        return (await carrier.rates?.(request, call)) ?? []
      },
    }),
    ...(real.landedCost && {
      async landedCost(request, given) {
        const [carrier, call] = carrierOf(given)
        return carrier.landedCost ? carrier.landedCost(request, call) : madeUpLandedCost(request)
      },
    }),
    ...(real.events && { events: eventsOf }),
    ...(real.eventsOfMany && {
      eventsOfMany: {
        most: real.eventsOfMany.most,
        async ask(parcels, given) {
          const [{ eventsOfMany }, call] = carrierOf(given)
          const [own, others] = eventsOfMany
            ? [parcels.filter((one) => !isOfSandbox(one)), parcels.filter(isOfSandbox)]
            : [[], parcels]
          const told = own.length > 0 ? await eventsOfMany?.ask(own, call) : []
          return [...(told ?? []), ...(await Promise.all(others.map((parcel) => eventsOf(parcel, given)))).flat()]
        },
      },
    }),
    ...(real.eventCallsPerHour && {
      eventCallsPerHour: (credentials) => choose(credentials)?.eventCallsPerHour?.(credentials),
    }),
    ...(real.shopsNear && {
      async shopsNear(place, given) {
        const [carrier, call] = carrierOf(given)
        return (await carrier.shopsNear?.(place, call)) ?? []
      },
    }),
    ...(!real.parcelShops && sandbox.parcelShops && { hasMadeUpShops: true }),
    ...((real.parcelShops ?? sandbox.parcelShops) && {
      async parcelShops(from, given) {
        const [carrier, call] = carrierOf(given)
        const shops = carrier.parcelShops ?? sandbox.parcelShops
        return (
          (await shops?.(
            from,
            carrier.parcelShops ? call : { ...call, credentials: sandboxCredentials(call.credentials) },
          )) ?? { shops: [] }
        )
      },
    }),
    ...(real.readWebhook && {
      readWebhook(message, credentials) {
        const read = choose(credentials) ? real.readWebhook : readWebhook
        if (!read) throw new CarrierRefusal(real.id, 'WAYBILL-WEBHOOK', `${real.id} sends no events by itself`)
        return read(message, credentials)
      },
    }),
    ...(real.confirmWebhook && {
      async confirmWebhook(message, call) {
        await choose(call.credentials)?.confirmWebhook?.(message, call)
      },
    }),
  }

  async function eventsOf(booking: RegisteredShipment, given: CarrierCall): Promise<readonly CarrierEvent[]> {
    const [carrier, call] = holding(booking, given)
    return (await carrier.events?.(booking, call)) ?? []
  }

  function must<T>(capability: T | undefined): T {
    if (capability === undefined) throw new CarrierRefusal(real.id, 'NOT_OFFERED', `${real.id} does not offer this`)
    return capability
  }
}

const sandboxCredentials = ({ labelType, ...credentials }: Credentials): Credentials => ({
  ...(isOfTestSide(credentials) && testCredentials),
  ...(labelType !== undefined && { labelType }),
})

const anything = (): undefined => undefined
