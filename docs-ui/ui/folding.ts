import { inTab } from './storage.ts'

/**
 * The colon keeps it from being a valid header name: other entries of session storage are sent with the console's
 * calls.
 */
const kept = 'folded:navigation'

const isFolded = (fold: HTMLButtonElement) => fold.ariaExpanded === 'false'
const nameOf = (fold: HTMLButtonElement) => fold.getAttribute('aria-controls') ?? ''

function set(fold: HTMLButtonElement, folded: boolean): void {
  fold.ariaExpanded = String(!folded)
  fold.closest('.nav-group')?.classList.toggle('folded', folded)
}

/** Lets readers fold areas of the navigation, one by one or all at once, and remembers this for the browser session. */
export function letNavigationFold(navigation: HTMLElement | null): void {
  const all = navigation?.querySelector<HTMLButtonElement>('.fold-all')
  if (!navigation || !all) return
  const folds = [...navigation.querySelectorAll<HTMLButtonElement>('.fold')]
  const settle = () => {
    all.textContent = folds.every(isFolded) ? 'Expand all' : 'Collapse all'
    inTab.write(kept, folds.filter(isFolded).map(nameOf).join(' '))
  }
  navigation.addEventListener('click', ({ target }) => {
    const fold = target instanceof Element ? target.closest<HTMLButtonElement>('.fold, .fold-all') : null
    if (!fold) return
    const folded = !folds.every(isFolded)
    if (fold === all) for (const one of folds) set(one, folded)
    else set(fold, !isFolded(fold))
    settle()
  })
  const before = inTab.read(kept)?.split(' ')
  for (const fold of folds) if (before?.includes(nameOf(fold))) set(fold, true)
  settle()
}

/** Unfolds the area of an entry if necessary. */
export function unfold(entry: Element): void {
  const fold = entry.closest('.folded')?.querySelector<HTMLButtonElement>('.fold')
  if (fold) fold.click()
}
