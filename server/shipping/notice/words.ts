import type { components } from '../../../openapi/generated/types.ts'
import { danish } from './words/danish.ts'
import { english } from './words/english.ts'
import { german } from './words/german.ts'
import { norwegian } from './words/norwegian.ts'
import { swedish } from './words/swedish.ts'

type Schemas = components['schemas']
export type Language = Schemas['RecipientLanguage']

/** Everything that recipients read, in one language. `{sender}` is replaced by the name of the sender. */
export interface RecipientWords {
  /** The language in its own words. */
  readonly name: string
  /** For formats of dates and times. */
  readonly locale: string
  /** Where a parcel is: a sentence, and a line in a list. */
  readonly status: Readonly<Record<Schemas['TrackedStatus'], readonly [title: string, event: string]>>
  readonly exceptions: Readonly<Record<Schemas['ShipmentException'], string>>
  /** What a mail begins with, after the sentence about the parcel. */
  readonly mail: {
    readonly subjects: Readonly<Record<Schemas['RecipientNoticeKind'], string>>
    readonly why: string
    readonly follow: string
    readonly unsubscribe: string
  }
  readonly page: {
    readonly parcelFrom: string
    readonly carrier: string
    readonly reference: string
    readonly shop: string
    readonly opening: string
    readonly closed: string
    readonly allDay: string
    readonly events: string
    readonly noEvents: string
    readonly times: string
    readonly registered: string
    readonly progress: string
    readonly done: string
    readonly help: string
    readonly languages: string
  }
  /** Pages without a parcel: a title and a sentence. */
  readonly unknown: readonly [title: string, sentence: string]
  readonly ended: readonly [title: string, sentence: string]
  readonly failed: readonly [title: string, sentence: string]
  readonly unsubscribe: {
    readonly title: string
    readonly question: string
    readonly button: string
    readonly done: string
  }
}

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

/** The language that is read in a country, or else another one. */
export const languageOf = (country: string, otherwise: Language): Language => ofCountries[country] ?? otherwise

export const withSender = (sentence: string, sender: string): string => sentence.replace('{sender}', () => sender)
