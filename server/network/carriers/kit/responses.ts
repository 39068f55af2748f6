import {
  type CarrierCall,
  type CarrierId,
  CarrierRefusal,
  CarrierUnavailable,
  CredentialsRefused,
  refusalFor,
} from '../carrier.ts'
import { garbage, understood } from '../http.ts'
import type { Shapes } from '../shapes.ts'

/** The result of a call with openapi-fetch. */
export interface CarrierResponse<T> {
  data?: T
  error?: unknown
  response: Response
}

/** One of a carrier's errors, as it words it. */
export type Said = Partial<Omit<Refused, 'status'>>

/** A carrier's error. */
export interface Refused {
  readonly status: number
  readonly code: string
  readonly message: string
  /** The attribute of the shipment that it is about, if its message is unambiguous. */
  readonly field?: string
}

export interface ResponseReader<Schemas> {
  /** Returns the response of a call, validated against the contract. Throws the error that it means. */
  <T>(call: Promise<CarrierResponse<T>>, name: keyof Schemas & string): Promise<T>
  /** Does the same, but returns undefined for a refusal that only means that there is nothing. */
  <T>(
    call: Promise<CarrierResponse<T>>,
    name: keyof Schemas & string,
    isNothing: (refused: Refused) => boolean,
  ): Promise<T | undefined>
}

/**
 * Builds the reader of a carrier's responses. `refusedBy` finds all errors in a body that matches the contract's
 * `Refusal`; a body of another shape is garbage, whose meaning is unknown.
 */
export function responseReader<Schemas extends { Refusal: unknown }>(
  carrier: CarrierId,
  shapes: Shapes<Schemas>,
  refusedBy: (body: Schemas['Refusal']) => Said | readonly Said[] | undefined,
): ResponseReader<Schemas> {
  return async <T>(
    call: Promise<CarrierResponse<T>>,
    name: keyof Schemas & string,
    isNothing?: (refused: Refused) => boolean,
  ): Promise<T> => {
    const { data, error, response } = await understood(carrier, call)
    const { status } = response
    if (!response.ok) {
      const isSaid = error !== undefined && shapes.has('Refusal', error)
      // Rejected credentials book nothing, whatever the body says.
      if (error !== undefined && !isSaid && status !== 401 && status !== 403) throw garbage(carrier)
      const otherwise = { code: `HTTP-${status}`, message: `${carrier} responded with HTTP ${status}` }
      const said = listed(isSaid ? refusedBy(error) : undefined)
      const refusal = refusalFor(
        carrier,
        said.map(({ code, message, field }) => ({
          code: code || otherwise.code,
          message: message || otherwise.message,
          field,
        })),
        otherwise,
      )
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only asked where nothing may come back
      if (isNothing?.({ status, code: refusal.carrierCode, message: refusal.message })) return undefined as T
      if (status === 401 || status === 403) throw new CredentialsRefused(carrier, refusal.carrierCode, refusal.message)
      throw refusal
    }
    if (data === undefined || !shapes.has(name, data)) throw garbage(carrier)
    return data
  }
}

/** Runs a call that only prepares another: whatever its outcome, nothing was booked. */
export async function withoutEffect<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof CarrierUnavailable)) throw error
    const { carrier, reason, message, carrierCode, retryAfter, cause } = error
    throw new CarrierUnavailable(carrier, reason, message, { mayHaveRegistered: false, carrierCode, retryAfter, cause })
  }
}

/** Runs a call that follows a booking, such as one for its label: whatever its outcome, the booking exists. */
export async function afterBooking<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof CarrierUnavailable || error instanceof CarrierRefusal)) throw error
    const { carrier, message, carrierCode } = error
    const { reason = 'GARBAGE', retryAfter } = error instanceof CarrierUnavailable ? error : {}
    throw new CarrierUnavailable(carrier, reason, message, {
      mayHaveRegistered: true,
      carrierCode,
      retryAfter,
      cause: error,
    })
  }
}

/** The parts of an authorized call that all operations share. */
export interface Authorized {
  readonly headers: { readonly authorization: string }
  /** The same token for carriers that expect it elsewhere. */
  readonly token: string
  readonly signal: AbortSignal | undefined
}

interface Keeper<Account> {
  of(account: Account): Promise<string>
  drop(account: Account, token: string): Promise<void>
}

/** Makes a call with the account's token, and retries once with a new one after status 401. */
export async function withToken<Account, T>(
  tokens: Keeper<Account>,
  account: Account,
  { signal }: CarrierCall,
  work: (authorized: Authorized) => Promise<CarrierResponse<T>>,
): Promise<CarrierResponse<T>> {
  const attempt = async () => {
    const token = await withoutEffect(tokens.of(account).catch(notLetIn))
    return { token, response: await work({ headers: { authorization: `Bearer ${token}` }, token, signal }) }
  }
  const first = await attempt()
  if (first.response.response.status !== 401) return first.response
  await tokens.drop(account, first.token)
  return (await attempt()).response
}

/** A refused token means invalid credentials, whatever the carrier says. */
function notLetIn(error: unknown): never {
  if (!(error instanceof CarrierRefusal) || error instanceof CredentialsRefused) throw error
  throw new CredentialsRefused(error.carrier, error.carrierCode, error.message)
}

/** Whether the carrier has no such thing, or not yet. */
export const isNotFound = ({ status }: Pick<Refused, 'status'>): boolean => status === 404

export const basic = (name: string, secret: string) => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`

/** Wraps a single value in a list, since some carriers send it without one. */
export const listed = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is no list is the thing itself
  value === undefined ? [] : Array.isArray(value) ? value : [value as T]
