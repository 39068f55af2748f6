import { elapsedMs } from '../../../kernel/elapsed.ts'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Carrier,
  type CarrierCall,
  type CarrierDocument,
  CarrierRefusal,
  type CarrierShop,
  CarrierUnavailable,
  type Registered,
  type Lacks,
} from '../carrier.ts'
import { boundedFetch, clientOf, garbage } from '../http.ts'
import {
  type Adapter,
  type AdapterField,
  accountOf,
  basicsOf,
  environmentField,
  type OpenOptions,
} from '../kit/adapter.ts'
import { onPaper, paperOf } from '../kit/prints.ts'
import { inOrder, trackedEvents } from '../kit/events.ts'
import { registeredAs } from '../kit/numbers.ts'
import { afterBooking, isNotFound, responseReader } from '../kit/responses.ts'
import { readOpeningHours } from '../opening-hours.ts'
import { shapesOf } from '../shapes.ts'
import { bookingOf, calculatedOf, products, type SendingMethod, sendingMethods } from './booking.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas, paths } from './generated/types.ts'

type Shipment = Schemas['Shipment']

const id = 'INPOST_PL'
/** InPost buys a label within a second or two. */
const pauseMs = 400
/** How many pages of 100 recent shipments to search for one. */
const mostPages = 20
const shapes = shapesOf<Schemas>(new URL('openapi.yaml', import.meta.url))
const checked = responseReader(id, shapes, ({ error, message, description, details }) => {
  const words = message ?? description ?? error
  const found = wrongIn(details)
  if (found.length === 0) return { code: error, message: words }
  return found.map(([path, key]) => ({ code: error, message: `${words} ${path}: ${key}`, field: fieldOf(path) }))
})

const isSendingMethod = (text: string): text is SendingMethod => sendingMethods.some((method) => method === text)

const fields: readonly AdapterField[] = [
  { name: 'apiToken', description: 'Token of ShipX, from the API tab of the parcel manager.', sensitive: true },
  {
    name: 'organizationId',
    description: 'Number of your organization, from the same tab.',
    error: (value) => (/^\d{1,12}$/.test(value.trim()) ? undefined : 'must have up to 12 digits'),
  },
  {
    name: 'sendingMethod',
    description: `How InPost gets your parcels: ${sendingMethods.join(', ')}. By default dispatch_order, which a courier fetches.`,
    isOptional: true,
    values: [...sendingMethods],
    default: 'dispatch_order',
    error: (value) => (isSendingMethod(value.trim()) ? undefined : `must be one of ${sendingMethods.join(', ')}`),
  },
  environmentField('the sandbox of InPost'),
]

const prints = onPaper('A6')

const lacks: Lacks = {
  cancel: 'ShipX only cancels shipments that are not bought yet, and a booking is bought within seconds',
  registerReturn: 'none of its products is for returns',
  pickUp: 'a dispatch order has no day',
  findPickUp: 'a dispatch order has no day',
  cancelPickUp: 'a dispatch order has no day',
  manifest: 'it closes no days',
  deliveryOptions: 'it tells no days before a booking',
  readWebhook: 'it proves a message by no more than the address that it comes from',
}

/** InPost in Poland through ShipX. */
export const inpostPl: Adapter = {
  id,
  environments: {
    PRODUCTION: 'https://api-shipx-pl.easypack24.net',
    TEST: 'https://sandbox-api-shipx-pl.easypack24.net',
  },
  fields,
  lacks,
  prints,
  open,
}

