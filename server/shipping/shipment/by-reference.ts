import { notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { findShipmentByReference, type Match } from './store.ts'

/** Finds the shipment with a reference, and reports the number of matches in a header. */
export async function named(ctx: Context, reference: string): Promise<Match> {
  const match = await findShipmentByReference(ctx.db, ctx.caller.clientId, reference)
  if (!match) throw notFound('Shipment', reference)
  ctx.header('X-Match-Count', match.matches)
  return match
}
