import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv'
import Fastify, { type FastifyReply, type FastifyRequest, type FastifySchemaCompiler } from 'fastify'
import openapiGlue from 'fastify-openapi-glue'
import { readContract } from '../contract-file.ts'
import { type SandboxCarrierId, authorizationFor, sandboxCarriers } from './accounts.ts'
import { type Booking, type BookingRequest, openBookings } from './bookings.ts'
import { playBroker, type SandboxBroker } from './broker.ts'
import { playCustoms } from './customs.ts'
import type { Schemas } from './generated/types.ts'
import { badLabel, labelsOf, manifestOf, receiptOf } from './labels.ts'
import { openPickupPoints, type PickupPoint } from './pickup-points.ts'
import { sign, signatureHeader } from './signature.ts'
import { magicOf, timelineOf } from './timeline.ts'
import type { LabelWish } from '../carrier.ts'
import { quotesOf } from './quotes.ts'

export interface SandboxOptions {
  /** 0 means any free port. */
  readonly port?: number
  readonly host?: string
  /** The length of an hour of a parcel's journey in milliseconds. A parcel arrives after about a day. */
  readonly hour?: number
  /** Keeps bookings beyond the process. Without it they are only in memory. */
  readonly file?: string
  /** Duration of SANDBOX_SLOW in milliseconds. */
  readonly slow?: number
}

export interface Sandbox {
  readonly url: string
  /** Returns how often a reference was booked, with all carriers. */
  count(reference: string): number
  /** Returns how many pick-ups are booked and not cancelled. */
  countPickUps(): number
  /** The customs broker, which the sandbox plays too. */
  readonly broker: SandboxBroker
  close(): Promise<void>
}

/** A carrier's error. */
class Refusal extends Error {
  readonly statusCode: number
  readonly code: string
  readonly field: string | undefined

  constructor(statusCode: number, code: string, message: string, field?: string) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.field = field
  }
}

/** Fastify's own options. Compiles each schema at first use, since the sandbox starts while first requests arrive. */
const ajv = new Ajv({ coerceTypes: 'array', useDefaults: true, removeAdditional: true, validateSchema: false })

function compiledLater(schema: AnySchema): ReturnType<FastifySchemaCompiler<AnySchema>> {
  let check: ValidateFunction | undefined
  return (data) => {
    check ??= ajv.compile(schema)
    return check(data) || { error: check.errors ?? [] }
  }
}

