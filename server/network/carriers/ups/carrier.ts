import { randomBytes } from 'node:crypto'
import createClient from 'openapi-fetch'
import { type Carrier, type CarrierCall, CarrierRefusal, CarrierUnavailable, type Registered } from '../carrier.ts'
import { boundedFetch, garbage, understood } from '../http.ts'
import { carrierBarcode, carrierMatrix } from '../numbers/barcode.ts'
import { shapesOf } from '../shapes.ts'
import { type Account, accountOf, type Environment, environments, fieldFault, fields } from './account.ts'
import { eventsOf } from './activities.ts'
import { recoveryRequestOf, shipRequestOf } from './booking.ts'
import { eventCodes } from './event-codes.ts'
import type { components, paths } from './generated/types.ts'
import { type Token, Tokens } from './tokens.ts'

type Schemas = components['schemas']

const id = 'UPS'
const shapes = shapesOf<Schemas>(new URL('openapi.yaml', import.meta.url))

export interface UpsOptions {
  readonly environment: Environment
  /** How long one call may take, in milliseconds. */
  readonly timeout: number
  /** Where a mock listens, in place of UPS. */
  readonly url?: string
}

/** UPS itself, spoken to as its Shipping and Tracking APIs want it. */
export function ups({ environment, timeout, url = environments[environment] }: UpsOptions): Carrier {
  const client = createClient<paths>({ baseUrl: url, fetch: boundedFetch(id, timeout) })
  const tokens = new Tokens(fetchToken)

  /** Fetches a token for all who wait for it, so that none of them can end the call alone. */
  async function fetchToken({ clientId, clientSecret, accountNumber }: Account): Promise<Token> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    try {
      const { access_token: value, expires_in: lifetime } = await answer(
        client.POST('/security/v1/oauth/token', {
          params: { header: { 'x-merchant-id': accountNumber } },
          body: { grant_type: 'client_credentials' },
          bodySerializer: (body) => new URLSearchParams(body),
          headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        }),
        'Token',
      )
      return { value, lifetime: Number(lifetime) }
    } catch (error) {
      throw error instanceof CarrierUnavailable ? withoutEffect(error) : error
    }
  }

  /** Makes a call with the client's token, and with a new one where UPS has forgotten that. */
  async function authorized<T>(
    call: CarrierCall,
    work: (asked: Asked, account: Account) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const account = accountOf(call.credentials)
    const attempt = async () => {
      const token = await tokens.of(account)
      const asked: Asked = {
        headers: { authorization: `Bearer ${token}` },
        parameters: { transId: randomBytes(16).toString('hex'), transactionSrc: 'waybill' },
        signal: call.signal,
      }
      return { token, answer: await work(asked, account) }
    }
    const first = await attempt()
    if (first.answer.response.status !== 401) return first.answer
    await tokens.drop(account, first.token)
    return (await attempt()).answer
  }

  return {
    id,
    source: environment === 'PRODUCTION' ? 'LIVE' : 'SANDBOX',
    fields: { shipping: fields, events: [] },
    fieldFault,
    eventCodes,

    async register(request, call) {
      const booked = await answer(
        authorized(call, ({ headers, parameters, signal }, { accountNumber }) =>
          client.POST('/api/shipments/v2409/ship', {
            params: { header: parameters },
            headers,
            signal,
            body: shipRequestOf(request, accountNumber),
          }),
        ),
        'ShipResponse',
      )
      const { ShipmentIdentificationNumber, PackageResults } = booked.ShipmentResponse.ShipmentResults
      if (PackageResults.length !== request.parcels.length) throw garbage(id)
      return registered(
        ShipmentIdentificationNumber,
        PackageResults.map(({ TrackingNumber }) => TrackingNumber),
      )
    },

    async findByReference(reference, call) {
      const found = await answer(
        authorized(call, ({ headers, parameters, signal }, { accountNumber }) =>
          client.POST('/api/labels/v1/recovery', {
            params: { header: parameters },
            headers,
            signal,
            body: recoveryRequestOf(reference, accountNumber),
          }),
        ),
        'RecoveryResponse',
        isNothingFound,
      )
      if (found === undefined) return undefined
      const { ShipmentIdentificationNumber, LabelResults } = found.LabelRecoveryResponse
      const numbers = LabelResults.flatMap(({ TrackingNumber }) => TrackingNumber ?? [])
      const [first] = numbers
      return first === undefined ? undefined : registered(ShipmentIdentificationNumber ?? first, numbers)
    },

    async cancel({ carrierReference, carrierIntegrationReference = carrierReference }, call) {
      await answer(
        authorized(call, ({ headers, parameters, signal }) =>
          client.DELETE('/api/shipments/v2409/void/cancel/{shipmentidentificationnumber}', {
            params: { path: { shipmentidentificationnumber: carrierIntegrationReference }, header: parameters },
            headers,
            signal,
          }),
        ),
        'VoidResponse',
        isVoided,
      )
    },

    async events({ carrierReference }, call) {
      const tracking = await answer(
        authorized(call, ({ headers, parameters, signal }) =>
          client.GET('/api/track/v1/details/{inquiryNumber}', {
            params: { path: { inquiryNumber: carrierReference }, query: { locale: 'en_US' }, header: parameters },
            headers,
            signal,
          }),
        ),
        'TrackResponse',
        isUnknownYet,
      )
      return tracking ? eventsOf(tracking, carrierReference) : []
    },

    barcode: (carrierReference, parcel) => carrierBarcode(id, carrierReference, parcel),
    matrix: (parcel) => carrierMatrix(id, parcel),
  }
}

