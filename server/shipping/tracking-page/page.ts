import { currentTime } from '../../kernel/current-time.ts'
import { hash } from 'node:crypto'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { inkOn, plainColor, readableOn } from '../notice/colors.ts'
import { markup, type Markup } from '../notice/markup.ts'
import { openingOf } from '../notice/opening.ts'
import type { TrackedSender, TrackedShop } from '../notice/recipient.ts'
import { withSender, wordsIn, type Language } from '../notice/words.ts'
import type { RecipientWords } from '../notice/words/recipient-words.ts'
import type { TrackedParcel } from './tracked-parcel.ts'
import type { TrackedStatus } from './status.ts'

/** A page with its headers. */
export interface Page {
  readonly html: string
  readonly language: Language
  /** A policy that allows only the page's own style sheet. */
  readonly policy: string
}

interface Frame {
  readonly language: Language
  readonly title: string
  readonly sender?: TrackedSender | undefined
  /** The path of the page, if it is available in other languages. */
  readonly path?: string | undefined
  /** The heading, if not the sender's name. */
  readonly heading?: string
  readonly main: Markup
  /** Additional styles, for forms and the like. */
  readonly style?: string
}

/** Shows a recipient where the parcel is. */
export function parcelPage(parcel: TrackedParcel, path: string): Page {
  const { language, title, sender, carrierName, carrierReference, deliveredAt, exception, shop, timeZone } = parcel
  const words = wordsIn[language]
  const time = timesIn(words, timeZone)
  const main = markup`
<h1>${title}</h1>
${exception !== undefined && markup`<p class="lead">${words.exceptions[exception]}</p>`}
${deliveredAt !== undefined && markup`<p class="lead"><time datetime="${deliveredAt}">${time(deliveredAt)}</time></p>`}
${progressOf(parcel, words)}
<dl>
<div><dt>${words.page.carrier}</dt><dd>${carrierName}</dd></div>
<div><dt>${words.page.reference}</dt><dd class="number">${carrierReference}</dd></div>
${
  parcel.expectedDelivery &&
  markup`<div><dt>${words.page.expected}</dt><dd>${daysIn(words, parcel.expectedDelivery)}</dd></div>
`
}</dl>
${parcel.carrierUrl !== undefined && markup`<p class="below"><a href="${parcel.carrierUrl}" rel="noreferrer">${words.page.carrierPage.replace('{carrier}', () => carrierName)}</a></p>`}
${shop && parcel.status !== 'DELIVERED' && parcel.status !== 'CANCELLED' && shopOf(shop, words)}
<section>
<h2>${words.page.events}</h2>
${parcel.events.length === 0 && markup`<p>${words.page.noEvents}</p>`}
<ol class="events">
${parcel.events.map(
  ({ createdAt, description, city, country }) =>
    markup`<li><strong>${description}</strong><span><time datetime="${createdAt}">${time(createdAt)}</time>${city !== undefined && ` · ${city}`}${city !== undefined && country !== undefined && `, ${countryName(words, country)}`}</span></li>
`,
)}</ol>
<p class="small">${words.page.times.replace('{zone}', () => zoneName(words, timeZone))}</p>
</section>
${parcel.returnUrl !== undefined && markup`<section><p><a href="${path}/return?lang=${language}">${words.returns.link}</a></p></section>`}
${helpBy(sender, words)}`
  return framed({ language, title, sender, path, main })
}

const steps = (toShop: boolean): readonly TrackedStatus[] => [
  'REGISTERED',
  'ON_ITS_WAY',
  toShop ? 'READY_AT_SHOP' : 'OUT_FOR_DELIVERY',
  'DELIVERED',
]

/** The step that a parcel has reached, if any. */
const stepOf: Readonly<Record<TrackedStatus, number | undefined>> = {
  REGISTERED: 0,
  AT_WAREHOUSE: 1,
  ON_ITS_WAY: 1,
  OUT_FOR_DELIVERY: 2,
  READY_AT_SHOP: 2,
  NOT_DELIVERED: 2,
  DELIVERED: 3,
  EXCEPTION: undefined,
  CANCELLED: undefined,
}

function progressOf({ status, shop }: TrackedParcel, words: RecipientWords): Markup | undefined {
  const at = stepOf[status]
  if (at === undefined) return undefined
  const items = steps(shop !== undefined || status === 'READY_AT_SHOP').map((step, index) => {
    const shown = index === at ? status : step
    const label = shown === 'REGISTERED' ? words.page.registered : words.status[shown][1]
    const isDone = index < at || status === 'DELIVERED'
    return markup`<li class="${isDone ? 'done' : index === at ? 'now' : 'next'}"${index === at ? current : none}>${label}${isDone && index < at && markup`<span class="hidden"> (${words.page.done})</span>`}</li>
`
  })
  return markup`<ol class="steps" aria-label="${words.page.progress}">
${items}</ol>`
}

