import {
  type Carrier,
  type CarrierCall,
  type CarrierDocument,
  type CarrierRate,
  CarrierRefusal,
  type RateRequest,
  type Lacks,
  type Prints,
} from '../carrier.ts'
import { carrierData } from '../data/carriers.ts'
import { decoded } from '../documents.ts'
import { boundedFetch, clientOf } from '../http.ts'
import {
  type Adapter,
  returnsByProduct,
  type AdapterField,
  accountOf,
  basicsOf,
  environmentField,
  labelTypeField,
  type OpenOptions,
} from '../kit/adapter.ts'
import { labelTypeOf, paperOf } from '../kit/prints.ts'
import {
  type CarrierResponse,
  responseReader,
  type Authorized,
  isNotFound,
  type Refused,
  type Said,
  withoutEffect,
  withToken,
} from '../kit/responses.ts'
import { inOrder, trackedEvents } from '../kit/events.ts'
import { fieldIn } from '../kit/fields.ts'
import { registeredAs } from '../kit/numbers.ts'
import { grantInBody, type Token, tokenOf, Tokens } from '../kit/tokens.ts'
import { shapesOf } from '../shapes.ts'
import { imageOf, isReturn, labelOf, mailClassOf, pickUpOf, questionOf, scanFormOf } from './booking.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas, paths } from './generated/types.ts'

type Account = Readonly<Record<'clientId' | 'clientSecret' | 'customerId' | 'mailerId' | 'accountNumber', string>>

const id = 'USPS'
const shapes = shapesOf<Schemas>(new URL('openapi.yaml', import.meta.url))
const checked = responseReader(id, shapes, refusedBy)

const fields: readonly AdapterField[] = [
  {
    name: 'clientId',
    description: 'Consumer key of your app on developers.usps.com. Once it is given, USPS itself is called.',
  },
  { name: 'clientSecret', description: 'Consumer secret of the same app.', sensitive: true },
  { name: 'customerId', description: 'CRID, your customer registration ID.' },
  { name: 'mailerId', description: 'MID, your mailer ID.' },
  { name: 'accountNumber', description: 'Number of the enterprise payment account that pays.' },
  labelTypeField,
  {
    name: 'eventCallsPerHour',
    description:
      'How many calls an hour USPS allows your app for tracking. By default 60, which is what a new app has.',
    isOptional: true,
    default: '60',
    error: (value) => (/^[1-9]\d{0,5}$/.test(value) ? undefined : 'must be a whole number from 1 to 999999'),
  },
  environmentField('the testing environment of USPS'),
]

const environments = { PRODUCTION: 'https://apis.usps.com', TEST: 'https://apis-tem.usps.com' } as const

/** In seconds. A payment is valid for eight hours, but USPS doesn't say when it expires, so renew it much sooner. */
const paymentLifetime = 3_000

/** Requests labels as JSON rather than in parts. */
const media = { accept: 'application/vnd.usps.labels+json' }

const prints: Prints = {
  first: 'PDF',
  types: { PDF: { layouts: ['4R'] }, ZPL: { layouts: ['4R'], resolutions: [200, 300] } },
}

const lacks: Lacks = {
  findByReference: 'labels are found by their numbers alone',
  registerReturn: returnsByProduct,
  findPickUp: 'a pick-up cannot be asked for by our reference',
  parcelShops: 'none of its products delivers to a parcel shop',
  readWebhook: 'how a push is signed is not documented in public',
}

export const usps: Adapter = { id, environments, fields, lacks, prints, open }

