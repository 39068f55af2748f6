import { calledNumber, dialled } from '../../../kernel/checks/contact.ts'
import type { Schemas as Ours } from '../../../../openapi/generated/types.ts'
import {
  type Carrier,
  type CarrierCall,
  type CarrierDocument,
  type CarrierEvent,
  type CarrierEventCode,
  type CarrierField,
  CarrierRefusal,
  CredentialsRefused,
  type CarrierShop,
  type LabelWish,
  type Prints,
  type RateRequest,
  type Registered,
  type RegisteredReturn,
  type RegistrationRequest,
} from '../carrier.ts'
import { labelTypeOf, paperOf } from '../kit/prints.ts'
import { hasShops } from '../capabilities.ts'
import { carrierData } from '../data/carriers.ts'
import { decoded } from '../documents.ts'
import { boundedFetch, clientOf, garbage, understood } from '../http.ts'
import { carrierBarcode, carrierMatrix } from '../numbers/barcode.ts'
import { shapesOf } from '../shapes.ts'
import { type SandboxCarrierId, accountOf, authorizationFor } from './accounts.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas, paths } from './generated/types.ts'
import { isSigned, signatureHeader } from './signature.ts'
import { parsed } from '../kit/parsed.ts'

/** A shorter secret can be guessed, so its signatures prove nothing. */
const shortestSecret = 16

/** How many shops to request at a time. */
const shopsOnPage = 200

const shapes = shapesOf<Schemas>(new URL('openapi.yaml', import.meta.url))

export interface SandboxAdapterOptions {
  readonly url: string
  /** Timeout of one call in milliseconds. */
  readonly timeout: number
  /** Set for carriers that print a label with each booking: the sandbox then prints the same types. */
  readonly prints?: Prints
}

