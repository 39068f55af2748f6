import type pg from 'pg'
import type { Carriers } from '../carriers/registry.ts'
import { apiErrorOf, failureOf } from '../http/failure.ts'
import type { Context } from '../http/handler.ts'
import type { Desk } from './registration.ts'

/** Where the contract's paths begin. */
export const prefix = '/v1'

export const shipmentPath = (id: string) => `/shipments/${id}`

/** What shipping needs of the process besides what every area does. */
export interface Equipment {
  readonly carriers: Carriers
  /** For COPY, which takes a connection as it is. */
  readonly pool: pg.Pool
}

const isEquipped = (app: object): app is Equipment => 'carriers' in app && 'pool' in app

export function equipmentOf({ app }: { readonly app: object }): Equipment {
  if (!isEquipped(app)) throw new Error('The services of the process lack carriers and pool')
  return app
}

export const deskOf = (ctx: Context): Desk => ({ db: ctx.app.db, carriers: equipmentOf(ctx).carriers, log: ctx.log })

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
