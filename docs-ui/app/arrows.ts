/** Shorter navigations keep the usual tab order. */
const many = 12

const isSeen = (entry: Element) => entry.checkVisibility()

/**
 * Makes a long navigation a single Tab stop at the current entry. Up, Down, Home and End move among its entries, Left
 * and Right fold and unfold the area. Starts with the first Tab, since pointer users don't need it.
 */
export function letArrowsMove(navigation: HTMLElement | null): void {
  const entries = [...(navigation?.querySelectorAll<HTMLElement>('a, .fold') ?? [])]
  if (!navigation || entries.length < many) return
  const links: readonly HTMLElement[] = entries.filter((entry) => entry.matches('a'))
  let stop: HTMLElement | null | undefined
  const stopAt = (entry: HTMLElement | null | undefined) => {
    if (!entry) return
    if (stop) stop.tabIndex = -1
    stop = entry
    entry.tabIndex = 0
  }
  const current = () => {
    const found = navigation.querySelector<HTMLElement>('[aria-current]')
    return [found, stop].find((entry) => entry && isSeen(entry)) ?? links.find(isSeen)
  }
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab') return
    if (!stop) {
      navigation.classList.add('by-arrows')
      for (const entry of entries) entry.tabIndex = -1
    }
    // Within the navigation, the stop stays where the arrows led.
    if (!stop || !stop.matches(':focus')) stopAt(current())
  })
  navigation.addEventListener('focusin', ({ target }) => {
    if (stop && target instanceof HTMLElement && entries.includes(target)) stopAt(target)
  })
  navigation.addEventListener('keydown', (event) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const at = links.indexOf(target)
    if (at === -1 && !(key === 'ArrowDown' && target.matches('.filter'))) return
    const fold = target.closest('.nav-group')?.querySelector<HTMLElement>('.fold')
    let next: HTMLElement | null | undefined
    if (key === 'ArrowDown') next = links.slice(at + 1).find(isSeen)
    else if (key === 'ArrowUp') next = links.slice(0, at).findLast(isSeen)
    else if (key === 'Home') next = links.find(isSeen)
    else if (key === 'End') next = links.findLast(isSeen)
    else if (fold && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      if ((fold.ariaExpanded === 'true') === (key === 'ArrowLeft')) fold.click()
      if (key === 'ArrowLeft') next = target.closest('.nav-group')?.querySelector<HTMLElement>('.nav-title')
    } else return
    event.preventDefault()
    next?.focus()
  })
}
