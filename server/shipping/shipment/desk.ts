import { prefix } from '../../platform/http/prefix.ts'
import type { Carriers } from '../../network/carriers/registry.ts'
import type { Config } from '../../config.ts'
import { apiErrorOf, failureOf, statusOf } from '../../platform/http/failure.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'

/** What calling carriers about a shipment needs besides it. */
export interface Desk {
  /** Not a transaction: what is begun has to be on record before the carrier is called. */
  readonly db: Db
  readonly carriers: Carriers
  readonly config: Pick<
    Config,
    'encryptionSecret' | 'formerEncryptionSecrets' | 'gs1CompanyPrefix' | 'carrierDocumentDays'
  >
  readonly log: { error(about: object, message: string): void }
}

export const shipmentPath = (id: string) => `/shipments/${id}`

export const deskOf = (ctx: Context): Desk => ({ ...ctx.app, log: ctx.log })

/** What a single call would have answered, as an entry of a bulk answer has it; in JSON. */
export interface Failure {
  readonly status: number
  readonly text: string
}

/** The error of one entry. What is no answer to anyone, such as a database that is gone, ends the whole call. */
export function failureIn(error: unknown, ctx: Context): Failure {
  const known = apiErrorOf(error)
  if (known.kind === 'broken') throw error
  return { status: statusOf(known), text: failureOf(known, prefix + ctx.operation.path, ctx.requestId).body }
}
