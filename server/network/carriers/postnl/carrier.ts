import { type Carrier, type CarrierCall, type CarrierDocument, refusalFor, type Lacks } from '../carrier.ts'
import { decoded } from '../documents.ts'
import { boundedFetch, clientOf, garbage } from '../http.ts'
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
import { labelTypeOf, onPaper, paperOf } from '../kit/prints.ts'
import { registeredAs } from '../kit/numbers.ts'
import { responseReader, listed, type Said, withoutEffect } from '../kit/responses.ts'
import { streetOf } from '../kit/street.ts'
import { trackedEvents } from '../kit/events.ts'
import { shapesOf } from '../shapes.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas, paths } from './generated/types.ts'
import { shopsIn } from './locations.ts'
import { dayOf, labelRequestOf, referenceOf } from './shipments.ts'

const id = 'POSTNL'
const zone = 'Europe/Amsterdam'
const shapes = shapesOf<Schemas>(new URL('openapi.yaml', import.meta.url))
const checked = responseReader(id, shapes, ({ Errors = [], errors = [], Error: error, message, fault }) => {
  const said: Said[] = [
    ...Errors.map(({ Code, Description, Error: reason }) => ({ code: Code, message: Description ?? reason })),
    ...errors.map(({ ErrorNumber, ErrorMsg }) => ({ code: ErrorNumber, message: ErrorMsg })),
    { code: error?.ErrorCode, message: error?.ErrorDescription ?? error?.ErrorMessage },
    { code: fault?.detail?.errorcode, message: fault?.faultstring ?? message },
  ]
  return said
    .filter(({ code, message: words }) => code !== undefined || words !== undefined)
    .map(({ code, message: words }) => ({ code, message: words, field: fieldOf(words) }))
})

const fields: readonly AdapterField[] = [
  { name: 'apiKey', description: 'API key of your account on developer.postnl.nl.', sensitive: true },
  {
    name: 'customerCode',
    description: 'Customer code of three or four letters, which the numbers of your parcels hold too.',
    error: (value) => (/^[A-Z]{3,4}$/i.test(value.trim()) ? undefined : 'must have three or four letters'),
  },
  { name: 'customerNumber', description: 'Customer number of up to eight digits.' },
  {
    name: 'collectionLocation',
    description: 'Code of six digits of the place where PostNL gets your parcels.',
    isOptional: true,
    error: (value) => (/^\d{6}$/.test(value.trim()) ? undefined : 'must have six digits'),
  },
  labelTypeField,
  environmentField('the sandbox of PostNL'),
]

const prints = onPaper('A6')

const lacks: Lacks = {
  cancel: 'no call takes a label back: one that is not used is not charged',
  reprint: 'labels come with the booking alone',
  registerReturn: returnsByProduct,
  pickUp: 'parcels are fetched as agreed in the contract',
  findPickUp: 'parcels are fetched as agreed in the contract',
  cancelPickUp: 'parcels are fetched as agreed in the contract',
  manifest: 'a booking confirms its parcels, and no days are closed',
  rates: 'it bills by contract and tells no prices by API',
  parcelShops: 'its list is of shops near a place and never of all',
  readWebhook: 'its push is not documented in public',
}

/** PostNL through its Send & Track APIs. */
export const postnl: Adapter = {
  id,
  environments: { PRODUCTION: 'https://api.postnl.nl', TEST: 'https://api-sandbox.postnl.nl' },
  fields,
  lacks,
  prints,
  open,
}

