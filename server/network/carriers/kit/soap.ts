import type { CarrierId } from '../carrier.ts'
import type { CarrierResponse } from './responses.ts'
import { xmlClient, type XmlOptions } from './xml-client.ts'
import { xmlOf } from './xml.ts'

export interface SoapCall {
  readonly path: string
  readonly action: string
  /** Content of the envelope's header and body. Elements carry their namespaces themselves. */
  readonly header?: object
  readonly body: object
  readonly signal: AbortSignal | undefined
}

export interface SoapOptions<SoapFault> extends XmlOptions {
  /**
   * The HTTP status that says what a SOAP fault says, such as 401 for a token that has expired. SOAP sends all of them with 500,
   * and one without a status of its own is taken for what it then is: an error of the carrier.
   */
  readonly statusOf: (soapFault: SoapFault) => number | undefined
}

const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'

/** Calls operations of SOAP 1.1. What comes back is the whole envelope, to be checked by responseReader. */
export function soapClient<SoapFault>(
  carrier: CarrierId,
  { url, timeout, contract, statusOf }: SoapOptions<SoapFault>,
) {
  const ask = xmlClient(carrier, { url, timeout, contract })

  return async <T>({ path, action, header, body, signal }: SoapCall): Promise<CarrierResponse<T>> => {
    const envelope = {
      'soapenv:Envelope': {
        '@xmlns:soapenv': envelopeNamespace,
        ...(header && { 'soapenv:Header': header }),
        'soapenv:Body': body,
      },
    }
    const { data, error, response } = await ask<T>({
      method: 'POST',
      path,
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${action}"` },
      body: xmlOf(envelope),
      signal,
    })
    const document = data ?? error
    const soapFault = soapFaultIn(document)
    if (soapFault === undefined) return response.ok ? { data, response } : { response }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- statusOf only looks for what it knows
    const status = statusOf(soapFault as SoapFault) ?? Math.max(response.status, 500)
    return { error: document, response: new Response(null, { status, headers: response.headers }) }
  }
}

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

const soapFaultIn = (document: unknown): unknown => within(within(within(document, 'Envelope'), 'Body'), 'Fault')