/** Starts the sandbox as a separate HTTP server. */
export async function startSandbox({
  port = 8090,
  host = '127.0.0.1',
  hour = 2_000,
  file,
  slow = 3_000,
}: SandboxOptions = {}): Promise<Sandbox> {
  const bookings = openBookings(file)
  const pickupPoints = openPickupPoints()
  const subscriptions = new Map<SandboxCarrierId, { url: string; secret: string }>()
  const stopping = new AbortController()
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 1_000_000,
  })
  app.setValidatorCompiler(({ schema }) => compiledLater(schema))

  const broker = playBroker(app, { slow, stopping: stopping.signal })
  playCustoms(app)

  app.post<{ Body: { bookingIds: string[] } }>(
    '/erasures',
    {
      schema: {
        body: {
          type: 'object',
          required: ['bookingIds'],
          properties: { bookingIds: { type: 'array', items: { type: 'string' } } },
        },
      },
    },
    ({ body }, reply) => {
      bookings.erase(body.bookingIds)
      return reply.code(204).send()
    },
  )

  app.setErrorHandler((error, _, reply) => {
    if (error instanceof Refusal)
      return reply
        .code(error.statusCode)
        .send({ code: error.code, message: error.message, ...(error.field ? { field: error.field } : {}) })
    const status = statusOf(error)
    const message = error instanceof Error && status < 500 ? error.message : 'The sandbox failed.'
    return reply.code(status).send({ code: `SBX-${status}`, message })
  })

  const pickUps = new Map<string, { carrier: SandboxCarrierId; pickUp: Schemas['PickUp'] }>()
  /** Numbers by reference, so that closing twice returns the same manifest. */
  const manifests = new Map<string, string>()
  /** How many cancellations of a booking or pick-up got no response. */
  const unanswered = new Map<string, number>()

  /** Whether this is one of a number's first three cancellations, which get no response. */
  function isUnanswered(number: string): boolean {
    const calls = (unanswered.get(number) ?? 0) + 1
    unanswered.set(number, calls)
    return calls <= 3
  }

  const pickUpsUnder = (carrier: SandboxCarrierId, reference: string): Schemas['PickUp'][] =>
    [...pickUps.values()].flatMap((one) =>
      one.carrier === carrier && one.pickUp.asked.reference === reference && one.pickUp.status === 'BOOKED'
        ? [one.pickUp]
        : [],
    )

  function existing(params: WithBooking): Booking {
    const booking = bookings.byId(carrierOf(params), params.bookingId)
    if (!booking) throw new Refusal(404, 'SBX-404', `There is no booking ${params.bookingId}.`)
    return booking
  }

  function pickUpAt(params: WithNumber): Schemas['PickUp'] {
    const found = pickUps.get(params.number)
    if (found?.carrier !== carrierOf(params)) throw new Refusal(404, 'SBX-404', `There is no pick-up ${params.number}.`)
    return found.pickUp
  }

  const tracking = (booking: Booking, number: string, events = timelineOf(booking, hour)) => ({
    carrier: booking.carrier,
    number,
    reference: booking.reference,
    environment: 'SANDBOX',
    events,
  })

  const elsewhere = new Map<string, Booking>()

  /** Returns the booking of a parcel from elsewhere, whose journey begins at the first request. */
  function playedElsewhere(carrier: SandboxCarrierId, number: string, customerReference: string): Booking {
    const key = `${carrier} ${number}`
    const place = { name: 'SANDBOX', street: 'Vej 1', postCode: '1264', city: 'København', country: 'DK' }
    const booking: Booking = elsewhere.get(key) ?? {
      carrier,
      bookingId: `SBX-ELSEWHERE-${number}`,
      reference: number,
      numbers: [number],
      registeredAt: Date.now(),
      customerReference,
      from: place,
      to: place,
    }
    elsewhere.set(key, booking)
    return booking
  }

  /** Sends each event when it is due, while the sandbox runs. */
  async function sendWebhook(booking: Booking, { url, secret }: { url: string; secret: string }) {
    const twice = magicOf(booking.customerReference) === 'SANDBOX_DUPLICATE' ? 2 : 1
    for (const event of timelineOf(booking, hour)) {
      await sleep(Math.max(0, Date.parse(event.at) - Date.now()), undefined, { signal: stopping.signal, ref: false })
      if (bookings.byId(booking.carrier, booking.bookingId)?.cancelledAt !== undefined) return
      for (const number of booking.numbers)
        for (let time = 0; time < twice; time++)
          await deliver(url, secret, JSON.stringify(tracking(booking, number, [event])))
    }
  }

  async function deliver(url: string, secret: string, text: string) {
    const body = Buffer.from(text)
    for (let attempt = 1; attempt <= 3; attempt++) {
      const sent = fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: sign(secret, Math.floor(Date.now() / 1000), body),
        },
        body,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(5_000)]),
      })
      const delivered = await sent.then(
        async (response) => {
          await response.body?.cancel()
          return response.ok
        },
        () => false,
      )
      if (delivered || stopping.signal.aborted) return
      await sleep(200 * 2 ** attempt, undefined, { signal: stopping.signal, ref: false })
    }
  }

  /** Makes a booking, following the magic word of its reference. */
  async function take(request: FastifyRequest<{ Body: BookingRequest }>, reply: FastifyReply, isReturn: boolean) {
    const carrier = carrierOf(request.params)
    const magic = magicOf(request.body.customerReference)
    if (magic === 'SANDBOX_REFUSE')
      throw new Refusal(
        422,
        'SBX-422',
        `The recipient's postal code ${request.body.to.postCode ?? ''} is not served by this product.`,
        'recipient.postCode',
      )
    if (magic === 'SANDBOX_5XX') throw new Refusal(...failure)

    const booking = bookings.add(carrier, request.body, isReturn)
    const subscription = subscriptions.get(carrier)
    if (subscription) void sendWebhook(booking, subscription).catch(() => undefined)

    if (magic === 'SANDBOX_DUPLICATE') throw new Refusal(409, 'SBX-409', `${booking.reference} is booked already.`)
    if (magic === 'SANDBOX_TIMEOUT') return neverRespond(request, reply)
    if (magic === 'SANDBOX_GARBAGE') return respondWithGarbage(reply)
    if (magic === 'SANDBOX_SLOW') await sleep(slow, undefined, { signal: stopping.signal })
    const documents = await documentsOf(booking)
    return reply.code(201).send({ ...printed(booking), ...(documents && { documents }) })
  }

  await app.register(openapiGlue, {
    specification: readContract(new URL('openapi.yaml', import.meta.url)),
    securityHandlers: { bearer: authorize, basic: authorize },
    serviceHandlers: {
      getHealth: () => ({ status: 'ok' }),

      countBookings: ({ query }: FastifyRequest<{ Querystring: { reference: string } }>) => ({
        reference: query.reference,
        bookings: bookings.count(query.reference),
      }),

      register: (request: FastifyRequest<{ Body: BookingRequest }>, reply: FastifyReply) => take(request, reply, false),

      printLabel: async ({ params, query }: FastifyRequest<{ Params: WithBooking; Querystring: LabelWish }>) => ({
        documents: await labelsOf(existing(params), query),
      }),

      bookReturn(request: FastifyRequest<{ Params: WithBooking; Body: BookingRequest }>, reply: FastifyReply) {
        existing(request.params)
        return take(request, reply, true)
      },

      bookPickUp(request: FastifyRequest<{ Body: Schemas['PickUpRequest'] }>, reply: FastifyReply) {
        const carrier = carrierOf(request.params)
        const { body: asked } = request
        if (magicOf(asked.instructions) === 'SANDBOX_REFUSE')
          throw new Refusal(422, 'SBX-423', 'This address is not served.', 'address.postCode')
        const known = pickUpsUnder(carrier, asked.reference)[0]
        if (known) return reply.code(201).send(known)
        const number = `SBX-PU-${carrier}-${pickUps.size + 1}-${Date.now().toString(36)}`
        const pickUp: Schemas['PickUp'] = { number, status: 'BOOKED', environment: 'SANDBOX', asked }
        pickUps.set(number, { carrier, pickUp })
        if (magicOf(asked.instructions) === 'SANDBOX_TIMEOUT') return neverRespond(request, reply)
        return reply.code(201).send(pickUp)
      },

      findPickUps: ({ params, query }: FastifyRequest<{ Querystring: { reference: string } }>) => ({
        pickUps: pickUpsUnder(carrierOf(params), query.reference),
      }),

      readPickUp: ({ params }: FastifyRequest<{ Params: WithNumber }>) => pickUpAt(params),

      cancelPickUp(request: FastifyRequest<{ Params: WithNumber }>, reply: FastifyReply) {
        const { params } = request
        const magic = magicOf(pickUpAt(params).asked.instructions)
        if (magic === 'SANDBOX_KEEP') throw new Refusal(409, 'SBX-411', 'The driver is on the way.')
        const cancelled: Schemas['PickUp'] = { ...pickUpAt(params), status: 'CANCELLED' }
        pickUps.set(params.number, { carrier: carrierOf(params), pickUp: cancelled })
        if (magic === 'SANDBOX_CANCEL_TIMEOUT' && isUnanswered(params.number)) return neverRespond(request, reply)
        return cancelled
      },

      async closeManifest(
        request: FastifyRequest<{ Params: { carrier: string }; Body: { reference: string; bookings: string[] } }>,
        reply: FastifyReply,
      ) {
        const { carrier } = request.params
        const { reference } = request.body
        const closed = request.body.bookings.map((bookingId) => existing({ carrier, bookingId }))
        const number = manifests.get(reference) ?? `SBX-MF-${manifests.size + 1}-${Date.now().toString(36)}`
        manifests.set(reference, number)
        const document = await manifestOf(carrier, number, closed)
        return reply.code(201).send({ number, environment: 'SANDBOX', documents: [document] })
      },

      quote: async ({ body }: FastifyRequest<{ Body: Parameters<typeof quotesOf>[0] }>) => ({
        environment: 'SANDBOX',
        quotes: await quotesOf(body),
      }),

      findBookings: async ({ params, query }: FastifyRequest<{ Querystring: { reference: string } }>) => ({
        bookings: await Promise.all(
          bookings
            .byReference(carrierOf(params), query.reference)
            .filter(({ cancelledAt }) => cancelledAt === undefined)
            .map(withDocuments),
        ),
      }),

      cancelBooking(request: FastifyRequest<{ Params: WithBooking }>, reply: FastifyReply) {
        const booking = existing(request.params)
        const magic = magicOf(booking.customerReference)
        const isGone =
          booking.registeredAt + 4 * hour <= Date.now() ||
          magic === 'SANDBOX_KEEP' ||
          magic === 'SANDBOX_BAD_LABEL_KEEP'
        if (booking.cancelledAt === undefined && isGone)
          throw new Refusal(409, 'SBX-410', 'The parcel was picked up and can no longer be cancelled.')
        const cancelled = bookings.cancel(booking)
        const isSilent = magic === 'SANDBOX_CANCEL_TIMEOUT' || magic === 'SANDBOX_BAD_LABEL_TIMEOUT'
        if (isSilent && isUnanswered(booking.bookingId)) return neverRespond(request, reply)
        return printed(cancelled)
      },

      trackParcel({
        params,
        query,
      }: FastifyRequest<{ Params: { carrier: string; number: string }; Querystring: { foreign?: string } }>) {
        const carrier = carrierOf(params)
        const booking =
          bookings.byNumber(carrier, params.number) ??
          (query.foreign === undefined ? undefined : playedElsewhere(carrier, params.number, query.foreign))
        if (!booking) throw new Refusal(404, 'SBX-404', `There is no parcel ${params.number}.`)
        const past = timelineOf(booking, hour).filter(({ at }) => Date.parse(at) <= Date.now())
        const twice = magicOf(booking.customerReference) === 'SANDBOX_DUPLICATE'
        return tracking(booking, params.number, twice ? [...past.toReversed(), ...past] : past)
      },

      async listPickupPoints(
        request: FastifyRequest<{ Querystring: { after?: string; limit: number } }>,
        reply: FastifyReply,
      ) {
        const { after, limit } = request.query
        const page = pickupPoints.page(carrierOf(request.params), after, limit)
        const magic = new Set(page.pickupPoints.map(({ name }) => magicOf(name)))
        if (magic.has('SANDBOX_5XX')) throw new Refusal(...failure)
        if (magic.has('SANDBOX_TIMEOUT')) return neverRespond(request, reply)
        if (magic.has('SANDBOX_GARBAGE')) return respondWithGarbage(reply)
        if (magic.has('SANDBOX_SLOW')) await sleep(slow, undefined, { signal: stopping.signal })
        return { environment: 'SANDBOX', ...page }
      },

      openPickupPoint({ params, body }: FastifyRequest<{ Body: PickupPoint }>, reply: FastifyReply) {
        pickupPoints.open(carrierOf(params), body)
        return reply.code(204).send()
      },

      closePickupPoint({ params }: FastifyRequest<{ Params: { carrier: string; id: string } }>, reply: FastifyReply) {
        pickupPoints.close(carrierOf(params), params.id)
        return reply.code(204).send()
      },

      subscribe(request: FastifyRequest<{ Body: { url: string; secret: string } }>, reply: FastifyReply) {
        subscriptions.set(carrierOf(request.params), request.body)
        return reply.code(204).send()
      },
    },
  })

  await app.listen({ port, host })
  const { port: taken } = addressOf(app.server.address())
  return {
    url: `http://${host}:${taken}`,
    count: (reference) => bookings.count(reference),
    countPickUps: () =>
      pickUps
        .values()
        .filter(({ pickUp }) => pickUp.status === 'BOOKED')
        .toArray().length,
    broker,
    async close() {
      stopping.abort()
      await app.close()
    },
  }
}

