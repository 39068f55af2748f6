import { held } from '../ui/fragment.ts'

/**
 * The reference page starts with only the head of each section. The rest lives on the area pages: it is fetched as the
 * reader comes near, or all at once for find-in-page and printing. `data-whole` marks the complete page. Returns a
 * function that fills the section of an anchor.
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
  const fill = (section: HTMLElement, bodies: Bodies) => {
    if (!brief.has(section)) return
    const body = bodies(section.id)
    if (body === undefined) return
    brief.delete(section)
    linkOf(section)?.remove()
    // The anchors of all areas are on this page.
    section.insertAdjacentHTML('beforeend', body.replace(/href="\/api-reference[^"#]*#/g, 'href="#'))
    section.classList.remove('brief')
    tellWhole()
  }
  const settle = (section: HTMLElement, bodies: Bodies) => {
    near.unobserve(section)
    // Lays the section out at once: if its height changed when it scrolls into view, the text being read would move.
    section.classList.add('near')
    fill(section, bodies)
    onNear(section)
  }
  const waiting: Waiting = new Map()
  let isFilling = false
  // Fills one section at a time so that user input gets through. Skips sections that the reader has left again.
  const fillWaiting = async () => {
    if (isFilling) return
    isFilling = true
    for (let next = nearestOf(waiting); next; next = nearestOf(waiting)) {
      const [section, { bodies, distance }] = next
      if (distance < 0 && held) await held
      else {
        waiting.delete(section)
        settle(section, bodies)
        await pause(distance)
      }
    }
    isFilling = false
  }
  const fillAll = async () => {
    // The key press ends the hold. From then on the browser's scroll anchoring keeps the reader's place.
    await held
    for (const section of brief) void bodiesFor(section).then((bodies) => fill(section, bodies))
  }
  const isNear = new Set<Element>()
  const wait = async (section: HTMLElement, distance: number) => {
    const bodies = await bodiesFor(section)
    if (!isNear.has(section)) return
    waiting.set(section, { distance, bodies })
    await fillWaiting()
  }
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target, boundingClientRect: box } of entries) {
        if (!(target instanceof HTMLElement)) continue
        if (!isIntersecting) {
          isNear.delete(target)
          waiting.delete(target)
          continue
        }
        isNear.add(target)
        void wait(target, box.bottom < 0 ? box.bottom : Math.max(0, box.top - innerHeight))
      }
    },
    { rootMargin: '900px' },
  )
  // Only prefetches an area further down, and observes its sections from then on: the browser checks every observed
  // section at each scroll step.
  const ahead = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) {
          ahead.unobserve(target)
          for (const section of target.querySelectorAll<HTMLElement>('.brief')) {
            void bodiesFor(section)
            near.observe(section)
          }
        }
    },
    { rootMargin: '2500px' },
  )
  for (const area of new Set(sections.map((section) => section.closest('[data-page]')))) if (area) ahead.observe(area)
  addEventListener('keydown', (event) => {
    if (!looksForWords(event)) return
    void fillAll()
  })
  // Printing does not wait for responses, whether started by a key or from a menu.
  addEventListener('beforeprint', () => {
    for (const section of brief) fill(section, bodiesNow(section))
  })
  tellWhole()
  return async (anchor) => {
    const wanted = anchor.toLowerCase()
    const section = sections.find((one) => brief.has(one) && `${wanted}-`.startsWith(`${one.id.toLowerCase()}-`))
    if (section) fill(section, await bodiesFor(section))
  }
}

export const looksForWords = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'F3' || (/^[fg]$/i.test(key) && (ctrlKey || metaKey))

/** An operation links to its own details; other sections share a link. */
const linkOf = (section: HTMLElement) =>
  section.querySelector(':scope > .whole') ?? section.closest('.tag')?.querySelector(':scope > .tag-head > .whole')

/** `distance` is measured from the window, and is negative above it. */
type Waiting = Map<HTMLElement, { readonly distance: number; readonly bodies: Bodies }>

/** While the reader's place is held, sections above the window come last. */
const away = ({ distance }: { readonly distance: number }) =>
  held && distance < 0 ? Number.MAX_VALUE : Math.abs(distance)

function nearestOf(waiting: Waiting) {
  const [first] = [...waiting].toSorted(([, one], [, other]) => away(one) - away(other))
  return first
}

/** Lets the browser paint and handle input first; for sections out of sight, all other work too. */
const pause = (distance: number): Promise<void> => {
  const { scheduler } = window
  if (distance !== 0 && scheduler?.postTask) return scheduler.postTask(() => {}, { priority: 'background' })
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

/** Looks up a section's body by its anchor. */
type Bodies = (anchor: string) => string | undefined

const none: Bodies = () => undefined

const pageOf = (section: HTMLElement) => section.closest<HTMLElement>('[data-page]')?.dataset['page'] ?? ''

const areas = new Map<string, Promise<Bodies>>()

/** If the page can't be loaded there are no bodies, and the links to it stay. */
function bodiesFor(section: HTMLElement): Promise<Bodies> {
  const page = pageOf(section)
  const reading = areas.get(page) ?? readBodies(page)
  areas.set(page, reading)
  return reading
}

async function readBodies(page: string): Promise<Bodies> {
  try {
    const response = await fetch(page)
    if (!response.ok) throw new Error(`${page} responded with ${response.status}`)
    return bodiesIn(await response.text())
  } catch {
    areas.delete(page)
    return none
  }
}

let last: { readonly page: string; readonly bodies: Bodies } | undefined

/** Blocks until the response arrives. Sections of a page are requested in a row, so caching the last page is enough. */
function bodiesNow(section: HTMLElement): Bodies {
  const page = pageOf(section)
  if (last?.page !== page) last = { page, bodies: bodiesIn(textNow(page)) }
  return last.bodies
}

function textNow(page: string): string {
  const request = new XMLHttpRequest()
  request.open('GET', page, false)
  try {
    request.send()
  } catch {
    return ''
  }
  return request.status === 200 ? request.responseText : ''
}

/** Extracts each body on demand: an area page holds far more than the reader gets to. */
const bodiesIn =
  (page: string): Bodies =>
  (anchor) => {
    const head = page.indexOf(` id="${anchor}"`)
    const body = page.indexOf('</header>', head) + '</header>'.length
    return head === -1 ? undefined : page.slice(body, page.indexOf('</section>', body))
  }
