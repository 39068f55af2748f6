import createCache, { type EmotionCache } from '@emotion/cache'

/**
 * Emotion puts its rules into style elements, which our content security policy blocks. A constructed sheet needs no
 * element, so this class replaces Emotion's own.
 */
class AdoptedSheet {
  isSpeedy = true
  _isSpeedy = true
  tags: never[] = []
  ctr = 0
  before = null
  _alreadyInsertedOrderInsensitiveRule = false
  nonce: string | undefined
  prepend: boolean | undefined
  insertionPoint: HTMLElement | undefined
  key: string
  container: Node
  readonly #sheet = new CSSStyleSheet()

  constructor({ key, container }: { key: string; container: Node }) {
    this.key = key
    this.container = container
    document.adoptedStyleSheets.push(this.#sheet)
  }

  _insertTag() {}
  hydrate() {}

  insert(rule: string) {
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length)
    } catch {
      // Skips rules for other engines, such as ::-moz-focus-inner.
    }
  }

  flush() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet)
  }
}

const key = 'ui'

export function browserCache(): EmotionCache {
  const cache = createCache({ key })
  Object.assign(cache, { sheet: new AdoptedSheet({ key, container: document.head }) })
  return cache
}

/** Creates a cache for prerendering that collects the rules, so that they can be written to a file. */
export function collectingCache(): { cache: EmotionCache; rules: () => string } {
  const cache = createCache({ key })
  cache.compat = true
  return {
    cache,
    rules: () =>
      Object.values(cache.inserted)
        .filter((rule) => typeof rule === 'string')
        .join('\n'),
  }
}
