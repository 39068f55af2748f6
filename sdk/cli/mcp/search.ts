import MiniSearch from 'minisearch'
import { asked } from '../../../docs-ui/search/asked.ts'
import { indexOptions } from '../../../docs-ui/search/search-index.ts'
import { searchIn, type Search } from '../../../docs-ui/search/search.ts'
import { operations, type Operation } from '../operations.ts'

let made: Search | undefined

/** Returns the docs search restricted to operations, built on first use. */
function search(): Search {
  if (made) return made
  const index = new MiniSearch(indexOptions)
  index.addAll(
    operations.map(({ id: title, summary: detail, description: text, path, permission, area }, id) => ({
      id,
      kind: 'Operation',
      title,
      detail,
      text,
      path,
      names: `${path} ${permission} ${area}`,
      ...(asked[title] !== undefined && { asked: asked[title] }),
      whole: '',
      href: '',
    })),
  )
  return (made = searchIn(index, index.toJSON(), 2))
}

/** Finds offered operations by a description of the task, best match first. */
export const findOperations = (
  offered: ReadonlyMap<string, Operation>,
  wish: string,
  limit: number,
): readonly Operation[] =>
  search()(wish, false, operations.length)
    .flatMap(({ title }) => offered.get(title) ?? [])
    .slice(0, limit)
