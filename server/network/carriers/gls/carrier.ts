import {
  type Carrier,
  type CarrierCall,
  type CarrierDocument,
  type CarrierEvent,
  CarrierRefusal,
  type Lacks,
  type Prints,
} from '../carrier.ts'
import { decoded } from '../documents.ts'
import { boundedFetch, clientOf, garbage } from '../http.ts'
import {
  type Adapter,
  returnsByProduct,
  type AdapterField,
  accountOf,
  basicsOf,
  environmentField,
  eventsByMany,
  type OpenOptions,
} from '../kit/adapter.ts'
import { paperOf } from '../kit/prints.ts'
import {
  type CarrierResponse,
  responseReader,
  type Authorized,
  isNotFound,
  listed,
  type Refused,
  type Said,
  withToken,
} from '../kit/responses.ts'
import { inOrder, placeOf, timed } from '../kit/events.ts'
import { consigneeAndShipper, fieldIn } from '../kit/fields.ts'
import { shortReference } from '../kit/text.ts'
import { dayFromNow } from '../kit/times.ts'
import { grantByHeader, type Token, tokenOf, Tokens } from '../kit/tokens.ts'
import { shapesOf } from '../shapes.ts'
import { collectionOf, type GlsId, printing, shipmentOf } from './booking.ts'
import { eventCodes } from './event-codes.ts'
import { searchOf, shopOf } from './parcel-shops.ts'
import type { Schemas, paths } from './generated/types.ts'

type Account = Readonly<Record<'clientId' | 'clientSecret' | 'contactId', string>>

const shapes = shapesOf<Schemas>(new URL('openapi.yaml', import.meta.url))

const fields: readonly AdapterField[] = [
  {
    name: 'clientId',
    description: 'Client ID of your app on dev-portal.gls-group.net. Once it is given, GLS itself is called.',
  },
  { name: 'clientSecret', description: 'Client Secret of the same app.', sensitive: true },
  { name: 'contactId', description: 'Contact ID of your agreement, such as 276a45fkqM, which pays.' },
  environmentField('the sandbox of GLS'),
]

const environments = { PRODUCTION: 'https://api.gls-group.net', TEST: 'https://api-sandbox.gls-group.net' } as const

/** ShipIT's own media type. */
const media = {
  'content-type': 'application/glsVersion1+json',
  accept: 'application/glsVersion1+json, application/json',
}

/** How many days back to look for a parcel by its reference. */
const daysBack = 30

const prints: Prints = {
  first: 'ZPL',
  types: { PDF: { layouts: ['A6'] }, ZPL: { layouts: ['A6'], resolutions: [200, 300] } },
}

const lacks: Lacks = {
  registerReturn: returnsByProduct,
  findPickUp: 'it numbers no collections and cannot be asked for one',
  cancelPickUp: 'it numbers no collections, so that none can be cancelled',
  deliveryOptions: 'ShipIT tells no days before a booking',
  rates: 'it bills by contract and tells no prices by API',
  parcelShops: 'ShipIT is asked for those near an address',
  readWebhook: 'its push is not documented in public',
}

/** GLS of one country, through the group's ShipIT. */
export const gls = (id: GlsId): Adapter => ({
  id,
  environments,
  fields,
  lacks,
  prints,
  open: (options) => open(id, options),
})

