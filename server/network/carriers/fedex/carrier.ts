import { nearestMinor } from '../../../kernel/money.ts'
import type {
  Carrier,
  CarrierCall,
  CarrierDocument,
  CarrierEvent,
  CarrierRate,
  CarrierRefusal,
  DeliveryOption,
  RateRequest,
  Lacks,
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
  labelTypeField,
  type OpenOptions,
} from '../kit/adapter.ts'
import { isPaperless, paperlessField, withoutPaper } from '../kit/paperless.ts'
import { labelTypeOf, onPaper, paperOf } from '../kit/prints.ts'
import {
  type CarrierResponse,
  responseReader,
  type Authorized,
  type Refused,
  type Said,
  withToken,
} from '../kit/responses.ts'
import { inOrder, trackedEvents } from '../kit/events.ts'
import { fieldIn } from '../kit/fields.ts'
import { registeredAs } from '../kit/numbers.ts'
import { shortReference } from '../kit/text.ts'
import { dayFromNow } from '../kit/times.ts'
import { grantInForm, type Token, tokenOf, Tokens } from '../kit/tokens.ts'
import { messageOf, mustBeSigned, webhookSecretField } from '../kit/webhooks.ts'
import { shapesOf } from '../shapes.ts'
import { pickUpOf, productOf, questionOf, shipmentOf } from './booking.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas, paths } from './generated/types.ts'

type Account = Readonly<Record<'clientId' | 'clientSecret' | 'accountNumber', string>>

const id = 'FEDEX'
const shapes = shapesOf<Schemas>(new URL('openapi.yaml', import.meta.url))
const checked = responseReader(id, shapes, refusedBy)

const fields: readonly AdapterField[] = [
  {
    name: 'clientId',
    description: 'API key of your project on developer.fedex.com. Once it is given, FedEx itself is called.',
  },
  { name: 'clientSecret', description: 'Secret key of the same project.', sensitive: true },
  {
    name: 'accountNumber',
    description: 'Your FedEx account number of nine digits, which pays.',
    error: (value) => (/^\d{9}$/.test(value) ? undefined : 'must have nine digits'),
  },
  labelTypeField,
  paperlessField,
  environmentField('the sandbox of FedEx'),
  webhookSecretField(
    'Security token of your webhook project (Advanced Integrated Visibility) on developer.fedex.com, whose destination is https://<host>/webhooks/carriers/FEDEX/<client id>. With it FedEx signs the events that it sends. They are asked for all the same.',
  ),
]

const environments = { PRODUCTION: 'https://apis.fedex.com', TEST: 'https://apis-sandbox.fedex.com' } as const

/** How many days back to look for a booking by its reference. */
const daysBack = 30

const prints = onPaper('4R')

const lacks: Lacks = {
  reprint: 'labels come with the booking alone',
  registerReturn: returnsByProduct,
  findPickUp: 'a pick-up cannot be asked for by our reference',
  manifest: 'it closes days of Ground within the United States alone',
  parcelShops: 'none of its products delivers to a parcel shop',
}

export const fedex: Adapter = { id, environments, fields, lacks, prints, open }

