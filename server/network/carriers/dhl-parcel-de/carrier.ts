import {
  type RegisteredShipment,
  type Carrier,
  type CarrierCall,
  type CarrierDocument,
  type CarrierEvent,
  type CarrierRefusal,
  refusalFor,
  type Lacks,
  type LabelWish,
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
  type OpenOptions,
} from '../kit/adapter.ts'
import { paperOf } from '../kit/prints.ts'
import { responseReader, basic, isNotFound, type Said } from '../kit/responses.ts'
import { inOrder, trackedEvents } from '../kit/events.ts'
import { consigneeAndShipper, fieldIn } from '../kit/fields.ts'
import { registeredAs } from '../kit/numbers.ts'
import { messageOf, mustCarrySecret, webhookSecretField, webhookUrlField, whereItCan } from '../kit/webhooks.ts'
import { shapesOf } from '../shapes.ts'
import { nearTo, shopOf } from './locations.ts'
import { type Account, isReturn, ordersOf, pickUpOf, returnOf } from './booking.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas, paths } from './generated/types.ts'
import { secretHeader, subscriptionsOf, toConfirm } from './push.ts'

const id = 'DHL_PARCEL_DE'
const shapes = shapesOf<Schemas>(new URL('openapi.yaml', import.meta.url))
const checked = responseReader(id, shapes, refusedBy)

const digits = (count: number) => (value: string) =>
  new RegExp(`^\\d{${count}}$`).test(value) ? undefined : `must have ${count} digits`

const fields: readonly AdapterField[] = [
  {
    name: 'apiKey',
    description: 'API key of your app on developer.dhl.com. Once it is given, DHL itself is called.',
    sensitive: true,
  },
  { name: 'user', description: 'User of the business customer portal.' },
  { name: 'password', description: 'Password of the same user.', sensitive: true },
  {
    name: 'customerNumber',
    description: 'EKP, the ten digits with which your billing numbers begin.',
    error: digits(10),
  },
  {
    name: 'participation',
    description: 'The two characters with which your billing numbers end. By default 01.',
    isOptional: true,
    error: (value) => (/^\w{2}$/.test(value) ? undefined : 'must have two letters or digits'),
  },
  {
    name: 'receiverId',
    description:
      'Name of the address for returns, as in the settings of DHL Retoure. By default that of the country, such as deu.',
    isOptional: true,
  },
  environmentField('the sandbox of DHL'),
  webhookUrlField(
    id,
    'DHL is asked to send the events of each parcel (Shipment Tracking - Unified - Push), if your app has that API.',
  ),
  webhookSecretField('Any 16 characters or more, which DHL sends along with each event to prove that it is from DHL.'),
]

const environments = { PRODUCTION: 'https://api-eu.dhl.com', TEST: 'https://api-sandbox.dhl.com' } as const

const prints: Prints = {
  first: 'ZPL',
  types: { PDF: { layouts: ['W103H150', 'A6', 'A4'] }, ZPL: { layouts: ['W103H150'], resolutions: [200] } },
}

/** The host of Location Finder. */
const finder = 'https://api.dhl.com'

/** DHL's names for paper sizes, from its API document: the roll of a thermal printer, half a sheet of A5, and A4. */
const printFormats = { W103H150: '910-300-400', A6: '910-300-300', A4: 'A4' } as const

const printFormatOf = (layout: string | undefined) =>
  layout === 'A4' || layout === 'A6' ? printFormats[layout] : printFormats.W103H150

const lacks: Lacks = {
  findByReference: 'it finds shipments by their numbers alone',
  registerReturn: returnsByProduct,
  findPickUp: 'a pick-up cannot be asked for by our reference',
  deliveryOptions: 'it tells no days before a booking',
  rates: 'it bills by contract and tells no prices by API',
  parcelShops: 'its list is of shops near a place and never of all',
}

export const dhlParcelDe: Adapter = { id, environments, fields, lacks, prints, open }

