import { nearestMinor } from '../../../kernel/money.ts'
import type { Carrier, CarrierCall, CarrierDocument, CarrierRefusal, RateRequest, Lacks } from '../carrier.ts'
import { decoded } from '../documents.ts'
import { boundedFetch, clientOf, garbage } from '../http.ts'
import {
  type Adapter,
  type AdapterField,
  accountOf,
  basicsOf,
  environmentField,
  labelTypeField,
  type OpenOptions,
} from '../kit/adapter.ts'
import { isPaperless, paperlessField, withoutPaper } from '../kit/paperless.ts'
import { labelTypeOf, onPaper, paperOf } from '../kit/prints.ts'
import { responseReader, basic, isNotFound, type Refused } from '../kit/responses.ts'
import { inOrder, trackedEvents } from '../kit/events.ts'
import { fieldIn } from '../kit/fields.ts'
import { shapesOf } from '../shapes.ts'
import { bookingOf, pickUpOf, rateRequestOf } from './booking.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas, paths } from './generated/types.ts'
import { productOf } from './products.ts'

type Printed = Schemas['Booked']['documents'][number]

const id = 'DHL_EXPRESS'
const shapes = shapesOf<Schemas>(new URL('openapi.yaml', import.meta.url))
const checked = responseReader(id, shapes, ({ detail = '', message, title, additionalDetails = [] }) => {
  const [, code, words = detail] = /^(\d+): (.*)$/s.exec(detail) ?? []
  const head = words || message || title
  // With details, the words before them only say that several things are wrong.
  return (additionalDetails.length > 0 ? additionalDetails : ['']).map((one) => {
    const said = [head, one].filter(Boolean).join(' ')
    return { code: code && `DHL-${code}`, message: said, field: fieldIn(one || said, parties) }
  })
})

const parties = [
  [/\breceiver|\brecipient|\bdestination/i, 'recipient'],
  [/\bshipper|\borigin/i, 'sender'],
] as const

const fields: readonly AdapterField[] = [
  { name: 'apiKey', description: 'API key (user name) of your app for MyDHL API.' },
  { name: 'apiSecret', description: 'API secret (password) of the same app.', sensitive: true },
  {
    name: 'accountNumber',
    description: 'Account number for exports, of up to 12 digits, which pays.',
    error: (value) => (/^\d{1,12}$/.test(value.trim()) ? undefined : 'must have up to 12 digits'),
  },
  labelTypeField,
  paperlessField,
  environmentField('the test environment of MyDHL API'),
]

const prints = onPaper('4R')

const lacks: Lacks = {
  findByReference: 'MyDHL API finds by a reference what DHL has scanned, and no booking before that',
  cancel: 'MyDHL API cancels pick-ups alone: a label that is not used is not charged',
  reprint: 'MyDHL API prints labels with the booking alone',
  registerReturn: 'none of its products is for returns',
  findPickUp: 'a pick-up cannot be asked for by our reference',
  manifest: 'it closes no days',
  parcelShops: 'none of its products delivers to a parcel shop',
  readWebhook: 'its push needs a key that MyDHL API does not have',
}

/** DHL Express through MyDHL API. */
export const dhlExpress: Adapter = {
  id,
  environments: {
    PRODUCTION: 'https://express.api.dhl.com/mydhlapi',
    TEST: 'https://express.api.dhl.com/mydhlapi/test',
  },
  fields,
  lacks,
  prints,
  open,
}

