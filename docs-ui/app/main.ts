import { definitions } from '../reference/data.ts'
import { bringExamplesToLife } from '../reference/examples.ts'
import { keepInAddress } from './address.ts'
import { letArrowsMove } from './arrows.ts'
import { startBar } from './bar.ts'
import { letBodiesCome } from './bodies.ts'
import { startDrawer } from '../ui/drawer.ts'
import { letNavigationFilter } from './filter.ts'
import { letNavigationFold } from '../ui/folding.ts'
import { bringIntoSight, followFragments } from '../ui/fragment.ts'
import { letPageBeTaken } from './page-copy.ts'
import { addressPostman } from './postman.ts'
import { letCardsSelect } from './selection.ts'
import { onSiteChange, siteState } from '../ui/site-state.ts'

/** Adds behaviour to the static page. React and Material UI load with the first part that needs them. */
function start(): void {
  const content = document.getElementById('content')
  const header = document.getElementById('header')
  if (!content || !header) throw new Error('The page has no content or no header')
  startBar(header, () => void openSearch())
  startDrawer()
  const bodyOf = letBodiesCome(content, bringExamplesToLife(content))
  // The event does not bubble, but can be captured.
  content.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open) void fill(target)
    },
    true,
  )
  const navigation = document.getElementById('navigation')
  letNavigationFilter(navigation)
  letNavigationFold(navigation)
  letArrowsMove(navigation)
  const page = navigation?.querySelector('[aria-current="page"]')
  if (page) bringIntoSight(page)
  letCardsSelect(content)
  whereItRests(content, readFor)
  whereItRests(navigation, (target) => {
    const entry = target.closest<HTMLAnchorElement>('a[href^="#"]')
    if (entry) void bodyOf(entry.hash.slice(1))
  })
  addressPostman(content)
  letPageBeTaken(content)
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void openSearch()
  })
  onSiteChange(() => {
    if (siteState().console) void openConsole()
  })
  keepInAddress()
  followFragments(async (anchor) => {
    await bodyOf(anchor)
    if (!document.getElementById(anchor)) await (await import('../reference/disclosure.tsx')).reveal(anchor)
  })
  const ticks = [...content.querySelectorAll<HTMLInputElement>('.guide input[type="checkbox"]')]
  if (ticks.length > 0) void keep(ticks)
  const errors = content.querySelector<HTMLElement>('.errors')
  if (errors) void filterErrors(errors)
  const nearest = content.querySelector<HTMLElement>('.nearest')
  if (nearest) void showNearest(nearest)
  content.querySelector('.find-again')?.addEventListener('click', () => void openSearch())
  const workbench = document.getElementById('workbench')
  if (workbench) void openWorkbench(workbench)
  header.querySelector('.find')?.addEventListener('pointerover', () => void readSearch().catch(() => {}))
  document.documentElement.dataset['ready'] = ''
}

/** In milliseconds: shorter than a hand takes from coming to rest to clicking. */
const rest = 60

/** Preloads once the pointer rests on something that opens. A pointer that is still moving is not about to click. */
function whereItRests(part: HTMLElement | null, load: (target: Element) => void): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  part?.addEventListener('pointermove', ({ target }) => {
    clearTimeout(resting)
    if (target instanceof Element) resting = setTimeout(load, rest, target)
  })
  part?.addEventListener('wheel', () => clearTimeout(resting), { passive: true })
}

function readFor(target: Element): void {
  const needed = target.closest('summary')
    ? import('../reference/disclosure.tsx')
    : target.closest('.card') && readConsole()
  needed?.catch(() => {})
}

/** Also loaded when the pointer is on a card, since a click may follow. */
const readConsole = () => Promise.all([import('./console-host.tsx'), definitions()])

const openConsole = () =>
  opened('The console', async () => {
    const [{ hostConsole }] = await readConsole()
    hostConsole()
  })

const keep = async (ticks: HTMLInputElement[]) => (await import('./checklist.ts')).keepTicks(ticks)

const filterErrors = async (errors: HTMLElement) => (await import('./error-filter.ts')).letErrorsFilter(errors)

const showNearest = async (place: HTMLElement) => (await import('./not-found.ts')).showNearest(place)

const openWorkbench = (place: HTMLElement) =>
  opened('The workbench', async () => (await import('../workbench/host.tsx')).hostWorkbench(place))

const fill = (details: HTMLDetailsElement) =>
  opened('This part', async () => (await import('../reference/disclosure.tsx')).fill(details))

const readSearch = () => import('../search/search-dialog.tsx')

const openSearch = () => opened('Search', async () => (await readSearch()).openSearch())

/** Opens a part that loads on demand. If it can't be loaded, such as offline, says so and offers to retry. */
async function opened(what: string, open: () => Promise<void>): Promise<void> {
  try {
    await open()
  } catch (error) {
    console.error(error)
    sayNotLoaded(what, () => void opened(what, open))
  }
}

function sayNotLoaded(what: string, again: () => void): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'search not-loaded'
  dialog.ariaLabel = what
  dialog.innerHTML = `<p class="search-hint">${what} could not be loaded. Check your connection. <button type="button">Try again</button></p>`
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', ({ target }) => {
    if (target !== dialog && !(target instanceof HTMLButtonElement)) return
    dialog.close()
    if (target instanceof HTMLButtonElement) again()
  })
  document.body.append(dialog)
  dialog.showModal()
}

try {
  start()
} catch (error) {
  // The page can be read without its scripts; the console says why they failed.
  console.error(error)
}
