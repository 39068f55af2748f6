/** Colours code. Callers pass only what is near the reader, so that a page of hundreds of samples stays small. */
export function highlight(text: HTMLElement): void {
  const code = text.textContent
  const parts: (string | HTMLElement)[] = []
  let end = 0
  for (const { index, 0: token, groups = {} } of code.matchAll(patternOf(code, text.dataset['language']))) {
    const part = document.createElement('span')
    part.className = `code-${Object.keys(groups).find((kind) => groups[kind] !== undefined)}`
    part.textContent = token
    parts.push(code.slice(end, index), part)
    end = index + token.length
  }
  text.replaceChildren(...parts, code.slice(end))
}

/** Without a language, the code is JSON unless a response has another type. */
const patternOf = (code: string, language = 'json') =>
  language !== 'json' ? program : /^\s*[{["]/.test(code) ? json : none

const none = /(?!)/g
const json =
  /(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\.)*")|\b(?<word>true|false|null)\b|(?<number>-?\b\d+(?:\.\d+)?\b)/g
const program =
  /(?<comment>(?:#|\/\/) .*$)|(?<string>"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)|\b(?<word>import|from|const|let|await|async|new|return|if|throw|public|static|class|void|using|var|true|false|null|undefined|function|curl|func|package|nil|require|unless|raise)\b|\b(?<number>\d+(?:\.\d+)?)\b|(?<call>[A-Za-z_]\w*)(?=\()|(?<key>[A-Za-z_]\w*)(?=:\s)/gm
