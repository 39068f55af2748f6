import { Marked, type Tokens } from 'marked'
import type { Names } from '../reference/names.ts'
import type { Guide } from './guide.ts'

/** Returns the HTML for lines such as `{{states}}` or `{{program quick-start.ts}}`. */
export type Parts = Readonly<Record<string, (argument: string) => string>>

/** Renders a guide: one section per second-level heading. The text before the first is the introduction. */
export function guideHtml(guide: Guide, names: Names, parts: Parts): string {
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        const id = anchorOf(text)
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`
      },
      code({ text, lang = '' }) {
        const [language = '', name = titles[language] ?? 'Sample'] = lang.split(/ (.*)/s, 2)
        return sample(name, languages[language] ?? 'json', text)
      },
      codespan({ text }) {
        const href = names.hrefOf(text)
        const code = `<code>${escaped(text)}</code>`
        return href === undefined ? code : `<a class="named" href="${href}">${code}</a>`
      },
      table({ header, rows }: Tokens.Table) {
        // On a narrow screen each cell shows its column's name.
        const cells = (row: Tokens.TableCell[]) =>
          row
            .map(
              ({ tokens }, index) =>
                `<td data-column="${escaped(header[index]?.text ?? '')}">${this.parser.parseInline(tokens)}</td>`,
            )
            .join('')
        const head = header.map(({ tokens }) => `<th scope="col">${this.parser.parseInline(tokens)}</th>`).join('')
        const label = escaped(header.map(({ text }) => text).join(', '))
        return `<div class="table" tabindex="0" role="group" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table></div>\n`
      },
      listitem(item) {
        const text = this.parser.parse(item.tokens.filter(({ type }) => type !== 'checkbox'))
        return item.task
          ? `<li><label><input type="checkbox" autocomplete="off"> ${text.replace(/<\/?p>/g, '')}</label></li>\n`
          : `<li>${text}</li>\n`
      },
      paragraph({ text, tokens }) {
        const [, name, argument = ''] = /^\{\{(\w[\w-]*)(?: (.*))?\}\}$/.exec(text) ?? []
        if (name === undefined) return `<p>${this.parser.parseInline(tokens)}</p>\n`
        const part = parts[name]
        if (!part) throw new Error(`The guide ${guide.slug} asks for ${name}, which does not exist`)
        return part(argument)
      },
    },
  })
  const [beginning = '', ...chapters] = guide.text.split(/^(?=## )/m)
  const html = (text: string) => marked.parse(text, { async: false })
  return [
    beginning.trim() === '' ? '' : `<div class="prose guide-lead">${html(beginning)}</div>`,
    ...chapters.map((chapter) => {
      const [, title = '', text = ''] = /^## (.*)\n([\s\S]*)$/.exec(chapter) ?? []
      const id = anchorOf(title)
      return `<section class="chapter" id="${id}"><h2><a href="#${id}">${marked.parseInline(title, { async: false })}</a></h2><div class="prose">${html(text)}</div></section>`
    }),
  ].join('\n')
}

/** The second-level headings, for the navigation, except the last, which leads on to other guides. */
export const headingsOf = ({ text }: Guide) =>
  [...text.matchAll(/^## (?!Next steps$)(.*)$/gm)].map(([, title = '']) => ({
    title: title.replace(/[`*]/g, ''),
    id: anchorOf(title),
  }))

export const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[`*'’]/g, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-|-$/g, '')

/** A code sample with its name and a copy button; app/main.ts wires up both. */
export function sample(name: string, language: string, text: string): string {
  return `<figure class="sample"><figcaption><span class="sample-name">${escaped(name)}</span><button type="button" class="copy" aria-label="Copy ${escaped(name)}">Copy</button></figcaption><pre data-language="${language}" tabindex="0" role="group" aria-label="${escaped(name)}">${escaped(text.trimEnd())}</pre></figure>\n`
}

const languages: Readonly<Record<string, string>> = {
  ts: 'typescript',
  js: 'fetch',
  mjs: 'fetch',
  sh: 'shell',
  json: 'json',
  http: 'shell',
  py: 'python',
  php: 'php',
  java: 'java',
  cs: 'csharp',
  go: 'java',
  rb: 'python',
}

/** The highlighting language of a file. */
export const languageOf = (file: string) => languages[file.split('.').at(-1) ?? ''] ?? 'json'

const titles: Readonly<Record<string, string>> = {
  ts: 'TypeScript',
  js: 'JavaScript',
  sh: 'Shell',
  json: 'JSON',
  http: 'HTTP',
  py: 'Python',
  php: 'PHP',
  java: 'Java',
  cs: 'C#',
  go: 'Go',
  rb: 'Ruby',
}

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
