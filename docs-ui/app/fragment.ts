import { unfold } from './folding.ts'

/** Specification, sections 2 and 9: after a navigation with a fragment the page scrolls there 50 ms later. */
const scrollDelay = 50

/** `reveal` opens what hides the target, if anything does. */
export function followFragments(reveal: (anchor: string) => Promise<void>): void {
  const go = () => {
    const anchor = decodeURIComponent(location.hash.slice(1))
    mark(anchor)
    if (anchor === '') return
    setTimeout(() => void scrollTo(anchor, reveal), scrollDelay)
  }
  addEventListener('hashchange', go)
  // A click on the fragment one is at changes no hash.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null
    if (link && link.hash === location.hash) go()
  })
  go()
}

/** Whether the reader has scrolled since; then the page is left where it is. */
let moved = false

for (const event of ['wheel', 'touchmove', 'keydown', 'mousedown'] as const)
  addEventListener(event, () => (moved = true), { passive: true })

async function scrollTo(anchor: string, reveal: (anchor: string) => Promise<void>): Promise<void> {
  if (!document.getElementById(anchor)) await reveal(anchor)
  const target = document.getElementById(anchor) ?? inAnyCase(anchor)
  if (!target) return
  if (target instanceof HTMLDetailsElement) target.open = true
  moved = false
  target.scrollIntoView()
  settle(target, 60, location.hash)
}

/** Who types an address by hand need not know how it is written. */
export const inAnyCase = (anchor: string) => document.querySelector<HTMLElement>(`[id="${CSS.escape(anchor)}" i]`)

/** What was never laid out has an estimated height. As it gets its own, the target moves, so it is followed. */
function settle(target: HTMLElement, frames: number, hash: string): void {
  const before = target.getBoundingClientRect().top
  requestAnimationFrame(() => {
    if (moved || location.hash !== hash) return
    if (Math.abs(target.getBoundingClientRect().top - before) > 1) target.scrollIntoView()
    if (frames > 0) settle(target, frames - 1, hash)
  })
}

let marked: Element | null = null

/** Highlights the entry of the fragment, or of what the fragment is part of. */
function mark(anchor: string): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#navigation a')]
  const own = links.filter(
    ({ hash }) => hash !== '' && `${anchor}-`.startsWith(`${decodeURIComponent(hash.slice(1))}-`),
  )
  const entry = own.toSorted((one, other) => other.hash.length - one.hash.length)[0] ?? null
  if (entry === marked) return
  marked?.removeAttribute('aria-current')
  marked = entry
  if (!entry) return
  entry.setAttribute('aria-current', 'location')
  unfold(entry)
  const side = document.getElementById('side')
  if (!side) return
  const { top, bottom } = entry.getBoundingClientRect()
  const frame = side.getBoundingClientRect()
  if (top < frame.top + 40 || bottom > frame.bottom - 40) side.scrollTop += top - frame.top - frame.height / 3
}
