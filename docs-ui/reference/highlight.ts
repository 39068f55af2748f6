/**
 * Colours code by ranges over its one text node, not by an element per token: nothing moves, and the page stays small.
 * Engines without the Custom Highlight API show plain text.
 */
export function highlight(text: HTMLElement): void {
  if (!('highlights' in CSS)) return
  for (const { kind, range } of drawn.get(text) ?? []) CSS.highlights.get(kind)?.delete(range)
  const node = text.firstChild
  if (!(node instanceof Text)) return
  const language = text.dataset['language'] ?? 'json'
  const ranges = [...tokens(node.data, language)].map(({ kind, start, end }) => {
    const range = new StaticRange({ startContainer: node, startOffset: start, endContainer: node, endOffset: end })
    const group = CSS.highlights.get(kind) ?? new Highlight()
    group.add(range)
    CSS.highlights.set(kind, group)
    return { kind, range }
  })
  drawn.set(text, ranges)
}

const drawn = new WeakMap<HTMLElement, { kind: string; range: AbstractRange }[]>()

const json = /("(?:[^"\\\n]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\b\d+(?:\.\d+)?\b)/g
const code =
  /((?:#|\/\/) .*$)|("""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)|\b(import|from|const|let|await|async|new|return|if|throw|public|static|class|void|using|var|true|false|null|undefined|function|curl)\b|(\b\d+(?:\.\d+)?\b)|([A-Za-z_]\w*)(?=\()|([A-Za-z_]\w*)(?=:\s)/gm

interface Token {
  readonly kind: 'key' | 'string' | 'word' | 'number' | 'comment' | 'call'
  readonly start: number
  readonly end: number
}

function* tokens(text: string, language: string): Generator<Token> {
  if (language === 'json') {
    if (!/^\s*[{["]/.test(text)) return
    for (const { index, 1: string, 2: colon, 3: word, 4: number } of text.matchAll(json)) {
      const part = string ?? word ?? number ?? ''
      const kind =
        string === undefined ? (word === undefined ? 'number' : 'word') : colon === undefined ? 'string' : 'key'
      yield { kind, start: index, end: index + part.length }
    }
    return
  }
  for (const { index, 0: all, 1: comment, 2: string, 3: word, 4: number, 5: call } of text.matchAll(code)) {
    const kind =
      comment !== undefined
        ? 'comment'
        : string !== undefined
          ? 'string'
          : word !== undefined
            ? 'word'
            : number !== undefined
              ? 'number'
              : call !== undefined
                ? 'call'
                : 'key'
    yield { kind, start: index, end: index + all.length }
  }
}
