import { ApiError } from './core/errors.ts'
import type { ErrorCodes } from './generated/errors.ts'

export type { ErrorCodes }

/** The error of a call of one operation. Its `code` is one of those that the contract names; a newer server may have more. */
export type ErrorOf<Id extends keyof ErrorCodes> = ApiError & {
  readonly operation: Id
  readonly code: ErrorCodes[Id]
}

/**
 * Whether the server refused a call of this operation.
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
