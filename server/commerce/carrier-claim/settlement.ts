import type { Db } from '../../platform/store/database.ts'
import { credited, isDecided } from './rules.ts'
import { findCredits, findPayable, lockClaims, updateClaim } from './store.ts'

/**
 * Matches credits on carriers' invoices with claims for the same shipments. A claim that has been credited in full is
 * PAID; if the invoice with the credit is deleted, the claim waits for the money again. A state that a user has set
 * stays.
 */
export async function settleClaims(
  db: Db,
  clientId: number,
  shipmentIds: readonly string[],
  { now, username }: { readonly now: Date; readonly username: string },
): Promise<void> {
  if (shipmentIds.length === 0) return
  await lockClaims(db, clientId)
  const claims = await findPayable(db, clientId, shipmentIds)
  if (claims.length === 0) return
  const credits = Map.groupBy(await findCredits(db, clientId, shipmentIds), (credit) => credit.shipmentId)
  for (const [shipmentId, its] of Map.groupBy(claims, (claim) => claim.shipmentId)) {
    const sums = new Map(credits.get(shipmentId)?.map(({ currency, amount }) => [currency, amount]))
    const shares = credited(its, sums)
    for (const { credited: before, ...claim } of its) {
      const share = shares.get(claim.id) ?? 0
      if (share === before) continue
      const approvedAmount = claim.approvedAmount ?? Math.min(share, claim.amount)
      const state = share > 0 && share >= approvedAmount ? 'PAID' : 'APPROVED'
      const after = { ...claim, state, approvedAmount, paidAmount: share > 0 ? share : undefined } as const
      await updateClaim(db, clientId, after, { now, username, isDecided: isDecided(state), credited: share })
    }
  }
}
