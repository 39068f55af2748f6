import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { Logo } from './logo.tsx'
import { changeSite, useSite } from './site-state.ts'
import { dashboardOf, defaultTenant } from './tenant.ts'

export type Page = 'overview' | 'api-reference' | 'mocking' | 'changes'

export const pages: readonly { id: Page; name: string }[] = [
  { id: 'overview', name: 'Overview' },
  { id: 'api-reference', name: 'API reference' },
  { id: 'mocking', name: 'Mocking' },
  { id: 'changes', name: 'Changes' },
]

interface Props {
  page: Page | null
  onSearch: () => void
}

const never = () => () => {}

export function Header({ page, onSearch }: Props) {
  const { drawer, console: shown } = useSite()
  const dashboard = useSyncExternalStore(
    never,
    () => dashboardOf(location.hostname),
    () => dashboardOf(defaultTenant.host),
  )
  return (
    <Toolbar disableGutters variant="dense" className="bar-row">
      <IconButton
        className="burger"
        aria-label={drawer ? 'Close navigation' : 'Open navigation'}
        aria-expanded={drawer}
        aria-controls="side"
        onClick={() => changeSite({ drawer: !drawer })}
      >
        <Icon name={drawer ? 'close' : 'burger'} />
      </IconButton>
      <a className="home" href="/">
        <Logo />
      </a>
      <span className="api-label">API</span>
      <nav className="pages" aria-label="Pages">
        {pages.map(({ id, name }) => (
          <a key={id} href={`/${id}`} aria-current={id === page ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <Button
        className="find"
        color="inherit"

        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" />
        <span className="find-text">Search</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </Button>
      {page === 'api-reference' && (
        <IconButton
          className="console-switch"
          aria-label={shown ? 'Close console' : 'Open console'}
          aria-pressed={shown}
          onClick={() => changeSite(shown ? { console: false, active: null } : { console: true })}
        >
          <Icon name="console" />
        </IconButton>
      )}
      <IconButton className="scheme" aria-label="Switch between dark and light" onClick={switchScheme}>
        <Icon name="moon" />
      </IconButton>
      <a className="dashboard" href={dashboard}>
        <span>Dashboard</span>
        <Icon name="arrow" />
      </a>
    </Toolbar>
  )
}

function switchScheme() {
  const page = document.documentElement
  const now = page.dataset['scheme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next = now === 'dark' ? 'light' : 'dark'
  page.dataset['scheme'] = next
  try {
    localStorage.setItem('scheme', next)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}
