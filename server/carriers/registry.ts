import type { Carrier, CarrierId } from './carrier.ts'

/** Every carrier of the contract. A new member of its enum doesn't compile until it has a row. */
export type Carriers = Readonly<Record<CarrierId, Carrier>>

export interface CarrierOptions {
  /** Where the sandbox carrier listens, such as http://127.0.0.1:8090. */
  readonly sandboxUrl: string
  /** How long one call may take before its outcome counts as unknown, in milliseconds. */
  readonly timeout?: number
}
