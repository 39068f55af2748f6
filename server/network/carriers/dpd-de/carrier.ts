import {
  type Carrier,
  type CarrierCall,
  type CarrierDocument,
  refusalFor,
  type Lacks,
  type Prints,
} from '../carrier.ts'
import { decoded } from '../documents.ts'
import { garbage } from '../http.ts'
import {
  type Adapter,
  returnsByProduct,
  type AdapterField,
  accountOf as read,
  basicsOf,
  environmentField,
  type OpenOptions,
} from '../kit/adapter.ts'
import { trackedEvents } from '../kit/events.ts'
import { onPaper, paperOf } from '../kit/prints.ts'
import { registeredAs } from '../kit/numbers.ts'
import { type CarrierResponse, responseReader, type Refused, withToken } from '../kit/responses.ts'
import { soapClient } from '../kit/soap.ts'
import { type Token, Tokens } from '../kit/tokens.ts'
import { shapesOf } from '../shapes.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas } from './generated/types.ts'
import { orderOf } from './order.ts'
import { shopOf } from './parcel-shops.ts'

type ErrorDetail = Schemas['Refusal']['Envelope']['Body']['Fault']

interface Account {
  readonly delisId: string
  readonly password: string
  readonly sendingDepot: string
}

const id = 'DPD_DE'
const contract = new URL('openapi.yaml', import.meta.url)
const types = 'http://dpd.com/common/service/types'
const messageLanguage = 'en_US'
/** DPD itself allows 100. */
const mostShops = 50
/** In seconds. A token is valid for 24 hours, and DPD counts the calls of clients that fetch one each time. */
const tokenLifetime = 20 * 3_600
const shapes = shapesOf<Schemas>(contract)

const said = ({ detail }: ErrorDetail) => {
  const { authenticationFault: authenticationError, faults: errors } = typeof detail === 'object' ? detail : {}
  return authenticationError
    ? { code: authenticationError.errorCode, message: authenticationError.errorMessage }
    : errors && { code: errors.faultCode, message: errors.message }
}

const checked = responseReader(id, shapes, ({ Envelope: { Body } }) => {
  const { code, message = '' } = said(Body.Fault) ?? { message: Body.Fault.faultstring }
  return { code, message, field: fieldOf(message) }
})

const fields: readonly AdapterField[] = [
  { name: 'delisId', description: 'DELIS ID of your agreement with DPD Germany.' },
  { name: 'password', description: 'Password of the DELIS ID for the web services.', sensitive: true },
  {
    name: 'sendingDepot',
    description: 'Number of the depot that fetches your parcels, of four digits.',
    error: (value) => (/^\d{4}$/.test(value.trim()) ? undefined : 'must have four digits'),
  },
  environmentField('the stage of DPD'),
]

const prints: Prints = { ...onPaper('A6'), isInAllTypes: true }

const lacks: Lacks = {
  findByReference: 'ParcelLifeCycleService finds numbers alone',
  cancel: 'no call takes an order back: parcels that are not handed over are not charged',
  reprint: 'labels come with the order alone',
  registerReturn: returnsByProduct,
  pickUp: 'a collection is an order of its own and not one for parcels that are labelled',
  findPickUp: 'a collection is an order of its own and not one for parcels that are labelled',
  cancelPickUp: 'a collection is an order of its own and not one for parcels that are labelled',
  manifest: 'it closes no days',
  deliveryOptions: 'it tells no days before a booking',
  rates: 'it bills by contract and tells no prices by API',
  parcelShops: 'its list is of shops near a place and never of all',
  readWebhook: 'its push is not documented in public',
}

/** DPD Germany through its public web services. */
export const dpdDe: Adapter = {
  id,
  environments: { PRODUCTION: 'https://public-ws.dpd.com', TEST: 'https://public-ws-stage.dpd.com' },
  fields,
  lacks,
  prints,
  open,
}

