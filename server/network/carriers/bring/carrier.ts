import {
  type Carrier,
  type CarrierCall,
  type CarrierEvent,
  type CarrierRate,
  refusalFor,
  type RateRequest,
  type Lacks,
  type Prints,
} from '../carrier.ts'
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
import { afterBooking, isNotFound, responseReader, type Said } from '../kit/responses.ts'
import { trackedEvents } from '../kit/events.ts'
import { fieldIn } from '../kit/fields.ts'
import { registeredAs } from '../kit/numbers.ts'
import { fileAt } from '../kit/files.ts'
import { shortReference } from '../kit/text.ts'
import { messageOf, mustCarrySecret, webhookSecretField, webhookUrlField, whereItCan } from '../kit/webhooks.ts'
import { timeIn } from '../kit/times.ts'
import { shapesOf } from '../shapes.ts'
import { bookingOf, questionOf } from './booking.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas, paths } from './generated/types.ts'
import { countries, type Country, shopOf } from './pickup-points.ts'

const id = 'BRING'
const zone = 'Europe/Oslo'
const shapes = shapesOf<Schemas>(new URL('openapi.yaml', import.meta.url))
const checked = responseReader(id, shapes, refusedBy)

const fields: readonly AdapterField[] = [
  {
    name: 'apiUid',
    description: 'E-mail address of your user at mybring.com. Once it is given, Bring itself is called.',
  },
  { name: 'apiKey', description: 'API key of the same user.', sensitive: true },
  { name: 'customerNumber', description: 'Your customer number for bookings, such as PARCELS_NORWAY-10001123123.' },
  environmentField('test bookings'),
  webhookUrlField(id, 'Bring is asked to send the events of each parcel (Event Cast).'),
  webhookSecretField(
    'Any 16 characters or more, which Bring sends along with each event to prove that it is from Bring.',
  ),
]

/** The header in which Bring sends back the secret. */
const secretHeader = 'x-webhook-secret'

/** Bring has no test host: each booking says whether it is a test. */
const home = 'https://api.bring.com'

/** In bytes. One response holds all pick-up points of Norway. */
const longestList = 48_000_000

/** Bring recommends labels of 105 by about 200 mm, at least 101 wide; shops sell paper of 102 by 192. */
const prints: Prints = { first: 'PDF', types: { PDF: { layouts: ['W102H192'] } } }

const lacks: Lacks = {
  cancel: 'nothing cancels a booking: parcels that are not handed over are not charged',
  reprint: 'the link of a booking leads to one PDF',
  registerReturn: returnsByProduct,
  pickUp: 'its new API for pick-ups is not documented in public',
  findPickUp: 'its new API for pick-ups is not documented in public',
  cancelPickUp: 'its new API for pick-ups is not documented in public',
  manifest: 'it closes no days',
}

export const bring: Adapter = { id, environments: { PRODUCTION: home, TEST: home }, fields, lacks, prints, open }