function open({ environment, url, timeout }: OpenOptions): Carrier {
  const client = clientOf<paths>({ baseUrl: url, fetch: boundedFetch(id, timeout) })
  const places =
    url === environments.PRODUCTION ? clientOf<paths>({ baseUrl: finder, fetch: boundedFetch(id, timeout) }) : client

  const by = ({ credentials, signal }: CarrierCall) => {
    const given = accountOf<'apiKey' | 'user' | 'password' | 'customerNumber'>(id, fields, credentials)
    const { apiKey, user, password } = given
    const account: Account = given
    const { webhookUrl: uri, webhookSecret: token } = given
    return {
      account,
      asked: { headers: { 'dhl-api-key': apiKey, authorization: basic(user, password) }, signal },
      hook: uri !== undefined && token !== undefined ? { uri, token } : undefined,
    }
  }

  async function deleted(numbers: readonly string[], call: CarrierCall): Promise<readonly Schemas['Item'][]> {
    const gone = await checked(
      client.DELETE('/parcel/de/shipping/v2/orders', {
        params: { query: { profile: 'STANDARD_GRUPPENPROFIL', shipment: [...numbers] } },
        ...by(call).asked,
      }),
      'Result',
      isNotFound,
    )
    return gone?.items ?? []
  }

  async function subscribe(numbers: readonly string[], call: CarrierCall): Promise<void> {
    const { hook, asked } = by(call)
    if (!hook) return
    const { headers, signal } = keyOnly(asked)
    for (const body of subscriptionsOf(numbers, hook))
      await whereItCan(checked(client.POST('/tracking/push/v1/subscription', { body, headers, signal }), 'Subscribed'))
  }

  return {
    ...basicsOf({ id, fields, lacks }, environment, eventCodes),

    async register(request, call) {
      const { account, asked } = by(call)
      if (isReturn(request)) {
        const { shipmentNo, label } = await checked(
          client.POST('/parcel/de/shipping/returns/v1/orders', {
            params: { query: { labelType: 'SHIPMENT_LABEL' } },
            body: returnOf(request, account),
            ...asked,
          }),
          'Returned',
        )
        await subscribe([shipmentNo], call)
        return registered([shipmentNo], [{ kind: 'LABEL', type: 'PDF', bytes: decoded(label.b64), parcelIndex: 0 }])
      }
      const { items } = await checked(
        client.POST('/parcel/de/shipping/v2/orders', {
          params: {
            query: {
              docFormat: 'ZPL2',
              printFormat: printFormats.W103H150,
              includeDocs: 'include',
              combine: false,
            },
          },
          body: ordersOf(request, account),
          ...asked,
        }),
        'Result',
      )
      const booked = items.flatMap((item) => (isFine(item) && item.shipmentNo ? [item.shipmentNo] : []))
      const failed = items.filter((item) => !isFine(item))
      if (failed.length > 0) {
        // Some of the parcels may be booked; cancel them rather than leave half a shipment.
        if (booked.length > 0) await deleted(booked, call)
        throw refusalOf(...failed)
      }
      if (booked.length !== request.parcels.length || items.length !== booked.length) throw garbage(id)
      await subscribe(booked, call)
      return registered(
        booked,
        items.flatMap((item, index) => documentsOf(item, index)),
      )
    },

    async reprint(booking, wish, call) {
      const { type, layout } = paperOf(prints, wish.type, wish)
      const { items } = await checked(
        client.GET('/parcel/de/shipping/v2/orders', {
          params: {
            query: {
              shipment: numbersOf(booking),
              docFormat: type === 'ZPL' ? 'ZPL2' : 'PDF',
              printFormat: printFormatOf(layout),
              includeDocs: 'include',
              combine: false,
            },
          },
          ...by(call).asked,
        }),
        'Result',
      )
      return items.flatMap((item, index) => documentsOf(item, index, layout)).filter(({ kind }) => kind === 'LABEL')
    },

    async cancel(booking, call) {
      const kept = (await deleted(numbersOf(booking), call)).filter((item) => !isFine(item) && !isGone(item))
      if (kept.length > 0) throw refusalOf(...kept)
    },

    async pickUp(request, call) {
      const { account, asked } = by(call)
      const { confirmation } = await checked(
        client.POST('/parcel/de/transportation/pickup/v3/orders', { body: pickUpOf(request, account), ...asked }),
        'PickUpBooked',
      )
      return { confirmation: confirmation.value.orderID }
    },

    async cancelPickUp(orderID, call) {
      const cancelled = await checked(
        client.DELETE('/parcel/de/transportation/pickup/v3/orders', {
          params: { query: { orderID } },
          ...by(call).asked,
        }),
        'PickUpCancelled',
        isNotFound,
      )
      // DHL reports success even when it did not cancel the pick-up.
      const kept = (cancelled?.failedCancellations ?? []).filter(({ orderState = '' }) => !isCalledOff.has(orderState))
      const otherwise = { code: 'NOT_CANCELLED', message: `${id} did not cancel pick-up ${orderID}` }
      if (kept.length > 0)
        throw refusalFor(
          id,
          kept.map(({ orderState: code = otherwise.code, message = otherwise.message }) => ({ code, message })),
          otherwise,
        )
    },

    async manifest({ date, shipments }, call) {
      const { asked } = by(call)
      const { items } = await checked(
        client.POST('/parcel/de/shipping/v2/manifests', {
          body: { profile: 'STANDARD_GRUPPENPROFIL', shipmentNumbers: shipments.flatMap(numbersOf) },
          ...asked,
        }),
        'Result',
      )
      const failed = items.filter((item) => !isFine(item))
      if (failed.length > 0) throw refusalOf(...failed)
      const printed = await checked(
        client.GET('/parcel/de/shipping/v2/manifests', {
          params: { query: { date, includeDocs: 'include' } },
          ...asked,
        }),
        'Manifest',
      )
      return {
        number: printed.sheetNo?.[0]?.sheetNo ?? `${id}-${date}`,
        documents: (printed.manifest ?? []).flatMap(({ b64 }) =>
          b64 ? [{ kind: 'RECEIPT', type: 'PDF', bytes: decoded(b64) } as const] : [],
        ),
      }
    },

    async shopsNear(place, call) {
      const found = await checked(
        places.GET('/location-finder/v1/find-by-geo', {
          params: { query: nearTo(place) },
          ...keyOnly(by(call).asked),
        }),
        'Locations',
        isNotFound,
      )
      return (found?.locations ?? []).flatMap((location) => shopOf(location) ?? [])
    },

    async events({ carrierReference }, call) {
      const tracking = await checked(
        client.GET('/track/shipments', {
          params: { query: { trackingNumber: carrierReference, service: 'parcel-de', language: 'en' } },
          ...keyOnly(by(call).asked),
        }),
        'Tracking',
        isNotFound,
      )
      const events = (tracking?.shipments ?? []).flatMap(({ events: told }) => told ?? [])
      return inOrder(eventsOf(events, carrierReference))
    },

    readWebhook(message, { webhookSecret }) {
      mustCarrySecret({ carrier: id, header: secretHeader, secret: webhookSecret }, message)
      const { shipments = [] } = messageOf(id, message, shapes, 'Pushed')
      return inOrder(
        shipments.flatMap(({ id: number, status, events = status ? [status] : [] }) => eventsOf(events, number)),
      )
    },

    async confirmWebhook(message, call) {
      const asking = toConfirm(messageOf(id, message, shapes, 'Pushed'))
      if (!asking) return
      const { subscriptionId, secret } = asking
      await whereItCan(
        checked(
          client.POST('/tracking/push/v1/subscription/{subscriptionId}', {
            params: { path: { subscriptionId }, header: { 'DHL-API-Hook-Secret': secret } },
            ...keyOnly(by(call).asked),
          }),
          'Subscribed',
        ),
      )
    },
  }
}