function open({ environment, url, timeout }: OpenOptions): Carrier {
  const ask = soapClient<ErrorDetail>(id, { url, timeout, contract, statusOf })
  const tokens = new Tokens<Account>(fetchToken)

  async function fetchToken({ delisId, password }: Account): Promise<Token> {
    const { Envelope } = await checked(
      ask<Schemas['GetAuthResponse']>({
        path: '/services/LoginService/V2_0',
        action: `${types}/LoginService/2.0/getAuth`,
        body: { 'call:getAuth': { '@xmlns:call': `${types}/LoginService/2.0`, delisId, password, messageLanguage } },
        signal: undefined,
      }),
      'GetAuthResponse',
    )
    return { value: Envelope.Body.getAuthResponse.return.authToken, lifetime: tokenLifetime }
  }

  /** Calls a service operation with the client's token. */
  function asked<T>(
    call: CarrierCall,
    {
      service,
      version,
      operation,
      content,
    }: { service: string; version: string; operation: string; content: (account: Account) => object },
  ): Promise<CarrierResponse<T>> {
    const account = read<keyof Account>(id, fields, call.credentials)
    return withToken(tokens, account, call, ({ token: authToken, signal }) =>
      ask<T>({
        path: `/services/${service}/V${version.replace('.', '_')}`,
        action: `${types}/${service}/${version}/${operation}`,
        header: {
          'auth:authentication': {
            '@xmlns:auth': `${types}/Authentication/2.0`,
            delisId: account.delisId,
            authToken,
            messageLanguage,
          },
        },
        body: { [`call:${operation}`]: { '@xmlns:call': `${types}/${service}/${version}`, ...content(account) } },
        signal,
      }),
    )
  }

  return {
    ...basicsOf(dpdDe, environment, eventCodes),

    async register(request, call) {
      const { Envelope } = await checked(
        asked<Schemas['StoreOrdersResponse']>(call, {
          service: 'ShipmentService',
          version: '4.4',
          operation: 'storeOrders',
          content: ({ sendingDepot }) => ({
            printOptions: {
              printOption: [
                { outputFormat: 'PDF', paperFormat: 'A6' },
                { outputFormat: 'ZPL', paperFormat: 'A6' },
              ],
              splitByParcel: 'true',
            },
            order: orderOf(request, sendingDepot),
          }),
        }),
        'StoreOrdersResponse',
      )
      const [registered] = Envelope.Body.storeOrdersResponse.orderResult.shipmentResponses
      const [error, ...others] = (registered?.faults ?? []).map(({ faultCode, message }) => ({
        code: faultCode,
        message,
        field: fieldOf(message),
      }))
      if (error) throw refusalFor(id, [error, ...others], error)
      const parcels = registered?.parcelInformation ?? []
      const [first] = parcels
      if (!first || parcels.length !== request.parcels.length) throw garbage(id)
      return {
        ...registeredAs(parcels.map(({ parcelLabelNumber }) => parcelLabelNumber)),
        carrierIntegrationReference: registered?.mpsId ?? first.parcelLabelNumber,
        documents: parcels.flatMap(({ output = [] }, index) => output.flatMap((printed) => labelOf(printed, index))),
      }
    },

    async shopsNear({ latitude, longitude, country }, call) {
      const { Envelope } = await checked(
        asked<Schemas['FindParcelShopsByGeoDataResponse']>(call, {
          service: 'ParcelShopFinderService',
          version: '5.0',
          operation: 'findParcelShopsByGeoData',
          content: () => ({
            longitude: longitude.toFixed(6),
            latitude: latitude.toFixed(6),
            limit: String(mostShops),
            searchCountry: country,
          }),
        }),
        'FindParcelShopsByGeoDataResponse',
      )
      const found = Envelope.Body.findParcelShopsByGeoDataResponse
      return typeof found === 'object' ? (found.parcelShop ?? []).map(shopOf) : []
    },

    async events({ carrierReference }, call) {
      const found = await checked(
        asked<Schemas['GetTrackingDataResponse']>(call, {
          service: 'ParcelLifeCycleService',
          version: '2.0',
          operation: 'getTrackingData',
          content: () => ({ parcelLabelNumber: carrierReference.slice(0, 14) }),
        }),
        'GetTrackingDataResponse',
        isUnknownYet,
      )
      const result = found?.Envelope.Body.getTrackingDataResponse.trackingresult
      const reached = typeof result === 'object' ? (result.statusInfo ?? []) : []
      return trackedEvents(
        reached.filter(({ statusHasBeenReached }) => statusHasBeenReached !== 'false'),
        carrierReference,
        { eventCodes, zone: 'Europe/Berlin' },
        ({ status, description, date, location }) => {
          const [, city, country] = /^(.{1,100}?)(?: \(([A-Z]{2})\))?$/.exec(location?.content ?? '') ?? []
          return {
            code: status,
            description: description?.content?.[0]?.content,
            time: date?.content,
            at: { city, country },
          }
        },
      )
    },
  }
}

/** LOGIN_5 and LOGIN_6 reject a token. An error without a code remains a server error. */
function statusOf(error: ErrorDetail): number | undefined {
  const { code } = said(error) ?? {}
  if (code === undefined) return undefined
  return code === 'LOGIN_5' || code === 'LOGIN_6' ? 401 : 400
}

const isUnknownYet = ({ message }: Refused) =>
  /\bno tracking ?data\b|\bnot (?:be )?found\b|\bunknown parcel\b/i.test(message)

function labelOf({ format, content }: { format: string; content: string }, parcelIndex: number): CarrierDocument[] {
  if (format !== 'PDF' && format !== 'ZPL') return []
  return [
    {
      kind: 'LABEL',
      ...paperOf(prints, format),
      bytes: decoded(content),
      parcelIndex,
    },
  ]
}

const attributes: Readonly<Record<string, string>> = {
  zipCode: 'postCode',
  city: 'city',
  country: 'country',
  street: 'addressLine1',
  name1: 'company',
  phone: 'contactInfo',
  email: 'contactInfo',
}

/** Finds the field in DPD's message, which contains the name of the invalid element. */
function fieldOf(message: string): string | undefined {
  if (/\b(?:mpsWeight|weight)\b/.test(message)) return 'parcels'
  const [, party = '', part = ''] = /\b(sender|recipient)\b\W*(\w+)/.exec(message) ?? []
  const attribute = attributes[part]
  return attribute && `${party}.${attribute}`
}