function open({ environment, url, timeout }: OpenOptions): Carrier {
  const client = clientOf<paths>({ baseUrl: url, fetch: boundedFetch(id, timeout) })
  const by = ({ credentials, signal }: CarrierCall) => {
    const {
      apiToken,
      organizationId,
      sendingMethod = '',
    } = accountOf<'apiToken' | 'organizationId'>(id, fields, credentials)
    return {
      organization: organizationId,
      method: isSendingMethod(sendingMethod) ? sendingMethod : ('dispatch_order' as const),
      asked: { headers: { authorization: `Bearer ${apiToken}`, 'accept-language': 'en_GB' }, signal },
    }
  }

  async function labelOf(number: number, type: 'PDF' | 'ZPL', call: CarrierCall): Promise<CarrierDocument> {
    const file = await checked(
      client.GET('/v1/shipments/{id}/label', {
        params: { path: { id: String(number) }, query: { format: type === 'PDF' ? 'Pdf' : 'Zpl', type: 'A6' } },
        parseAs: 'arrayBuffer',
        ...by(call).asked,
      }),
      'LabelFile',
    )
    return {
      kind: 'LABEL',
      ...paperOf(prints, type),
      bytes: file instanceof ArrayBuffer ? new Uint8Array(file) : new Uint8Array(),
    }
  }

  /** Waits until the shipment's label has been bought. Throws if it cannot be. */
  async function confirmed(taken: Shipment, call: CarrierCall): Promise<Shipment> {
    const until = elapsedMs() + timeout
    for (let shipment = taken; ;) {
      if (shipment.tracking_number) return shipment
      const failure = failureOf(shipment)
      if (failure !== undefined) throw new CarrierRefusal(id, failure, `InPost did not buy the label: ${failure}`)
      if (elapsedMs() > until)
        throw new CarrierUnavailable(id, 'TIMEOUT', `InPost has not bought the label of ${shipment.id} yet`, {
          mayHaveRegistered: true,
        })
      if (shipment !== taken) await wait(pauseMs, undefined, { signal: call.signal }).catch(() => undefined)
      const path = { id: String(shipment.id) }
      const read = checked(client.GET('/v1/shipments/{id}', { params: { path }, ...by(call).asked }), 'Shipment')
      shipment = await afterBooking(read)
    }
  }

  async function booked(shipment: Shipment, call: CarrierCall): Promise<Registered> {
    const parcels = (shipment.parcels ?? []).flatMap(({ tracking_number: number }) => number ?? [])
    const numbers = parcels.length > 0 ? parcels : [shipment.tracking_number ?? '']
    return {
      ...registeredAs(numbers),
      carrierIntegrationReference: String(shipment.id),
      documents: [await afterBooking(labelOf(shipment.id, 'PDF', call))],
    }
  }

  return {
    ...basicsOf(inpostPl, environment, eventCodes),

    async register(request, call) {
      const { organization, method, asked } = by(call)
      const taken = await checked(
        client.POST('/v1/organizations/{organization}/shipments', {
          params: { path: { organization } },
          body: bookingOf(request, method),
          ...asked,
        }),
        'Shipment',
      )
      const registered = await booked(await confirmed(taken, call), call)
      if (registered.parcels.length !== request.parcels.length) throw garbage(id)
      return registered
    },

    async findByReference(reference, call) {
      const { organization, asked } = by(call)
      for (let page = 1; page <= mostPages; page++) {
        const { items } = await checked(
          client.GET('/v1/organizations/{organization}/shipments', {
            params: {
              path: { organization },
              query: { sort_by: 'created_at', sort_order: 'desc', page, per_page: 100 },
            },
            ...asked,
          }),
          'ShipmentPage',
        )
        const found = items.find((shipment) => shipment.reference?.split(' ')[0] === reference)
        if (found) return booked(await confirmed(found, call), call)
        if (items.length < 100) return undefined
      }
      throw new CarrierUnavailable(id, 'TIMEOUT', `InPost has too many shipments to find ${reference} among them`, {
        mayHaveRegistered: true,
      })
    },

    async reprint({ carrierIntegrationReference = '' }, { type }, call) {
      return [await labelOf(Number(carrierIntegrationReference), type, call)]
    },

    async rates({ productIds = products, ...request }, call) {
      const { organization, asked } = by(call)
      const shipments = productIds
        .filter((productId) => products.includes(productId))
        .map((productId) => calculatedOf(request, productId))
      if (shipments.length === 0) return []
      const charges = await checked(
        client.POST('/v1/organizations/{organization}/shipments/calculate', {
          params: { path: { organization } },
          body: { shipments },
          ...asked,
        }),
        'Charges',
      )
      return charges.flatMap(({ id: productId, calculated_charge_amount: charge }) =>
        charge === undefined || charge === null || Number.isNaN(Number(charge))
          ? []
          : [{ productId, amount: Math.round(Number(charge) * 100), currencyCode: 'PLN' }],
      )
    },

    async parcelShops(from, { signal }) {
      const page = Number(from ?? 1)
      const query = { functions: 'parcel_collect', status: 'Operating', page, per_page: 500 } as const
      const { items, total_pages: pages } = await checked(
        client.GET('/v1/points', { params: { query }, signal }),
        'PointPage',
      )
      return { shops: items.flatMap((point) => shopOf(point) ?? []), ...(page < pages && { next: String(page + 1) }) }
    },

    async events({ carrierReference }, call) {
      const path = { number: carrierReference }
      const tracking = await checked(
        client.GET('/v1/tracking/{number}', { params: { path }, ...by(call).asked }),
        'Tracking',
        isNotFound,
      )
      return inOrder(
        trackedEvents(
          tracking?.tracking_details ?? [],
          carrierReference,
          { eventCodes, zone: 'Europe/Warsaw' },
          ({ status, datetime, agency }) => ({
            code: status,
            time: datetime,
            ...(agency && { place: { name: agency, country: 'PL' } }),
          }),
        ),
      )
    },
  }
}

