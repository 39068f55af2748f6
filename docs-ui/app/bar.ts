import { otherScheme, switchScheme } from '../ui/scheme.ts'
import { changeSite, closeConsole, onSiteChange, siteState } from '../ui/site-state.ts'
import { dashboardOf } from '../ui/tenant.ts'

/** Wires up the prerendered header. */
export function startBar(header: HTMLElement, openSearch: () => void): void {
  const acts: Readonly<Record<string, () => void>> = {
    burger: () => changeSite({ drawer: !siteState().drawer }),
    find: openSearch,
    'console-switch': () => (siteState().console ? closeConsole() : changeSite({ console: true })),
    scheme: () => {
      switchScheme()
      sayScheme()
    },
  }
  header.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    for (const [name, act] of Object.entries(acts)) if (button?.classList.contains(name)) act()
  })
  const dashboard = dashboardOf(location.hostname)
  for (const link of document.querySelectorAll('.dashboard, .dashboard-again')) link.setAttribute('href', dashboard)
  onSiteChange(() => show(header))
  sayScheme()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', sayScheme)
}

function show(header: HTMLElement): void {
  const { drawer, console: open } = siteState()
  const burger = header.querySelector('.burger')
  burger?.setAttribute('aria-expanded', String(drawer))
  burger?.setAttribute('aria-label', drawer ? 'Close navigation' : 'Open navigation')
  const shown = header.querySelector('.console-switch')
  shown?.setAttribute('aria-pressed', String(open))
  shown?.setAttribute('aria-label', open ? 'Close console' : 'Open console')
}

function sayScheme(): void {
  const button = document.querySelector<HTMLButtonElement>('#header .scheme')
  if (button) button.ariaLabel = button.title = `Switch to ${otherScheme()}`
}