function open({ environment, url, timeout }: OpenOptions): Carrier {
  const client = clientOf<paths>({ baseUrl: url, fetch: boundedFetch(id, timeout) })
  const by = ({ credentials, signal }: CarrierCall) => {
    const { apiKey, customerCode, ...account } = accountOf<'apiKey' | 'customerCode' | 'customerNumber'>(
      id,
      fields,
      credentials,
    )
    return {
      account: { ...account, customerCode: customerCode.toUpperCase() },
      asked: { headers: { apikey: apiKey }, signal },
    }
  }

  return {
    ...basicsOf(postnl, environment, eventCodes),

    async register(request, call) {
      const { account, asked } = by(call)
      const { customerCode: CustomerCode, customerNumber: CustomerNumber } = account
      const query = { CustomerCode, CustomerNumber, Type: '3S', Serie: seriesOf(CustomerCode) } as const
      const numbers = await Promise.all(
        request.parcels.map(() =>
          withoutEffect(checked(client.GET('/shipment/v1_1/barcode', { params: { query }, ...asked }), 'Barcode')),
        ),
      )
      const type = labelTypeOf(call.credentials)
      const barcodes = numbers.map(({ Barcode }) => Barcode)
      const { ResponseShipments } = await checked(
        client.POST('/shipment/v2_2/label', {
          params: { query: { confirm: true } },
          body: labelRequestOf(request, account, barcodes, type),
          ...asked,
        }),
        'LabelResponse',
      )
      const booked = listed(ResponseShipments)
      const [error, ...others] = booked
        .flatMap(({ Errors = [] }) => Errors)
        .map(({ Code: code = 'ERROR', Description: message = '' }) => ({ code, message, field: fieldOf(message) }))
      if (error) throw refusalFor(id, [error, ...others], error)
      const [first] = booked
      if (!first || booked.length !== request.parcels.length) throw garbage(id)
      return {
        ...registeredAs(booked.map(({ Barcode }) => Barcode)),
        documents: booked.flatMap(({ Labels }, index) => listed(Labels).map((label) => labelOf(label, type, index))),
      }
    },

    async findByReference(reference, call) {
      const { account, asked } = by(call)
      const { customerCode, customerNumber } = account
      const found = await checked(
        client.GET('/shipment/v2/status/reference/{reference}', {
          params: { path: { reference: referenceOf(reference) }, query: { customerCode, customerNumber } },
          ...asked,
        }),
        'StatusResponse',
      )
      const parcels = shipmentsIn(found).toSorted((one, other) => counterOf(one) - counterOf(other))
      return parcels.length > 0 ? registeredAs(parcels.map(({ Barcode }) => Barcode)) : undefined
    },

    async deliveryOptions({ recipient, delivery = recipient, date, productIds }, call) {
      const CountryCode = delivery.country
      const [HouseNumber] = /\d+/.exec(streetOf(delivery).house ?? '') ?? []
      const products = (productIds ?? [daily]).filter((productId) => productId === daily)
      if ((CountryCode !== 'NL' && CountryCode !== 'BE') || HouseNumber === undefined || products.length === 0)
        return []
      const query = {
        AllowSundaySorting: false,
        StartDate: dayOf(after(date, 1)),
        EndDate: dayOf(after(date, 9)),
        CountryCode,
        PostalCode: delivery.postCode?.replaceAll(' ', '') ?? '',
        HouseNumber: HouseNumber.slice(0, 5),
        Options: 'Daytime',
      } as const
      const { Timeframes } = await checked(
        client.GET('/shipment/v2_1/calculate/timeframes', { params: { query }, ...by(call).asked }),
        'Timeframes',
      )
      const [first] = listed(Timeframes?.Timeframe)
      const day = first && dayOf(first.Date)
      return day === undefined ? [] : products.map((productId) => ({ productId, earliest: day, latest: day }))
    },

    async shopsNear({ latitude, longitude, country: CountryCode }, call) {
      if (CountryCode !== 'NL' && CountryCode !== 'BE') return []
      const query = { Latitude: latitude, Longitude: longitude, CountryCode, DeliveryOptions: 'PG' } as const
      return shopsIn(
        await checked(
          client.GET('/shipment/v2_1/locations/nearest/geocode', { params: { query }, ...by(call).asked }),
          'LocationsResponse',
        ),
      )
    },

    async events({ carrierReference }, call) {
      const found = await checked(
        client.GET('/shipment/v2/status/barcode/{barcode}', {
          params: { path: { barcode: carrierReference }, query: { detail: true, language: 'EN' } },
          ...by(call).asked,
        }),
        'StatusResponse',
      )
      // 99 means that a status does not apply.
      const told = shipmentsIn(found)
        .filter(({ Barcode }) => Barcode === carrierReference)
        .flatMap(({ Status, OldStatus }) => (OldStatus === undefined ? listed(Status) : listed(OldStatus)))
        .filter(({ StatusCode }) => StatusCode !== '99')
      return trackedEvents(
        told,
        carrierReference,
        { eventCodes, zone },
        ({ StatusCode: code, StatusDescription: description, TimeStamp: time }) => ({ code, description, time }),
      ).toReversed()
    },
  }
}

/** The product whose delivery days PostNL reports. */
const daily = 'POSTNL_3085'

const after = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString()

/** Numbers have 13 or 15 characters, whatever the length of the code in them. */
const seriesOf = (code: string) => (code.length === 4 ? '000000000-999999999' : '0000000000-9999999999')

const shipmentsIn = ({ CompleteStatus, CurrentStatus }: Schemas['StatusResponse']) =>
  listed((CompleteStatus ?? CurrentStatus)?.Shipment)

const counterOf = ({ ShipmentCounter = '1' }: Schemas['StatusShipment']) => Number(ShipmentCounter)

const labelOf = ({ Content }: Schemas['Label'], type: 'PDF' | 'ZPL', parcelIndex: number): CarrierDocument => ({
  kind: 'LABEL',
  ...paperOf(prints, type),
  bytes: decoded(Content),
  parcelIndex,
})

/** Returns the attribute that PostNL rejects, if its message is unambiguous. */
function fieldOf(message = ''): string | undefined {
  const [, type = ''] = /address type (\w+)/i.exec(message) ?? []
  const party = { receiver: 'recipient', sender: 'sender', delivery: 'delivery' }[type.toLowerCase()]
  return party && `${party}.${/zip ?code|postal ?code/i.test(message) ? 'postCode' : 'addressLine1'}`
}
