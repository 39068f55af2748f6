/** Receives XML tokens in document order. Names have no prefix. */
export interface Found {
  open(name: string, attributes: string): void
  text(text: string): void
  close(name: string): void
}

const longestMark = 1_048_576

/** Parses XML as it arrives, and buffers only incomplete tokens. Refuses entity declarations. */
export class XmlScan {
  readonly #found: Found
  #rest = ''

  constructor(found: Found) {
    this.#found = found
  }

  push(piece: string): void {
    const text = this.#rest === '' ? piece : this.#rest + piece
    let at = 0
    for (;;) {
      const start = text.indexOf('<', at)
      const end = start < 0 ? textEnd(text, at) : start
      if (end > at) this.#found.text(text.slice(at, end))
      if (start < 0) {
        at = end
        break
      }
      const next = this.#mark(text, start)
      if (next < 0) {
        at = start
        break
      }
      at = next
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > longestMark) throw new Error('A tag is not closed')
  }

  end(): void {
    if (this.#rest.trim() !== '') throw new Error('The last tag is not closed')
  }

  /** Returns the position after the tag, or less than 0 while the tag is incomplete. */
  #mark(text: string, start: number): number {
    const second = text.charCodeAt(start + 1)
    if (second === 0x21 || second === 0x3f || Number.isNaN(second)) return this.#special(text, start)
    const end = endOf(text, start)
    if (end < 0) return -1
    if (second === 0x2f) this.#found.close(localName(text, start + 2, end))
    else {
      const isEmpty = text.charCodeAt(end - 1) === 0x2f
      const last = isEmpty ? end - 1 : end
      let nameEnd = start + 1
      while (nameEnd < last && text.charCodeAt(nameEnd) > 0x20) nameEnd++
      const name = localName(text, start + 1, nameEnd)
      this.#found.open(name, text.slice(nameEnd, last))
      if (isEmpty) this.#found.close(name)
    }
    return end + 1
  }

  #special(text: string, start: number): number {
    const until = (mark: string, from: number) => {
      const end = text.indexOf(mark, from)
      return end < 0 ? -1 : end + mark.length
    }
    // Too short to tell which kind it is.
    if (text.length - start < 9) return -1
    if (text.startsWith('<?', start)) return until('?>', start)
    if (text.startsWith('<!--', start)) return until('-->', start + 4)
    if (!text.startsWith('<![CDATA[', start)) throw new Error('A document type is not supported')
    const end = until(']]>', start)
    if (end >= 0) this.#found.text(text.slice(start + 9, end - 3).replaceAll('&', '&amp;'))
    return end
  }
}

/** A reference at the end may continue in the next piece. */
function textEnd(text: string, from: number): number {
  const reference = text.lastIndexOf('&')
  return reference >= from && text.length - reference < 12 && !text.includes(';', reference) ? reference : text.length
}

/** Finds the end of a tag: attribute values may contain a greater-than sign. */
function endOf(text: string, start: number): number {
  let end = text.indexOf('>', start)
  for (let from = start; end >= 0; end = text.indexOf('>', end + 1)) {
    let quote = ''
    for (let at = from; at < end; at++) {
      const sign = text[at] ?? ''
      if (quote === '' ? sign === '"' || sign === "'" : sign === quote) quote = quote === '' ? sign : ''
    }
    if (quote === '') return end
  }
  return end
}

function localName(text: string, from: number, to: number): string {
  const name = text.slice(from, to).trimEnd()
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** Returns the value of an attribute by its local name. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const pattern = (patterns[name] ??= new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`))
  const match = pattern.exec(attributes)
  return match ? unescaped(match[1] ?? match[2] ?? '') : undefined
}
const patterns: Record<string, RegExp> = {}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w+));/g,
        (all, decimal?: string, hex?: string, name?: string) => {
          if (name !== undefined) return entities[name] ?? all
          const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
          return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
        },
      )
    : text
