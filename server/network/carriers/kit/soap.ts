import type { CarrierId } from '../carrier.ts'
import type { CarrierResponse } from './responses.ts'
import { xmlClient, type XmlOptions } from './xml-client.ts'
import { xmlOf } from './xml.ts'

export interface SoapCall {
  readonly path: string
  readonly action: string
  /** Content of the envelope's header and body. Elements include their namespaces. */
  readonly header?: object
  readonly body: object
  readonly signal: AbortSignal | undefined
}

export interface SoapOptions<SoapFault> extends XmlOptions {
  /**
   * Returns the HTTP status of a SOAP fault, such as 401 for an expired token. SOAP sends all faults with 500; a fault
   * without a status here counts as a server error.
   */
  readonly statusOf: (soapFault: SoapFault) => number | undefined
}

const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'

/** Builds a client for SOAP 1.1. It returns whole envelopes for responseReader to validate. */
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