function open({ environment, url, timeout }: OpenOptions): Carrier {
  const client = clientOf<paths>({ baseUrl: url, fetch: boundedFetch(id, timeout) })
  const tokens = new Tokens(fetchToken)
  const payments = new Tokens(fetchPayment)

  async function fetchToken({ clientId, clientSecret }: Account): Promise<Token> {
    return tokenOf(await checked(client.POST('/oauth2/v3/token', grantInBody(clientId, clientSecret)), 'Token'))
  }

  async function fetchPayment(account: Account): Promise<Token> {
    const { customerId: CRID, mailerId: MID, accountNumber } = account
    const payer = { CRID, MID, accountType: 'EPS' as const, accountNumber }
    const { paymentAuthorizationToken: value } = await checked<Schemas['Payment']>(
      withToken(tokens, account, { credentials: {} }, (asked) =>
        client.POST('/payments/v3/payment-authorization', {
          headers: asked.headers,
          body: {
            roles: [
              { roleName: 'LABEL_OWNER', ...payer, manifestMID: MID },
              { roleName: 'PAYER', ...payer },
            ],
          },
        }),
      ),
      'Payment',
    )
    return { value, lifetime: paymentLifetime }
  }

  const accountFor = ({ credentials }: CarrierCall): Account => {
    const given = accountOf<keyof Account>(id, fields, credentials)
    const { clientId, clientSecret, customerId, mailerId, accountNumber } = given
    return { clientId, clientSecret, customerId, mailerId, accountNumber }
  }

  function authorized<T>(
    call: CarrierCall,
    work: (asked: Pick<Authorized, 'headers' | 'signal'>, account: Account) => Promise<CarrierResponse<T>>,
  ): Promise<CarrierResponse<T>> {
    const account = accountFor(call)
    return withToken(tokens, account, call, ({ headers, signal }) => work({ headers, signal }, account))
  }

  /** Does the same for calls that cost or refund money, which need a payment too. */
  function paying<T>(
    call: CarrierCall,
    work: (asked: { headers: Record<string, string>; signal: AbortSignal | undefined }) => Promise<CarrierResponse<T>>,
  ): Promise<CarrierResponse<T>> {
    return authorized(call, async ({ headers, signal }, account) => {
      const payment = await withoutEffect(payments.of(account))
      return work({ headers: { ...headers, 'X-Payment-Authorization-Token': payment, ...media }, signal })
    })
  }

  async function offersOf(request: RateRequest, call: CarrierCall): Promise<CarrierRate[]> {
    // USPS has no shipments of several parcels.
    if (request.parcels.length !== 1) return []
    const outbound = carrierData[id].products.filter(({ direction }) => direction === 'OUTBOUND')
    const wanted = request.productIds ?? outbound.map((product) => product.id)
    const asked = wanted.map(async (productId) => {
      const { pricingOptions } = await checked(
        authorized(call, (by, { accountNumber }) =>
          client.POST('/shipments/v3/options/search', { ...by, body: questionOf(request, productId, accountNumber) }),
        ),
        'Offers',
      )
      return rateOf(productId, pricingOptions)
    })
    return (await Promise.all(asked)).flatMap((rate) => rate ?? [])
  }

  return {
    ...basicsOf({ id, fields, lacks }, environment, eventCodes),

    async register(request, call) {
      const labels = labelTypeOf(call.credentials)
      const body = labelOf(request, labels)
      // With one key, USPS makes one label however often we retry.
      const once = { 'X-Idempotency-Key': request.reference }
      const label = await checked(
        paying(call, ({ headers, signal }) => {
          const asked = { headers: { ...headers, ...once }, signal, body }
          return isReturn(request)
            ? client.POST('/labels/v3/return-label', asked)
            : client.POST('/labels/v3/label', asked)
        }),
        'Label',
      )
      return {
        ...registeredAs([label.trackingNumber]),
        documents: [documentOf(label, labels, 200)],
      }
    },

    async reprint({ carrierReference: trackingNumber }, { type, resolution }, call) {
      const dpi = resolution === 300 ? 300 : 200
      const printed = await checked(
        paying(call, (asked) =>
          client.POST('/labels/v3/label-reprint/{trackingNumber}', {
            ...asked,
            params: { path: { trackingNumber } },
            body: { imageInfo: imageOf(type, dpi) },
          }),
        ),
        'Printed',
      )
      return [documentOf(printed, type, dpi)]
    },

    async cancel({ carrierReference: trackingNumber }, call) {
      const cancelled = await checked(
        paying(call, (asked) =>
          client.DELETE('/labels/v3/label/{trackingNumber}', { ...asked, params: { path: { trackingNumber } } }),
        ),
        'Cancelled',
        isCancelled,
      )
      if (cancelled?.status !== undefined && cancelled.status !== 'CANCELED')
        throw new CarrierRefusal(id, cancelled.status, `${id} disputes the refund of ${trackingNumber}`)
    },

    async pickUp(request, call) {
      const { confirmationNumber } = await checked(
        authorized(call, (asked) => client.POST('/pickup/v3/carrier-pickup', { ...asked, body: pickUpOf(request) })),
        'PickUpBooked',
      )
      return { confirmation: confirmationNumber }
    },

    async cancelPickUp(confirmationNumber, call) {
      const at = '/pickup/v3/carrier-pickup/{confirmationNumber}'
      const path = { confirmationNumber }
      const { response, ...found } = await authorized(call, (asked) => client.GET(at, { ...asked, params: { path } }))
      const known = await checked(Promise.resolve({ ...found, response }), 'PickUpBooked', isNotFound)
      if (!known) return
      const header = { 'If-Match': response.headers.get('etag') ?? '' }
      const gone = await authorized(call, (asked) => client.DELETE(at, { ...asked, params: { path, header } }))
      if (!gone.response.ok) await checked(Promise.resolve(gone), 'PickUpBooked', isNotFound)
    },

    async manifest(request, call) {
      const { SCANFormMetadata, SCANFormImage } = await checked(
        authorized(call, ({ headers, signal }) =>
          client.POST('/scan-forms/v3/scan-form', {
            headers: { ...headers, accept: 'application/json' },
            signal,
            body: scanFormOf(request),
          }),
        ),
        'ScanFormMade',
      )
      return {
        number: SCANFormMetadata.manifestNumber,
        documents: SCANFormImage ? [{ kind: 'RECEIPT', type: 'PDF', bytes: decoded(SCANFormImage) }] : [],
      }
    },

    rates: offersOf,

    async deliveryOptions(request, call) {
      return (await offersOf(request, call)).flatMap(({ productId, earliest, latest }) =>
        earliest && latest ? [{ productId, earliest, latest }] : [],
      )
    },

    eventCallsPerHour: ({ eventCallsPerHour }) => Number(eventCallsPerHour?.trim() || 60),

    async events({ carrierReference: trackingNumber }, call) {
      const tracking = await checked(
        authorized(call, (asked) =>
          client.GET('/tracking/v3/tracking/{trackingNumber}', {
            ...asked,
            params: { path: { trackingNumber }, query: { expand: 'DETAIL' } },
          }),
        ),
        'Tracking',
        isUnknownYet,
      )
      const told = (tracking?.trackingEvents ?? []).filter(({ eventCode }) => eventCode)
      return inOrder(
        trackedEvents(told, trackingNumber, { eventCodes, zone: 'America/New_York' }, (event) => {
          const { eventCode = '', eventType, GMTTimestamp, eventTimestamp, eventCity, eventState, eventZIP } = event
          const country = event.eventCountry || 'US'
          return {
            code: eventCode,
            description: eventType,
            time: GMTTimestamp ?? eventTimestamp,
            place: { country, state: eventState, postCode: eventZIP },
            at: { postCode: eventZIP, city: eventCity, country: /^[A-Z]{2}$/.test(country) ? country : 'US' },
          }
        }),
      )
    },
  }
}

