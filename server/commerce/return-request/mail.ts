import { harmless } from '../../platform/mail/compose.ts'
import { postMail } from '../../platform/mail/delivery.ts'
import { isSuppressed } from '../../platform/mail/suppression-store.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import type { Db } from '../../platform/store/database.ts'
import type { EffectiveSettings } from '../../settings/recipient/rules.ts'
import { helpOf, mailFrame } from '../../shipping/notice/letter.ts'
import { markup } from '../../shipping/notice/markup.ts'
import { senderOf } from '../../shipping/notice/recipient.ts'
import { withSender, wordsIn } from '../../shipping/notice/words.ts'
import type { Shipment } from '../../shipping/shipment/content.ts'
import type { ReturnRequest } from './store.ts'

/**
 * Notifies the recipient of the outcome of a request. The mail has the link and no free text, so that it cannot be
 * misused to send messages.
 */
export async function mailAbout(
  db: Db,
  jobs: Jobs,
  shipment: Shipment,
  { clientId, state, email, language, pageUrl }: ReturnRequest,
  settings: EffectiveSettings,
): Promise<void> {
  const to = email ?? shipment.recipient.contactInfo?.email
  if (to === undefined || (shipment.registration?.source === 'SANDBOX' && !settings.sandboxMails)) return
  if (await isSuppressed(db, clientId, to)) return
  const sender = await senderOf(db, clientId, shipment, settings)
  const { returns, page } = wordsIn[language]
  const name = harmless(sender.name)
  const by = (sentence: string) => withSender(sentence, name)
  const subject = by(returns.mail.subjects[state])
  const help = helpOf(sender)
  const text = [
    `${subject}.`,
    `${returns.mail.follow}: ${pageUrl}`,
    help.length > 0 && `${by(page.help)}\n${help.join('\n')}`,
    `-- \n${by(returns.mail.why)}`,
  ].filter((part) => part !== false)
  await postMail(db, jobs, clientId, {
    to,
    subject,
    fromName: name,
    text: `${text.join('\n\n')}\n`,
    html: mailFrame({
      language,
      sender,
      title: subject,
      main: markup``,
      link: { url: pageUrl, text: returns.mail.follow },
      foot: markup`${by(returns.mail.why)}`,
    }).html,
    ...((settings.replyTo ?? settings.supportEmail) !== undefined && {
      replyTo: settings.replyTo ?? settings.supportEmail ?? '',
    }),
  })
}