function open({ environment, url, timeout }: OpenOptions): Carrier {
  const client = clientOf<paths>({ baseUrl: url, fetch: boundedFetch(id, timeout) })
  const tokens = new Tokens(fetchToken)

  async function fetchToken({ clientId, clientSecret }: Account): Promise<Token> {
    return tokenOf(await checked(client.POST('/oauth/token', grantInForm(clientId, clientSecret)), 'Token'))
  }

  function authorized<T>(
    call: CarrierCall,
    work: (asked: Pick<Authorized, 'headers' | 'signal'>, account: Account) => Promise<CarrierResponse<T>>,
  ): Promise<CarrierResponse<T>> {
    const { clientId, clientSecret, accountNumber } = accountOf<keyof Account>(id, fields, call.credentials)
    const account = { clientId, clientSecret, accountNumber }
    return withToken(tokens, account, call, ({ headers, signal }) => work({ headers, signal }, account))
  }

  async function offersOf(request: RateRequest, call: CarrierCall) {
    const { output } = await checked(
      authorized(call, (asked, { accountNumber }) =>
        client.POST('/rate/v1/rates/quotes', { ...asked, body: questionOf(request, accountNumber) }),
      ),
      'RateReply',
    )
    return (output.rateReplyDetails ?? []).flatMap((offer) => {
      const productId = productOf(offer.serviceType ?? '')
      const isAsked = !request.productIds || request.productIds.some((one) => one === productId)
      return productId !== undefined && isAsked ? [{ ...offer, productId }] : []
    })
  }

  return {
    ...basicsOf({ id, fields, lacks }, environment, eventCodes),

    async register(request, call) {
      const labels = labelTypeOf(call.credentials)
      const isWanted = request.customs !== undefined && isPaperless(call.credentials)
      return withoutPaper(isWanted, isForPaper, async (isWithoutPaper) => {
        const { output } = await checked(
          authorized(call, (asked, { accountNumber }) =>
            client.POST('/ship/v1/shipments', {
              ...asked,
              body: shipmentOf(request, accountNumber, labels, isWithoutPaper),
            }),
          ),
          'ShipReply',
        )
        const [shipment] = output.transactionShipments
        const pieces = (shipment?.pieceResponses ?? []).toSorted(
          (one, other) => (one.packageSequenceNumber ?? 0) - (other.packageSequenceNumber ?? 0),
        )
        const [first] = pieces
        if (!shipment || !first || pieces.length !== request.parcels.length) throw garbage(id)
        return {
          ...registeredAs(pieces.map(({ trackingNumber }) => trackingNumber)),
          carrierIntegrationReference: shipment.masterTrackingNumber ?? first.trackingNumber,
          documents: [
            ...pieces.flatMap(({ packageDocuments }, parcelIndex) =>
              (packageDocuments ?? []).map((document) => documentOf(document, parcelIndex)),
            ),
            ...(shipment.shipmentDocuments ?? []).map((document) => documentOf(document)),
          ],
        }
      })
    },

    async findByReference(reference, call) {
      const found = await checked(
        authorized(call, (asked, { accountNumber }) =>
          client.POST('/track/v1/referencenumbers', {
            ...asked,
            body: {
              includeDetailedScans: false,
              referencesInformation: {
                type: 'CUSTOMER_REFERENCE',
                value: shortReference(reference),
                accountNumber,
                shipDateBegin: dayFromNow(-daysBack),
                shipDateEndDate: dayFromNow(1),
              },
            },
          }),
        ),
        'TrackReply',
        isUnknownYet,
      )
      const numbers = resultsIn(found).map(({ trackingNumber }) => trackingNumber)
      const [first] = numbers
      return first === undefined ? undefined : { ...registeredAs(numbers), carrierIntegrationReference: first }
    },

    async cancel({ carrierReference, carrierIntegrationReference = carrierReference }, call) {
      await checked(
        authorized(call, (asked, { accountNumber }) =>
          client.PUT('/ship/v1/shipments/cancel', {
            ...asked,
            body: {
              accountNumber: { value: accountNumber },
              deletionControl: 'DELETE_ALL_PACKAGES',
              trackingNumber: carrierIntegrationReference,
            },
          }),
        ),
        'CancelReply',
        isCancelled,
      )
    },

    async pickUp(request, call) {
      const { output } = await checked(
        authorized(call, (asked, { accountNumber }) =>
          client.POST('/pickup/v1/pickups', { ...asked, body: pickUpOf(request, accountNumber) }),
        ),
        'PickUpReply',
      )
      // FedEx needs all three to cancel a pick-up.
      return { confirmation: [output.pickupConfirmationCode, request.date, output.location ?? ''].join('/') }
    },

    async cancelPickUp(confirmation, call) {
      const [pickupConfirmationCode = '', scheduledDate = '', location] = confirmation.split('/')
      await checked(
        authorized(call, (asked, { accountNumber }) =>
          client.PUT('/pickup/v1/pickups/cancel', {
            ...asked,
            body: {
              associatedAccountNumber: { value: accountNumber },
              carrierCode: 'FDXE',
              pickupConfirmationCode,
              scheduledDate,
              ...(location && { location }),
            },
          }),
        ),
        'PickUpReply',
        isCancelled,
      )
    },

    async rates(request, call) {
      return (await offersOf(request, call)).flatMap((offer) => rateOf(offer) ?? [])
    },

    async deliveryOptions(request, call) {
      return (await offersOf(request, call)).flatMap((offer) => optionOf(offer) ?? [])
    },

    ...eventsByMany(30, async (parcels, call) => {
      const tracking = await checked(
        authorized(call, (asked) =>
          client.POST('/track/v1/trackingnumbers', {
            ...asked,
            body: {
              includeDetailedScans: true,
              trackingInfo: parcels.map(({ carrierReference: trackingNumber }) => ({
                trackingNumberInfo: { trackingNumber },
              })),
            },
          }),
        ),
        'TrackReply',
        isUnknownYet,
      )
      const wanted = new Set(parcels.map(({ carrierReference }) => carrierReference))
      return inOrder(
        resultsIn(tracking)
          .filter(({ trackingNumber }) => wanted.has(trackingNumber))
          .flatMap(({ trackingNumber, scanEvents }) => eventsOf(scanEvents, trackingNumber)),
      )
    }),

    readWebhook(message, { webhookSecret }) {
      mustBeSigned({ carrier: id, header: 'fdx-signature', secret: webhookSecret }, message)
      return inOrder(
        resultsIn(messageOf(id, message, shapes, 'TrackReply')).flatMap(({ trackingNumber, scanEvents }) =>
          eventsOf(scanEvents, trackingNumber),
        ),
      )
    },
  }
}

