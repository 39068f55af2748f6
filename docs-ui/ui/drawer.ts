import { changeSite, onSiteChange, siteState } from './site-state.ts'

/** `over` covers the content, `push` moves it aside, `side` shares the width with it permanently. */
export type DrawerMode = 'over' | 'push' | 'side'

/** Up to this width the navigation covers the page. */
const narrowScreen = '(max-width: 768px)'
/** Up to this width the console takes the place of the navigation. */
const middlingScreen = '(max-width: 1180px)'

const firstLink = (drawer: HTMLElement) =>
  drawer.querySelector<HTMLElement>('[aria-current="location"]') ?? drawer.querySelector('a')

const close = () => changeSite({ drawer: false })

/**
 * Opens and closes the prerendered side navigation. On a wide screen it stays at the side; on a narrow one its
 * attributes decide: `data-mode` is over or push, and with `data-disable-close` neither Escape nor the backdrop closes
 * it.
 */
export function startDrawer(): void {
  const page = document.documentElement
  const drawer = document.getElementById('side')
  const backdrop = document.getElementById('backdrop')
  const behind = ['middle', 'console'].flatMap((id) => document.getElementById(id) ?? [])
  if (!drawer || !backdrop) return
  const narrow: DrawerMode = drawer.dataset['mode'] === 'push' ? 'push' : 'over'
  const disableClose = drawer.dataset['disableClose'] !== undefined
  const screens = [matchMedia(narrowScreen), matchMedia(middlingScreen)] as const
  let before: Element | null = null

  const show = () => {
    const mode: DrawerMode = screens[0].matches || (screens[1].matches && siteState().console) ? narrow : 'side'
    const open = mode === 'side' || siteState().drawer
    const changed = page.dataset['drawer'] !== String(open)
    page.dataset['drawerMode'] = mode
    page.dataset['drawer'] = String(open)
    drawer.inert = !open
    for (const part of behind) part.inert = mode === 'over' && open
    if (!changed || mode === 'side') return
    if (open) {
      before = document.activeElement
      firstLink(drawer)?.focus({ preventScroll: true })
    } else if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }

  onSiteChange(show)
  for (const screen of screens)
    screen.addEventListener('change', () => {
      close()
      show()
    })
  drawer.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close()
  })
  addEventListener('hashchange', close)
  backdrop.addEventListener('click', () => {
    if (!disableClose) close()
  })
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !disableClose && siteState().drawer) close()
  })
  show()
}
