import type { Schemas } from '../../../openapi/generated/types.ts'
import { danish } from './words/danish.ts'
import { english } from './words/english.ts'
import { german } from './words/german.ts'
import { norwegian } from './words/norwegian.ts'
import type { RecipientWords } from './words/recipient-words.ts'
import { swedish } from './words/swedish.ts'

export type Language = Schemas['RecipientLanguage']

export const wordsIn: Readonly<Record<Language, RecipientWords>> = {
  da: danish,
  de: german,
  en: english,
  nb: norwegian,
  sv: swedish,
}

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(wordsIn, tag)

const ofCountries: Readonly<Record<string, Language>> = {
  DK: 'da',
  FO: 'da',
  GL: 'da',
  DE: 'de',
  AT: 'de',
  CH: 'de',
  LI: 'de',
  NO: 'nb',
  SJ: 'nb',
  SE: 'sv',
  GB: 'en',
  IE: 'en',
  US: 'en',
  CA: 'en',
  AU: 'en',
  NZ: 'en',
}

/** Returns the language of a country, or else the given one. */
export const languageOf = (country: string, otherwise: Language): Language => ofCountries[country] ?? otherwise

export const withSender = (sentence: string, sender: string): string => sentence.replace('{sender}', () => sender)