interface WithBooking {
  readonly carrier: string
  readonly bookingId: string
}

interface WithNumber {
  readonly carrier: string
  readonly number: string
}

/** Returns the documents printed with a booking: none, unless the booking or its reference requests them. */
async function documentsOf(booking: Booking): Promise<Schemas['Document'][] | undefined> {
  const magic = magicOf(booking.customerReference)
  const label = booking.asked?.label
  if (magic?.startsWith('SANDBOX_BAD_LABEL')) return [badLabel]
  if (magic === 'SANDBOX_LABEL')
    return [
      ...(await labelsOf(booking, label ?? { type: 'ZPL', layout: '4R', resolution: 200 })),
      await receiptOf(booking),
    ]
  return label && labelsOf(booking, label)
}

async function withDocuments(booking: Booking) {
  const documents = await documentsOf(booking)
  return { ...printed(booking), ...(documents && { documents }) }
}

const failure = [500, 'SBX-500', 'The sandbox was asked to fail.'] as const

async function neverRespond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.hijack()
  await once(request.raw.socket, 'close')
  return reply
}

function respondWithGarbage(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Scheduled maintenance<p></html>')
  return reply
}

function authorize({ params, headers }: FastifyRequest) {
  const carrier = carrierOf(params)
  if (headers.authorization !== authorizationFor(carrier, {}))
    throw new Refusal(401, 'SBX-401', `These are not the credentials of the sandbox account of ${carrier}.`)
}