interface Asked {
  readonly headers: { readonly 'dhl-api-key': string }
  readonly signal: AbortSignal | undefined
}

/** Tracking authenticates the app, not the user. */
const keyOnly = ({ headers, signal }: Asked) => ({ headers: { 'dhl-api-key': headers['dhl-api-key'] }, signal })

/** DHL has no shipments of several parcels, so the id lists all numbers. It has room for four. */
const registered = (numbers: readonly string[], documents: readonly CarrierDocument[]) => ({
  ...registeredAs(numbers),
  ...(numbers.length <= 4 && { carrierIntegrationReference: numbers.join(',') }),
  documents,
})

function numbersOf({ carrierReference, carrierIntegrationReference, parcels = [] }: RegisteredShipment): string[] {
  if (carrierIntegrationReference !== undefined) return carrierIntegrationReference.split(',')
  const numbers = parcels.flatMap((parcel) => parcel.carrierReference ?? [])
  return numbers.length > 0 ? numbers : [carrierReference]
}

const isCalledOff: ReadonlySet<string> = new Set(['STORNIERT', 'CANCELLED', 'CANCELED'])

const codeOf = ({ sstatus }: Schemas['Item']) => sstatus.statusCode ?? sstatus.status ?? 200

const isFine = (item: Schemas['Item']) => codeOf(item) < 400