/** A carrier played by the sandbox, called over HTTP like a real one. */
export function sandboxCarrier(carrier: SandboxCarrierId, { url, timeout, prints }: SandboxAdapterOptions): Carrier {
  const client = clientOf<paths>({ baseUrl: url, fetch: boundedFetch(carrier, timeout) })
  const ask = ({ credentials, signal }: CarrierCall) => ({
    headers: { authorization: authorizationFor(carrier, credentials) },
    signal,
  })

  /** Returns the response of a call, validated against the sandbox's contract. Throws the error that it means. */
  async function checked<T>(
    call: Promise<{ data?: T; error?: unknown; response: Response }>,
    name: keyof Schemas,
    missing?: (refusal: Schemas['Refusal']) => T | undefined,
  ): Promise<T> {
    const { data, error, response } = await understood(carrier, call)
    if (!response.ok) {
      if (!shapes.has('Refusal', error)) throw garbage(carrier)
      const instead = missing?.(error)
      if (instead !== undefined) return instead
      if (response.status === 401) throw new CredentialsRefused(carrier, error.code, error.message)
      throw new CarrierRefusal(carrier, error.code, error.message, error.field)
    }
    if (data === undefined || !shapes.has(name, data)) throw garbage(carrier)
    return data
  }

  /** Converts documents, whose labels report the paper that the real carrier would. */
  const printed = (documents: readonly Schemas['Document'][] | undefined) =>
    documents?.map((document) => ({
      ...documentOf(document),
      ...(prints && document.kind === 'LABEL' && { layout: paperOf(prints, document.type, document).layout }),
    }))

  const registered = ({ bookingId, parcels, documents, returnCode }: Schemas['Booking']): RegisteredReturn => ({
    carrierReference: parcels[0]?.number ?? '',
    carrierIntegrationReference: bookingId,
    parcels: parcels.map(({ number, itemId }) => ({ carrierReference: number, carrierIntegrationReference: itemId })),
    ...(documents && { documents: printed(documents) }),
    ...(returnCode !== undefined && { code: returnCode }),
  })

  async function find(reference: string, call: CarrierCall): Promise<RegisteredReturn | undefined> {
    const { bookings } = await checked(
      client.GET('/carriers/{carrier}/bookings', { params: { path: { carrier }, query: { reference } }, ...ask(call) }),
      'Bookings',
    )
    return bookings[0] && registered(bookings[0])
  }

  async function withLabels(booked: Registered, call: CarrierCall): Promise<Registered> {
    return prints?.isInAllTypes ? { ...booked, documents: await inAllTypes(booked, prints, call) } : booked
  }

  async function quote(request: RateRequest, call: CarrierCall) {
    const { sender, recipient, delivery, parcels, date } = request
    const products = request.productIds ?? carrierData[carrier].products.map(({ id }) => id)
    const { quotes } = await checked(
      client.POST('/carriers/{carrier}/rates', {
        params: { path: { carrier } },
        body: {
          products: [...products],
          from: partyOf(sender),
          to: partyOf(delivery ?? recipient),
          date,
          parcels: parcels.map(parcelOf),
        },
        ...ask(call),
      }),
      'Quotes',
    )
    return quotes
  }

  async function labelsOf(bookingId: string, wish: LabelWish, call: CarrierCall): Promise<readonly CarrierDocument[]> {
    const { documents } = await checked(
      client.GET('/carriers/{carrier}/bookings/{bookingId}/label', {
        params: { path: { carrier, bookingId }, query: prints ? wished(prints, wish) : wish },
        ...ask(call),
      }),
      'Documents',
    )
    return printed(documents) ?? []
  }

  /** Returns a booking's documents, with labels of the types that the sandbox did not print with it. */
  async function inAllTypes(
    { carrierIntegrationReference = '-', documents = [] }: Registered,
    { types }: Prints,
    call: CarrierCall,
  ): Promise<readonly CarrierDocument[]> {
    const others = (['PDF', 'ZPL'] as const).filter(
      (type) => types[type] && !documents.some((one) => one.kind === 'LABEL' && one.type === type),
    )
    const more = others.map((type) => labelsOf(carrierIntegrationReference, { ...usual, type }, call))
    return [...documents, ...(await Promise.all(more)).flat()]
  }

  return {
    id: carrier,
    source: 'SANDBOX',
    fields: fieldsOf(carrier),
    fieldError: (name, value) =>
      name === 'webhookSecret' && value.length < shortestSecret
        ? `must have at least ${shortestSecret} characters`
        : undefined,
    eventCodes,
    ...(prints && { ownLabel: true }),

    async register(request, call) {
      const { reference, parcels } = request
      const booking = await checked<Schemas['Booking'] | 'duplicate'>(
        client.POST('/carriers/{carrier}/bookings', {
          params: { path: { carrier } },
          body: {
            ...bookingOf(request),
            ...(prints && { label: wished(prints, { ...usual, type: labelTypeOf(call.credentials, prints.first) }) }),
          },
          ...ask(call),
        }),
        'Booking',
        ({ code }) => (code === 'SBX-409' ? 'duplicate' : undefined),
      )
      const found = booking === 'duplicate' ? await find(reference, call) : registered(booking)
      if (!found) throw garbage(carrier)
      if (found.parcels.length !== parcels.length) throw garbage(carrier)
      return withLabels(found, call)
    },

    async findByReference(reference, call) {
      const found = await find(reference, call)
      return found && withLabels(found, call)
    },

    async cancel({ reference, carrierIntegrationReference }, call) {
      const bookingId = carrierIntegrationReference ?? (await find(reference, call))?.carrierIntegrationReference
      if (bookingId === undefined) return
      await checked(
        client.POST('/carriers/{carrier}/bookings/{bookingId}/cancel', {
          params: { path: { carrier, bookingId } },
          ...ask(call),
        }),
        'Booking',
      )
    },

    async reprint({ reference, carrierIntegrationReference }, wish, call) {
      if (prints && !prints.types[wish.type]) return []
      const bookingId = carrierIntegrationReference ?? (await find(reference, call))?.carrierIntegrationReference ?? '-'
      return labelsOf(bookingId, wish, call)
    },

    async registerReturn(request, { carrierIntegrationReference = '-' }, call) {
      const booking = await checked<Schemas['Booking'] | 'duplicate'>(
        client.POST('/carriers/{carrier}/bookings/{bookingId}/return', {
          params: { path: { carrier, bookingId: carrierIntegrationReference } },
          body: bookingOf(request),
          ...ask(call),
        }),
        'Booking',
        ({ code }) => (code === 'SBX-409' ? 'duplicate' : undefined),
      )
      const found = booking === 'duplicate' ? await find(request.reference, call) : registered(booking)
      if (found?.parcels.length !== request.parcels.length) throw garbage(carrier)
      return found
    },

    async pickUp({ reference, address, date, from, to, instructions, shipments, parcels }, call) {
      const { number } = await checked(
        client.POST('/carriers/{carrier}/pick-ups', {
          params: { path: { carrier } },
          body: {
            reference,
            at: partyOf(address),
            date,
            from,
            to,
            instructions,
            bookings: shipments.map((shipment) => shipment.carrierIntegrationReference ?? shipment.carrierReference),
            parcels: parcels.map(({ weight, length, width, height }) => ({ weight, length, width, height })),
          },
          ...ask(call),
        }),
        'PickUp',
      )
      return { confirmation: number }
    },

    async findPickUp(reference, call) {
      const { pickUps } = await checked(
        client.GET('/carriers/{carrier}/pick-ups', {
          params: { path: { carrier }, query: { reference } },
          ...ask(call),
        }),
        'PickUps',
      )
      return pickUps[0] && { confirmation: pickUps[0].number }
    },

    async cancelPickUp(number, call) {
      await checked(
        client.DELETE('/carriers/{carrier}/pick-ups/{number}', { params: { path: { carrier, number } }, ...ask(call) }),
        'PickUp',
      )
    },

    async manifest({ reference, shipments }, call) {
      const { number, documents } = await checked(
        client.POST('/carriers/{carrier}/manifests', {
          params: { path: { carrier } },
          body: { reference, bookings: shipments.map((shipment) => shipment.carrierIntegrationReference ?? '-') },
          ...ask(call),
        }),
        'Manifest',
      )
      return { number, documents: documents.map(documentOf) }
    },

    deliveryOptions: async (request, call) =>
      (await quote(request, call)).map(({ product, earliest, latest }) => ({ productId: product, earliest, latest })),

    rates: async (request, call) =>
      (await quote(request, call)).map(({ product, cents, currency, earliest, latest }) => ({
        productId: product,
        amount: cents,
        currencyCode: currency,
        earliest,
        latest,
      })),

    async events({ carrierReference, foreign }, call) {
      const tracking = await checked(
        client.GET('/carriers/{carrier}/parcels/{number}/events', {
          params: {
            path: { carrier, number: carrierReference },
            query: foreign && { foreign: foreign.customerReference },
          },
          ...ask(call),
        }),
        'Tracking',
      )
      return eventsOf(tracking)
    },

    ...(hasShops(carrier) && {
      async parcelShops(from, call) {
        const { pickupPoints, next } = await checked(
          client.GET('/carriers/{carrier}/pickup-points', {
            params: { path: { carrier }, query: { after: from, limit: shopsOnPage } },
            ...ask(call),
          }),
          'PickupPoints',
        )
        return { shops: pickupPoints.map(shopOf), next }
      },
    }),

    readWebhook({ headers, body, now }, { webhookSecret }) {
      const signature = headers[signatureHeader]
      if (
        webhookSecret === undefined ||
        webhookSecret.length < shortestSecret ||
        typeof signature !== 'string' ||
        !isSigned(signature, webhookSecret, body, now)
      )
        throw new CarrierRefusal(carrier, 'SBX-SIGNATURE', 'The message is not signed with the secret of the webhook')
      const tracking = parsed(body)
      if (!shapes.has('Tracking', tracking) || tracking.carrier !== carrier) throw garbage(carrier)
      return eventsOf(tracking)
    },

    barcode: (carrierReference, parcel) => carrierBarcode(carrier, carrierReference, parcel),
    matrix: (parcel) => carrierMatrix(carrier, parcel),
  }
}

