import { createHmac, timingSafeEqual } from 'node:crypto'
import { badRequest } from './error.ts'

/** The position at which a page of a list ends. */
export type Position = readonly (string | number | null)[]

/** Binds a position to its list and detects tampering. */
const sealOf = (secret: string, list: object, position: Position): string =>
  createHmac('sha256', secret)
    .update(`page ${JSON.stringify([list, position])}`)
    .digest('base64url')
    .slice(0, 22)

/** Makes the token for the page after a position. `list` identifies the list: filters, order, owner. */
export const writePageToken = (secret: string, list: object, position: Position): string =>
  Buffer.from(JSON.stringify([sealOf(secret, list, position), ...position])).toString('base64url')

/** Reads the position from a token, and refuses tokens not made for this list. */
export function readPageToken(secret: string, list: object, token: string): Position {
  const [seal, ...position] = decode(token)
  if (!position.every(isPart) || !isSame(seal, sealOf(secret, list, position)))
    throw badRequest(
      'PAGE_TOKEN_INVALID',
      'The next_page_token is damaged or belongs to other filters. Send the one of the previous response with the same filters.',
    )
  return position
}

const isPart = (part: unknown): part is string | number | null =>
  part === null || typeof part === 'string' || typeof part === 'number'

const isSame = (given: unknown, made: string) =>
  typeof given === 'string' && given.length === made.length && timingSafeEqual(Buffer.from(given), Buffer.from(made))

function decode(token: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(token, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
