import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { hydrateRoot } from 'react-dom/client'
import { fillWhenOpened, reveal } from '../reference/disclosure.tsx'
import { bringExamplesToLife } from '../reference/examples.ts'
import { hostConsole } from './console-host.tsx'
import { startDrawer } from './drawer.ts'
import { browserCache } from './emotion.ts'
import { followFragments } from './fragment.ts'
import { Header, type Page } from './header.tsx'
import { letCardsSelect } from './selection.ts'
import { theme } from './theme.ts'

/** The page is there already; this makes what acts act. Each part is independent of the others. */
function start(): void {
  const content = document.getElementById('content')
  const header = document.getElementById('header')
  if (!content || !header) throw new Error('The page has no content or no header')
  const cache = browserCache()
  startDrawer({ narrow: 'over', disableClose: false })
  followFragments(reveal)
  fillWhenOpened(content)
  letCardsSelect(content)
  bringExamplesToLife(content)
  hostConsole(cache)
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void openSearch()
  })
  hydrateRoot(
    header,
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <Header page={pageOf(document.body.dataset['page'])} onSearch={() => void openSearch()} />
      </ThemeProvider>
    </CacheProvider>,
  )
}

async function openSearch(): Promise<void> {
  const dialog = await import('../search/search-dialog.tsx')
  await dialog.openSearch()
}

const pageOf = (name: string | undefined): Page | null =>
  name === 'overview' || name === 'api-reference' || name === 'mocking' || name === 'changes' ? name : null

try {
  start()
} catch (error) {
  // Specification, section 8: a bootstrap failure is logged to the console.
  console.error(error)
}
