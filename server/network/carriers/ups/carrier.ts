import { randomBytes } from 'node:crypto'
import type {
  Carrier,
  CarrierCall,
  CarrierDocument,
  CarrierRate,
  Lacks,
  RateRequest,
  Registered,
  Prints,
} from '../carrier.ts'
import { decoded } from '../documents.ts'
import { boundedFetch, clientOf, garbage } from '../http.ts'
import { returnsByProduct, type Adapter, type OpenOptions, errorOf, shownFields } from '../kit/adapter.ts'
import {
  type CarrierResponse,
  responseReader,
  type Authorized,
  isNotFound,
  type Refused,
  withToken,
} from '../kit/responses.ts'
import { registeredAs } from '../kit/numbers.ts'
import { grantByHeader, type Token, tokenOf, Tokens } from '../kit/tokens.ts'
import { messageOf, mustCarrySecret, whereItCan } from '../kit/webhooks.ts'
import { carrierBarcode, carrierMatrix } from '../numbers/barcode.ts'
import { shapesOf } from '../shapes.ts'
import { isPaperless } from '../kit/paperless.ts'
import { onPaper, paperOf } from '../kit/prints.ts'
import { type Account, accountOf, environments, fields } from './account.ts'
import { locatorRequestOf, shopsIn } from './access-points.ts'
import { eventsOf, pushedEvent } from './activities.ts'
import { pickUpRequestOf, recoveryRequestOf, referenceOf, shipRequestOf } from './booking.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas, paths } from './generated/types.ts'
import { landedCostIn, landedCostOf } from './landed-cost.ts'
import { optionOf, questionOf, ratesIn } from './rating.ts'

const id = 'UPS'
const shapes = shapesOf<Schemas>(new URL('openapi.yaml', import.meta.url))
const checked = responseReader(id, shapes, (body) =>
  'response' in body
    ? body.response.errors.map(({ code, message }) => ({ code, message, field: message && fieldOf(message) }))
    : // Tracking reports an unknown number as a warning.
      (body.trackResponse.shipment ?? []).flatMap(({ warnings = [] }) => warnings),
)

const prints: Prints = { ...onPaper('4R'), first: 'ZPL' }

const lacks: Lacks = {
  registerReturn: returnsByProduct,
  manifest: 'its API closes no days',
  parcelShops: 'its list is of shops near a place and never of all',
}

/** UPS through its Shipping, Tracking and Pickup APIs. */
export const ups: Adapter = { id, environments, fields, lacks, prints, open }

