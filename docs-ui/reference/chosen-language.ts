import { inBrowser } from '../ui/storage.ts'
import { languages, type Language } from './languages.ts'

/** The language of samples that the reader has chosen in this browser. */
export const rememberedLanguage = (): Language =>
  languages.find(({ id }) => id === inBrowser.read('language'))?.id ?? 'typescript'

export const rememberLanguage = (language: Language): void => inBrowser.write('language', language)
