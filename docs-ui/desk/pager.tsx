import IconButton from '@mui/material/IconButton'
import { Icon } from '../ui/icon.tsx'
import type { ShownPage } from './use-page.ts'
import { fill, useWords } from './words.ts'

type Of<Item> = Pick<ShownPage<Item>, 'items' | 'before' | 'total' | 'previous' | 'next'>

/** Which rows out of how many, with links to the others. */
export function Pager<Item>({ of: page }: { of: Of<Item> }) {
  const { shipments: words } = useWords()
  const { items, before, total, previous, next } = page
  if (items.length === 0) return null
  return (
    <div className="pager">
      <output className="number">
        {fill(words.count, { from: before + 1, to: before + items.length, total: total ?? before + items.length })}
      </output>
      <IconButton aria-label={words.previousPage} disabled={!previous} onClick={previous}>
        <span className="turned">
          <Icon name="chevron" />
        </span>
      </IconButton>
      <IconButton aria-label={words.nextPage} disabled={!next} onClick={next}>
        <Icon name="chevron" />
      </IconButton>
    </div>
  )
}
