import type { Schemas } from '../../../openapi/generated/types.ts'
import { qrOf } from '../../platform/print/matrix.ts'
import { markup, type Markup } from '../../shipping/notice/markup.ts'
import type { TrackedSender } from '../../shipping/notice/recipient.ts'
import { withSender, wordsIn, type Language } from '../../shipping/notice/words.ts'
import type { ReturnStatus, UsualReason } from '../../shipping/notice/words/recipient-words.ts'
import type { ReturnRules } from '../../shipping/return/return-rules.ts'
import { framed, helpBy, type Page } from '../../shipping/tracking-page/page.ts'
import type { Piece } from './goods.ts'

/** The client and the address of the pages, and their language. */
export interface Place {
  readonly language: Language
  readonly sender: TrackedSender
  readonly path: string
}

/** The submitted values, to fill in the form again after an error. */
export interface Filled {
  readonly quantities: ReadonlyMap<string, number>
  readonly reason?: string | undefined
  readonly note?: string | undefined
  readonly email?: string | undefined
}

export type FormError = 'items' | 'reason' | 'email' | 'taken'

interface Form {
  /** Identifies the request however often the form is sent. */
  readonly id: string
  readonly left: readonly Piece[]
  readonly others: readonly Piece[]
  readonly isRequested: (piece: Piece) => boolean
  readonly rules: ReturnRules
  readonly lastDay: string
  readonly earlier: readonly Earlier[]
  readonly filled: Filled
  readonly error?: FormError | undefined
}

/** When a shipment was created, and the recipient's time zone. */
interface Made {
  readonly createdAt: string
  readonly timeZone: string
}

interface Earlier extends Made {
  readonly id: string
  readonly status: ReturnStatus
}

const usualReasons = [
  'DOES_NOT_FIT',
  'NOT_AS_DESCRIBED',
  'DAMAGED',
  'WRONG_ITEM',
  'CHANGED_MIND',
  'OTHER',
] as const satisfies readonly UsualReason[]

/** The return reasons that a client's recipients can choose from, in a language. */
export function reasonsOf(
  { reasons }: Pick<ReturnRules, 'reasons'>,
  language: Language,
): readonly (readonly [code: string, name: string])[] {
  if (!reasons) return usualReasons.map((code) => [code, wordsIn[language].returns.reasons[code]])
  return reasons.map(({ code, names }) => [code, names[language] ?? names.en ?? Object.values(names)[0] ?? code])
}