const usual = { layout: '4R', resolution: 200 } as const

const wished = (prints: Prints, wish: LabelWish): LabelWish => ({ ...wish, ...paperOf(prints, wish.type, wish) })

const documentOf = ({ data, parcel, ...document }: Schemas['Document']): CarrierDocument => ({
  ...document,
  bytes: decoded(data),
  ...(parcel !== undefined && { parcelIndex: parcel }),
})

/** Builds a booking with everything that the shipment requests. */
function bookingOf(request: RegistrationRequest): Schemas['BookingRequest'] {
  const { reference, productId, sender, recipient, pickup, delivery, collectionInfo, cashOnDelivery, parcels } = request
  return {
    reference,
    product: productId,
    customerReference: request.customerReference,
    orderNumber: request.orderNumber,
    description: request.description,
    from: partyOf(sender),
    collectAt: pickup && partyOf(pickup),
    to: partyOf(recipient),
    deliverAt: delivery && partyOf(delivery),
    shop: delivery?.parcelShopId,
    collection: collectionInfo && {
      type: collectionInfo.type,
      date: collectionInfo.date,
      from: collectionInfo.preferredTime?.from,
      to: collectionInfo.preferredTime?.to,
      instructions: collectionInfo.instructions,
    },
    deliveryInstructions: request.deliveryInstructions,
    payment: request.payment,
    deliveryServices: request.deliveryServices,
    recipientPays: request.recipientPays,
    cashOnDelivery: cashOnDelivery && {
      currency: cashOnDelivery.currencyCode,
      iban: cashOnDelivery.iban,
      bic: cashOnDelivery.bic,
      holder: cashOnDelivery.bankHolderName,
      reference: cashOnDelivery.paymentReference,
    },
    insurance: request.insurance,
    customs: request.customs,
    parcels: parcels.map(parcelOf),
  }
}

