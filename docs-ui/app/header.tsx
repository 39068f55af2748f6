import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'

export type Page = 'overview' | 'guides' | 'api-reference' | 'workbench' | 'mocking' | 'changes'

export const pages: readonly { id: Page; name: string }[] = [
  { id: 'overview', name: 'Overview' },
  { id: 'guides', name: 'Guides' },
  { id: 'api-reference', name: 'API reference' },
  { id: 'workbench', name: 'Workbench' },
  { id: 'mocking', name: 'Mocking' },
  { id: 'changes', name: 'Changes' },
]

/** Rendered only at build time: app/bar.ts makes its buttons work without React. */
export function Header({ page }: { page: Page | null }) {
  return (
    <Toolbar disableGutters variant="dense" className="bar-row">
      <IconButton className="burger" aria-label="Open navigation" aria-expanded="false" aria-controls="side">
        <Icon name="burger" />
        <Icon name="close" />
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
      <Button className="find" color="inherit" aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" />
        <span>Search</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </Button>
      {page === 'api-reference' && (
        <IconButton className="console-switch" aria-label="Open console" aria-pressed="false">
          <Icon name="console" />
        </IconButton>
      )}
      <IconButton className="scheme" aria-label="Switch between dark and light">
        <Icon name="moon" />
        <Icon name="sun" />
      </IconButton>
      <a className="dashboard" href="/desk">
        <span>Dashboard</span>
        <Icon name="arrow" />
      </a>
    </Toolbar>
  )
}
