import { createContext, createElement, Fragment, useContext, type ReactNode } from 'react'
import type { Names } from './names.ts'
import { breakable } from '../ui/breakable.ts'
import { ScrollingTable } from '../ui/scroll.tsx'

/**
 * Renders the Markdown that the contract's descriptions use: paragraphs, lists, tables, fences, bold, code and links.
 * Everything becomes React text, so the contract cannot inject HTML. Guides, which are rendered at build time, use
 * marked; in the browser it would weigh as much as everything a page loads at first (14.9 kB compressed).
 */
export function Markdown({ text }: { text: string }) {
  const fields = useContext(Fields)
  return <>{text.split(/\n{2,}/).map((one, key) => block(one, key, fields))}</>
}

type Hrefs = ReadonlyMap<string, string>

/** The names and anchors of the fields that a text may refer to. */
export const Fields = createContext<Hrefs>(new Map())

/** Whether a text is a single paragraph. */
export const isParagraph = (text: string) => !/\n\n|^(?:\||```|#{1,4} |[-*] |\d+\. )/m.test(text)

export function Inline({ text }: { text: string }) {
  return <>{inline(text, useContext(Fields))}</>
}

/** Inline Markdown without links, for elements that are themselves clickable. */
export const Unlinked = ({ text }: { text: string }) => <>{inline(text, null)}</>

function block(text: string, key: number, fields: Hrefs): ReactNode {
  const lines = text.trim().split('\n')
  const [first = ''] = lines
  if (first.startsWith('```'))
    return <pre key={key}>{lines.slice(1, lines.at(-1) === '```' ? -1 : undefined).join('\n')}</pre>
  const heading = /^(#{1,4}) (.*)$/.exec(first)
  if (heading && lines.length === 1)
    return createElement(`h${Math.min(6, (heading[1]?.length ?? 1) + 3)}`, { key }, inline(heading[2] ?? '', fields))
  if (lines.every((line) => line.startsWith('|'))) return table(lines, key, fields)
  const marks = lines.findIndex((line) => /^([-*]|\d+\.) /.test(line))
  if (marks === 0) {
    const items = text
      .split(/\n(?=(?:[-*]|\d+\.) )/)
      .map((item) => item.replace(/^(?:[-*]|\d+\.) /, '').replace(/\s*\n\s*/g, ' '))
    return createElement(
      /^\d/.test(first) ? 'ol' : 'ul',
      { key },
      items.map((item) => <li key={item}>{inline(item, fields)}</li>),
    )
  }
  if (marks > 0)
    return [
      block(lines.slice(0, marks).join('\n'), key, fields),
      block(lines.slice(marks).join('\n'), key + 0.5, fields),
    ]
  return <p key={key}>{inline(lines.join(' '), fields)}</p>
}

function table(lines: readonly string[], key: number, fields: Hrefs): ReactNode {
  const [head = '', , ...rows] = lines
  const columns = cells(head)
  return (
    <ScrollingTable key={key} label={columns.join(', ')}>
      <table>
        <thead>
          <tr>
            {columns.map((cell) => (
              <th key={cell} scope="col">
                {inline(cell, fields)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {cells(row).map((cell, index) => (
                <td key={cell} data-column={columns[index]}>
                  {constants.test(cell) ? cell.split(/([A-Z][A-Z0-9_]+)/).map(ofConstants) : inline(cell, fields)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  )
}

/** Matches a cell of constants alone, such as `DRAFT, FAILED_TO_REGISTER when edited`. */
const constants = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*(?: [a-z ]+)?(?:, [A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*(?: [a-z ]+)?)*$/

/** Odd parts are constants. */
const ofConstants = (part: string, at: number): ReactNode =>
  at % 2 === 0 ? part : <Fragment key={at}>{named(part)}</Fragment>

const named = (code: string): ReactNode => {
  const href = names.hrefOf(code)
  const shown = breakable(code, /(?<=_)/)
  return href === undefined ? shown : <a href={href}>{shown}</a>
}

const cells = (line: string) =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())

let names: Names = { hrefOf: () => undefined }

/** Sets the names that code in prose links to. The build and the first disclosure call it once. */
export function nameInProse(known: Names): void {
  names = known
}

function codeOf(code: string, key: number, fields: Hrefs | null): ReactNode {
  const href = fields && (fields.get(code) ?? names.hrefOf(code))
  if (!href) return <code key={key}>{code}</code>
  return (
    <a key={key} className="named" href={href}>
      <code>{code}</code>
    </a>
  )
}

/** Code, bold, links, and bare names in a sentence: orderNumber, CARRIER_REFUSED, POST /pickups. */
const marks =
  /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:https:\/\/|\/|#)[^)\s]*)\)|(?<![\w./@-])((?:[a-z][a-z0-9]+[A-Z]|[A-Z][A-Z0-9]*_)\w*(?![\w/@-])|(?:GET|POST|PUT|PATCH|DELETE) (?:\/[\w{}-]+(?:\.\w+)?)+)/g

function inline(text: string, fields: Hrefs | null): ReactNode[] {
  const nodes: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(marks)) {
    const [all, code, bold, label, address, bare] = match
    if (match.index > end) nodes.push(text.slice(end, match.index))
    const name = code ?? bare
    nodes.push(
      name !== undefined ? (
        codeOf(name, match.index, fields)
      ) : bold !== undefined ? (
        <strong key={match.index}>{bold}</strong>
      ) : (
        <a key={match.index} href={address}>
          {label}
        </a>
      ),
    )
    end = match.index + all.length
  }
  if (end < text.length) nodes.push(text.slice(end))
  return nodes
}
