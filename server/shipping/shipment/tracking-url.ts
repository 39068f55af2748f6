import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'

/** 128 random bits as 22 characters. */
const newToken = () => randomBytes(16).toString('base64url')

const tokenLength = 22

/** The part of a link that leads to its shipment. */
export const tokenIn = (trackingUrl: string): string => trackingUrl.slice(-tokenLength)

/** A new page for the recipient of a shipment. It stays the shipment's own, wherever the server moves. */
export const newTrackingUrl = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  `${publicUrl ?? `http://localhost:${port}`}/track/${newToken()}`
