import type { Words } from './kinds.ts'
import type { Locale } from './locale.ts'
import { danish } from './words/danish.ts'
import { english } from './words/english.ts'
import { german } from './words/german.ts'
import { norwegian } from './words/norwegian.ts'
import { swedish } from './words/swedish.ts'

export const words: Readonly<Record<Locale, Words>> = {
  da: danish,
  de: german,
  en: english,
  nb: norwegian,
  sv: swedish,
}
