import { isDeepStrictEqual } from 'node:util'
import { BaseResolver, type Document, Source } from '@redocly/openapi-core'
import type { Kept } from './kept.ts'

/** Takes over what a file of the same text was parsed to: of all that reading a contract takes, parsing takes most. */
export class KeepingResolver extends BaseResolver {
  readonly #kept: Kept

  constructor(kept: Kept) {
    super()
    this.#kept = kept
  }

  override async loadExternalRef(file: string): Promise<Source> {
    try {
      // A thousand small files are read several times as fast one after the other as each for itself.
      return new Source(file, this.#kept.read(file).replaceAll('\r\n', '\n'))
    } catch {
      return super.loadExternalRef(file)
    }
  }

  // Bundling changes what was parsed, so each gets a copy of its own.
  override parseDocument(source: Source, isRoot?: boolean): Document {
    if (!/\.(ya?ml|json)$/.test(source.absoluteRef)) return super.parseDocument(source, isRoot)
    const kept = this.#kept.find('parsed', source.body)
    if (kept !== undefined) return { source, parsed: JSON.parse(kept) }
    const document = super.parseDocument(source, isRoot)
    const text = JSON.stringify(document.parsed)
    // YAML can say what JSON cannot.
    if (text !== undefined && isDeepStrictEqual(JSON.parse(text), document.parsed))
      this.#kept.keep('parsed', source.body, text)
    return document
  }
}
