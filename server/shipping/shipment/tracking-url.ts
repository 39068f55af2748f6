import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'

/** 128 random bits as 22 characters. */
const newToken = () => randomBytes(16).toString('base64url')

const tokenLength = 22

/** Returns the part of a tracking link that identifies its shipment. */
export const tokenIn = (trackingUrl: string): string => trackingUrl.slice(-tokenLength)

/** Returns a new page for a shipment's recipient. It stays the shipment's own, even if the server moves. */
export const newTrackingUrl = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  `${publicUrl ?? `http://localhost:${port}`}/track/${newToken()}`
