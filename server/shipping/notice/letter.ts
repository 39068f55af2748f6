import { harmless } from '../../platform/mail/compose.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { inkOn, plainColor } from './colors.ts'
import { markup, type Markup } from './markup.ts'
import { openingOf } from './opening.ts'
import type { NoticeKind } from './rules.ts'
import type { TrackedSender, TrackedShop } from './recipient.ts'
import type { Exception } from '../shipment/states.ts'
import { withSender, wordsIn, type Language } from './words.ts'

export interface Letter {
  readonly kind: NoticeKind
  readonly language: Language
  readonly sender: TrackedSender
  readonly carrierName: string
  readonly carrierReference: string
  readonly exception?: Exception | undefined
  readonly shop?: TrackedShop | undefined
  readonly trackingUrl: string
}

/** Writes a notice as a mail. It contains no free text from the client, so it cannot be misused for other messages. */
export function letterOf({
  kind,
  language,
  sender,
  carrierName,
  carrierReference,
  exception,
  shop,
  trackingUrl,
}: Letter): Pick<Mail, 'subject' | 'text' | 'html' | 'fromName' | 'unsubscribeUrl'> {
  const words = wordsIn[language]
  const name = harmless(sender.name)
  const by = (sentence: string) => withSender(sentence, name)
  const unsubscribeUrl = `${trackingUrl}/unsubscribe`
  const [title] = words.status[kind]
  const reason = kind === 'EXCEPTION' && exception !== undefined ? words.exceptions[exception] : undefined
  const number = `${words.page.reference}: ${carrierReference} (${carrierName})`
  const place = kind === 'READY_AT_SHOP' && shop ? linesOf(shop) : []
  const hours = kind === 'READY_AT_SHOP' && shop ? openingOf(shop, words) : []
  const help = helpOf(sender)

  const text = [
    reason === undefined ? title : `${title} ${reason}`,
    place.length > 0 && [`${words.page.shop}:`, ...place].join('\n'),
    hours.length > 0 &&
      [`${words.page.opening}:`, ...hours.map(({ days, hours: open }) => `${days}: ${open}`)].join('\n'),
    `${words.mail.follow}: ${trackingUrl}`,
    number,
    help.length > 0 && `${by(words.page.help)}\n${help.join('\n')}`,
    `-- \n${by(words.mail.why)}\n${by(words.mail.unsubscribe)}: ${unsubscribeUrl}`,
  ].filter((part) => part !== false)

  const box = 'border-radius:12px;padding:16px 20px;background:#f1f3f5;margin:0 0 20px'
  const html = mailFrame({
    language,
    title,
    sender,
    main: markup`${reason !== undefined && markup`<p style="margin:0 0 20px">${reason}</p>`}
${
  place.length > 0 &&
  markup`<div style="${box}"><strong>${words.page.shop}</strong><br>${place.map((line) => markup`${line}<br>`)}
${hours.length > 0 && markup`<br><strong>${words.page.opening}</strong><br>${hours.map(({ days, hours: open }) => markup`${days}: ${open}<br>`)}`}</div>`
}`,
    link: { url: trackingUrl, text: words.mail.follow },
    below: number,
    foot: markup`${by(words.mail.why)}<br><a href="${unsubscribeUrl}" style="color:#4b5661">${by(words.mail.unsubscribe)}</a>`,
  })
  return {
    subject: by(words.mail.subjects[kind]),
    text: `${text.join('\n\n')}\n`,
    html: html.html,
    fromName: name,
    unsubscribeUrl,
  }
}

interface MailFrame {
  readonly language: Language
  readonly title: string
  readonly sender: TrackedSender
  readonly main: Markup
  readonly link: { readonly url: string; readonly text: string }
  /** Text below the link. */
  readonly below?: string
  readonly foot: Markup
}

/** Lays out a mail in its sender's design. */
export function mailFrame({ language, title, sender, main, link, below, foot }: MailFrame): Markup {
  const name = harmless(sender.name)
  const color = sender.primaryColor ?? plainColor
  const ink = inkOn(color)
  const help = helpOf(sender)
  return markup`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;padding:24px 12px;background:#eceff1;color:#1d2329;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td style="padding:20px 28px;background:${color};color:${ink};font-size:20px;font-weight:700">${name}</td></tr>
<tr><td style="padding:28px">
<h1 style="font-size:24px;line-height:1.25;margin:0 0 12px">${title}</h1>
${main}
<p style="margin:24px 0"><a href="${link.url}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:${color};color:${ink};font-weight:600;text-decoration:none">${link.text}</a></p>
${below !== undefined && markup`<p style="margin:0;color:#4b5661">${below}</p>`}
${help.length > 0 && markup`<p style="margin:20px 0 0;color:#4b5661">${withSender(wordsIn[language].page.help, name)}<br>${help.map((one) => markup`${one}<br>`)}</p>`}
</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;padding:0 28px;font-size:13px;color:#4b5661">${foot}</p>
</body></html>
`
}

export const helpOf = ({ supportEmail, supportTelephone }: TrackedSender): string[] =>
  [supportEmail, supportTelephone].filter((one) => one !== undefined)

const linesOf = ({ name, addressLine1, postCode, city }: TrackedShop): string[] => [
  harmless(name),
  addressLine1,
  [postCode, city].filter((part) => part !== undefined).join(' '),
]