function open(id: GlsId, { environment, url, timeout }: OpenOptions): Carrier {
  const client = clientOf<paths>({ baseUrl: url, fetch: withErrorsInBody(boundedFetch(id, timeout)) })
  const checked = responseReader(id, shapes, refusedBy)
  const tokens = new Tokens(fetchToken)

  async function fetchToken({ clientId, clientSecret }: Account): Promise<Token> {
    return tokenOf(await checked(client.POST('/oauth2/v2/token', grantByHeader(clientId, clientSecret)), 'Token'))
  }

  function authorized<T>(
    call: CarrierCall,
    work: (
      asked: Pick<Authorized, 'signal'> & { headers: Record<string, string> },
      account: Account,
    ) => Promise<CarrierResponse<T>>,
  ): Promise<CarrierResponse<T>> {
    const account = accountOf<keyof Account>(id, fields, call.credentials)
    const { clientId, clientSecret, contactId } = account
    return withToken(tokens, { clientId, clientSecret, contactId }, call, ({ headers, signal }) =>
      work({ headers: { ...headers, ...media }, signal }, account),
    )
  }

  async function unitsOf(reference: string, call: CarrierCall): Promise<readonly Schemas['Unit'][]> {
    const found = await checked(
      authorized(call, (asked) =>
        client.POST('/shipit-farm/v1/backend/rs/tracking/parcels', {
          ...asked,
          body: {
            ShipmentReference: shortReference(reference),
            DateFrom: dayFromNow(-daysBack),
            DateTo: dayFromNow(1),
          },
        }),
      ),
      'Units',
      isNotFound,
    )
    return found?.UnitItems ?? []
  }

  /** Returns the track IDs of a booking's parcels, by which GLS cancels and prints. */
  async function trackIdsOf(booking: { reference: string; carrierIntegrationReference?: string }, call: CarrierCall) {
    const found = await unitsOf(booking.reference, call)
    const own = booking.carrierIntegrationReference
    return found.length > 0 ? found.map(({ TrackID }) => TrackID) : own === undefined ? [] : [own]
  }

  return {
    ...basicsOf({ id, fields, lacks }, environment, eventCodes),

    async register(request, call) {
      const { CreatedShipment } = await checked(
        authorized(call, (asked, { contactId }) =>
          client.POST('/shipit-farm/v1/backend/rs/shipments', { ...asked, body: shipmentOf(id, request, contactId) }),
        ),
        'Created',
      )
      const { ParcelData: parcels, PrintData: printed = [] } = CreatedShipment
      if (parcels.length !== request.parcels.length) throw garbage(id)
      return { ...registered(parcels), documents: documentsOf(printed, 'ZPL', 200, parcels.length) }
    },

    async findByReference(reference, call) {
      const units = await unitsOf(reference, call)
      return units.length > 0 ? registered(units) : undefined
    },

    async reprint(booking, { type, resolution }, call) {
      const ids = await trackIdsOf(booking, call)
      const dpi = resolution === 300 ? 300 : 200
      const printed: CarrierDocument[] = []
      for (const [parcelIndex, TrackID] of ids.entries()) {
        const { CreatedShipment } = await checked(
          authorized(call, (asked) =>
            client.POST('/shipit-farm/v1/backend/rs/shipments/reprintparcel', {
              ...asked,
              body: { TrackID, PrintingOptions: printing(type, dpi) },
            }),
          ),
          'Created',
        )
        const [document] = documentsOf(CreatedShipment.PrintData ?? [], type, dpi, 1)
        if (document) printed.push({ ...document, parcelIndex })
      }
      return printed
    },

    async cancel(booking, call) {
      for (const trackID of await trackIdsOf(booking, call)) {
        const cancelled = await checked(
          authorized(call, (asked) =>
            client.POST('/shipit-farm/v1/backend/rs/shipments/cancel/{trackID}', {
              ...asked,
              params: { path: { trackID } },
            }),
          ),
          'Cancelled',
          isCancelled,
        )
        const result = cancelled?.result ?? cancelled?.Result ?? 'CANCELLED'
        if (result !== 'CANCELLED' && result !== 'CANCELLATION_PENDING')
          throw new CarrierRefusal(id, result, `${id} no longer cancels ${trackID}, it says ${result}`)
      }
    },

    async pickUp(request, call) {
      await checked(
        authorized(call, (asked, { contactId }) =>
          client.POST('/shipit-farm/v1/backend/rs/sporadiccollection', {
            ...asked,
            body: collectionOf(id, request, contactId),
          }),
        ),
        'Collected',
      )
      // GLS gives collections no number, so we return our own.
      return { confirmation: shortReference(request.reference) }
    },

    async manifest({ date }, call) {
      await checked(
        authorized(call, (asked) =>
          client.POST('/shipit-farm/v1/backend/rs/shipments/endofday', { ...asked, params: { query: { date } } }),
        ),
        'EndOfDay',
      )
      return { number: `${id}-${date}`, documents: [] }
    },

    async shopsNear(place, call) {
      const found = await checked(
        authorized(call, (asked) =>
          client.POST('/shipit-farm/v1/backend/rs/parcelshop/address', { ...asked, body: searchOf(place) }),
        ),
        'ParcelShops',
        isNotFound,
      )
      return (found?.ParcelShop ?? []).flatMap(shopOf)
    },

    ...eventsByMany(10, async (parcels, call) => {
      const unitnos = parcels.map(({ carrierReference }) => carrierReference)
      const tracking = await checked(
        authorized(call, ({ headers: { authorization = '' }, signal }) =>
          client.GET('/track-and-trace-v1/tracking/simple/trackids/{unitnos}', {
            params: { path: { unitnos: unitnos.join(',') }, header: { 'Accept-Language': 'EN' } },
            headers: { authorization },
            signal,
          }),
        ),
        'Tracking',
        isNotFound,
      )
      const told = tracking?.parcels ?? []
      const [only, ...others] = unitnos
      return told.flatMap((parcel) => {
        const number = others.length === 0 ? only : (parcel.requested ?? parcel.unitno)
        return number === undefined ? [] : eventsOf(parcel, number)
      })
    }),
  }
}

