import type { CarrierId, Credentials } from '../carrier.ts'
import { carrierIds } from '../numbers/detection.ts'

/** The carriers that the sandbox plays. */
export type SandboxCarrierId = Exclude<CarrierId, 'LAST_INCH'>

const isSandboxCarrier = (carrier: CarrierId): carrier is SandboxCarrierId => carrier !== 'LAST_INCH'

export const sandboxCarriers: readonly SandboxCarrierId[] = carrierIds.filter(isSandboxCarrier)

export interface Account {
  readonly scheme: 'basic' | 'bearer'
  readonly customerNumber: string
  readonly apiKey: string
}

/** Posts identify customers by number and key, the other carriers by key alone. */
const basic: ReadonlySet<CarrierId> = new Set<CarrierId>([
  'POSTNORD_DK',
  'POSTNORD_SE',
  'POSTNORD_NO',
  'POSTNORD_FI',
  'BRING',
  'POSTI',
  'POST_AT',
  'SWISS_POST',
  'POSTNL',
  'BPOST',
  'COLISSIMO',
  'ROYAL_MAIL',
  'CORREOS',
  'POSTE_ITALIANE',
  'USPS',
])

/** Returns the sandbox's only account with a carrier. It is public, since it protects nothing. */
export const accountOf = (carrier: SandboxCarrierId): Account => ({
  scheme: basic.has(carrier) ? 'basic' : 'bearer',
  customerNumber: `SBX-${carrier}`,
  apiKey: `sandbox-${carrier}`,
})

export function authorizationFor(carrier: SandboxCarrierId, { customerNumber, apiKey }: Credentials): string {
  const account = accountOf(carrier)
  const number = customerNumber ?? account.customerNumber
  const key = apiKey ?? account.apiKey
  return account.scheme === 'basic' ? `Basic ${Buffer.from(`${number}:${key}`).toString('base64')}` : `Bearer ${key}`
}
