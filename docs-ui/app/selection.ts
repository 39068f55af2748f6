import { holdAt } from '../ui/fragment.ts'
import { changeSite, onSiteChange, selectOperation, siteState } from '../ui/site-state.ts'

/** Clicking a card selects its operation; what in it is a link or a text being marked is left alone. */
export function letCardsSelect(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const card = target.closest('.card')
    const id = card?.closest<HTMLElement>('[data-operation]')?.dataset['operation']
    if (!card || id === undefined || target.closest('a') || getSelection()?.toString()) return
    const { top } = card.getBoundingClientRect()
    selectOperation(id)
    holdAt(card, Math.max(top, 80))
  })
  onSiteChange(show)
  show()
}

let shown: HTMLElement | null = null

function show(): void {
  const { active, console: open } = siteState()
  document.documentElement.dataset['console'] = open ? 'open' : 'closed'
  const place = document.getElementById('console')
  if (place) place.hidden = !open
  if (shown?.dataset['operation'] === (active ?? undefined)) return
  setActive(shown, false)
  shown = active === null ? null : document.querySelector(`[data-operation="${CSS.escape(active)}"]`)
  setActive(shown, true)
}

function setActive(section: HTMLElement | null, active: boolean): void {
  section?.classList.toggle('active', active)
  section?.querySelector('.try')?.setAttribute('aria-pressed', String(active))
}

/** The query string in the header of the active operation follows the console's fields. */
export function previewQuery(query: string): void {
  const preview = shown?.querySelector('.card .query')
  if (preview) preview.textContent = query
}

/** Shows an operation in the console and in the left column, such as the one that follows on another. */
export function goToOperation(id: string): void {
  changeSite({ active: id, console: true, restored: false })
  // The address has its fragment already, so no event follows.
  dispatchEvent(new HashChangeEvent('hashchange'))
}
