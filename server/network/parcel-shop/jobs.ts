import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BackOff, waitAfter } from '../../kernel/back-off.ts'
import { postMail } from '../../platform/mail/delivery.ts'
import { asked, queue, type JobContext } from '../../platform/queue/queue.ts'
import { transaction } from '../../platform/store/database.ts'
import {
  claimExport,
  finishExport,
  isAnyExportLeft,
  postponeExport,
  type ClaimedExport,
  type ParcelShopExport,
} from './export-store.ts'
import { refreshShops } from './listing.ts'
import { printDay } from '../carriers/opening-hours.ts'
import { shopBatches, type ExportedShop } from './export-store.ts'

/** Writes requested shops to files and mails them. */
export const [exportParcelShops, exportParcelShopsAgain] = asked({
  name: 'export-parcel-shops',
  due: isAnyExportLeft,
  seconds: 30,
  run: writeExports,
})

/** Longer than the largest file takes to write. */
const leaseSeconds = 120
const mostAttempts = 5
const backOff: BackOff = { firstMs: 15_000, longestMs: 600_000 }

/** Reads the carriers' lists of shops once a day. Any number of workers may run it at once. */
export const refreshParcelShops = queue<object>({
  name: 'refresh-parcel-shops',
  async work(_, { signal, ...context }) {
    await refreshShops(context, signal)
  },
  cron: '*/5 * * * *',
  retries: 0,
  timeoutSeconds: 3_600,
})

/** Writes exports until no unclaimed one is left. */
async function writeExports(context: JobContext): Promise<void> {
  while (!context.signal.aborted) {
    const claimed = await claimExport(context.db, leaseSeconds)
    if (!claimed) return
    await writeExport(context, claimed)
  }
}

async function writeExport(context: JobContext, claimed: ClaimedExport): Promise<void> {
  const { db, jobs, log, signal } = context
  const { clientId, carrier } = claimed
  try {
    const { csv, count } = await fileOf(context, claimed)
    // One transaction, so that the mail is neither lost nor sent twice.
    await transaction(db, async (trx) => {
      if (!(await finishExport(trx, claimed, 'SUCCESS'))) return
      await postMail(trx, jobs, clientId, {
        to: claimed.email,
        subject: `Parcel shops of ${carrier}`,
        text: `The export of parcel shops that you requested is attached. It has ${count} shops of ${carrier}.\n`,
        attachments: [
          { filename: `parcel-shops-${carrier}.csv`, contentType: 'text/csv; charset=utf-8', content: csv },
        ],
      })
    })
  } catch (error) {
    if (signal.aborted) return postponeExport(db, claimed, 0) // the process is stopping; another one continues
    log.error({ err: error, exportId: claimed.id, attempt: claimed.attempts }, 'An export of parcel shops failed')
    if (claimed.attempts < mostAttempts) await postponeExport(db, claimed, waitAfter(backOff, claimed.attempts))
    else await finishExport(db, claimed, 'FAILURE')
  }
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const header = [
  'id',
  'name',
  'type',
  'carrier',
  'latitude',
  'longitude',
  'addressLine1',
  'postCode',
  'city',
  'country',
  ...days,
]

async function fileOf({ db, signal }: JobContext, wanted: ParcelShopExport): Promise<{ csv: string; count: number }> {
  let csv = line(header)
  let count = 0
  for await (const shops of shopBatches(db, wanted, wanted.limit)) {
    signal.throwIfAborted()
    for (const shop of shops) csv += line(cellsOf(shop))
    count += shops.length
    await nextTurn()
  }
  return { csv, count }
}

const cellsOf = (shop: ExportedShop) => [
  safe(shop.id),
  safe(shop.name),
  shop.type,
  shop.carrier,
  String(shop.latitude),
  String(shop.longitude),
  safe(shop.addressLine1),
  safe(shop.postCode ?? ''),
  safe(shop.city),
  shop.country,
  ...days.map((_, index) => printDay(shop.openingTimes, index + 1)),
]

/** Escapes cells that a spreadsheet would read as a formula. */
const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** RFC 4180. */
const line = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
