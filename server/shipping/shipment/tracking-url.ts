import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'

/** 128 bits that nobody can guess, as 22 characters. */
const newToken = () => randomBytes(16).toString('base64url')

/** A new page for the recipient of a shipment. It stays the shipment's own, wherever the server moves. */
export const newTrackingUrl = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  `${publicUrl ?? `http://localhost:${port}`}/track/${newToken()}`
