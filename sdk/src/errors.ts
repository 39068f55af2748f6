import { ApiError } from './core/errors.ts'
import type { ErrorCodes } from './generated/errors.ts'

export type { ErrorCodes }

/** An error of a given operation. Its `code` is one that the contract lists; a newer server may send others. */
export type ErrorOf<Id extends keyof ErrorCodes> = ApiError & {
  readonly operation: Id
  readonly code: ErrorCodes[Id]
}

/**
 * Returns whether `error` is an error response of this operation.
 *
 * @example
 * try {
 *   await client.shipping.registerShipment(id)
 * } catch (error) {
 *   if (!isErrorOf('registerShipment', error)) throw error
 *   if (error.code === 'REGISTRATION_UNKNOWN') askTheCarrier(id)
 * }
 */
export const isErrorOf = <Id extends keyof ErrorCodes>(id: Id, error: unknown): error is ErrorOf<Id> =>
  error instanceof ApiError && error.operation === id && error.code !== undefined
