import type { Locale } from './locale.ts'
import type { MailKind, MailValues } from './kinds.ts'
import { words } from './words.ts'

export interface Composed {
  readonly subject: string
  readonly text: string
}

/** The reader of a mail: the language, and the tenant who appears as the sender. */
export interface Reader {
  readonly locale: Locale
  readonly tenant: string
}

/** Writes a mail in its reader's language. */
export function compose<Kind extends MailKind>(
  kind: Kind,
  { locale, tenant }: Reader,
  values: MailValues[Kind],
): Composed {
  const { subject, text } = words[locale][kind]
  const named = new Map(Object.entries({ ...values, tenant }).map(([name, value]) => [name, textOf(name, value)]))
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (_, name: string) => named.get(name) ?? '')
  return { subject: fill(subject), text: `${fill(text)}\n` }
}

function textOf(name: string, value: string | number | readonly string[]): string {
  if (typeof value === 'object') return value.map((line) => harmless(line)).join('\n')
  return verbatim.has(name) ? oneLine(String(value)) : harmless(String(value), name === 'message' ? 200 : undefined)
}

/** Values that must arrive unchanged. */
const verbatim = new Set(['code', 'link', 'password', 'username'])

const oneLine = (value: string) => value.replace(/\p{C}+/gu, ' ')

/**
 * Strangers choose names, and our mails must not carry their messages: keep one line, nothing that a mail program would
 * turn into a link, and a limited length. A slash as in A/S does not make a link.
 */
export function harmless(value: string, most = 60): string {
  return value
    .replace(/(?!(?<=(?<!\p{L})\p{L})\/(?=\p{L}(?!\p{L})))[^\p{L}\p{M}\p{N} &'’+,()-]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
}