const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(wordsIn[language].locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

/** The day on which something was created, in the recipient's time zone. */
const dayOf = (language: Language, { createdAt, timeZone }: Made): string =>
  new Intl.DateTimeFormat(wordsIn[language].locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(new Date(createdAt))

const money = (language: Language, { amount, currency }: Schemas['Money']): string =>
  new Intl.NumberFormat(wordsIn[language].locale, { style: 'currency', currency }).format(amount)

const returnsPage = (place: Place, title: string, main: Markup): Page => {
  const { language, sender, path } = place
  return framed({
    language,
    title,
    sender,
    path,
    heading: sender.name,
    main: markup`${main}${helpBy(sender, wordsIn[language])}`,
    style,
  })
}

/** The form in which a recipient chooses the goods to return. */
export function formPage(place: Place, form: Form): Page {
  const { language, sender } = place
  const { returns: words } = wordsIn[language]
  const { rules, filled, error, left, others } = form
  const by = (sentence: string) => withSender(sentence, sender.name)
  const choice = ({ key, description, quantity }: Piece, index: number) => {
    const chosen = filled.quantities.get(key) ?? 0
    const name = `q:${key}`
    return quantity === 1
      ? markup`<li><label class="choice"><input type="checkbox" name="${name}" value="1"${chosen > 0 && checked}> <span>${description}</span></label></li>
`
      : markup`<li class="piece"><label for="piece-${index}"><span>${description}</span> <small>${words.pieces.replace('{count}', String(quantity))}</small></label> <input id="piece-${index}" type="number" name="${name}" min="0" max="${quantity}" value="${chosen}" inputmode="numeric"></li>
`
  }
  const wrong = (one: FormError) => error === one && markup` aria-invalid="true" aria-describedby="error"`
  const main = markup`
<h1>${words.title}</h1>
<p class="lead">${words.lastDay.replace('{day}', () => dayIn(language, form.lastDay))}</p>
${form.earlier.length > 0 && earlierOf(place, form.earlier)}
${error !== undefined && markup`<p id="error" class="error" role="alert">${words.errors[error]}</p>`}
<form method="post">
<input type="hidden" name="id" value="${form.id}">
<fieldset${wrong('items')}><legend>${words.items}</legend>
<ul class="pieces">
${left.map(choice)}${others.map(
    (piece) =>
      markup`<li class="not"><span>${piece.description}</span> <small>${form.isRequested(piece) ? words.requested : words.notTaken}</small></li>
`,
  )}</ul></fieldset>
<label for="reason">${words.reason}</label>
<select id="reason" name="reason" required${wrong('reason')}><option value="">${words.chooseReason}</option>
${reasonsOf(rules, language).map(
  ([code, name]) => markup`<option value="${code}"${filled.reason === code && selected}>${name}</option>
`,
)}</select>
<label for="note">${by(words.note)}</label>
<textarea id="note" name="note" rows="3" maxlength="500">${filled.note ?? ''}</textarea>
<label for="email">${words.email}</label>
<input id="email" type="email" name="email" autocomplete="email" maxlength="254" aria-describedby="email-hint" value="${filled.email ?? ''}"${error === 'email' && markup` aria-invalid="true"`}>
<p id="email-hint" class="small">${words.emailHint}</p>
<p class="fee">${rules.fee ? by(words.fee).replace('{amount}', () => (rules.fee ? money(language, rules.fee) : '')) : words.free}</p>
<button type="submit">${words.send}</button>
</form>`
  return returnsPage(place, words.title, main)
}

const checked = markup` checked`
const selected = markup` selected`

function earlierOf({ language, path, sender }: Place, earlier: readonly Earlier[]): Markup {
  const { returns: words } = wordsIn[language]
  return markup`<section><h2>${words.earlier}</h2><ul class="links">
${earlier.map(
  ({ id, status, ...made }) =>
    markup`<li><a href="${path}/${id}?lang=${language}">${withSender(words.states[status][0], sender.name)}</a> <small>${dayOf(language, made)}</small></li>
`,
)}</ul></section>`
}

/** The page of a parcel that cannot be returned, and why. */
export function closedPage(
  place: Place,
  state: 'NONE' | 'NOT_YET' | 'OVER' | 'NOTHING_LEFT',
  { lastDay, earlier }: { readonly lastDay?: string | undefined; readonly earlier: readonly Earlier[] },
): Page {
  const { language, sender } = place
  const [title, sentence] = wordsIn[language].returns.closed[state]
  const said = withSender(sentence, sender.name).replace('{day}', () =>
    lastDay === undefined ? '' : dayIn(language, lastDay),
  )
  return returnsPage(
    place,
    title,
    markup`<h1>${title}</h1><p class="lead">${said}</p>${earlier.length > 0 && earlierOf(place, earlier)}`,
  )
}

interface Shown {
  readonly status: ReturnStatus
  readonly request: Pick<Schemas['ReturnRequest'], 'items' | 'fee' | 'refusalReason'>
  readonly hasLabel: boolean
  readonly returnCode?: string | undefined
  readonly carrierName?: string | undefined
  readonly carrierReference?: string | undefined
}

/** The progress of a return, with its label or code. */
export function statePage(
  place: Place,
  { status, request, hasLabel, returnCode, carrierName, carrierReference }: Shown,
): Page {
  const { language, sender, path } = place
  const { returns: words, page } = wordsIn[language]
  const by = (sentence: string) => withSender(sentence, sender.name)
  const [title, sentence] = words.states[status]
  const main = markup`
<h1>${title}</h1>
<p class="lead">${by(sentence)}</p>
${status === 'REFUSED' && request.refusalReason !== undefined && markup`<blockquote>${request.refusalReason}</blockquote>`}
${status === 'READY' && returnCode !== undefined && markup`<section class="code"><h2>${words.code}</h2>${qr(returnCode)}<p class="number">${returnCode}</p></section>`}
${status === 'READY' && hasLabel && markup`<p><a class="button" href="${path}/label.pdf">${words.label}</a></p>`}
${status === 'MAKING' && markup`<p><a class="button" href="${path}?lang=${language}">${words.again}</a></p>`}
${
  carrierReference !== undefined &&
  markup`<dl>
<div><dt>${page.carrier}</dt><dd>${carrierName ?? ''}</dd></div>
<div><dt>${page.reference}</dt><dd class="number">${carrierReference}</dd></div>
</dl>`
}
<section><ul class="pieces">
${request.items.map(
  ({ quantity, description }) => markup`<li>${quantity} × ${description}</li>
`,
)}</ul>
${request.fee && markup`<p class="fee">${by(words.fee).replace('{amount}', () => (request.fee ? money(language, request.fee) : ''))}</p>`}
</section>`
  return returnsPage(place, title, main)
}

/** Draws the squares as one path, which needs no exception in the page's content security policy. */
function qr(text: string): Markup {
  const rows = qrOf(text)
  const quiet = 4
  const side = rows.length + 2 * quiet
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])))
    .join('')
  return markup`<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label="QR"><path d="M0 0h${side}v${side}H0z" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
}

interface FindForm {
  readonly number?: string | undefined
  readonly proof?: string | undefined
  readonly problem?: 'notFound' | 'tooMany' | undefined
}

/** The page where a recipient without a link starts. */
export function findPage(place: Place, { number = '', proof = '', problem }: FindForm): Page {
  const { find } = wordsIn[place.language].returns
  const title = withSender(find.title, place.sender.name)
  return returnsPage(
    place,
    title,
    markup`<h1>${title}</h1><p class="lead">${find.lead}</p>