/**
 * Returns why InPost will not buy a label: no offer can be bought, or the payment failed. A failed purchase has no
 * status of its own.
 */
function failureOf({ offers = [], transactions = [] }: Shipment): string | undefined {
  const reasons = offers.map(
    ({ status, unavailability_reasons: why }) => status === 'unavailable' && (why?.[0]?.key ?? 'unavailable'),
  )
  if (reasons.length > 0 && reasons.every(Boolean)) return reasons.find((reason) => reason !== false) || undefined
  if (transactions.some(({ status }) => status === 'success' || status === 'initiated')) return undefined
  const failed = transactions.find(({ status }) => status === 'failure')
  return failed && (failed.details?.error ?? 'transaction_failure')
}

/** Returns all errors as attribute path and key. Lists and objects alternate along the path. */
function wrongIn(details: unknown, path = ''): [path: string, key: string][] {
  if (typeof details === 'string') return path ? [[path, details]] : []
  if (typeof details !== 'object' || details === null) return []
  return Object.entries(details).flatMap(([name, inner]) =>
    wrongIn(inner, Array.isArray(details) ? path : [path, name].filter(Boolean).join('.')),
  )
}

const attributes: Readonly<Record<string, string>> = {
  post_code: 'postCode',
  city: 'city',
  country_code: 'country',
  line1: 'addressLine1',
  line2: 'addressLine2',
  phone: 'contactInfo',
  email: 'contactInfo.email',
  first_name: 'firstName',
  last_name: 'lastName',
  company_name: 'company',
}

function fieldOf(path: string): string | undefined {
  const steps = path.split('.')
  const last = steps.at(-1) ?? ''
  if (last === 'target_point') return 'delivery.parcelShopId'
  if (steps[0] === 'parcels') return 'parcels'
  if (steps[0] === 'cod') return 'cashOnDelivery'
  const party = { receiver: 'recipient', sender: 'sender' }[steps[0] ?? '']
  const attribute = attributes[last]
  return party && attribute && `${party}.${attribute}`
}

function shopOf({
  name,
  type = [],
  location,
  opening_hours: hours,
  ...point
}: Schemas['Point']): CarrierShop | undefined {
  const { latitude, longitude } = location ?? {}
  const { city, post_code: postCode } = point.address_details ?? {}
  const addressLine1 = point.address?.line1
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || !city || !addressLine1) return undefined
  return {
    id: name,
    name,
    type: type.includes('parcel_locker') ? 'LOCKER' : 'SERVICE_POINT',
    latitude,
    longitude,
    addressLine1,
    ...(postCode && { postCode }),
    city,
    country: 'PL',
    openingTimes: readOpeningHours(hours ?? '')?.openingTimes ?? [],
    ...(point.location_description && { carrierData: { locationDescription: point.location_description } }),
  }
}