/** Copies errors into the body, since ShipIT reports them in headers with an empty body. */
const withErrorsInBody = (fetched: (request: Request) => Promise<Response>) => async (request: Request) => {
  const response = await fetched(request)
  const message = response.headers.get('message')
  if (response.ok || message === null) return response
  const { status, headers } = response
  const retryAfter = headers.get('retry-after')
  return Response.json(
    { errors: [{ code: headers.get('error') ?? '', message }] },
    { status, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } },
  )
}

/** ShipIT returns a list of errors, OAuth two texts, and tracking problem details (RFC 7807). */
function refusedBy({ errors = [], error, error_description, title, detail }: Schemas['Refusal']): Said[] {
  if (errors.length === 0)
    return [{ code: error, message: error_description ?? ([title, detail].filter(Boolean).join(': ') || undefined) }]
  return errors.map(({ code, message, field }) => ({
    code,
    message,
    field: fieldIn([field, message].filter(Boolean).join(' '), consigneeAndShipper),
  }))
}

const registered = (parcels: readonly Schemas['Unit'][]) => {
  const numbers = parcels.map(({ TrackID, ParcelNumber = TrackID }) => ({
    carrierReference: ParcelNumber,
    carrierIntegrationReference: TrackID,
  }))
  return {
    carrierReference: numbers[0]?.carrierReference ?? '',
    carrierIntegrationReference: numbers[0]?.carrierIntegrationReference ?? '',
    parcels: numbers,
  }
}

function documentsOf(
  printed: readonly Schemas['Printed'][],
  type: CarrierDocument['type'],
  resolution: 200 | 300,
  parcels: number,
): CarrierDocument[] {
  const files = printed.flatMap(({ Data }) => listed(Data))
  const about = { kind: 'LABEL' as const, ...paperOf(prints, type, { resolution }) }
  return files.map((data, index) =>
    Object.assign({ bytes: decoded(data), parcelIndex: files.length === parcels ? index : undefined }, about),
  )
}

const isCancelled = ({ code, message }: Refused) => /cancell?ed already|already cancell?ed/i.test(`${code} ${message}`)

function eventsOf({ status = '', events = [] }: Schemas['TrackedParcel'], parcelReference: string): CarrierEvent[] {
  const told = timed(events, 'Europe/Berlin', ({ eventDateTime, postalCode, country }) => ({
    time: eventDateTime,
    place: { country, postCode: postalCode },
  }))
  const sorted = inOrder(told.map(([event, createdAt]) => ({ event, createdAt })))
  return sorted.map(({ event, createdAt }, index) => {
    const { code = '' } = event
    const meaning = eventCodes[code] ?? (index === sorted.length - 1 ? eventCodes[status] : undefined)
    return {
      carrierCode: code,
      state: meaning?.state,
      createdAt,
      parcelReference,
      eventDescription: event.description || meaning?.description,
      place: placeOf({ postCode: event.postalCode, city: event.city, country: event.country }),
      rawData: JSON.stringify(event),
    }
  })
}
