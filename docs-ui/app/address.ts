import { linkedOperation } from '../console/request/permalink.ts'
import { changeSite, onSiteChange, siteState } from '../ui/site-state.ts'

/** Keeps the active operation in the address, so back, forward and reload return to it. */
export function keepInAddress(): void {
  const begun = linkedOperation(location.search)
  // A link with values starts afresh; a reload keeps typed values.
  if (begun !== null) {
    // A visitor from elsewhere sees the page at the console's operation.
    if (location.hash === '') history.replaceState(null, '', location.pathname + location.search + anchorOf(begun))
    changeSite({ active: begun, console: true, restored: !bringsValues() })
  }
  onSiteChange(() => {
    const { active } = siteState()
    if (active === linkedOperation(location.search)) return
    history.pushState(null, '', addressOf(active))
  })
  addEventListener('popstate', () => {
    const active = linkedOperation(location.search)
    if (active !== siteState().active) changeSite({ active, console: active !== null, restored: true })
  })
}

/** Removes a link's values from the address once they are in the form. */
export function forgetValues(): void {
  if (bringsValues()) history.replaceState(null, '', addressOf(siteState().active))
}

const bringsValues = () => new URLSearchParams(location.search).size > 1

function addressOf(active: string | null): string {
  const anchor = active === null ? location.hash : anchorOf(active)
  return `${location.pathname}${active === null ? '' : `?try=${encodeURIComponent(active)}`}${anchor}`
}

/** The anchor of an operation on this page. For an operation on another page, the address keeps its fragment. */
function anchorOf(operationId: string): string {
  const section = document.querySelector(`[data-operation="${CSS.escape(operationId)}"]`)
  return section ? `#${section.id}` : location.hash
}
