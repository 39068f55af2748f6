import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
// oxlint-disable-next-line no-restricted-imports -- assistants search the documentation as its readers do
import { openIndex, type Search } from '../../../docs-ui/search/search.ts'

const built = fileURLToPath(new URL('../../../docs-ui/dist/', import.meta.url))

/** The documentation pages as Markdown, with the search that readers have in the browser. */
export interface Pages {
  readonly search: Search
  /** Addresses of all pages, such as `/guides/labels`. */
  readonly addresses: ReadonlySet<string>
  readonly read: (address: string) => Promise<string>
}

let opened: Pages | undefined

/** Loads the pages on first use; undefined until the site is built. */
export const openPages = async (): Promise<Pages | undefined> => (opened ??= await pagesIn(built))

async function pagesIn(folder: string): Promise<Pages | undefined> {
  const files = await readdir(folder, { recursive: true }).catch((): string[] => [])
  const index = files.find((file) => /^assets.search-[^.]+\.json$/.test(file))
  if (index === undefined) return undefined
  const texts = new Map(
    files
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\.md$|^llms\.txt$/.test(file))
      .map((file) => [`/${file.replace(/(?:\/index)?\.md$/, '')}`, join(folder, file)]),
  )
  return {
    search: openIndex(await readFile(join(folder, index), 'utf8')),
    addresses: new Set(texts.keys()),
    read: (address) => readFile(texts.get(address) ?? '', 'utf8'),
  }
}

/** Returns the page of a search result. Each operation has its own page. */
export function pageOf(href: string): string {
  const [address = '', anchor = ''] = href.split('#')
  if (address !== '/api-reference') return address
  const [, operation] = /^api-\w+-(\w+)/.exec(anchor) ?? []
  if (operation !== undefined) return `${address}/${operation}`
  if (anchor.startsWith('enum-')) return `${address}/enumerations`
  return anchor.startsWith('webhook-') ? `${address}/webhooks` : address
}

/** Normalises the address of a page, which may be a full URL, have an anchor, or end with `.md`. */
export const addressOf = (given: string): string =>
  `/${given
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/, '')
    .replace(/(?:\/index)?\.(?:md|html)$/, '')
    .replace(/^\/+|\/+$/g, '')}`