const printed = ({ bookingId, reference, numbers, cancelledAt, asked, returnCode }: Booking) => ({
  bookingId,
  reference,
  status: cancelledAt === undefined ? 'BOOKED' : 'CANCELLED',
  environment: 'SANDBOX',
  ...(asked && { asked }),
  ...(returnCode !== undefined && { returnCode }),
  parcels: numbers.map((number, index) => ({ number, itemId: `${bookingId}-${index + 1}` })),
})

function carrierOf(params: unknown): SandboxCarrierId {
  const named = typeof params === 'object' && params !== null && 'carrier' in params ? params.carrier : undefined
  const carrier = sandboxCarriers.find((candidate) => candidate === named)
  if (!carrier) throw new Refusal(404, 'SBX-404', `The sandbox doesn't play ${String(named)}.`)
  return carrier
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The sandbox listens on no port')
  return address
}

/** Returns the environment's setting if it is a number. */
function numberFrom(variable: string): number | undefined {
  const text = process.env[variable]
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sandbox = await startSandbox({
    port: numberFrom('SANDBOX_PORT'),
    host: process.env.SANDBOX_HOST,
    hour: numberFrom('SANDBOX_HOUR'),
    file: process.env.SANDBOX_FILE,
  })
  console.log(`The sandbox carrier listens on ${sandbox.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void sandbox.close()
    })
}
