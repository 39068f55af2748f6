import type { Carrier, CarrierCall, CarrierDocument, Registered, Lacks, Prints } from '../carrier.ts'
import { decoded } from '../documents.ts'
import { garbage } from '../http.ts'
import {
  type Adapter,
  returnsByProduct,
  type AdapterField,
  accountOf,
  basicsOf,
  type OpenOptions,
} from '../kit/adapter.ts'
import { paperOf } from '../kit/prints.ts'
import { afterBooking, responseReader, basic, isNotFound } from '../kit/responses.ts'
import { trackedEvents } from '../kit/events.ts'
import { fieldIn } from '../kit/fields.ts'
import { xmlWriter } from '../kit/xml.ts'
import { xmlClient } from '../kit/xml-client.ts'
import { shapesOf } from '../shapes.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas } from './generated/types.ts'
import { orderOf } from './order.ts'
import { locatorQueryOf, shopsIn } from './points.ts'

const id = 'BPOST'
const contract = new URL('openapi.yaml', import.meta.url)
const shapes = shapesOf<Schemas>(contract)
const write = xmlWriter<Schemas>(contract)
const manager = 'https://shm-rest.bpost.cloud'
/** The host for tracking. */
const tracker = 'https://api.parcel.bpost.cloud'
/** The host for finding points, which needs no log-in. */
const locator = 'https://pudo.bpost.be'

const checked = responseReader(id, shapes, ({ businessException: said, systemException }) => {
  const message = said?.message ?? systemException?.message
  return { code: said?.code && `bpost-${said.code}`, message, field: message && fieldIn(message, parties) }
})

const parties = [
  [/\breceiver|\baddressee/i, 'recipient'],
  [/\bsender/i, 'sender'],
  [/\bpugo|\bparcels ?depot/i, 'delivery'],
] as const

const fields: readonly AdapterField[] = [
  {
    name: 'accountId',
    description:
      'Number of your account in the Shipping Manager, of six digits. bpost gives separate accounts for tests.',
    error: (value) => (/^\d{6}$/.test(value.trim()) ? undefined : 'must have six digits'),
  },
  { name: 'passphrase', description: 'Passphrase of the account.', sensitive: true },
]

const prints: Prints = { first: 'PDF', types: { PDF: { layouts: ['A6'] } } }

const lacks: Lacks = {
  cancel: 'an order whose boxes are printed cannot be cancelled, and a booking prints them',
  reprint: 'labels are kept on the one paper that is asked for',
  registerReturn: returnsByProduct,
  pickUp: 'parcels are fetched as agreed in the contract',
  findPickUp: 'parcels are fetched as agreed in the contract',
  cancelPickUp: 'parcels are fetched as agreed in the contract',
  manifest: 'it closes no days',
  deliveryOptions: 'the Shipping Manager tells no days before a booking',
  rates: 'it bills by contract and tells no prices by API',
  parcelShops: 'its list is of shops near a place and never of all',
  readWebhook: 'its push is not documented in public',
}

/** bpost through its Shipping Manager API, which has no test environment. */
export const bpost: Adapter = { id, environments: { PRODUCTION: manager, TEST: manager }, fields, lacks, prints, open }

const labelOf = (base64: string, parcelIndex: number): CarrierDocument => ({
  kind: 'LABEL',
  ...paperOf(prints, 'PDF'),
  bytes: decoded(base64),
  parcelIndex,
})

function open({ environment, url, timeout }: OpenOptions): Carrier {
  const ask = xmlClient(id, { url, timeout, contract })
  const locate = xmlClient(id, { url: url === manager ? locator : url, timeout, contract })
  const track = xmlClient(id, { url: url === manager ? tracker : url, timeout, contract })
  const by = ({ credentials, signal }: CarrierCall) => {
    const { accountId, passphrase } = accountOf<'accountId' | 'passphrase'>(id, fields, credentials)
    return { accountId, authorization: basic(accountId, passphrase), signal }
  }

  /** Returns the numbers and labels of an order, even if it has been printed before. */
  async function printed(reference: string, call: CarrierCall): Promise<Registered | undefined> {
    const { accountId, authorization, signal } = by(call)
    const found = await checked(
      ask<Schemas['LabelsDocument']>({
        method: 'GET',
        path: `/services/shm/${accountId}/orders/${encodeURIComponent(reference)}/labels/A6?forcePrinting=true`,
        headers: {
          authorization,
          accept: 'application/vnd.bpost.shm-label-pdf-v3.4+XML',
          'content-type': 'application/vnd.bpost.shm-labelRequest-v5+XML',
        },
        signal,
      }),
      'LabelsDocument',
      isNotFound,
    )
    if (!found) return undefined
    const parcels = found.labels.label.map(({ barcode: [carrierReference = ''] }) => ({ carrierReference }))
    return {
      carrierReference: parcels[0]?.carrierReference ?? '',
      parcels,
      documents: found.labels.label.map(({ bytes }, index) => labelOf(bytes, index)),
    }
  }

  return {
    ...basicsOf(bpost, environment, eventCodes),

    async register(request, call) {
      const { accountId, authorization, signal } = by(call)
      await checked(
        ask<Schemas['Nothing']>({
          method: 'POST',
          path: `/services/shm/${accountId}/orders`,
          headers: { authorization, 'content-type': 'application/vnd.bpost.shm-order-v5+XML' },
          body: write('OrderDocument', { order: orderOf(request, accountId) }),
          signal,
        }),
        'Nothing',
      )
      const registered = await afterBooking(printed(request.reference, call))
      if (registered?.parcels.length !== request.parcels.length) throw garbage(id)
      return registered
    },

    findByReference: printed,

    async shopsNear(place, { signal }) {
      if (place.country !== 'BE') return []
      const path = `/Locator?${locatorQueryOf(place)}`
      return shopsIn(
        await checked(
          locate<Schemas['LocatorDocument']>({ method: 'GET', path, headers: {}, signal }),
          'LocatorDocument',
        ),
      )
    },

    async events({ carrierReference }, call) {
      const { authorization, signal } = by(call)
      const found = await checked(
        track<Schemas['TrackingDocument']>({
          method: 'GET',
          path: `/services/trackedmail/item/${encodeURIComponent(carrierReference)}/trackingInfo`,
          headers: { authorization },
          signal,
        }),
        'TrackingDocument',
        isNotFound,
      )
      return trackedEvents(
        found?.itemTracking.stateInfo ?? [],
        carrierReference,
        { eventCodes, zone: 'Europe/Brussels' },
        ({ stateCode, stateDescription, time, location }) => ({
          code: stateCode,
          description: eventCodes[stateCode]?.description ?? stateDescription,
          time,
          place: { name: location },
        }),
      )
    },
  }
}
