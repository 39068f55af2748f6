import { isUuid } from '../../../kernel/uuid.ts'
import {
  type RegisteredShipment,
  type Carrier,
  type CarrierCall,
  type CarrierDocument,
  CarrierRefusal,
  refusalFor,
  type Lacks,
  type Prints,
} from '../carrier.ts'
import { decoded } from '../documents.ts'
import { garbage } from '../http.ts'
import {
  type Adapter,
  type AdapterField,
  accountOf,
  basicsOf,
  environmentField,
  labelTypeField,
  type OpenOptions,
} from '../kit/adapter.ts'
import { labelTypeOf, paperOf } from '../kit/prints.ts'
import { registeredAs } from '../kit/numbers.ts'
import { type CarrierResponse, responseReader } from '../kit/responses.ts'
import { soapClient } from '../kit/soap.ts'
import { shapesOf } from '../shapes.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas } from './generated/types.ts'
import { type Account, numberOf, rowOf } from './shipment.ts'

type ErrorDetail = Schemas['Refusal']['Envelope']['Body']['Fault']

const id = 'POST_AT'
const contract = new URL('openapi.yaml', import.meta.url)
const namespace = 'http://post.ondot.at'
const arrays = 'http://schemas.microsoft.com/2003/10/Serialization/Arrays'
const shapes = shapesOf<Schemas>(contract)
const checked = responseReader(id, shapes, ({ Envelope: { Body } }) => ({
  code: Body.Fault.faultcode,
  message: Body.Fault.faultstring,
}))

const fields: readonly AdapterField[] = [
  {
    name: 'clientId',
    description: 'ClientID of your account in the label centre of Austrian Post.',
    error: (value) => (/^-?\d{1,12}$/.test(value.trim()) ? undefined : 'must be a number'),
  },
  {
    name: 'orgUnitId',
    description: 'OrgUnitID of the same account, a number.',
    error: (value) => (/^\d{1,12}$/.test(value.trim()) ? undefined : 'must be a number'),
  },
  {
    name: 'orgUnitGuid',
    description: 'OrgUnitGuid of the same account, which is its key.',
    sensitive: true,
    error: (value) => (isUuid(value.trim()) ? undefined : 'must be a GUID'),
  },
  labelTypeField,
  environmentField('the test system of the label centre'),
]

const prints: Prints = {
  first: 'PDF',
  types: { PDF: { layouts: ['A5'] }, ZPL: { layouts: ['4R'], resolutions: [200] } },
}

const lacks: Lacks = {
  findByReference: 'the label centre cannot be asked for a booking',
  reprint: 'labels come with the booking alone',
  registerReturn: 'none of its products is for returns',
  pickUp: 'parcels are fetched as agreed in the contract',
  findPickUp: 'parcels are fetched as agreed in the contract',
  cancelPickUp: 'parcels are fetched as agreed in the contract',
  deliveryOptions: 'it tells no days before a booking',
  rates: 'it bills by contract and tells no prices by API',
  events: 'the label centre has no tracking',
  parcelShops: 'none of its products delivers to a parcel shop',
  readWebhook: 'its push is not documented in public',
}

/** Austrian Post through its label centre. */
export const postAt: Adapter = {
  id,
  environments: { PRODUCTION: 'https://plc.post.at', TEST: 'https://abn-plc.post.at/DataService' },
  fields,
  lacks,
  prints,
  open,
}

