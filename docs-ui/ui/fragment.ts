import { unfold } from './folding.ts'
import { changeSite, onSiteChange } from './site-state.ts'

/** In milliseconds from a navigation with a fragment until the page scrolls there. */
const scrollDelay = 50

/** Scrolls to fragments. `reveal` opens what hides the target, if anything does. */
export function followFragments(reveal: (anchor: string) => Promise<void>): void {
  const go = () => {
    const anchor = anchorOf(location)
    mark(anchor)
    if (anchor === '') return
    setTimeout(() => void scrollTo(anchor, reveal), scrollDelay)
  }
  addEventListener('hashchange', go)
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null
    if (!link) return
    // Clicking a link to the current fragment fires no hashchange.
    if (link.hash === location.hash) go()
    // By then the browser has jumped to its estimated position. Layout there would move it until the page scrolls.
    requestAnimationFrame(() => {
      const aim = location.hash === link.hash ? document.getElementById(anchorOf(link)) : null
      if (aim) holdAt(aim, margin(document.documentElement, 'scrollPaddingTop') + margin(aim, 'scrollMarginTop'))
    })
  })
  // Selecting a card changes the fragment without a navigation.
  onSiteChange(() => mark(anchorOf(location)))
  go()
  letAddressFollow()
}

const margin = (element: Element, name: 'scrollPaddingTop' | 'scrollMarginTop') =>
  Number.parseFloat(getComputedStyle(element)[name]) || 0

/** Scrolling counts as ended this many milliseconds after the last movement. */
const arrival = 150

/** Updates the address to the place scrolled to, so that the navigation and the console follow. */
function letAddressFollow(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(arrive, arrival)
    },
    { passive: true },
  )
}

function arrive(): void {
  const place = moved ? placeInSight() : undefined
  if (place === undefined) return
  history.replaceState(history.state, '', `#${place}`)
  changeSite({})
}

/** Finds the navigation target that the reader is looking at, unless the address's own target is still in sight. */
function placeInSight(): string | undefined {
  const now = document.getElementById(anchorOf(entriesOf(anchorOf(location))[0]))
  const { top, bottom } = now?.getBoundingClientRect() ?? { top: innerHeight, bottom: 0 }
  if (bottom > innerHeight * 0.2 && top < innerHeight * 0.6) return undefined
  const content = document.getElementById('content')?.getBoundingClientRect()
  if (!content) return undefined
  let at = document.elementFromPoint((content.left + content.right) / 2, innerHeight * 0.3)
  while (at && !entries().has(at.id)) at = at.parentElement
  return at === now ? undefined : at?.id
}

let known: ReadonlyMap<string, readonly HTMLAnchorElement[]> | undefined

/** The entries on both sides of the page, by anchor. Read once, since hundreds of links take longer than a frame. */
const entries = () =>
  (known ??= Map.groupBy(
    document.querySelectorAll<HTMLAnchorElement>(':is(#navigation, #rail) a[href*="#"]'),
    anchorOf,
  ))

const anchorOf = (at: { readonly hash: string } | undefined) => decodeURIComponent(at?.hash.slice(1) ?? '')

/** The entries of an anchor, or of its nearest parent. */
function entriesOf(anchor: string): readonly HTMLAnchorElement[] {
  for (let part = anchor; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('-')))) {
    const found = entries().get(part)
    if (found) return found
  }
  return none
}

const none: readonly HTMLAnchorElement[] = []

/** Whether the reader has moved since; the page must then not be scrolled. */
let moved = false

for (const event of ['wheel', 'touchmove', 'keydown', 'mousedown'] as const)
  addEventListener(event, () => (moved = true), { passive: true })

let holds = 0

/** Resolves when the reader's place is no longer held; until then, content added above would only shift it. */
export let held: Promise<void> | undefined

/**
 * Keeps the reader's place for a second, or until the reader moves. Things shift meanwhile: sections without layout
 * have an estimated height, and the console makes the page narrower.
 */
export const holdAt = (target: Element, top: number): void =>
  hold(() => scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' }))

function hold(put: () => void): void {
  const own = ++holds
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  let frames = 60
  moved = false
  const { style } = document.documentElement
  // Otherwise the browser would compensate for the same shift again.
  style.overflowAnchor = 'none'
  const again = () => {
    if (own !== holds) return resolve()
    if (moved || frames-- === 0) {
      style.overflowAnchor = ''
      held = undefined
      return resolve()
    }
    put()
    requestAnimationFrame(again)
  }
  again()
}

async function scrollTo(anchor: string, reveal: (anchor: string) => Promise<void>): Promise<void> {
  if (!document.getElementById(anchor)) await reveal(anchor)
  const target = document.getElementById(anchor) ?? inAnyCase(anchor)
  if (!target) return
  for (let part = target.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true
  hold(() => target.scrollIntoView())
}

/** Ignores case, for addresses typed by hand. */
export const inAnyCase = (anchor: string) => document.querySelector<HTMLElement>(`[id="${CSS.escape(anchor)}" i]`)

let marked: readonly Element[] = none

/** Highlights the entries of the fragment, or of its nearest parent. */
function mark(anchor: string): void {
  const found = entriesOf(anchor)
  if (found === marked) return
  for (const entry of marked) entry.removeAttribute('aria-current')
  marked = found
  for (const entry of found) {
    entry.setAttribute('aria-current', 'location')
    unfold(entry)
    bringIntoSight(entry)
  }
}

/** Scrolls only the sidebar that contains an entry. */
export function bringIntoSight(entry: Element): void {
  const side = entry.closest('#side, #rail')
  if (!side) return
  const { top, bottom } = entry.getBoundingClientRect()
  const frame = side.getBoundingClientRect()
  if (top < frame.top + 40 || bottom > frame.bottom - 40) side.scrollTop += top - frame.top - frame.height / 3
}