function open({ environment, timeout, url }: OpenOptions): Carrier {
  const client = clientOf<paths>({ baseUrl: url, fetch: boundedFetch(id, timeout) })
  const tokens = new Tokens(fetchToken)

  /** Fetches one token for all waiting calls, ignoring the signals by which one could cancel it for the others. */
  async function fetchToken({ clientId, clientSecret, accountNumber }: Account): Promise<Token> {
    return tokenOf(
      await checked(
        client.POST('/security/v1/oauth/token', {
          params: { header: { 'x-merchant-id': accountNumber } },
          ...grantByHeader(clientId, clientSecret),
        }),
        'Token',
      ),
    )
  }

  /** Makes a call with the client's token, and with a new one if UPS no longer accepts that. */
  function authorized<T>(
    call: CarrierCall,
    work: (asked: Authorized & { parameters: Trace }, account: Account) => Promise<CarrierResponse<T>>,
  ): Promise<CarrierResponse<T>> {
    const account = accountOf(call.credentials)
    return withToken(tokens, account, call, (by) =>
      work({ ...by, parameters: { transId: randomBytes(16).toString('hex'), transactionSrc: 'waybill' } }, account),
    )
  }

  async function subscribe(trackingNumberList: string[], call: CarrierCall): Promise<void> {
    const { webhookUrl: address, webhookSecret: credential } = accountOf(call.credentials)
    if (credential === undefined) return
    const body = { locale: 'en_US', countryCode: 'US', trackingNumberList }
    const subscribed = checked(
      authorized(call, ({ headers, parameters, signal }) => {
        const asked = { params: { header: parameters }, headers, signal }
        // Version 2 uses the address and secret that the client entered on UPS's own site.
        return address === undefined
          ? client.POST('/api/track/v2/subscription/standard/package', { ...asked, body })
          : client.POST('/api/track/v1/subscription/standard/package', {
              ...asked,
              body: { ...body, destination: { url: address, credentialType: 'Secret', credential } },
            })
      }),
      'Subscribed',
    )
    await whereItCan(subscribed)
  }

  function recovered(reference: string, call: CarrierCall, type: 'PDF' | 'ZPL') {
    return checked(
      authorized(call, ({ headers, parameters, signal }, { accountNumber }) =>
        client.POST('/api/labels/v1/recovery', {
          params: { header: parameters },
          headers,
          signal,
          body: recoveryRequestOf(reference, accountNumber, type),
        }),
      ),
      'RecoveryResponse',
      isNothingFound,
    )
  }

  async function rates(request: RateRequest, call: CarrierCall): Promise<CarrierRate[]> {
    const requestoption = optionOf(request)
    const found = await checked(
      authorized(call, ({ headers, parameters, signal }, { accountNumber }) =>
        client.POST('/api/rating/v2409/{requestoption}', {
          params: { path: { requestoption }, header: parameters },
          headers,
          signal,
          body: questionOf(request, accountNumber),
        }),
      ),
      'RateReply',
    )
    return ratesIn(found, request)
  }

  return {
    id,
    source: environment === 'PRODUCTION' ? 'LIVE' : 'SANDBOX',
    ownLabel: true,
    lacks,
    fields: { shipping: shownFields(fields), events: [] },
    fieldError: errorOf(fields),
    eventCodes,

    async shopsNear(place, call) {
      const found = await checked(
        authorized(call, ({ headers, parameters, signal }) =>
          client.POST('/api/locations/v3/search/availabilities/64', {
            params: { header: parameters },
            headers,
            signal,
            body: locatorRequestOf(place),
          }),
        ),
        'LocatorResponse',
      )
      return shopsIn(found)
    },

    async register(request, call) {
      const isWithoutPaper = isPaperless(call.credentials)
      const shipped = await checked(
        authorized(call, ({ headers, parameters, signal }, { accountNumber }) =>
          client.POST('/api/shipments/v2409/ship', {
            params: { header: parameters },
            headers,
            signal,
            body: shipRequestOf(request, accountNumber, isWithoutPaper),
          }),
        ),
        'ShipResponse',
      )
      const { ShipmentIdentificationNumber, PackageResults, Form } = shipped.ShipmentResponse.ShipmentResults
      if (PackageResults.length !== request.parcels.length) throw garbage(id)
      const form = Form?.Image?.GraphicImage
      await subscribe(
        PackageResults.map(({ TrackingNumber }) => TrackingNumber),
        call,
      )
      return {
        ...registered(
          ShipmentIdentificationNumber,
          PackageResults.map(({ TrackingNumber }) => TrackingNumber),
        ),
        documents: [
          ...PackageResults.map(({ ShippingLabel }, index) => labelOf(ShippingLabel?.GraphicImage, 'ZPL', index)),
          ...(form ? [{ kind: 'CUSTOMS_FORM', type: 'PDF', bytes: decoded(form) } as const] : []),
        ],
        // UPS prints an invoice only if it could not send it.
        ...(form && isWithoutPaper && { onPaper: 'UPS has printed the invoice' }),
      }
    },

    async findByReference(reference, call) {
      const found = await recovered(reference, call, 'ZPL')
      if (found === undefined) return undefined
      const { ShipmentIdentificationNumber, LabelResults } = found.LabelRecoveryResponse
      const numbers = LabelResults.flatMap(({ TrackingNumber }) => TrackingNumber ?? [])
      const [first] = numbers
      if (first === undefined) return undefined
      const documents = LabelResults.flatMap(({ LabelImage: { LabelImageFormat, GraphicImage } = {} }, index) =>
        GraphicImage ? [labelOf(GraphicImage, LabelImageFormat?.Code === 'PDF' ? 'PDF' : 'ZPL', index)] : [],
      )
      return { ...registered(ShipmentIdentificationNumber ?? first, numbers), documents }
    },

    async reprint({ reference }, { type }, call) {
      const found = await recovered(reference, call, type)
      return (found?.LabelRecoveryResponse.LabelResults ?? []).map(({ LabelImage }, index) =>
        labelOf(LabelImage?.GraphicImage, type, index),
      )
    },

    rates,
    async deliveryOptions(request, call) {
      return (await rates(request, call)).flatMap(({ productId, earliest, latest }) =>
        earliest && latest ? [{ productId, earliest, latest }] : [],
      )
    },

    async landedCost(request, call) {
      const body = landedCostOf(request)
      const found = await checked(
        authorized(call, ({ headers, parameters, signal }, { accountNumber }) =>
          client.POST('/api/landedcost/v1/quotes', {
            params: { header: { ...parameters, AccountNumber: accountNumber } },
            headers,
            signal,
            body,
          }),
        ),
        'LandedCostReply',
      )
      return landedCostIn(found)
    },

    async pickUp(request, call) {
      const { PickupCreationResponse } = await checked(
        authorized(call, ({ headers, parameters, signal }, { accountNumber }) =>
          client.POST('/api/pickupcreation/v2409/pickup', {
            params: { header: parameters },
            headers,
            signal,
            body: pickUpRequestOf(request, accountNumber),
          }),
        ),
        'PickUpResponse',
      )
      return { confirmation: PickupCreationResponse.PRN }
    },

    async findPickUp(reference, call) {
      const pending = await checked(
        authorized(call, ({ headers, parameters, signal }, { accountNumber }) =>
          client.GET('/api/shipments/v2409/pickup/oncall', {
            params: { header: { ...parameters, AccountNumber: accountNumber } },
            headers,
            signal,
          }),
        ),
        'PendingPickUps',
        isNoPickUp,
      )
      const found = pending?.PickupPendingStatusResponse.PendingStatus?.find(
        ({ ReferenceNumber }) => ReferenceNumber === referenceOf(reference),
      )
      return found && { confirmation: found.PRN }
    },

    async cancelPickUp(confirmation, call) {
      await checked(
        authorized(call, ({ headers, parameters, signal }) =>
          client.DELETE('/api/shipments/v2409/pickup/{CancelBy}', {
            params: { path: { CancelBy: '02' }, header: { ...parameters, Prn: confirmation } },
            headers,
            signal,
          }),
        ),
        'PickUpCancelled',
        isCalledOff,
      )
    },

    async cancel({ carrierReference, carrierIntegrationReference = carrierReference }, call) {
      await checked(
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
      const tracking = await checked(
        authorized(call, ({ headers, parameters, signal }) =>
          client.GET('/api/track/v1/details/{inquiryNumber}', {
            params: { path: { inquiryNumber: carrierReference }, query: { locale: 'en_US' }, header: parameters },
            headers,
            signal,
          }),
        ),
        'TrackResponse',
        isNotFound,
      )
      return tracking ? eventsOf(tracking, carrierReference) : []
    },

    readWebhook(message, { webhookSecret }) {
      mustCarrySecret({ carrier: id, header: 'credential', secret: webhookSecret }, message)
      const event = messageOf(id, message, shapes, 'TrackingEvent')
      return [pushedEvent(event)].filter((read) => read !== undefined)
    },

    barcode: (carrierReference, parcel) => carrierBarcode(id, carrierReference, parcel),
    matrix: (parcel) => carrierMatrix(id, parcel),
  }
}

interface Trace {
  readonly transId: string
  readonly transactionSrc: string
}

const labelOf = (base64: string | undefined, type: 'PDF' | 'ZPL', parcelIndex: number): CarrierDocument => ({
  kind: 'LABEL',
  ...paperOf(prints, type),
  bytes: decoded(base64 ?? ''),
  parcelIndex,
})

/** UPS documents no code for this, so match the message. Any other error leaves the outcome open. */
const isNothingFound = ({ status, message }: Refused) =>
  status === 404 ||
  (status === 400 && /\bnot found\b|\bno (?:\w+ )?(?:shipment|package|label|tracking)s?\b/i.test(message))

const isNoPickUp = ({ status, message }: Refused) => status === 404 || /\bno (?:pending )?pick-?ups?\b/i.test(message)

const isCalledOff = ({ message }: Refused) => /already (?:been )?cancell?ed/i.test(message)

const isVoided = ({ message }: Refused) => /already been voided/i.test(message)

/** Returns the attribute that UPS rejects, if its message is unambiguous. */
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
  ...registeredAs(numbers),
  carrierIntegrationReference: shipmentNumber,
})