function open({ environment, url, timeout }: OpenOptions): Carrier {
  const fetched = boundedFetch(id, timeout)
  const client = clientOf<paths>({ baseUrl: url, fetch: fetched })
  const lists = clientOf<paths>({ baseUrl: url, fetch: boundedFetch(id, timeout, longestList) })

  const by = ({ credentials, signal }: CarrierCall) => {
    const account = accountOf<'apiUid' | 'apiKey' | 'customerNumber'>(id, fields, credentials)
    const headers = {
      'X-Mybring-API-Uid': account.apiUid,
      'X-Mybring-API-Key': account.apiKey,
      'X-Bring-Client-URL': 'https://waybill.example',
    }
    return { customerNumber: account.customerNumber, asked: { headers, signal }, account }
  }

  async function subscribe(trackingId: string, call: CarrierCall): Promise<void> {
    const { asked, account } = by(call)
    const { webhookUrl, webhookSecret } = account
    if (webhookUrl === undefined || webhookSecret === undefined) return
    const subscribed = checked(
      client.POST('/event-cast/api/v1/webhooks', {
        body: {
          trackingId,
          event_groups: [...pushedGroups],
          configuration: {
            url: webhookUrl,
            content_type: 'application/json',
            headers: [{ key: secretHeader, value: webhookSecret }],
          },
        },
        ...asked,
      }),
      'Subscribed',
    )
    await whereItCan(subscribed)
  }

  /** Links lead to mybring.com, or to the mock that stands in for Bring. */
  const labelAt = async (link: string, { signal }: CarrierCall) => {
    if (!URL.canParse(link)) throw garbage(id)
    const { hostname, pathname, search } = new URL(link)
    const isBrings = /(?:^|\.)(?:mybring|bring|posten)\.(?:com|no)$/.test(hostname)
    if (!isBrings) throw garbage(id)
    const at = new URL(pathname + search, url === home ? `https://${hostname}` : url)
    return fileAt(id, fetched, at, { home: url, signal })
  }

  async function consignmentsOf(q: string, call: CarrierCall) {
    const { asked } = by(call)
    const tracking = await checked(
      client.GET('/tracking/api/v2/tracking.json', { params: { query: { q, lang: 'en' } }, ...asked }),
      'Tracking',
      isNotFound,
    )
    return (tracking?.consignmentSet ?? []).filter(({ error }) => error === undefined)
  }

  async function offersOf(request: RateRequest, call: CarrierCall) {
    const { customerNumber, asked } = by(call)
    const { consignments } = await checked(
      client.POST('/shippingguide/api/v2/products', { body: questionOf(request, customerNumber), ...asked }),
      'Offers',
    )
    return consignments.flatMap(({ products }) => products ?? []).filter(({ errors }) => !errors?.length)
  }

  return {
    ...basicsOf({ id, fields, lacks }, environment, eventCodes),

    async register(request, call) {
      const { customerNumber, asked } = by(call)
      const { consignments } = await checked(
        client.POST('/booking/api/create', {
          body: bookingOf(request, customerNumber, environment === 'TEST'),
          ...asked,
        }),
        'Booking',
      )
      const [{ confirmation, errors } = {}] = consignments
      if (!confirmation) {
        const said = saidIn(errors ?? undefined).map(({ code = 'BRING', message = 'Bring did not book', field }) => ({
          code,
          message,
          field,
        }))
        throw refusalFor(id, said, { code: 'BRING', message: 'Bring did not book' })
      }
      const byPlace = new Map(confirmation.packages.map((parcel) => [parcel.correlationId, parcel.packageNumber]))
      const numbers = request.parcels.flatMap((_, index) => byPlace.get(String(index)) ?? [])
      if (numbers.length !== request.parcels.length || confirmation.packages.length !== numbers.length)
        throw garbage(id)
      const bytes = await afterBooking(labelAt(confirmation.links.labels, call))
      await subscribe(confirmation.consignmentNumber, call)
      return {
        ...registeredAs(numbers),
        carrierIntegrationReference: confirmation.consignmentNumber,
        documents: [{ kind: 'LABEL', ...paperOf(prints, 'PDF'), bytes }],
      }
    },

    async findByReference(reference, call) {
      const [found] = await consignmentsOf(shortReference(reference), call)
      const numbers = (found?.packageSet ?? []).map(({ packageNumber }) => packageNumber)
      return numbers.length === 0
        ? undefined
        : { ...registeredAs(numbers), carrierIntegrationReference: found?.consignmentId }
    },

    async events({ carrierReference }, call) {
      const consignments = await consignmentsOf(carrierReference, call)
      const events = consignments
        .flatMap(({ packageSet }) => packageSet ?? [])
        .filter(({ packageNumber }) => packageNumber === carrierReference)
        .flatMap(({ eventSet }) => eventSet ?? [])
      return eventsOf(events, carrierReference).toReversed()
    },

    async rates(request, call) {
      return (await offersOf(request, call)).flatMap((offer) => rateOf(offer) ?? [])
    },

    async deliveryOptions(request, call) {
      return (await offersOf(request, call)).flatMap((offer) => {
        const day = dayOf(offer)
        return day ? [{ productId: `${id}_${offer.id}`, earliest: day, latest: day }] : []
      })
    },

    async parcelShops(from, call) {
      const { asked } = by(call)
      const country = countries.find((one) => one === from) ?? countries[0]
      const { pickupPoint } = await checked(
        lists.GET('/pickuppoint/api/pickuppoint/{countryCode}/all.json', {
          params: { path: { countryCode: country } },
          ...asked,
        }),
        'PickupPoints',
      )
      const next = nextAfter(country)
      return { shops: pickupPoint.flatMap((point) => shopOf(point) ?? []), ...(next && { next }) }
    },

    readWebhook(message, { webhookSecret }) {
      mustCarrySecret({ carrier: id, header: secretHeader, secret: webhookSecret }, message)
      const pushed = messageOf(id, message, shapes, 'Pushed')
      // Polling still finds an event that arrives without its time.
      if (!timeIn(pushed.created, zone)) return []
      return eventsOf([{ status: pushed.status, dateIso: pushed.created }], pushed.package).map((event) =>
        Object.assign(event, { rawData: JSON.stringify(pushed) }),
      )
    },
  }
}

