import { randomFillSync } from 'node:crypto'
import type { Config } from '../../config.ts'

const tokenBytes = 16
const tokenLength = 22

/** Random bytes for many tokens: drawing them one token at a time costs more. */
const drawn = Buffer.alloc(256 * tokenBytes)
let used = drawn.length

/** 128 random bits as 22 characters. */
function newToken(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const token = drawn.toString('base64url', used, used + tokenBytes)
  drawn.fill(0, used, (used += tokenBytes))
  return token
}

/** The part of a link that leads to its shipment. */
export const tokenIn = (trackingUrl: string): string => trackingUrl.slice(-tokenLength)

/** A new page for the recipient of a shipment. It stays the shipment's own, wherever the server moves. */
export const newTrackingUrl = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  `${publicUrl ?? `http://localhost:${port}`}/track/${newToken()}`
