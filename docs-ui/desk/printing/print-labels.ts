import type { Connection, ShipmentLabelOutcome } from '@waybill/sdk'
import { createShipmentLabels, getShipmentLabelPdf } from '@waybill/sdk/fn'
import { bytesOf } from '../../console/label/label.ts'
import { download } from '../../ui/download.ts'
import { printPdf } from '../print.ts'
import { keepPrinter, labelFor, type Printer } from './printer.ts'
import { findQz, printZpl } from './qz.ts'

/** The maximum number of labels that the API puts into one file. */
export const atOnce = 100

/** Prints the labels of shipments together on this station's printer, and returns the shipments without one. */
export async function printLabels(
  connection: Connection,
  shipmentIds: readonly string[],
  printer: Printer,
): Promise<readonly ShipmentLabelOutcome[]> {
  const [only] = shipmentIds
  if (only === undefined) return []
  if (shipmentIds.length === 1 && printer.kind === 'ROLL') {
    await printPdf(await getShipmentLabelPdf(connection, only))
    return []
  }
  const failed: ShipmentLabelOutcome[] = []
  let place = printer.place
  for (let at = 0; at < shipmentIds.length; at += atOnce) {
    // oxlint-disable-next-line no-await-in-loop -- labels come out in the order of the shipments
    const { results, merged } = await createShipmentLabels(connection, {
      shipmentIds: shipmentIds.slice(at, at + atOnce),
      merge: true,
      ...labelFor({ ...printer, place }),
    })
    failed.push(...results.filter(({ error }) => error !== undefined))
    const bytes = merged && bytesOf(merged.data)
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (bytes) await sendLabels(bytes, printer)
    place = 1
  }
  return failed
}

/** Sends a label file to this computer's printer, and returns whether printing has begun. */
export async function sendLabels(bytes: Uint8Array<ArrayBuffer>, printer: Printer): Promise<boolean> {
  const { kind, name } = printer
  // The next sheet in the printer is a new one.
  if (kind === 'SHEET') keepPrinter({ ...printer, place: 1 })
  if (kind !== 'ZPL') return printPdf(new Blob([bytes], { type: 'application/pdf' }))
  const qz = await findQz()
  if (qz) {
    await printZpl(qz, new TextDecoder().decode(bytes), name)
    return true
  }
  download(new Blob([bytes], { type: 'application/zpl' }), 'labels.zpl')
  return false
}