${problem !== undefined && markup`<p id="error" class="error" role="alert">${find[problem]}</p>`}
<form method="post">
<label for="number">${find.number}</label>
<input id="number" name="number" required maxlength="60" autocomplete="off" value="${number}">
<label for="proof">${find.proof}</label>
<input id="proof" name="proof" required maxlength="254" value="${proof}">
<button type="submit">${find.send}</button>
</form>`,
  )
}

/** Lets the recipient choose among several parcels of one order. */
export function severalPage(
  place: Place,
  found: readonly (Made & { readonly token: string; readonly carrierReference: string | undefined })[],
): Page {
  const { language, path } = place
  const { returns } = wordsIn[language]
  return returnsPage(
    place,
    returns.find.several,
    markup`<h1>${returns.find.several}</h1><ul class="links">
${found.map(
  ({ token, carrierReference, ...made }) =>
    markup`<li><a class="number" href="/track/${token}/return?lang=${language}">${carrierReference ?? ''}</a> <small>${dayOf(language, made)}</small></li>
`,
)}</ul><p><a href="${path}?lang=${language}">${returns.find.other}</a></p>`,
  )
}

const style = `form{margin-top:1.75rem}
fieldset{border:0;margin:0 0 1rem;padding:0;min-width:0}
legend,form>label{display:block;font-weight:600;padding:0;margin:1rem 0 .375rem}
.pieces,.links{list-style:none;margin:0;padding:0}
.pieces li{border-top:1px solid var(--line);padding:.5rem 0}
.pieces li:first-child{border-top:0}
.choice,.piece{display:flex;align-items:center;gap:.75rem;overflow-wrap:anywhere}
.piece{justify-content:space-between}
.piece small,.not small{display:block}
.piece input{width:6rem;flex:none}
.not,small{color:var(--soft)}
.links li{padding:.375rem 0}
input,select,textarea{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.5rem;padding:.625rem .75rem;width:100%}
input[type=checkbox]{width:1.375rem;height:1.375rem;flex:none;margin:0;accent-color:var(--accent)}
input:focus-visible,select:focus-visible,textarea:focus-visible{outline:3px solid var(--accent);outline-offset:1px}
[aria-invalid]{border-color:currentColor;border-width:2px}
.error{margin-top:1.25rem;padding:.75rem 1rem;border:2px solid currentColor;border-radius:.5rem;font-weight:600}
.fee{margin-top:1.25rem}
blockquote{margin:1rem 0 0;padding:.25rem 0 .25rem 1rem;border-left:4px solid var(--accent);white-space:pre-line;overflow-wrap:anywhere}
.button{display:inline-block;margin-top:1.5rem;border-radius:2rem;padding:.75rem 1.5rem;font-weight:600;text-decoration:none;background:var(--accent);color:var(--onaccent)}
.qr{display:block;width:min(14rem,100%);margin:.5rem 0;border-radius:.5rem}
.code .number{font-weight:600}
`
