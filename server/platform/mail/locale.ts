/** The languages of our mails. */
export const locales = ['da', 'de', 'en', 'nb', 'sv'] as const

export type Locale = (typeof locales)[number]

/** Languages whose readers understand one of ours better than English. */
const relatives: Readonly<Record<string, Locale>> = { no: 'nb', nn: 'nb', fo: 'da', kl: 'da' }

/** Returns the mail language for a BCP 47 tag such as da-DK; English by default. */
export function localeFor(tag: string | undefined): Locale {
  const [language = ''] = (tag ?? '').toLowerCase().split('-')
  return locales.find((locale) => locale === language) ?? relatives[language] ?? 'en'
}
