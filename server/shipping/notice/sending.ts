import { currentTime } from '../../kernel/current-time.ts'
import { isSuppressed } from '../../platform/mail/suppression-store.ts'
import { postMail } from '../../platform/mail/delivery.ts'
import type { JobContext } from '../../platform/queue/queue.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { brandOf } from '../../network/carriers/data/carriers.ts'
import { eachOf } from '../../kernel/each.ts'
import { findEffectiveSettings } from '../../settings/recipient/store.ts'
import type { EffectiveSettings } from '../../settings/recipient/rules.ts'
import { carrierOf } from '../shipment/rules.ts'
import { findShipment, parse } from '../shipment/store.ts'
import type { Shipment } from '../shipment/content.ts'
import { letterOf } from './letter.ts'
import { claimNotices, settleNotice, type DueNotice } from './notice-store.ts'
import { senderOf, shopOf } from './recipient.ts'
import { fateOf } from './rules.ts'
import { languageOf } from './words.ts'

const batch = 50
const atOnce = 4
/** Writing a mail is a handful of statements. */
const leaseSeconds = 60

type NoticeContext = Pick<JobContext, 'db' | 'jobs'> & { readonly log: { error(about: object, message: string): void } }

/**
 * Writes mails to recipients into the outbox. Notice and mail change in one transaction, so a process that dies leaves
 * either the notice or the mail to be sent, and never both. Returns how many notices it looked at.
 */
export async function sendNotices(context: NoticeContext, signal?: AbortSignal): Promise<number> {
  for (let told = 0; ;) {
    const due = signal?.aborted ? [] : await claimNotices(context.db, batch, leaseSeconds)
    await eachOf(due, atOnce, (notice) =>
      tell(context, notice).catch((error: unknown) =>
        context.log.error({ err: error, shipmentId: notice.shipmentId }, 'A recipient could not be notified'),
      ),
    )
    told += due.length
    if (due.length < batch) return told
  }
}

function tell({ db, jobs }: NoticeContext, notice: DueNotice): Promise<void> {
  const { clientId, shipmentId } = notice
  return transaction(db, async (trx) => {
    const printed = await findShipment(trx, clientId, shipmentId)
    if (!printed) return void (await settleNotice(trx, notice, 'OVERTAKEN'))
    const shipment = parse(printed)
    const settings = await findEffectiveSettings(trx, clientId)
    const fate = fateOf(notice, shipment, settings, currentTime())
    const to = shipment.recipient.contactInfo?.email ?? ''
    const isUnwanted = fate === 'SENT' && (await isSuppressed(trx, clientId, to))
    if (!(await settleNotice(trx, notice, isUnwanted ? 'SUPPRESSED' : fate))) return
    if (fate === 'SENT' && !isUnwanted)
      await postMail(trx, jobs, clientId, {
        to,
        replyTo: settings.replyTo ?? settings.supportEmail,
        ...(await letterFor(trx, clientId, shipment, notice, settings)),
      })
  })
}

async function letterFor(
  db: Db,
  clientId: number,
  shipment: Shipment,
  { kind }: DueNotice,
  settings: EffectiveSettings,
) {
  const { recipient, carrierReference = '', trackingUrl = '', exception } = shipment
  const carrier = carrierOf(shipment)
  return letterOf({
    kind,
    language: languageOf(recipient.country, settings.language),
    sender: await senderOf(db, clientId, shipment, settings),
    carrierName: carrier ? brandOf(carrier) : '',
    carrierReference,
    exception: exception?.reason,
    shop: await shopOf(db, shipment),
    trackingUrl,
  })
}