const parcelOf = (parcel: RegistrationRequest['parcels'][number]): Schemas['Parcel'] => ({
  weight: parcel.weight,
  length: parcel.length,
  width: parcel.width,
  height: parcel.height,
  description: parcel.description,
  orderNumber: parcel.orderNumber,
  cashOnDelivery: parcel.cashOnDeliveryAmount,
  dangerousGoods: parcel.dangerousGoods && [...parcel.dangerousGoods],
})

const knownCodes: Readonly<Record<string, CarrierEventCode>> = eventCodes

const eventsOf = ({ number, events }: Schemas['Tracking']): readonly CarrierEvent[] =>
  events.map((event) => ({
    carrierCode: event.code,
    state: knownCodes[event.code]?.state,
    createdAt: new Date(event.at),
    parcelReference: number,
    eventDescription: event.text,
    place: event.place,
    rawData: JSON.stringify({ ...event, signature: undefined }),
    ...(event.signedBy !== undefined && {
      proof: { name: event.signedBy, signature: event.signature === undefined ? undefined : decoded(event.signature) },
    }),
  }))

const shopOf = ({ street, hours, facts, ...point }: Schemas['PickupPoint']): CarrierShop => ({
  ...point,
  addressLine1: street,
  openingTimes: hours,
  carrierData: facts,
})

function partyOf(party: Ours['AddressParty']): Schemas['Party'] {
  const { contactInfo = {}, country } = party
  const name = calledNumber(contactInfo)
  return {
    name: [party.firstName, party.lastName].filter(Boolean).join(' '),
    company: party.company,
    department: party.department,
    state: party.state,
    street: [party.addressLine1, party.addressLine2].filter(Boolean).join(', '),
    postCode: party.postCode,
    city: party.city,
    country: party.country,
    telephone: name && dialled(contactInfo, name, country)?.written,
    email: contactInfo.email,
  }
}

function fieldsOf(carrier: SandboxCarrierId): Carrier['fields'] {
  const { name } = carrierData[carrier]
  const { scheme, customerNumber, apiKey } = accountOf(carrier)
  const account: CarrierField[] = [
    {
      name: 'customerNumber',
      description: `Number of your agreement with ${name}. In the sandbox it is ${customerNumber}.`,
      sensitive: false,
      required: false,
    },
    {
      name: 'apiKey',
      description: `Key with which ${name} knows you. In the sandbox it is ${apiKey}.`,
      sensitive: true,
      required: false,
    },
  ]
  const own = scheme === 'basic' ? account : account.slice(1)
  const webhookSecret: CarrierField = {
    name: 'webhookSecret',
    description: `Secret of at least ${shortestSecret} characters with which ${name} signs the events that it sends.`,
    sensitive: true,
    required: false,
  }
  return { shipping: own, events: [...own, webhookSecret] }
}