const isGone = (item: Schemas['Item']) => codeOf(item) === 404 || /unknown shipment/i.test(item.sstatus.detail ?? '')

function documentsOf(
  { label, customsDoc, codLabel }: Schemas['Item'],
  parcelIndex: number,
  layout?: LabelWish['layout'],
): CarrierDocument[] {
  return [
    ...fileOf(label, { kind: 'LABEL', parcelIndex }, layout),
    ...fileOf(customsDoc, { kind: 'CUSTOMS_FORM' }),
    ...fileOf(codLabel, { kind: 'RECEIPT', parcelIndex }),
  ]
}

/** ZPL arrives as plain text and PDF as Base64. */
function fileOf(
  document: Schemas['Document'] | undefined,
  about: Pick<CarrierDocument, 'kind' | 'parcelIndex'>,
  layout?: LabelWish['layout'],
): CarrierDocument[] {
  if (!document) return []
  const { zpl2, b64 = '' } = document
  const type = zpl2 === undefined ? 'PDF' : 'ZPL'
  const bytes = zpl2 === undefined ? decoded(b64) : Buffer.from(zpl2)
  return [{ ...about, type, bytes, ...(about.kind === 'LABEL' && paperOf(prints, type, { layout })) }]
}

const toSaid = (code: number, said: string | undefined, messages: Schemas['Messages'] = []): Said[] => {
  const errors = messages.filter(({ validationState = '' }) => /error/i.test(validationState))
  const words = (errors.length > 0 ? errors : messages.slice(0, 1)).flatMap(
    ({ property, validationMessage }) => [property, validationMessage].filter(Boolean).join(': ') || [],
  )
  if (words.length === 0) return [{ code: String(code), message: said }]
  return words.map((message) => ({ code: String(code), message, field: fieldIn(message, consigneeAndShipper) }))
}

function refusalOf(...items: readonly Schemas['Item'][]): CarrierRefusal {
  const errors = items.flatMap((item) =>
    toSaid(codeOf(item), item.sstatus.detail, item.validationMessages).map(
      ({ code = '400', message = 'DHL did not book', field }) => ({ code, message, field }),
    ),
  )
  return refusalFor(id, errors, { code: '400', message: 'DHL did not book' })
}

function refusedBy({ items, status, statusCode, title, detail, validationMessages }: Schemas['Refusal']): Said[] {
  const whole = typeof status === 'object' ? status : { statusCode: statusCode ?? status, title, detail }
  const code = whole.statusCode ?? whole.status ?? 400
  const ofItems = (items ?? []).flatMap((item) => item.validationMessages ?? [])
  return toSaid(code, whole.detail ?? whole.title, ofItems.length > 0 ? ofItems : validationMessages)
}

const eventsOf = (events: readonly Schemas['Event'][], parcelReference: string): CarrierEvent[] =>
  trackedEvents(
    events,
    parcelReference,
    { eventCodes, zone: 'Europe/Berlin' },
    ({ statusCode, description, status, timestamp, location: { address = {} } = {} }) => ({
      code: statusCode,
      description: description ?? status,
      time: timestamp,
      place: { postCode: address.postalCode, city: address.addressLocality, country: address.countryCode },
    }),
  )
