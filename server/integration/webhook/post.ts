import type http from 'node:http'
import { retryAfterSeconds } from '../../kernel/back-off.ts'
import { withoutUrlUser } from '../../platform/http/deeds.ts'
import { reasonOf, send } from '../../platform/http/outgoing.ts'
import type { Attempt } from './delivery-store.ts'

/** Slower responses count as none. */
const timeoutMs = 10_000
/** How many bytes of a response are stored. */
const kept = 1_024
/** A longer response is cut off, in bytes. */
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

/** Returns the beginning of a body. Reads the rest too, unless it is too long, to keep the connection reusable. */
async function beginningOf(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue
    if (length < kept) parts.push(part)
    length += part.length
    if (length > longest) break // which ends the connection
  }
  // A NUL cannot be stored, and a character may have been cut in two.
  return Buffer.concat(parts).subarray(0, kept).toString().replaceAll('\0', '')
}
