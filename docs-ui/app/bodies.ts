import { held } from '../ui/fragment.ts'

/**
 * The page of the reference begins with the heads of all its sections. The rest is on the pages of its areas and is
 * fetched from there when the reader comes near, and all at once for a search in the page or for printing. `data-whole`
 * marks the complete page. Returns a function that fills the section of an anchor.
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
    // Here the anchors of all areas are on this page.
    section.insertAdjacentHTML('beforeend', body.replace(/href="\/api-reference[^"#]*#/g, 'href="#'))
    section.classList.remove('brief')
    tellWhole()
  }
  const settle = (section: HTMLElement, bodies: Bodies) => {
    near.unobserve(section)
    // Laid out at once: what got its height only when it comes into sight would move what the reader looks at.
    section.classList.add('near')
    fill(section, bodies)
    onNear(section)
  }
  const waiting: Waiting = new Map()
  let isFilling = false
  // One after the other, so that the reader's actions come in between. Sections that the reader has left again are
  // skipped.
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
    // The key has ended it. From then on the browser keeps in its place what the reader looks at.
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
  // An area below is only read, and its sections are observed from then on: the browser goes through all of them at each
  // step of a scroll.
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
  // Paper does not wait for responses, whether a key or a menu asked for it.
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

/** An operation has a link of its own to its details; others share one. */
const linkOf = (section: HTMLElement) =>
  section.querySelector(':scope > .whole') ?? section.closest('.tag')?.querySelector(':scope > .tag-head > .whole')

/** With the distance from the window, which is negative above it. */
type Waiting = Map<HTMLElement, { readonly distance: number; readonly bodies: Bodies }>

/** While the reader's place is held, sections above the window come last. */
const away = ({ distance }: { readonly distance: number }) =>
  held && distance < 0 ? Number.MAX_VALUE : Math.abs(distance)

function nearestOf(waiting: Waiting) {
  const [first] = [...waiting].toSorted(([, one], [, other]) => away(one) - away(other))
  return first
}

/** Lets the browser paint and react to the reader, and, for sections out of sight, do all other work first. */
const pause = (distance: number): Promise<void> => {
  const { scheduler } = window
  if (distance !== 0 && scheduler?.postTask) return scheduler.postTask(() => {}, { priority: 'background' })
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

/** By the anchors of their sections. */
type Bodies = (anchor: string) => string | undefined

const none: Bodies = () => undefined

const pageOf = (section: HTMLElement) => section.closest<HTMLElement>('[data-page]')?.dataset['page'] ?? ''

const areas = new Map<string, Promise<Bodies>>()

/** Without the page there are no bodies, and the links to it stay. */
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

/** The browser waits for the response. The sections of a page are asked for one after the other, so the last one is kept. */
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

/** Each is cut out when it is wanted: the page of an area has far more than the reader comes to. */
const bodiesIn =
  (page: string): Bodies =>
  (anchor) => {
    const head = page.indexOf(` id="${anchor}"`)
    const body = page.indexOf('</header>', head) + '</header>'.length
    return head === -1 ? undefined : page.slice(body, page.indexOf('</section>', body))
  }
