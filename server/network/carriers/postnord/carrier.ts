import {
  type Carrier,
  type CarrierCall,
  type CarrierDocument,
  refusalFor,
  type DeliveryOption,
  type Registered,
  type Lacks,
  type LabelWish,
  type Prints,
} from '../carrier.ts'
import { carrierData } from '../data/carriers.ts'
import { decoded } from '../documents.ts'
import { boundedFetch, clientOf, garbage } from '../http.ts'
import {
  type Adapter,
  returnsByProduct,
  type AdapterField,
  accountOf,
  basicsOf,
  environmentField,
  type OpenOptions,
} from '../kit/adapter.ts'
import { paperOf } from '../kit/prints.ts'
import { isNotFound, responseReader, type Refused, type Said } from '../kit/responses.ts'
import { trackedEvents } from '../kit/events.ts'
import { fieldIn } from '../kit/fields.ts'
import { registeredAs } from '../kit/numbers.ts'
import { shortReference } from '../kit/text.ts'
import { zoneOf } from '../../../kernel/zone.ts'
import { dayAfter } from '../kit/times.ts'
import { shapesOf } from '../shapes.ts'
import { instructionOf, pickUpOf, serviceOf, type Orderer, type PostNordId } from './booking.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas, paths } from './generated/types.ts'
import { shopOf } from './service-points.ts'

const shapes = shapesOf<Schemas>(new URL('openapi.yaml', import.meta.url))

const fields: readonly AdapterField[] = [
  { name: 'customerNumber', description: 'Number of your agreement, which pays.' },
  {
    name: 'apiKey',
    description: 'API key of your app on developer.postnord.com. Once it is given, PostNord itself is called.',
    sensitive: true,
  },
  {
    name: 'applicationId',
    description: 'Number that PostNord gave to your app, if it did.',
    isOptional: true,
    error: (value) => (/^\d{1,9}$/.test(value) ? undefined : 'must be a number'),
  },
  environmentField('the test environment of PostNord (atapi2)'),
]

const environments = { PRODUCTION: 'https://api2.postnord.com', TEST: 'https://atapi2.postnord.com' } as const

/** How many service points to request at a time. */
const pageLength = 500

/** Labels are 190 mm long and 105 wide; shops sell paper of 102 by 192. A PDF may be on a larger or smaller sheet. */
const prints: Prints = {
  first: 'ZPL',
  types: { PDF: { layouts: ['W102H192', 'A4', 'A5', 'A6'] }, ZPL: { layouts: ['W102H192'], resolutions: [200] } },
}

const lacks: Lacks = {
  cancel: 'it takes no booking back: parcels that are not handed over are not charged',
  registerReturn: returnsByProduct,
  findPickUp: 'a pick-up cannot be asked for by our reference',
  cancelPickUp: 'its API books pick-ups, and neither changes nor cancels them',
  manifest: 'it wants an instruction for each shipment before the handover, and closes no days',
  rates: 'it publishes no prices by API',
  readWebhook: 'its push is not documented in public',
}

/** The PostNord of the client's agreement. All countries use one API and list each other's service points. */
export const postNord = (id: PostNordId): Adapter => ({
  id,
  environments,
  fields,
  lacks,
  prints,
  open: (options) => open(id, options),
})