interface Asked {
  readonly headers: { readonly authorization: string }
  readonly parameters: { readonly transId: string; readonly transactionSrc: string }
  readonly signal: AbortSignal | undefined
}

interface Answer<T> {
  data?: T
  error?: unknown
  response: Response
}

interface Refused {
  readonly status: number
  readonly code: string
  readonly message: string
}

/** The answer of a call, checked against the contract, or the error that it means. Nothing where the refusal only says so. */
function answer<T>(call: Promise<Answer<T>>, name: keyof Schemas): Promise<T>
function answer<T>(
  call: Promise<Answer<T>>,
  name: keyof Schemas,
  isNothing: (refused: Refused) => boolean,
): Promise<T | undefined>
async function answer<T>(
  call: Promise<Answer<T>>,
  name: keyof Schemas,
  isNothing?: (refused: Refused) => boolean,
): Promise<T | undefined> {
  const { data, error, response } = await understood(id, call)
  if (!response.ok) {
    if (!shapes.has('Refusal', error)) throw garbage(id)
    const [first] = error.response.errors
    const { code = `HTTP-${response.status}`, message = `UPS answered HTTP ${response.status}` } = first ?? {}
    if (isNothing?.({ status: response.status, code, message })) return undefined
    throw new CarrierRefusal(id, code, message, fieldOf(message))
  }
  if (data === undefined || !shapes.has(name, data)) throw garbage(id)
  return data
}

/** UPS has no code of its own for it that it documents, so its words have to do; what isn't understood stays open. */
const isNothingFound = ({ status, message }: Refused) =>
  status === 404 ||
  (status === 400 && /\bnot found\b|\bno (?:\w+ )?(?:shipment|package|label|tracking)s?\b/i.test(message))

const isVoided = ({ message }: Refused) => /already been voided/i.test(message)

const isUnknownYet = ({ status }: Refused) => status === 404

/** The attribute of the shipment that UPS objects to, where its words leave no doubt. */
function fieldOf(message: string): string | undefined {
  const [, party = '', part = ''] =
    /\b(ship ?to|ship ?from|shipper)\b.*\b(postal code|city|state|country|phone|address)/i.exec(message) ?? []
  const stem = { shipto: 'recipient', shipfrom: 'sender', shipper: 'sender' }[party.toLowerCase().replace(' ', '')]
  const attribute = attributes[part.toLowerCase()]
  return stem && attribute && `${stem}.${attribute}`
}

const attributes: Readonly<Record<string, string>> = {
  'postal code': 'postCode',
  city: 'city',
  state: 'state',
  country: 'country',
  phone: 'contactInfo',
  address: 'addressLine1',
}

const registered = (shipmentNumber: string, numbers: readonly string[]): Registered => ({
  carrierReference: numbers[0] ?? shipmentNumber,
  carrierIntegrationReference: shipmentNumber,
  parcels: numbers.map((carrierReference) => ({ carrierReference })),
})

/** Whatever became of a token, nothing was booked. */
const withoutEffect = ({ reason, message, carrierCode, retryAfter, cause }: CarrierUnavailable) =>
  new CarrierUnavailable(id, reason, message, { mayHaveBooked: false, carrierCode, retryAfter, cause })
