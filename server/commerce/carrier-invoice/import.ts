import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Db } from '../../platform/store/database.ts'
import { settleClaims } from '../carrier-claim/settlement.ts'
import { settleDisputes } from './credits.ts'
import { differencesOf, type Tolerance } from './compare.ts'
import { digestOf, linesDigest, type ReadInvoice } from './file.ts'
import { differs, fileKnown } from './rules.ts'
import {
  findBilled,
  findInvoicesByNumber,
  findLines,
  findNumbersByFile,
  insertInvoice,
  keepDifferences,
  lockInvoices,
  subjectsOf,
  type Subjects,
} from './store.ts'

interface By {
  readonly now: Date
  readonly username: string
  readonly tolerance: Tolerance
}

/** Stores the new invoices of a file, in the caller's transaction, and compares them with the expected costs. */
export async function importInvoices(
  db: Db,
  clientId: number,
  file: Pick<Schemas['CarrierInvoiceFile'], 'carrier' | 'data'>,
  read: readonly ReadInvoice[],
  by: By,
): Promise<{ ids: string[]; known: string[] }> {
  const { carrier } = file
  await lockInvoices(db, clientId)
  const { fresh, known } = await newOnes(db, clientId, file, read)
  const ids: string[] = []
  for (const invoice of fresh)
    ids.push(await insertInvoice(db, clientId, { ...invoice, now: by.now, username: by.username, carrier }))
  if (ids.length > 0) await compare(db, clientId, carrier, await subjectsOf(db, clientId, ids), by)
  return { ids, known }
}

interface Fresh extends ReadInvoice {
  readonly fileDigest: string
  readonly lineDigest: string
}

/** The invoices of a file that were not imported before, by file and by number. */
async function newOnes(
  db: Db,
  clientId: number,
  { carrier, data }: Pick<Schemas['CarrierInvoiceFile'], 'carrier' | 'data'>,
  read: readonly ReadInvoice[],
): Promise<{ fresh: Fresh[]; known: string[] }> {
  const fileDigest = digestOf(data)
  const numbers = read.map(({ invoiceNumber }) => invoiceNumber)
  const other = (await findNumbersByFile(db, clientId, carrier, fileDigest)).find((one) => !numbers.includes(one))
  if (other !== undefined) throw fileKnown(other, carrier)
  const kept = await findInvoicesByNumber(db, clientId, carrier, numbers)
  const digests = new Map(kept.map(({ invoiceNumber, lineDigest }) => [invoiceNumber, lineDigest]))
  const fresh: Fresh[] = []
  const known: string[] = []
  for (const invoice of read) {
    const { invoiceNumber } = invoice
    const lineDigest = linesDigest(invoice)
    const before = digests.get(invoiceNumber)
    if (before === undefined) fresh.push({ ...invoice, fileDigest, lineDigest })
    else if (before === lineDigest) known.push(invoiceNumber)
    else throw differs(invoiceNumber, carrier)
  }
  return { fresh, known }
}

/** Compares everything that a carrier invoiced for some shipments with the expected costs. */
export async function compare(
  db: Db,
  clientId: number,
  carrier: Schemas['Carrier'],
  subjects: Subjects,
  { tolerance, ...by }: By,
): Promise<void> {
  const lines = await findLines(db, clientId, carrier, subjects)
  const billed = await findBilled(db, clientId, subjects.shipmentIds)
  const bySubject = Map.groupBy(lines, ({ shipmentId, carrierReference }) => shipmentId ?? `no ${carrierReference}`)
  const found = [...bySubject.values()].flatMap((its) =>
    // Payments for lost parcels are matched with claims instead.
    differencesOf(
      its.filter(({ type }) => type !== 'COMPENSATION'),
      billed.get(its[0]?.shipmentId ?? ''),
      tolerance,
    ),
  )
  await keepDifferences(db, clientId, carrier, subjects, found, by.now)
  await settleDisputes(db, clientId, carrier, subjects, lines, by)
  await settleClaims(db, clientId, subjects.shipmentIds, by)
}