function open(id: PostNordId, { environment, url, timeout }: OpenOptions): Carrier {
  const client = clientOf<paths>({ baseUrl: url, fetch: boundedFetch(id, timeout) })
  const checked = responseReader(id, shapes, refusedBy)

  const by = ({ credentials, signal }: CarrierCall) => {
    const account = accountOf<'apiKey' | 'customerNumber'>(id, fields, credentials)
    const orderer: Orderer = { id, account, isTest: environment === 'TEST' }
    return { apikey: account.apiKey, orderer, signal }
  }

  async function find(reference: string, call: CarrierCall): Promise<Registered | undefined> {
    const { apikey, orderer, signal } = by(call)
    const found = await checked(
      client.GET('/rest/shipment/v7/trackandtrace/customernumber/{customerNumber}/reference/{reference}/public', {
        params: {
          path: { customerNumber: orderer.account.customerNumber, reference: shortReference(reference) },
          query: { apikey, locale: 'en' },
        },
        signal,
      }),
      'Tracking',
      // A key without access to tracking cannot show that there is no booking.
      isNotFound,
    )
    const [shipment] = found?.TrackingInformationResponse.shipments ?? []
    const numbers = (shipment?.items ?? []).map(({ itemId }) => itemId)
    return numbers.length > 0 ? registeredAs(numbers) : undefined
  }

  return {
    ...basicsOf({ id, fields, lacks }, environment, eventCodes),

    async register(request, call) {
      const { apikey, orderer, signal } = by(call)
      const { bookingResponse, labelPrintout = [] } = await checked(
        client.POST('/rest/shipment/v3/edi/labels/{format}', {
          params: { path: { format: 'zpl' }, query: { apikey, labelType: 'standard' } },
          body: instructionOf(request, orderer),
          signal,
        }),
        'LabelledBooking',
      )
      const numbers = numbersIn(id, bookingResponse)
      if (numbers.length !== request.parcels.length) throw garbage(id)
      return { ...registeredAs(numbers), documents: documentsOf(labelPrintout, 'ZPL', numbers) }
    },

    findByReference: find,

    async reprint({ reference, carrierReference }, { type, layout }, call) {
      const { apikey, signal } = by(call)
      const { parcels } = (await find(reference, call)) ?? registeredAs([carrierReference])
      const printouts = await checked(
        client.POST('/rest/shipment/v3/labels/ids/{format}', {
          params: {
            path: { format: type === 'ZPL' ? 'zpl' : 'pdf' },
            query: { apikey, ...(type === 'PDF' && { paperSize: sheets[layout] ?? 'LABEL' }) },
          },
          body: parcels.map((parcel) => ({ id: parcel.carrierReference })),
          signal,
        }),
        'Printouts',
      )
      return documentsOf(
        printouts,
        type,
        parcels.map((parcel) => parcel.carrierReference),
        { layout },
      )
    },

    async pickUp(request, call) {
      const { apikey, orderer, signal } = by(call)
      const booked = await checked(
        client.POST('/rest/shipment/v3/pickups', {
          params: { query: { apikey } },
          body: pickUpOf(request, orderer),
          signal,
        }),
        'Booking',
      )
      mustBeBooked(id, booked)
      return { confirmation: booked.bookingId }
    },

    async deliveryOptions({ sender, recipient, delivery = recipient, date, productIds }, call) {
      const { apikey, signal } = by(call)
      const outbound = carrierData[id].products.filter(({ direction }) => direction === 'OUTBOUND')
      const asked = productIds ?? outbound.map((product) => product.id)
      const times = await checked(
        client.GET('/rest/transport/v2/transittime/addresstoaddress', {
          params: {
            query: {
              apikey,
              startTime: `${date}T12:00:00`,
              serviceCodes: [...new Set(asked.map((productId) => serviceOf(id, productId)))].join(','),
              originPostalCode: sender.postCode ?? '',
              originCountryCode: sender.country,
              destinationPostalCode: delivery.postCode ?? '',
              destinationCountryCode: delivery.country,
            },
          },
          signal,
        }),
        'TransitTimes',
        isNothingFound,
      )
      return asked.flatMap((productId) => {
        const time = times?.find(({ service }) => service.basicServiceCode === serviceOf(id, productId))
        return (time && optionOf(productId, date, time)) ?? []
      })
    },

    async events({ carrierReference }, call) {
      const { apikey, signal } = by(call)
      const tracking = await checked(
        client.GET('/rest/shipment/v7/trackandtrace/id/{id}/public', {
          params: { path: { id: carrierReference }, query: { apikey, locale: 'en' } },
          signal,
        }),
        'Tracking',
        isNotFound,
      )
      const told = (tracking?.TrackingInformationResponse.shipments ?? [])
        .flatMap(({ items }) => items ?? [])
        .filter(({ itemId }) => itemId === carrierReference)
        .flatMap(({ events }) => events ?? [])
      return trackedEvents(
        told,
        carrierReference,
        { eventCodes, zone: zoneOf({ country: id.slice(-2) }) },
        ({ eventCode, status = eventCode, eventDescription, eventTime, location = {} }) => ({
          code: status,
          description: eventDescription,
          time: eventTime,
          place: {
            name: location.name,
            postCode: location.postcode,
            city: location.city,
            country: location.countryCode,
          },
        }),
      )
    },

    async parcelShops(from, call) {
      const { apikey, signal } = by(call)
      const page = from === undefined ? 1 : Number(from)
      const { servicePointInformationResponse: list } = await checked(
        client.GET('/rest/businesslocation/v5/servicepoints/information', {
          params: {
            query: {
              apikey,
              returnType: 'json',
              countryCode: 'DK,SE,NO,FI',
              context: 'optionalservicepoint',
              responseFilter: 'public',
              page,
              perPage: pageLength,
            },
          },
          signal,
        }),
        'ServicePoints',
      )
      const isLast = page >= (list.paging?.totalPages ?? 1)
      return {
        shops: (list.servicePoints ?? []).flatMap((point) => shopOf(point) ?? []),
        ...(!isLast && { next: String(page + 1) }),
      }
    },
  }
}

