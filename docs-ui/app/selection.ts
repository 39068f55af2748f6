import { holdAt } from '../ui/fragment.ts'
import { changeSite, onSiteChange, selectOperation, siteState } from '../ui/site-state.ts'

/** Selects an operation when its card is clicked, but not when the click is on a link or ends a text selection. */
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

/** Shows the console's query string in the header of the active operation. */
export function previewQuery(query: string): void {
  const preview = shown?.querySelector('.card .query')
  if (preview) preview.textContent = query
}

/** Shows an operation in both the console and the left column, such as the next one in a flow. */
export function goToOperation(id: string): void {
  changeSite({ active: id, console: true, restored: false })
  // The address already has this fragment, so the browser fires no event.
  dispatchEvent(new HashChangeEvent('hashchange'))
}