function open({ environment, url, timeout }: OpenOptions): Carrier {
  const ask = soapClient<ErrorDetail>(id, { url, timeout, contract, statusOf })

  const asked = <T>(
    { credentials, signal }: CarrierCall,
    operation: string,
    content: (account: Account) => object,
  ): Promise<CarrierResponse<T>> => {
    const account = accountOf<keyof Account>(id, fields, credentials)
    return ask<T>({
      path: '/Post.Webservice/ShippingService.svc/secure',
      action: `${namespace}/IShippingService/${operation}`,
      body: { [operation]: { '@xmlns': namespace, ...content(account) } },
      signal,
    })
  }

  return {
    ...basicsOf(postAt, environment, eventCodes),

    async register(request, call) {
      const type = labelTypeOf(call.credentials)
      const { Envelope } = await checked(
        asked<Schemas['ImportShipmentResponse']>(call, 'ImportShipment', (account) => ({
          row: rowOf(request, account, type),
        })),
        'ImportShipmentResponse',
      )
      const {
        ImportShipmentResult: result,
        errorCode,
        errorMessage = '',
        ...printed
      } = Envelope.Body.ImportShipmentResponse
      if (errorCode) throw new CarrierRefusal(id, errorCode, errorMessage, errorFields[errorCode])
      const rows = typeof result === 'object' ? (result.ColloRow ?? []) : []
      const codes = rows.flatMap(
        ({ ColloCodeList: list }) => (typeof list === 'object' && list.ColloCodeRow?.[0]?.Code) || [],
      )
      const [first] = codes
      if (first === undefined || codes.length !== request.parcels.length) throw garbage(id)
      return {
        ...registeredAs(codes),
        documents: [labelOf(type, printed)],
      }
    },

    async cancel(shipment, call) {
      const { Envelope } = await checked(
        asked<Schemas['CancelShipmentsResponse']>(call, 'CancelShipments', (account) => ({
          shipments: {
            CancelShipmentRow: {
              ClientID: account.clientId,
              ColloCodeList: textsOf(codesOf(shipment)),
              Number: numberOf(shipment.reference),
              OrgUnitGuid: account.orgUnitGuid,
              OrgUnitID: account.orgUnitId,
            },
          },
        })),
        'CancelShipmentsResponse',
      )
      const {
        CancelSuccessful,
        ErrorCode = '',
        ErrorMessage = '',
      } = Envelope.Body.CancelShipmentsResponse.CancelShipmentsResult.CancelShipmentResult
      if (CancelSuccessful !== 'true' && !gone.has(ErrorCode)) throw new CarrierRefusal(id, ErrorCode, ErrorMessage)
    },

    async manifest({ reference, shipments }, call) {
      const { Envelope } = await checked(
        asked<Schemas['PerformEndOfDaySelectResponse']>(call, 'PerformEndOfDaySelect', (account) => ({
          clientID: account.clientId,
          orgUnitID: account.orgUnitId,
          orgUnitGuid: account.orgUnitGuid,
          colloCodeList: textsOf(shipments.flatMap(codesOf)),
        })),
        'PerformEndOfDaySelectResponse',
      )
      const { PerformEndOfDaySelectResult: list = '', errorList } = Envelope.Body.PerformEndOfDaySelectResponse
      const [error, ...others] = (typeof errorList === 'object' ? (errorList.ErrorRow ?? []) : []).map(
        ({ Code: code = 'ERROR', Message = '', Reference = '' }) => ({
          code,
          message: `${Message} ${Reference}`.trim(),
        }),
      )
      if (error) throw refusalFor(id, [error, ...others], error)
      return { number: numberOf(reference), documents: [{ kind: 'RECEIPT', type: 'PDF', bytes: decoded(list) }] }
    },
  }
}

/** Blames the request only if the service could not read it. */
const statusOf = ({ faultcode = '' }: ErrorDetail): number | undefined =>
  /(?:Client|Sender|DeserializationFailed)$/.test(faultcode) ? 400 : undefined

/** No shipment or no active parcel is left to cancel. */
const gone = new Set(['SN#10020', 'SN#10026'])

/** Returns the numbers of all parcels, which cancelling a shipment requires. */
const codesOf = ({
  carrierReference,
  parcels = [],
}: Pick<RegisteredShipment, 'carrierReference' | 'parcels'>): string[] => {
  const codes = parcels.flatMap((parcel) => parcel.carrierReference ?? [])
  return codes.length > 0 ? codes : [carrierReference]
}

const textsOf = (texts: readonly string[]) => ({ '@xmlns:arr': arrays, 'arr:string': texts })

/** One file for all parcels. */
const labelOf = (
  type: 'PDF' | 'ZPL',
  { pdfData = '', zplLabelData = '' }: { pdfData?: string; zplLabelData?: string },
): CarrierDocument =>
  type === 'PDF'
    ? { kind: 'LABEL', ...paperOf(prints, type), bytes: decoded(pdfData) }
    : { kind: 'LABEL', ...paperOf(prints, type), bytes: Buffer.from(zplLabelData) }

/** The shipment's attribute behind each error code. */
const errorFields: Readonly<Record<string, string>> = {
  'SN#10001': 'recipient.postCode',
  'SN#10006': 'recipient.addressLine1',
  'SN#10037': 'cashOnDelivery.iban',
  'SN#10038': 'cashOnDelivery',
  'SN#10040': 'sender.postCode',
  'SN#10041': 'recipient.postCode',
  'SN#10042': 'sender.addressLine1',
  'SN#10043': 'recipient.addressLine1',
  'SN#10044': 'sender.country',
  'SN#10045': 'recipient.postCode',
  'SN#10056': 'recipient.country',
  'SN#10057': 'parcels',
  'SN#10058': 'parcels',
  'SN#10059': 'parcels',
  'SN#10060': 'parcels',
  'SN#10061': 'parcels',
  'SN#10062': 'parcels',
  'SN#10063': 'parcels',
  'SN#10067': 'cashOnDelivery.currencyCode',
  'SN#10068': 'cashOnDelivery',
}