const current = markup` aria-current="step"`
const none = markup``

function shopOf(shop: TrackedShop, words: RecipientWords): Markup {
  const { name, addressLine1, postCode, city } = shop
  const openings = openingOf(shop, words)
  return markup`<section class="shop">
<h2>${words.page.shop}</h2>
<address><strong>${name}</strong><br>${addressLine1}<br>${[postCode, city].filter(Boolean).join(' ')}</address>
${
  openings.length > 0 &&
  markup`<h3>${words.page.opening}</h3>
<table>
${openings.map(
  ({ days, hours }) => markup`<tr><th scope="row">${days}</th><td>${hours}</td></tr>
`,
)}</table>`
}
</section>`
}

export function helpBy(
  { name, supportEmail, supportTelephone }: TrackedSender,
  { page }: RecipientWords,
): Markup | undefined {
  if (supportEmail === undefined && supportTelephone === undefined) return undefined
  return markup`<section>
<h2>${withSender(page.help, name)}</h2>
<p>${supportEmail !== undefined && markup`<a href="mailto:${supportEmail}">${supportEmail}</a>`}${supportEmail !== undefined && supportTelephone !== undefined && markup`<br>`}${supportTelephone !== undefined && markup`<a href="tel:${supportTelephone.replace(/[^+\d]/g, '')}">${supportTelephone}</a>`}</p>
</section>`
}

/** Shows a page with nothing but a sentence. */
export const sentencePage = (
  language: Language,
  [title, sentence]: readonly [title: string, sentence: string],
  sender?: TrackedSender,
): Page => framed({ language, title, sender, main: markup`<h1>${title}</h1><p class="lead">${sentence}</p>` })

/** Asks whether to stop mails to a recipient. Mail programs that follow links must not decide that. */
export function unsubscribePage(language: Language, sender: TrackedSender): Page {
  const { title, question, button } = wordsIn[language].unsubscribe
  return framed({
    language,
    title,
    sender,
    main: markup`<h1>${title}</h1><p class="lead">${withSender(question, sender.name)}</p>
<form method="post"><button type="submit">${button}</button></form>`,
  })
}

export function framed({ language, title, sender, path, heading, main, style: own = '' }: Frame): Page {
  const words = wordsIn[language]
  const style = styleFor(sender?.primaryColor ?? plainColor) + own
  const name = sender?.name
  const page = markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${name === undefined ? title : `${title} ${name}`}</title>
<style>`
  const rest = markup`</style>
</head>
<body>
<header>${name !== undefined && markup`<p>${heading ?? withSender(words.page.parcelFrom, name)}</p>`}</header>
<main>${main}</main>
${path !== undefined && languageLinks(language, path, words)}
</body>
</html>
`
  const digest = hash('sha256', style, 'base64')
  return {
    html: page.html + style + rest.html,
    language,
    policy: `default-src 'none'; style-src 'sha256-${digest}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  }
}

function languageLinks(language: Language, path: string, { page }: RecipientWords): Markup {
  const links = Object.entries(wordsIn).map(
    ([tag, { name }]) =>
      markup`<li>${
        tag === language
          ? markup`<span aria-current="true" lang="${tag}">${name}</span>`
          : markup`<a href="${path}?lang=${tag}" lang="${tag}" hreflang="${tag}">${name}</a>`
      }</li>
`,
  )
  return markup`<footer><nav aria-label="${page.languages}"><ul>
${links}</ul></nav></footer>`
}

const timesIn = ({ locale }: RecipientWords, timeZone: string) => {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return (at: string) => format.format(new Date(at))
}

const daysIn = ({ locale }: RecipientWords, { earliest, latest }: Schemas['TrackedExpectation']): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(
    new Date(`${earliest}T12:00:00Z`),
    new Date(`${latest}T12:00:00Z`),
  )

