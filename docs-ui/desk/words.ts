import { createContext, use } from 'react'
import { english } from './words/english.ts'

export type Words = typeof english

/** In the order in which they are offered. Only English comes with the first load. */
export const languages = {
  en: { name: 'English', load: () => Promise.resolve(english) },
} as const satisfies Record<string, { name: string; load: () => Promise<Words> }>

export type Language = keyof typeof languages

export const WordsContext = createContext<Words>(english)

export const useWords = (): Words => use(WordsContext)

/** `{name}` in a sentence by the value that has this name. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag)

/** The first language of these that the desk has; English otherwise. A BCP 47 tag counts by its beginning. */
export function languageOf(tags: readonly (string | undefined)[]): Language {
  for (const tag of tags) {
    const [first = ''] = (tag ?? '').toLowerCase().split('-')
    const known = first === 'no' || first === 'nn' ? 'nb' : first
    if (isLanguage(known)) return known
  }
  return 'en'
}
