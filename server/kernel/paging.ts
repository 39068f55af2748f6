import { invalid } from './error.ts'

/** Beyond this many rows, page numbers cost too much; page tokens have no limit. */
export const countableRows = 10_000

interface PageQuery {
  page: number
  perPage: number
}

const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0

/** Reads the page from a validated query, and refuses pages that page numbers cannot reach. */
export function pageOf(query: Readonly<Record<string, unknown>>): PageQuery {
  const page = isPositive(query.page) ? query.page : 1
  const perPage = isPositive(query.per_page) ? query.per_page : 10
  if (page * perPage > countableRows)
    throw invalid(
      [
        {
          code: 'OUT_OF_RANGE',
          defaultMessage: `page x per_page must be at most ${countableRows}. Narrow the list, or go on with nextPageToken where the list has one`,
          field: 'page',
        },
      ],
      'query',
    )
  return { page, perPage }
}

/** The RFC 8288 links to the first, previous, next and last page; undefined for a list of one page. */
export function linksOf(url: string, { page, perPage }: PageQuery, total: number): string | undefined {
  const last = Math.max(1, Math.min(Math.ceil(total / perPage), Math.floor(countableRows / perPage)))
  if (last === 1 && page === 1) return undefined
  const [path = '', search] = url.split('?', 2)
  const query = new URLSearchParams(search)
  const link = (rel: string, to: number) => {
    query.set('page', String(to))
    query.set('per_page', String(perPage))
    return `<${path}?${query}>; rel="${rel}"`
  }
  const links = [link('first', 1)]
  if (page > 1) links.push(link('prev', Math.min(page - 1, last)))
  if (page < last) links.push(link('next', page + 1))
  links.push(link('last', last))
  return links.join(', ')
}