/** Returns the item numbers in order. */
function numbersIn(id: PostNordId, booking: Schemas['Booking']): string[] {
  mustBeBooked(id, booking)
  return booking.idInformation
    .flatMap(({ ids }) => ids ?? [])
    .flatMap(({ idType, value }) => (idType === 'itemId' ? [value] : []))
}

/** Throws if PostNord did not book, which it reports with status 200 too. */
function mustBeBooked(id: PostNordId, { idInformation }: Schemas['Booking']): void {
  const failed = idInformation.filter(({ status }) => status !== 'OK')
  if (failed.length === 0) return
  const errors = failed.flatMap(({ status, errorResponse }) =>
    refusedBy(errorResponse ?? {}).map(({ code = status, message = 'PostNord did not book', field }) => ({
      code,
      message,
      field,
    })),
  )
  throw refusalFor(id, errors, { code: 'FAILED', message: 'PostNord did not book' })
}

const parties = [
  [/\bconsignee|recipient|receiver|buyer/i, 'recipient'],
  [/\bconsignor|sender|seller/i, 'sender'],
  [/\bdelivery ?party/i, 'delivery'],
  [/\bpickup ?party/i, 'pickup'],
] as const

function refusedBy({ error, errorResponse, ...said }: Schemas['Refusal']): Said[] {
  if (error) return [{ code: error.error_type, message: error.message }]
  const { message: whole, compositeFault } = errorResponse ?? said
  const { faults = [] } = compositeFault ?? {}
  return (faults.length > 0 ? faults : [{}]).map(({ explanationText: message = whole, faultCode, faultReferences }) => {
    const reference = (last: string) => faultReferences?.find(({ key = '' }) => key.endsWith(last))?.value
    return {
      code: faultCode ?? reference('.subType') ?? reference('.type'),
      message,
      field: message && fieldIn(message, parties),
    }
  })
}

function documentsOf(
  printouts: Schemas['Printouts'],
  type: CarrierDocument['type'],
  numbers: readonly string[],
  wish: Partial<LabelWish> = {},
): CarrierDocument[] {
  return printouts.map(({ itemIds = [], printout, printoutComposition: { label, customsInvoice = 0 } = {} }) => {
    const [only = -1, ...others] = itemIds.map(({ itemIds: number = '' }) => numbers.indexOf(number))
    const isForm = label === 0 && customsInvoice > 0
    const isOfOne = !isForm && only >= 0 && others.length === 0
    return {
      kind: isForm ? 'CUSTOMS_FORM' : 'LABEL',
      ...paperOf(prints, type, wish),
      bytes: decoded(printout?.data ?? ''),
      parcelIndex: isOfOne ? only : undefined,
    }
  })
}

/** PostNord's names for sheets larger or smaller than its label. */
const sheets: Readonly<Record<string, 'A4' | 'A5' | 'A6'>> = { A4: 'A4', A5: 'A5', A6: 'A6' }

/** Transit times are a separate API product. A key without access finds nothing. */
const isNothingFound = ({ status }: Refused) => status === 404 || status === 403

function optionOf(
  productId: string,
  date: string,
  { isBookable, estimatedTimeOfArrival: { timeOfArrival, dayRangeOfArrival } = {} }: Schemas['TransitTimes'][number],
): DeliveryOption | undefined {
  if (isBookable === false) return undefined
  if (dayRangeOfArrival) {
    const { daysMinimum, daysMaximum } = dayRangeOfArrival
    return { productId, earliest: dayAfter(date, daysMinimum), latest: dayAfter(date, daysMaximum) }
  }
  const day = timeOfArrival?.slice(0, 10)
  return day === undefined ? undefined : { productId, earliest: day, latest: day }
}