/** The groups of Bring's events that move a parcel. */
const pushedGroups = [
  'ATTEMPTED_DELIVERY',
  'COLLECTED',
  'CUSTOMS',
  'DELIVERED',
  'DELIVERED_SENDER',
  'DEVIATION',
  'HANDED_IN',
  'INTERNATIONAL',
  'IN_TRANSIT',
  'PRE_NOTIFIED',
  'READY_FOR_PICKUP',
  'RETURN',
  'TERMINAL',
  'TRANSPORT_TO_RECIPIENT',
] as const

const nextAfter = (country: Country) => countries[countries.indexOf(country) + 1]

const parties = [
  [/recipient/i, 'recipient'],
  [/sender/i, 'sender'],
] as const

const saidIn = (errors: Schemas['Errors'] = []): Said[] =>
  errors.map(({ code, messages = [] }) => {
    const { message } = messages.find(({ lang }) => lang === 'en') ?? messages[0] ?? {}
    return { code, message, field: message && fieldIn(message, parties) }
  })

function refusedBy({ consignments = [], fieldErrors = [], ...whole }: Schemas['Refusal']): Said[] {
  if (consignments.length > 0) return consignments.flatMap(({ errors }) => saidIn(errors ?? undefined))
  return (fieldErrors.length > 0 ? fieldErrors : [whole]).map(({ code = whole.code, message: own }) => {
    const message = own ?? whole.message ?? whole.title ?? whole.error
    return { code, message, field: message && fieldIn(message, parties) }
  })
}

function dayOf({ expectedDelivery }: Schemas['Offer']): string | undefined {
  const { year, month, day } = expectedDelivery?.expectedDeliveryDate ?? {}
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
}

/** Returns the client's price before tax: that of its agreement, or else the list price. */
function rateOf(offer: Schemas['Offer']): CarrierRate | undefined {
  const { netPrice, listPrice } = offer.price ?? {}
  const price = netPrice ?? listPrice
  const amount = Math.round(Number(price?.priceWithAdditionalServices.amountWithoutVAT) * 100)
  if (!price || !Number.isSafeInteger(amount)) return undefined
  const day = dayOf(offer)
  return {
    productId: `${id}_${offer.id}`,
    amount,
    currencyCode: price.currencyCode,
    ...(day && { earliest: day, latest: day }),
  }
}

const eventsOf = (events: readonly Schemas['Event'][], parcelReference: string): CarrierEvent[] =>
  trackedEvents(
    events,
    parcelReference,
    { eventCodes, zone },
    ({ status, description, dateIso, postalCode, city, countryCode }) => ({
      code: status,
      description,
      time: dateIso,
      place: { postCode: postalCode, city, country: countryCode },
    }),
  )
