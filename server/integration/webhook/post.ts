import type http from 'node:http'
import { retryAfterSeconds } from '../../kernel/back-off.ts'
import { withoutUrlUser } from '../../platform/http/deeds.ts'
import { reasonOf, send } from '../../platform/http/outgoing.ts'
import type { Attempt } from './delivery-store.ts'

/** Slower responses count as none. */
const timeoutMs = 10_000
/** As much of a response as is kept, in bytes. */
const kept = 1_024
/** A response that goes on beyond this is cut off. */
const longest = 262_144

export interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends a message once and returns the outcome. It follows no redirect and never throws. */
export async function post(message: Message, isPrivateAllowed: boolean, signal?: AbortSignal): Promise<Attempt> {
  const began = performance.now()
  const limit = AbortSignal.timeout(timeoutMs)
  const outcome = await outcomeOf(message, isPrivateAllowed, signal ? AbortSignal.any([signal, limit]) : limit).catch(
    (error: unknown) => ({ error: reasonOf(error, limit.aborted ? timeoutMs : undefined) }),
  )
  return { ...outcome, url: withoutUrlUser(message.url), durationMs: Math.round(performance.now() - began) }
}

async function outcomeOf(
  message: Message,
  isPrivateAllowed: boolean,
  signal: AbortSignal,
): Promise<Omit<Attempt, 'durationMs' | 'url'>> {
  const response = await send({ method: 'POST', ...message }, isPrivateAllowed, signal)
  const text = await beginningOf(response)
  return {
    status: response.statusCode ?? 0,
    ...(text !== '' && { response: text }),
    retryAfter: retryAfterSeconds(response.headers['retry-after']),
  }
}

/** The beginning of a body. What follows is read too, so that the connection can be used again, unless it is too much. */
async function beginningOf(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue
    if (length < kept) parts.push(part)
    length += part.length
    if (length > longest) break // which ends the connection
  }
  // A byte 0 cannot be stored, and a character may have been cut in two.
  return Buffer.concat(parts).subarray(0, kept).toString().replaceAll('\0', '')
}
