import { setImmediate as nextTurn } from 'node:timers/promises'
import { postMail } from '../../platform/mail/delivery.ts'
import { queue, type JobContext } from '../../platform/queue/queue.ts'
import { transaction } from '../../platform/store/database.ts'
import { finishExport, startExport, type ParcelShopExport } from './export-store.ts'
import { refreshShops } from './listing.ts'
import { printDay } from '../carriers/opening-hours.ts'
import { shopBatches, type ExportedShop } from './store.ts'

interface ExportJob {
  readonly clientId: number
  readonly id: string
}

/** Writes the shops that a client has asked for to a file and mails it. */
export const exportParcelShops = queue<ExportJob>({
  name: 'export-parcel-shops',
  work: runExport,
  retries: 3,
})

/** Asks carriers once a day which shops they have. Any number of workers may do it at once. */
export const refreshParcelShops = queue<object>({
  name: 'refresh-parcel-shops',
  async work(_, { signal, ...desk }) {
    await refreshShops(desk, signal)
  },
  cron: '*/5 * * * *',
  retries: 0,
  timeoutSeconds: 3_600,
})

async function runExport({ clientId, id }: ExportJob, context: JobContext): Promise<void> {
  const { db, jobs, log, signal } = context
  const wanted = await startExport(db, clientId, id)
  if (!wanted) return
  try {
    const { csv, count } = await fileOf(context, wanted)
    // Being finished and the mail are one: neither a lost mail nor two of them.
    await transaction(db, async (trx) => {
      if (!(await finishExport(trx, clientId, id, 'SUCCESS'))) return
      await postMail(trx, jobs, clientId, {
        to: wanted.email,
        subject: `Parcel shops of ${wanted.carrier}`,
        text: `The export of parcel shops that you asked for is attached. It holds ${count} shops of ${wanted.carrier}.\n`,
        attachments: [
          { filename: `parcel-shops-${wanted.carrier}.csv`, contentType: 'text/csv; charset=utf-8', content: csv },
        ],
      })
    })
  } catch (error) {
    if (signal.aborted) throw error // the process stops; another one takes it up
    log.error({ err: error, exportId: id }, 'An export of parcel shops failed')
    await finishExport(db, clientId, id, 'FAILURE')
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

/** A spreadsheet takes a cell that begins so for a formula. */
const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** RFC 4180. */
const line = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
