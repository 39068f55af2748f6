import { dataOf, ignore, isDone, readJson } from './connection.ts'
import type { Problem } from './errors.ts'
import type { Operation } from './operation.ts'
import type { AnyOptions, Attempt, Connection, Outgoing } from './options.ts'

/** The raw response, with every attempt of the call. */
export interface Raw {
  readonly response: Response
  readonly attempts: readonly Attempt[]
}

export interface Success<Data, Status extends number = number> extends Raw {
  readonly ok: true
  readonly status: Status
  readonly data: Data
}

export interface Failure<Status extends number = number, Info = Problem> extends Raw {
  readonly ok: false
  readonly status: Status
  /**
   * The body of the error. Absent if the response has none, such as a 304, or comes from another system than Waybill.
   */
  readonly error?: Info
}

/** A call in progress. Awaiting it returns the data of the response, or throws an `ApiError` with its status. */
export interface Call<Data, Status extends number = number, Failed extends number = number> extends Promise<Data> {
  /** Returns every response as a value, a union by status. Responses that the contract describes never throw. */
  result(): Promise<Success<Data, Status> | Failure<Failed>>
  /** Returns the response with its body unread, whatever its status. */
  raw(): Promise<Raw>
}

/** Sends at once. The caller can still choose the form of the response within the same turn of the event loop. */
export function begin<Data>(connection: Connection, outgoing: Outgoing): Call<Data> {
  const {
    operation: { id },
    url,
    query,
  } = outgoing
  let { read = readJson } = outgoing
  const sent = connection.send({
    ...outgoing,
    url: url + queryOf(query),
    read: (response) => read(response),
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says what the response holds
  const awaited = sent.then((outcome) => dataOf(outcome, id) as Data)
  const instead = () => {
    awaited.catch(ignore)
    return sent
  }
  return Object.assign(awaited, {
    raw: () => {
      read = ignore
      return instead()
    },
    result: async () => {
      const { response, data, attempts } = await instead()
      const ok = isDone(response)
      const outcome = { ok, status: response.status, [ok ? 'data' : 'error']: data, response, attempts }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      return outcome as unknown as Success<Data> | Failure
    },
  })
}

/** Maps arguments to the operation's path parameters, body, query and options, in that order. */
export function outgoingOf(operation: Operation, rest: unknown[]): Outgoing {
  const { id, path } = operation
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.shift())
    // An empty value, `.` or `..` would change the path and so call another operation.
    if (/^(\.{0,2}|undefined)$/.test(value)) throw new TypeError(`${id}: ${name} cannot be "${value}"`)
    return encodeURIComponent(value)
  })
  const body = operation.body && rest.shift()
  const query = operation.query && rest.shift()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- generated signatures have the options last
  return { operation, url: filled, query: query as object, body, options: rest.shift() as AnyOptions }
}

export function queryOf(query: object | undefined): string {
  const parts = Object.entries(query ?? {}).flatMap(([name, value]) =>
    [value].flat().flatMap((item) => (item === undefined ? [] : `${name}=${encodeURIComponent(String(item))}`)),
  )
  return parts[0] ? `?${parts.join('&')}` : ''
}

/** Makes the function of an operation: `start` sends the request that its arguments describe. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- inferred from where the function is assigned
export const bind = <Signature>(
  operation: Operation,
  start: (connection: Connection, outgoing: Outgoing) => unknown,
): Signature =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- operation and signature are generated together
  ((connection: Connection, ...given: unknown[]) => start(connection, outgoingOf(operation, given))) as Signature

/** Makes the function of an operation that returns one value. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- inferred from where the function is assigned
export const call = <Signature>(operation: Operation): Signature => bind(operation, begin)
