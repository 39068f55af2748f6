import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { hydrateRoot } from 'react-dom/client'
import { hostConsole } from './console-host.tsx'
import { browserCache } from './emotion.ts'
import { Header, type Page } from './header.tsx'
import { theme } from './theme.ts'

let started = false

/** Header and console: what React renders from the start. */
export function startShell(onSearch: () => Promise<void>): void {
  const header = document.getElementById('header')
  if (started || !header) return
  started = true
  const cache = browserCache()
  hostConsole(cache)
  hydrateRoot(
    header,
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <Header page={pageOf(document.body.dataset['page'])} onSearch={() => void onSearch()} />
      </ThemeProvider>
    </CacheProvider>,
  )
  document.documentElement.dataset['ready'] = ''
}

const pageOf = (name: string | undefined): Page | null =>
  name === 'overview' || name === 'api-reference' || name === 'mocking' || name === 'changes' ? name : null
