import type { CarrierId } from '../carrier.ts'
import { boundedFetch } from '../http.ts'
import type { Answer } from './answers.ts'
import { xmlOf, xmlReader } from './xml.ts'

export interface SoapCall {
  readonly path: string
  readonly action: string
  /** Content of the envelope's header and body. Elements carry their namespaces themselves. */
  readonly header?: object
  readonly body: object
  readonly signal: AbortSignal | undefined
}

export interface SoapOptions<Fault> {
  /** Where the carrier listens. */
  readonly url: string
  readonly timeout: number
  readonly contract: URL
  /**
   * The HTTP status that says what a fault says, such as 401 for a token that has expired. SOAP sends all faults with 500,
   * and one without a status of its own is taken for what it then is: an error of the carrier.
   */
  readonly statusOf: (fault: Fault) => number | undefined
}

const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'

/** Calls operations of SOAP 1.1. What comes back is the whole envelope, to be checked by answersOf. */
export function soapClient<Fault>(carrier: CarrierId, { url, timeout, contract, statusOf }: SoapOptions<Fault>) {
  const send = boundedFetch(carrier, timeout)
  const read = xmlReader(contract)

  return async <T>({ path, action, header, body, signal }: SoapCall): Promise<Answer<T>> => {
    const envelope = {
      'soapenv:Envelope': {
        '@xmlns:soapenv': envelopeNamespace,
        ...(header && { 'soapenv:Header': header }),
        'soapenv:Body': body,
      },
    }
    const request = new Request(url + path, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${action}"` },
      body: xmlOf(envelope),
      signal,
    })
    const response = await send(request)
    const document = readable(read, await response.text())
    const fault = faultIn(document)
    if (fault === undefined)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answersOf checks it against the contract
      return response.ok ? { data: document as T, response } : { response }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- statusOf only looks for what it knows
    const status = statusOf(fault as Fault) ?? Math.max(response.status, 500)
    return { error: document, response: new Response(null, { status, headers: response.headers }) }
  }
}

function readable(read: (text: string) => unknown, text: string): unknown {
  try {
    return read(text)
  } catch {
    return undefined
  }
}

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

const faultIn = (document: unknown): unknown => within(within(within(document, 'Envelope'), 'Body'), 'Fault')