function open({ environment, url, timeout }: OpenOptions): Carrier {
  const client = clientOf<paths>({ baseUrl: url, fetch: boundedFetch(id, timeout) })
  const by = ({ credentials, signal }: CarrierCall) => {
    const { apiKey, apiSecret, accountNumber } = accountOf<'apiKey' | 'apiSecret' | 'accountNumber'>(
      id,
      fields,
      credentials,
    )
    return { account: accountNumber, asked: { headers: { authorization: basic(apiKey, apiSecret) }, signal } }
  }

  /** Returns what DHL offers between the places, limited to our products. */
  async function sold(request: RateRequest, call: CarrierCall) {
    const { account, asked } = by(call)
    const rates = await checked(
      client.POST('/rates', { body: rateRequestOf(request, account), ...asked }),
      'Rates',
      isNotFound,
    )
    return (rates?.products ?? []).flatMap((product) => {
      const productId = productOf(product.productCode ?? '')
      const day = product.deliveryCapabilities?.estimatedDeliveryDateAndTime?.slice(0, 10)
      const isAsked = productId !== undefined && (request.productIds?.includes(productId) ?? true)
      return isAsked ? [{ productId, day, prices: product.totalPrice ?? [] }] : []
    })
  }

  return {
    ...basicsOf(dhlExpress, environment, eventCodes),

    async register(request, call) {
      const { account, asked } = by(call)
      const isWanted = request.customs !== undefined && isPaperless(call.credentials)
      return withoutPaper(isWanted, isForPaper, async (isWithoutPaper) => {
        const body = bookingOf(request, account, labelTypeOf(call.credentials), isWithoutPaper)
        const booked = client.POST('/shipments', { body, ...asked })
        const { shipmentTrackingNumber, packages, documents } = await checked(booked, 'Booked')
        if (packages.length !== request.parcels.length) throw garbage(id)
        return {
          carrierReference: shipmentTrackingNumber,
          // The waybill number identifies the first piece; each piece has its own number too.
          parcels: packages.map(({ trackingNumber }, index) => ({
            carrierReference: index === 0 ? shipmentTrackingNumber : trackingNumber,
            carrierIntegrationReference: trackingNumber,
          })),
          documents: documents.flatMap((document) => documentOf(document) ?? []),
        }
      })
    },

    async pickUp(request, call) {
      const { account, asked } = by(call)
      const { dispatchConfirmationNumbers, readyByTime } = await checked(
        client.POST('/pickups', { body: pickUpOf(request, account), ...asked }),
        'PickedUp',
      )
      const [confirmation = ''] = dispatchConfirmationNumbers
      return { confirmation, ...(readyByTime && { from: readyByTime }) }
    },

    async cancelPickUp(confirmation, call) {
      const params = { path: { number: confirmation }, query: { requestorName: 'Waybill', reason: 'Not needed' } }
      await checked(
        client.DELETE('/pickups/{number}', { params, parseAs: 'text', ...by(call).asked }),
        'Nothing',
        isCalledOff,
      )
    },

    async rates(request, call) {
      return (await sold(request, call)).flatMap(({ productId, day, prices }) => {
        const billed = prices.find(({ currencyType }) => currencyType === 'BILLC')
        return billed?.price === undefined || !billed.priceCurrency
          ? []
          : [
              {
                productId,
                amount: Number(nearestMinor(billed.price, billed.priceCurrency)),
                currencyCode: billed.priceCurrency,
                ...(day && { earliest: day, latest: day }),
              },
            ]
      })
    },

    async deliveryOptions(request, call) {
      return (await sold(request, call)).flatMap(({ productId, day }) =>
        day ? [{ productId, earliest: day, latest: day }] : [],
      )
    },

    // Tracking takes the waybill number, which is that of the first piece.
    async events({ carrierReference, parcels: [{ carrierReference: waybill = carrierReference } = {}] = [] }, call) {
      const tracking = await checked(
        client.GET('/shipments/{number}/tracking', {
          params: {
            path: { number: waybill },
            query: { trackingView: 'all-checkpoints', levelOfDetail: 'shipment', requestGMTOffsetPerEvent: true },
          },
          ...by(call).asked,
        }),
        'Tracking',
        isNotFound,
      )
      const checkpoints = (tracking?.shipments ?? []).flatMap(({ events = [] }) => events)
      return inOrder(
        trackedEvents(
          checkpoints,
          carrierReference,
          { eventCodes, zone: 'UTC' },
          ({ typeCode = '', description, date, time, GMTOffset = '', serviceArea }) => ({
            code: typeCode,
            description,
            time: `${date}T${time}${GMTOffset}`,
            place: { name: serviceArea?.[0]?.description },
          }),
        ),
      )
    },
  }
}

/** Whether DHL refused Paperless Trade, as its messages and codes name it. */
const isForPaper = ({ errors }: CarrierRefusal) =>
  errors.some(({ code, message }) => /\bWY\b|\bPLT|paperless/i.test(`${code} ${message}`))

const isCalledOff = ({ message }: Refused) => /already cancelled/i.test(message)

/** Reads labels in the chosen type, and invoices, which are always PDF. */
function documentOf({ imageFormat, typeCode, content }: Printed): CarrierDocument | undefined {
  if (imageFormat !== 'PDF' && imageFormat !== 'ZPL') return undefined
  const bytes = decoded(content)
  if (typeCode === 'invoice') return { kind: 'CUSTOMS_FORM', type: imageFormat, bytes }
  if (typeCode !== 'label') return undefined
  return { kind: 'LABEL', ...paperOf(prints, imageFormat), bytes }
}
