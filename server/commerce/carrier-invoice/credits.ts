import type { Schemas } from '../../../openapi/generated/types.ts'
import { amountOf, minorOf, type Minor } from '../../kernel/money.ts'
import type { Db } from '../../platform/store/database.ts'
import type { ChargeType, Line } from './compare.ts'
import { findDisputed, keepCredit, type Subjects } from './store.ts'

interface Disputed {
  readonly id: string
  readonly invoiceId: string
  readonly type: ChargeType
  readonly currency: string
  readonly difference: Minor
}

interface Credited {
  readonly amount: Minor
  readonly invoiceId: string
}

/** Ids of invoices rise in the order in which they were imported. */
const isLater = (one: string, other: string) => one > other

/**
 * How much of each disputed difference the carrier's later credits cover, oldest difference first. A credit matches the
 * same type of charge; either of them may also cover the whole shipment.
 */
export function creditsFor(disputed: readonly Disputed[], lines: readonly Line[]): Map<string, Credited> {
  const left = lines
    .filter(({ net, type }) => net < 0n && type !== 'COMPENSATION')
    .map(({ invoiceId, type, currency, net }) => ({ invoiceId, type, currency, rest: -net }))
  const credited = new Map<string, Credited>()
  for (const { id, invoiceId, type, currency, difference } of disputed) {
    let amount = 0n
    let by: string | undefined
    for (const line of left) {
      const isFor = line.type === type || line.type === 'TOTAL' || type === 'TOTAL'
      if (!isFor || line.currency !== currency || line.rest === 0n || !isLater(line.invoiceId, invoiceId)) continue
      const open = difference - amount
      const share = line.rest < open ? line.rest : open
      if (share <= 0n) break
      line.rest -= share
      amount += share
      by = line.invoiceId
    }
    if (by !== undefined) credited.set(id, { amount, invoiceId: by })
  }
  return credited
}

const subjectOf = (one: { shipmentId?: string | null; carrierReference: string }) =>
  one.shipmentId ?? `no ${one.carrierReference}`

/**
 * Settles disputes that the carrier has credited in full, and reopens those whose credit was deleted with its invoice.
 */
export async function settleDisputes(
  db: Db,
  clientId: number,
  carrier: Schemas['Carrier'],
  subjects: Subjects,
  lines: readonly Line[],
  by: { readonly now: Date; readonly username: string },
): Promise<void> {
  const rows = await findDisputed(db, clientId, carrier, subjects)
  const ofSubject = Map.groupBy(lines, subjectOf)
  for (const [subject, its] of Map.groupBy(rows, subjectOf)) {
    const disputed = its.map(({ id, invoiceId, type, currency, difference }) => ({
      id,
      invoiceId,
      type,
      currency,
      difference: minorOf(difference, currency) ?? 0n,
    }))
    const credits = creditsFor(disputed, ofSubject.get(subject) ?? [])
    for (const { id, state, currency, difference, credited, creditInvoiceId } of its) {
      const credit = credits.get(id)
      const amount = credit && amountOf(credit.amount, currency)
      const after = amount !== undefined && amount >= difference ? 'SETTLED' : 'DISPUTED'
      const isSame = amount === (credited ?? undefined) && credit?.invoiceId === (creditInvoiceId ?? undefined)
      if (isSame && after === state) continue
      const kept = { id, state: after, credited: amount, creditInvoiceId: credit?.invoiceId } as const
      if (after !== state || credit || credited !== undefined) await keepCredit(db, clientId, kept, by)
    }
  }
}
