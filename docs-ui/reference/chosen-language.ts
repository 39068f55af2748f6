import { inBrowser } from '../ui/storage.ts'
import { languages, type Language } from './languages.ts'

/** Returns the sample language that the reader last chose in this browser. */
export const rememberedLanguage = (): Language =>
  languages.find(({ id }) => id === inBrowser.read('language'))?.id ?? 'typescript'

export const rememberLanguage = (language: Language): void => inBrowser.write('language', language)
