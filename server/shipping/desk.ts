import { apiErrorOf, failureOf } from '../http/failure.ts'
import type { Context } from '../http/handler.ts'
import type { Desk } from './registration.ts'

/** Where the contract's paths begin. */
export const prefix = '/v1'

export const shipmentPath = (id: string) => `/shipments/${id}`

export const deskOf = (ctx: Context): Desk => ({ db: ctx.app.db, carriers: ctx.app.carriers, log: ctx.log })

/** What a single call would have answered, as an entry of a bulk answer has it; in JSON. */
export interface Failure {
  readonly status: number
  readonly text: string
}

/** The error of one entry. What is no answer to anyone, such as a database that is gone, ends the whole call. */
export function failureIn(error: unknown, ctx: Context): Failure {
  const known = apiErrorOf(error)
  if (known.status === 500) throw error
  return { status: known.status, text: failureOf(known, prefix + ctx.operation.path, ctx.requestId).body }
}