function documentOf(
  { labelImage, returnLabelImage }: Pick<Schemas['Label'], 'labelImage' | 'returnLabelImage'>,
  type: CarrierDocument['type'],
  resolution: 200 | 300,
): CarrierDocument {
  return {
    kind: 'LABEL',
    ...paperOf(prints, type, { resolution }),
    bytes: decoded(labelImage ?? returnLabelImage ?? ''),
    parcelIndex: 0,
  }
}

const parties = [
  [/to ?address|destination|recipient/i, 'recipient'],
  [/from ?address|origin|sender/i, 'sender'],
] as const

function refusedBy({ error }: Schemas['Refusal']): Said | Said[] {
  if (typeof error !== 'object') return { message: error }
  const { errors = [] } = error
  return (errors.length > 0 ? errors : [{}]).map(({ code = error.code, title, detail, source }) => {
    const message = detail ?? title ?? error.message
    return { code, message, field: fieldIn([source?.parameter, message].filter(Boolean).join(' '), parties) }
  })
}

const isUnknownYet = ({ status, message }: Refused) =>
  status === 404 || /not (?:yet )?available|could not locate|not found/i.test(message)

const isCancelled = ({ message }: Refused) => /already (?:been )?cancell?ed/i.test(message)

/** Returns the single-parcel price of the mail class under the client's agreement. */
function rateOf(productId: string, options: Schemas['Offers']['pricingOptions'] = []): CarrierRate | undefined {
  const offers = options
    .flatMap(({ shippingOptions }) => shippingOptions ?? [])
    .filter(({ mailClass }) => mailClass === mailClassOf(productId))
    .flatMap(({ rateOptions }) => rateOptions ?? [])
    .filter(({ rates }) => (rates ?? []).some(({ rateIndicator }) => rateIndicator === 'SP'))
    // USPS returns the total only when extra services are requested.
    .flatMap(({ totalPrice, totalBasePrice, commitment }) => {
      const price = totalPrice ?? totalBasePrice
      return price === undefined ? [] : [{ price, commitment }]
    })
  const [cheapest] = offers.toSorted((one, other) => one.price - other.price)
  if (!cheapest) return undefined
  const day = cheapest.commitment?.scheduleDeliveryDate
  return {
    productId,
    amount: Math.round(cheapest.price * 100),
    currencyCode: 'USD',
    ...(day && { earliest: day, latest: day }),
  }
}
