/**
 * A nightly job: closes the customs items of the day's invoices, which sends them to the broker, and stores an export.
 */
import { writeFile } from 'node:fs/promises'
import { ApiError, createClient, waitFor } from '@waybill/sdk'

const client = createClient({
  baseUrl: process.env['WAYBILL_URL'] ?? 'http://127.0.0.1:8080/v1',
  username: process.env['WAYBILL_USERNAME'],
  password: process.env['WAYBILL_PASSWORD'],
  // At night, late is better than not at all.
  retries: 10,
  deadline: 30 * 60_000,
})

interface Invoice {
  readonly number: string
  readonly currencyCode: string
  readonly total: number
}

/** Closes the invoices that add up and returns the others, for a person to check in the morning. */
export async function closeInvoices(invoices: readonly Invoice[]): Promise<readonly string[]> {
  const open: string[] = []
  for (const { number, currencyCode, total } of invoices) {
    const closing = { close: true, currencyCode, totalInvoiceAmount: total }
    const response = await client.customs
      .closeCustomsItems(closing, { filterType: 'invoiceNumber', value: number })
      .result()
    if (response.ok) console.log(`${number}: ${response.data.itemCount} items closed`)
    else if (response.status === 400 || response.status === 404)
      open.push(`${number}: ${response.error?.message ?? ''}`)
    else throw new Error(`${number}: ${response.error?.message ?? `HTTP ${response.status}`}`)
  }
  return open
}

/** Exports the shipments of a day as CSV. The file is written as it arrives, however large it is. */
export async function exportShipments(day: string, file: string): Promise<void> {
  const { id } = await client.reporting.createShipmentExport({ createdAfter: day })
  const csv = await waitFor((options) => client.reporting.downloadShipmentExport(id, options).stream(), {
    onProgress: ({ milliseconds }) => console.log(`Still being written after ${Math.round(milliseconds / 1000)} s`),
  })
  await writeFile(file, csv)
}

if (import.meta.main) {
  const today = new Date().toISOString().slice(0, 10)
  try {
    const open = await closeInvoices([{ number: 'NI-2026-0417', currencyCode: 'DKK', total: 6343 }])
    for (const line of open) console.error(line)
    await exportShipments(today, `shipments-${today}.csv`)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
