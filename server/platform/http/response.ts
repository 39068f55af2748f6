import type { Readable } from 'node:stream'
import type { DeedRow } from './deed-store.ts'
import { type ErrorDetail, internalError } from '../../kernel/error.ts'
import { type Facts, type Page, type Printed, PrintedStream } from './handler.ts'
import { linksOf, pageOf } from '../../kernel/paging.ts'
import { etagOf, print } from './representation.ts'

/** The part of an error that we keep after the response is sent. */
export interface Failure {
  readonly error: string
  readonly errors?: readonly ErrorDetail[] | undefined
}

/** A response before it is written, so that it can be stored and replayed. */
export interface ReadyResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | Readable | undefined
  /** The error in the response. */
  readonly failure?: Failure
  /** Audit log entries to write together with the request's key. */
  readonly deeds?: readonly DeedRow[]
}

export interface Place {
  /** Path and query, unchanged. */
  readonly url: string
  readonly query: Readonly<Record<string, unknown>>
  /** Path of the created resource, if the handler set it. */
  readonly location: string | undefined
}

const json = 'application/json; charset=utf-8'

/** Turns a handler's result into the operation's one success response. */
export function responseOf(
  facts: Facts,
  output: unknown,
  place: Place,
  extra: Readonly<Record<string, string>>,
): ReadyResponse {
  const { status, contentType } = facts
  const headers: Record<string, string> = { ...extra }
  if (contentType === null) return { status, headers, body: undefined }
  if (contentType !== 'application/json') return binaryResponse(facts, output, headers)

  if (output instanceof PrintedStream)
    return { status, headers: { ...headers, 'content-type': json }, body: output.pieces }

  let value = output
  if (facts.paging === 'page' && isPage(output)) {
    value = output.items
    headers['x-total-count'] = String(output.total)
    const links = linksOf(place.url, pageOf(place.query), output.total)
    if (links !== undefined) headers.link = links
  } else if (Array.isArray(output) && facts.headers.includes('x-total-count')) {
    headers['x-total-count'] = String(output.length)
  }
  if (output === undefined) throw internalError(new Error(`${facts.id} returned no body`))
  const body = print(value)
  headers['content-type'] = json
  // A change that returns something other than the resource sets the tag itself.
  if (facts.etag) headers.etag ??= etagOf(body)
  if (place.location !== undefined) headers.location = place.location
  return { status, headers, body }
}

const isPage = (output: unknown): output is Page<unknown> | { items: Printed<readonly unknown[]>; total: number } =>
  typeof output === 'object' && output !== null && 'items' in output && 'total' in output

function binaryResponse(
  { id, status, contentType, etag }: Facts,
  output: unknown,
  headers: Record<string, string>,
): ReadyResponse {
  headers['content-type'] ??= contentType?.startsWith('text/') ? `${contentType}; charset=utf-8` : (contentType ?? '')
  if (typeof output === 'string' || output instanceof Uint8Array) {
    if (etag) headers.etag = etagOf(output)
    return { status, headers, body: output }
  }
  if (isReadable(output)) return { status, headers, body: output }
  throw internalError(new Error(`${id} returned neither text, bytes nor a stream`))
}

const isReadable = (output: unknown): output is Readable =>
  typeof output === 'object' && output !== null && 'pipe' in output && 'on' in output
