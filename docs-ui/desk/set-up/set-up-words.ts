import type { CarrierConfigurationType, CarrierFieldDefinition, CarrierProfile, Permission } from '@waybill/sdk'
import { readable } from '../format.ts'
import { useLoaded } from '../use-loaded.ts'
import { isOneOf, fill, languageOf, type Language, useWords } from '../words.ts'
import type { SetUpWords } from '../words/set-up/shape.ts'
import { labelOf } from './credentials.ts'

/** English comes from the contract. */
export const setUpWords: Readonly<Record<Exclude<Language, 'en'>, () => Promise<SetUpWords>>> = {
  da: async () => (await import('../words/set-up/danish.ts')).danish,
  de: async () => (await import('../words/set-up/german.ts')).german,
  nb: async () => (await import('../words/set-up/norwegian.ts')).norwegian,
  sv: async () => (await import('../words/set-up/swedish.ts')).swedish,
}

/** Undefined while loading; `null` if the contract's own texts apply. */
export function useSetUpWords(): SetUpWords | null | undefined {
  const { locale } = useWords()
  const { value, error } = useLoaded(() => wordsIn(locale), [locale])
  // If loading fails, fall back to English.
  return error === null ? value?.words : null
}

async function wordsIn(locale: string): Promise<{ words: SetUpWords | null }> {
  const language = languageOf([locale])
  return { words: language === 'en' ? null : await setUpWords[language]() }
}

/** A text, and whether it is in English although the desk uses another language. */
export interface Said {
  readonly text: string
  readonly lang?: 'en'
}

const ownOr = (own: Readonly<Record<string, string>> | undefined, key: string, otherwise: string): Said => {
  const text = own && isOneOf(own, key) ? own[key] : undefined
  return text === undefined ? { text: otherwise, lang: 'en' } : { text }
}

/** Explains a permission; `otherwise` is the contract's text. */
export const meaningOf = (words: SetUpWords | null, permission: Permission, otherwise = ''): Said =>
  ownOr(words?.meanings, permission, otherwise)

export const areaName = (words: SetUpWords | null, area: string): Said =>
  ownOr(words?.areas, area, readable(area.toUpperCase().replaceAll('-', '_')))

export const levelName = (words: SetUpWords | null, level: string): Said => ownOr(words?.levels, level, level)

export const fieldName = (words: SetUpWords | null, name: string): Said => ownOr(words?.fields, name, labelOf(name))

export const valueName = (words: SetUpWords | null, value: string): string => ownOr(words?.values, value, value).text

/** Companies whose carriers in several countries use the same credentials. */
const companies = /^(POSTNORD|GLS)_/

/** What to enter in a field, and where to find it. */
export function hintOf(
  words: SetUpWords | null,
  { carrier, name: carrierName }: Pick<CarrierProfile, 'carrier' | 'name'>,
  type: CarrierConfigurationType,
  { name, description }: Pick<CarrierFieldDefinition, 'name' | 'description'>,
): Said {
  const company = companies.exec(carrier)?.[1] ?? carrier
  const own = type === 'shipping' ? words?.hints[`${company}.${name}`] : undefined
  const { text, lang } = own === undefined ? ownOr(words?.hints, name, description) : { text: own, lang: undefined }
  return lang ? { text, lang } : { text: fill(text, { carrier: carrierName, id: carrier }) }
}
