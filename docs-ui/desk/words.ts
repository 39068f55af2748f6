import { createContext, use } from 'react'
import type { english } from './words/english.ts'

export type Words = typeof english

/** In the order in which they are offered. Only the language in use is loaded at first. */
export const languages = {
  da: { name: 'Dansk', load: async () => (await import('./words/danish.ts')).danish },
  de: { name: 'Deutsch', load: async () => (await import('./words/german.ts')).german },
  en: { name: 'English', load: async () => (await import('./words/english.ts')).english },
  nb: { name: 'Norsk', load: async () => (await import('./words/norwegian.ts')).norwegian },
  sv: { name: 'Svenska', load: async () => (await import('./words/swedish.ts')).swedish },
} as const satisfies Record<string, { name: string; load: () => Promise<Words> }>

export type Language = keyof typeof languages

export const WordsContext = createContext<Words | null>(null)

export function useWords(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('A part of the desk was drawn before its words had come')
  return words
}

const plurals = new Map<string, Intl.PluralRules>()

/** Picks a plural form. Forms follow the order of Intl's categories for the language: one, then other. */
function formOf(sentence: string, count: string | number | undefined, locale: string): string {
  const forms = sentence.split(' | ')
  const [first = ''] = forms
  if (forms.length === 1 || count === undefined) return first
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale)
  plurals.set(locale, rules)
  return (
    forms[
      rules
        .resolvedOptions()
        .pluralCategories.toSorted(inOrder)
        .indexOf(rules.select(Number(count)))
    ] ?? first
  )
}

const categories: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']
const inOrder = (one: Intl.LDMLPluralRule, other: Intl.LDMLPluralRule) =>
  categories.indexOf(one) - categories.indexOf(other)

/**
 * Replaces `{name}` in a sentence with the value of that name. If the sentence has several forms, uses the one for
 * `count`.
 */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  const locale = globalThis.document?.documentElement.lang || 'en'
  return formOf(sentence, values['count'], locale).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole
    return typeof value === 'number' ? value.toLocaleString(locale) : value
  })
}

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag)

/** The first of these languages that the desk has; English otherwise. BCP 47 tags match by prefix. */
export function languageOf(tags: readonly (string | undefined)[]): Language {
  for (const tag of tags) {
    const [first = ''] = (tag ?? '').toLowerCase().split('-')
    const known = first === 'no' || first === 'nn' ? 'nb' : first
    if (isLanguage(known)) return known
  }
  return 'en'
}

export const isOneOf = <Key extends string>(record: Readonly<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(record, key)