/** Returns the tracking results of each number. Unknown numbers have an error instead. */
const resultsIn = (reply: Schemas['TrackReply'] | undefined) =>
  (reply?.output.completeTrackResults ?? []).flatMap(({ trackingNumber, trackResults = [] }) => {
    const known = trackResults.filter(({ error }) => error === undefined)
    const number = trackingNumber ?? known[0]?.trackingNumberInfo?.trackingNumber
    return known.length > 0 && number
      ? [{ trackingNumber: number, scanEvents: known.flatMap(({ scanEvents }) => scanEvents ?? []) }]
      : []
  })

function documentOf(
  { contentType, docType, encodedLabel = '' }: Schemas['Document'],
  parcelIndex?: number,
): CarrierDocument {
  const isLabel = contentType === undefined || /LABEL/.test(contentType)
  const type = docType === 'ZPLII' ? 'ZPL' : 'PDF'
  return {
    kind: isLabel ? 'LABEL' : 'CUSTOMS_FORM',
    type,
    ...(isLabel && paperOf(prints, type)),
    bytes: decoded(encodedLabel),
    ...(isLabel && parcelIndex !== undefined && { parcelIndex }),
  }
}

const parties = [
  [/recipient/i, 'recipient'],
  [/shipper|origin/i, 'sender'],
] as const

function refusedBy({ errors = [] }: Schemas['Refusal']): Said[] {
  return errors.map(({ code, message }) => {
    const words = `${code} ${message}`.replaceAll('POSTALCODE', 'POSTAL CODE')
    return { code, message, field: fieldIn(words, parties) }
  })
}

/** FedEx's messages mention the places or shipment that rule out a special service, and seldom the service itself. */
const isForPaper = ({ errors }: CarrierRefusal) =>
  errors.some(({ code, message }) =>
    /SPECIALSERVICE\w*\.NOTALLOWED|\bETD\b|electronic trade/i.test(`${code} ${message}`),
  )

const isUnknownYet = ({ status, code }: Refused) => status === 404 || /NOTFOUND|NOT\.FOUND/.test(code)

const isCancelled = ({ code, message }: Refused) =>
  /ALREADY.*(?:DELETED|CANCELL?ED)/i.test(`${code} ${message}`) || /TRACKINGNUMBER\.NOTFOUND/.test(code)

type Offer = Schemas['Offer'] & { readonly productId: string }

function optionOf({ productId, commit }: Offer): DeliveryOption | undefined {
  const day = commit?.dateDetail?.dayFormat?.slice(0, 10)
  return day ? { productId, earliest: day, latest: day } : undefined
}

function rateOf(offer: Offer): CarrierRate | undefined {
  const rated = offer.ratedShipmentDetails ?? []
  const { totalNetCharge, currency, shipmentRateDetail } =
    rated.find(({ rateType }) => rateType === 'ACCOUNT') ?? rated[0] ?? {}
  const currencyCode = currency ?? shipmentRateDetail?.currency
  if (totalNetCharge === undefined || currencyCode === undefined) return undefined
  return {
    productId: offer.productId,
    amount: Number(nearestMinor(totalNetCharge, currencyCode)),
    currencyCode,
    ...optionOf(offer),
  }
}

const eventsOf = (scans: readonly Schemas['Scan'][], parcelReference: string): CarrierEvent[] =>
  trackedEvents(scans, parcelReference, { eventCodes, zone: 'UTC' }, (scan) => {
    const { derivedStatusCode, eventType, eventDescription, date, scanLocation } = scan
    const { city, postalCode, stateOrProvinceCode, countryCode } = scanLocation ?? {}
    const code = eventType && eventCodes[eventType] ? eventType : derivedStatusCode
    return {
      code: code || eventType || 'UNKNOWN',
      description: eventDescription,
      time: date,
      place: { postCode: postalCode, city, state: stateOrProvinceCode, country: countryCode },
    }
  })
