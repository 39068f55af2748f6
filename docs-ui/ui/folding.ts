import { inTab } from './storage.ts'

/** With a colon it is no name of a header: every other entry of session storage goes out with the console's calls. */
const kept = 'folded:navigation'

const isFolded = (fold: HTMLButtonElement) => fold.ariaExpanded === 'false'
const nameOf = (fold: HTMLButtonElement) => fold.getAttribute('aria-controls') ?? ''

function set(fold: HTMLButtonElement, folded: boolean): void {
  fold.ariaExpanded = String(!folded)
  fold.closest('.nav-group')?.classList.toggle('folded', folded)
}

/** Lets areas of the navigation be folded away, one by one or all at once, and keeps that while the browser is open. */
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

/** Shows an entry whose area may be folded. */
export function unfold(entry: Element): void {
  const fold = entry.closest('.folded')?.querySelector<HTMLButtonElement>('.fold')
  if (fold) fold.click()
}
