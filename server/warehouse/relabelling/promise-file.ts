import type { Schemas } from '../../../openapi/generated/types.ts'
import { fieldError, mustHaveNone, type ErrorDetail } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { fieldsOf } from '../../shipping/batch/fields.ts'
import { inLine, readRows } from '../../shipping/batch/file.ts'
import { productRulesOf } from '../../shipping/shipment/validation.ts'
import { announce, plannedErrors, promiseOf, type Planned } from './planned-promise.ts'
import { findSettings } from './configuration-store.ts'
import { takeTurns } from './reference-store.ts'
import { filesNotTaken, notEnabled } from './rules.ts'

const mostPromises = 1_000
const fields = fieldsOf('ShipmentPromiseCreate')

interface PlannedLine {
  readonly line: number
  readonly planned: Planned
}

/** Reads the promises of a client's file. Every error has its line and column, and any error refuses the whole file. */
export async function readPromises(
  db: Db,
  clientId: number,
  file: Parameters<typeof readRows>[0],
  now: Date,
): Promise<PlannedLine[]> {
  const settings = await findSettings(db, clientId)
  if (!settings.relabellingEnabled) throw notEnabled(clientId)
  if (settings.dataTransferType !== 'FILE') throw filesNotTaken(clientId)
  const { rows, columns } = await readRows<Schemas['ShipmentPromiseCreate']>(file, fields)
  mustHaveNone(rows.length > mostPromises ? [tooMany(rows.length)] : [])
  const rules = productRulesOf(db, clientId)
  const errors: ErrorDetail[] = []
  const lines: PlannedLine[] = []
  const seen = new Map<string, number>()
  for (const { line, shipment: sent } of rows) {
    const planned = promiseOf(sent, settings.shipmentCreationFlow)
    const { relabellingCustomerReference: reference } = sent
    const before = seen.get(reference)
    const found = await plannedErrors(db, clientId, sent, planned, now, rules)
    if (before !== undefined) found.push(twice(before))
    errors.push(...found.map((error) => inLine(error, line, columns)))
    seen.set(reference, line)
    lines.push({ line, planned })
  }
  mustHaveNone(errors.slice(0, mostErrors))
  return lines
}

/** More errors than a person corrects at once. */
const mostErrors = 500

const tooMany = (count: number) =>
  fieldError('OUT_OF_RANGE', 'data', `has ${count} parcels, and a file takes 1,000. Send it in parts`)

const twice = (line: number) =>
  fieldError('DUPLICATE', 'relabellingCustomerReference', `is announced by line ${line} already`)

/** Stores all promises of a file, in one transaction. */
export async function announceAll(
  db: Db,
  clientId: number,
  lines: readonly PlannedLine[],
  by: { readonly now: Date; readonly username: string },
): Promise<Schemas['ShipmentPromiseImported'][]> {
  // Locks all references at once, to avoid deadlocks between files that share some.
  await takeTurns(
    db,
    clientId,
    lines.flatMap(({ planned: { content } }) =>
      [content.relabellingCustomerReference, content.customerReference, content.orderNumber].filter(
        (one) => one !== undefined,
      ),
    ),
  )
  const imported: Schemas['ShipmentPromiseImported'][] = []
  for (const { line, planned } of lines) {
    const { promiseId: shipmentPromiseId } = await announce(db, clientId, planned, by, 'FILE')
    const { relabellingCustomerReference } = planned.content
    imported.push({ line, relabellingCustomerReference, shipmentPromiseId })
  }
  return imported
}
