import type { CarrierId } from '../carrier.ts'
import { boundedFetch } from '../http.ts'
import type { CarrierResponse } from './responses.ts'
import { xmlReader } from './xml.ts'

export interface XmlCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal | undefined
}

export interface XmlOptions {
  /** The URL of the carrier, or of a mock. */
  readonly url: string
  readonly timeout: number
  readonly contract: URL
}

/** Builds a client for XML, whose responses responseReader validates. An empty response is the empty string. */
export function xmlClient(carrier: CarrierId, { url, timeout, contract }: XmlOptions) {
  const send = boundedFetch(carrier, timeout)
  const read = xmlReader(contract)

  return async <T>({ path, ...init }: XmlCall): Promise<CarrierResponse<T>> => {
    const response = await send(new Request(url + path, init))
    const text = await response.text()
    const document = text.trim() === '' ? '' : readable(read, text)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- responseReader checks it against the contract
    return response.ok ? { data: document as T, response } : { error: document || undefined, response }
  }
}

function readable(read: (text: string) => unknown, text: string): unknown {
  try {
    return read(text)
  } catch {
    return undefined
  }
}