const zoneName = ({ locale }: RecipientWords, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(currentTime())
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

const countryName = ({ locale }: RecipientWords, country: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country

const card = { light: '#ffffff', dark: '#1b2026' }

function styleFor(color: string): string {
  const accents = {
    light: readableOn(card.light, color),
    dark: readableOn(card.dark, color),
  }
  return `:root{--head:${color};--ink:${inkOn(color)};--accent:${accents.light};--onaccent:${inkOn(accents.light)};--back:#eef1f3;--card:${card.light};--text:#1b2026;--soft:#525d68;--line:#d5dbe0}
@media(prefers-color-scheme:dark){:root{--accent:${accents.dark};--onaccent:${inkOn(accents.dark)};--back:#11151a;--card:${card.dark};--text:#eef1f3;--soft:#aab4be;--line:#39424c}}
*,:before,:after{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
header{background:var(--head);color:var(--ink);padding:1.25rem 1rem 5rem}
header p,main,footer{max-width:38rem;margin:0 auto}
header p{font-size:1.125rem;font-weight:650;overflow-wrap:anywhere}
main{background:var(--card);border-radius:1rem;padding:1.75rem 1.5rem;margin-top:-4rem;box-shadow:0 1px 3px rgb(0 0 0/.12),0 8px 24px rgb(0 0 0/.06);width:calc(100% - 1.5rem)}
h1{font-size:clamp(1.5rem,1.2rem + 1.6vw,2rem);line-height:1.2;margin:0;letter-spacing:-.015em;text-wrap:balance}
h2{font-size:1.0625rem;margin:0 0 .5rem}
h3{font-size:.9375rem;margin:1rem 0 .25rem}
.lead{font-size:1.125rem;margin:.5rem 0 0;color:var(--soft)}
section{margin-top:1.75rem;padding-top:1.5rem;border-top:1px solid var(--line)}
p{margin:0}
a{color:var(--accent);text-underline-offset:.2em}
a:focus-visible,button:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:.25rem}
.steps{list-style:none;margin:1.75rem 0 0;padding:0;display:grid;grid-template-columns:repeat(4,minmax(0,1fr))}
.steps li{position:relative;padding:1.75rem .25rem 0;text-align:center;font-size:.875rem;line-height:1.3;color:var(--soft);hyphens:auto;overflow-wrap:anywhere}
.steps li:before{content:"";position:absolute;z-index:1;top:0;left:50%;width:1.25rem;height:1.25rem;margin-left:-.625rem;border-radius:50%;border:2px solid var(--soft);background:var(--card)}
.steps li:after{content:"";position:absolute;top:.5625rem;right:50%;width:100%;height:.125rem;background:var(--line)}
.steps li:first-child:after{display:none}
.steps .done:before,.steps .now:before{background:var(--accent);border-color:var(--accent)}
.steps .done:before{content:"✓";color:var(--onaccent);font:700 .75rem/1.0625rem system-ui,sans-serif}
.steps .done:after,.steps .now:after{background:var(--accent)}
.steps .now:before{box-shadow:0 0 0 .25rem var(--card),0 0 0 .375rem var(--accent)}
.steps .now{font-weight:650;color:var(--text)}
dl{margin:1.75rem 0 0;display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:1rem}
.below{margin-top:.75rem}
dt{font-size:.875rem;color:var(--soft)}
dd{margin:0;font-weight:600}
.number{font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
address{font-style:normal}
table{border-collapse:collapse}
th{white-space:nowrap}
th,td{text-align:left;font-weight:400;padding:.125rem 1.5rem .125rem 0;vertical-align:top}
td{font-variant-numeric:tabular-nums}
.events{list-style:none;margin:0;padding:0}
.events li{position:relative;padding:0 0 1rem 1.5rem}
.events li:before{content:"";position:absolute;left:.1875rem;top:.5rem;width:.625rem;height:.625rem;border-radius:50%;background:var(--line)}
.events li:after{content:"";position:absolute;left:.4375rem;top:1.125rem;bottom:-.5rem;width:2px;background:var(--line)}
.events li:last-child:after{display:none}
.events li:first-child:before{background:var(--accent)}
.events strong,.events span{display:block}
.events strong{font-weight:600}
.events span,.small{font-size:.875rem;color:var(--soft)}
button{margin-top:1.5rem;border:0;border-radius:2rem;padding:.75rem 1.5rem;font:inherit;font-weight:600;background:var(--accent);color:var(--onaccent);cursor:pointer}
footer{padding:1.5rem 1rem 2.5rem}
footer ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;justify-content:center;font-size:.875rem}
footer a,footer span{display:inline-block;padding:.25rem 0;color:var(--soft)}
footer span{font-weight:650}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(max-width:30rem){.steps{margin-inline:-1.25rem}.steps li{font-size:.75rem;padding-inline:.0625rem}}
@media(forced-colors:active){.steps .done:before,.steps .now:before{background:Highlight}}
@media print{header{padding-bottom:1.25rem}main{margin-top:0;box-shadow:none}footer,form{display:none}}
`
}
