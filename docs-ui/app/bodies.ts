/**
 * The page of the reference begins with the heads of all that it describes. The rest is on the pages of its areas and is
 * taken from there: at once what is near the reader, the rest as soon as there is a reader or a few seconds have passed,
 * or at once when someone looks for a word in the page or prints it. `data-whole` says that all of it is there.
 */
export function letBodiesCome(
  content: HTMLElement,
  onNear: (section: HTMLElement) => void,
): (anchor: string) => Promise<void> {
  const sections = [...content.querySelectorAll<HTMLElement>('.brief')]
  const brief = new Set(sections)
  const tellWhole = () => {
    if (brief.size === 0) document.documentElement.dataset['whole'] = ''
  }
  const fill = (section: HTMLElement, bodies: ReadonlyMap<string, string>) => {
    const body = bodies.get(section.id)
    if (body === undefined || !brief.delete(section)) return
    linkOf(section)?.remove()
    // Here the anchors of all areas are on this page.
    section.insertAdjacentHTML('beforeend', body.replace(/href="\/api-reference[^"#]*#/g, 'href="#'))
    section.classList.remove('brief')
    tellWhole()
  }
  const approach = async (section: HTMLElement) => {
    if (brief.has(section)) fill(section, await bodiesFor(section))
    onNear(section)
  }
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        near.unobserve(target)
        void approach(target)
      }
    },
    { rootMargin: '1500px' },
  )
  for (const section of sections) near.observe(section)
  let sought = false
  const rest = async () => {
    let end = await idle()
    for (const section of sections) {
      if (!brief.has(section)) continue
      const bodies = await bodiesFor(section)
      if (!sought && performance.now() > end - most) end = await idle()
      fill(section, bodies)
    }
  }
  const seek = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (sought || !/^[fp]$/.test(key) || !(ctrlKey || metaKey)) return
    sought = true
    for (const section of sections)
      if (brief.has(section)) void bodiesFor(section).then((bodies) => fill(section, bodies))
  }
  addEventListener('keydown', seek)
  let begun = false
  const begin = () => {
    if (!begun) void rest()
    begun = true
  }
  for (const sign of signsOfReader) addEventListener(sign, begin, { once: true, passive: true })
  setTimeout(begin, patienceMs)
  tellWhole()
  return async (anchor) => {
    const wanted = anchor.toLowerCase()
    const section = sections.find((one) => brief.has(one) && wanted.startsWith(`${one.id.toLowerCase()}-`))
    if (section) fill(section, await bodiesFor(section))
  }
}

/** Who has not moved by then may print, save or translate the page all the same. */
const patienceMs = 4_000

/** An operation has a link of its own to what it holds; others share one. */
const linkOf = (section: HTMLElement) =>
  section.querySelector(':scope > .whole') ?? section.closest('.tag')?.querySelector(':scope > .tag-head > .whole')

/** What somebody does who reads, or is about to open something. */
export const signsOfReader = ['pointermove', 'touchstart', 'keydown', 'wheel'] as const

const areas = new Map<string, Promise<ReadonlyMap<string, string>>>()

/** By the anchors of what they belong to. Where the page does not come, there are none, and the links to it stay. */
function bodiesFor(section: HTMLElement): Promise<ReadonlyMap<string, string>> {
  const page = section.closest<HTMLElement>('[data-page]')?.dataset['page'] ?? ''
  const reading = areas.get(page) ?? readBodies(page)
  areas.set(page, reading)
  return reading
}

async function readBodies(page: string): Promise<ReadonlyMap<string, string>> {
  try {
    const response = await fetch(page)
    if (!response.ok) throw new Error(`${page} responded with ${response.status}`)
    const sections = (await response.text()).matchAll(
      /<section class="(?:operation|enumeration)\b[^>]*? id="([^"]+)"[^>]*>.*?<\/header>(.*?)<\/section>/gs,
    )
    return new Map(Array.from(sections, ([, id = '', body = '']) => [id, body]))
  } catch {
    areas.delete(page)
    return new Map()
  }
}

/** What one section takes at most of a slow processor, in milliseconds. */
const most = 5

/**
 * Waits until the browser has nothing else to do, and says until when. Chromium forgets to say so of a page that draws
 * nothing, and Safari does not say at all; then a little is done at a time.
 */
const idle = () =>
  new Promise<number>((resolve) => {
    const go = (left: number) => resolve(performance.now() + Math.max(left, most))
    if ('requestIdleCallback' in window) requestIdleCallback((slot) => go(slot.timeRemaining()), { timeout: 100 })
    else setTimeout(go, 0, 0)
  })
