import { bringExamplesToLife } from '../reference/examples.ts'
import { startDrawer } from './drawer.ts'
import { followFragments } from './fragment.ts'
import { letCardsSelect } from './selection.ts'
import { onSiteChange, siteState } from './site-state.ts'

/** The page is there already; this makes what acts act. React and Material UI follow when the browser has time. */
function start(): void {
  const content = document.getElementById('content')
  const header = document.getElementById('header')
  if (!content || !header) throw new Error('The page has no content or no header')
  startDrawer({ narrow: 'over', disableClose: false })
  followFragments(async (anchor) => (await import('../reference/disclosure.tsx')).reveal(anchor))
  // The event does not bubble, but it can be captured.
  content.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open) void fill(target)
    },
    true,
  )
  letCardsSelect(content)
  bringExamplesToLife(content)
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void openSearch()
  })
  onSiteChange(() => {
    if (siteState().console) void shell()
  })
  header.addEventListener('pointerover', () => void shell(), { once: true })
  header.addEventListener('focusin', () => void shell(), { once: true })
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

const soon = () => (window.requestIdleCallback ?? setTimeout)(() => void shell())

const shell = async () => (await import('./shell.tsx')).startShell(openSearch)

const fill = async (details: HTMLDetailsElement) => (await import('../reference/disclosure.tsx')).fill(details)

async function openSearch(): Promise<void> {
  const dialog = await import('../search/search-dialog.tsx')
  await dialog.openSearch()
}

try {
  start()
} catch (error) {
  // Specification, section 8: a bootstrap failure is logged to the console.
  console.error(error)
}
