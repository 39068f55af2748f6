import { readFileSync } from 'node:fs'
import path from 'node:path'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Injected by `violations`. */
    readonly axe: typeof axeCore
    /** The first text of each kind. Set by `violationsOfColours`. */
    firstOfKind: Map<string, Element>
  }
}

const axe = readFileSync(path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** The rules that depend on the colour scheme. Everything else is the same in dark and light. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** The rules that depend on the screen width, for elements present at any width. */
const rulesOfLayout = ['target-size', 'scrollable-region-focusable']

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Returns axe's findings in parts of the page: WCAG 2.2 AA and best practices. Removes all other operations and
 * enumerations from the page meanwhile, since axe walks every element for each rule.
 */
export async function violations(
  page: Page,
  parts: readonly string[] = ['html'],
  without: readonly string[] = [],
): Promise<string[]> {
  const disabled = [...rulesOfColours, ...without]
  const inStructure = await found(page, parts, {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
  })
  return without.length > 0 ? inStructure : [...inStructure, ...(await violationsOfColours(page, parts))]
}

/** Returns axe's findings on positions and sizes, for a page whose names, roles and colours have been checked. */
export const violationsOfLayout = (page: Page, parts: readonly string[]): Promise<string[]> =>
  found(page, parts, { runOnly: { type: 'rule', values: rulesOfLayout } })

/** Sections that differ only in what the contract says. */
const alike = '.operation, [id^="enum-"], .error-code'

/** Removes all other such sections, which makes layout and painting in another scheme ten times as fast. */
export const leaveOnly = (page: Page, selectors: readonly string[]): Promise<void> =>
  page.evaluate(
    ([sections, left]) =>
      document.querySelectorAll(sections).forEach((section) => section.matches(left) || section.remove()),
    [alike, selectors.join()] as const,
  )

/**
 * Selects a few sections that together contain every kind of element: axe takes seconds per hundred sections and finds
 * the same in those that differ only in text.
 */
export const oneOfEachKind = (page: Page): Promise<string[]> =>
  page.evaluate((sections) => {
    const left = Array.from(document.querySelectorAll(sections), (section) => {
      const kinds = new Map<Element, string>()
      for (const element of [section, ...section.querySelectorAll('*')]) {
        const states = Array.from(element.attributes, ({ name, value }) =>
          /^(?:role|type|aria-(?:expanded|current|pressed|hidden))$/.test(name) ? name + value : name,
        )
        const own = [element.localName, ...element.classList, ...states].join(' ')
        kinds.set(element, `${element === section ? '' : kinds.get(element.parentElement ?? section)} > ${own}`)
      }
      return { section, kinds: new Set(kinds.values()) }
    })
    const seen = new Set<string>()
    const chosen: string[] = []
    for (;;) {
      const [best] = left.toSorted((one, other) => other.kinds.difference(seen).size - one.kinds.difference(seen).size)
      if (!best || best.kinds.isSubsetOf(seen)) return chosen
      for (const kind of best.kinds) seen.add(kind)
      chosen.push(`[id="${best.section.id}"]`)
    }
  }, alike)

/** Returns all of axe's findings in light and its colour findings in dark. Leaves the page in dark. */
export async function violationsInBoth(page: Page, parts: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await settle(page)
  const inLight = await violations(page, parts)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  return [...inLight, ...(await violationsOfColours(page, parts)).map((one) => `in dark: ${one}`)]
}

/** Kinds of text whose colours axe has accepted, so that kinds shared with earlier pages are checked only once. */
const fineKinds = new Map<string, Set<string>>()

/** Returns axe's findings on the colours of parts. */
export async function violationsOfColours(page: Page, parts: readonly string[] = ['html']): Promise<string[]> {
  const { drawnIn, kinds } = await page.evaluate(kindsOfText, parts)
  const fine = fineKinds.get(drawnIn) ?? new Set()
  fineKinds.set(drawnIn, fine)
  const unseen = kinds.filter((kind) => !fine.has(kind))
  if (unseen.length === 0) return []
  const against = await found(page, parts, { runOnly: { type: 'rule', values: rulesOfColours } }, unseen)
  if (against.length === 0) for (const kind of unseen) fine.add(kind)
  return against
}

/**
 * Finds the kinds of text in parts of a page, and stores the first element of each in the page for `found`: elements
 * that no style sheet tells apart have the same colour, and each costs axe as much.
 */
function kindsOfText(parts: readonly string[]): { drawnIn: string; kinds: string[] } {
  const paths = new Map<Element, string>()
  const pathOf = (element: Element): string => {
    const known = paths.get(element)
    if (known !== undefined) return known
    const { parentElement, localName, classList, attributes } = element
    // What style sheet selectors can match: name, classes and states. Inline colours, too.
    const states = Array.from(attributes, ({ name, value }) =>
      /^(aria-[cedhps]|data-[^os]|type)/.test(name) || (name === 'style' && /colou?r|background|opacity/.test(value))
        ? name + value
        : name,
    )
    const focus = element === document.activeElement ? [':focus'] : []
    const own = [localName, ...classList, ...states, ...focus].join(' ')
    const whole = `${parentElement ? pathOf(parentElement) : ''} > ${own}`
    paths.set(element, whole)
    return whole
  }
  window.firstOfKind = new Map()
  for (const part of parts.flatMap((selector) => [...document.querySelectorAll(selector)]))
    for (const element of [part, ...part.querySelectorAll('*')]) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
      if ((hasText || element.matches('input, select, textarea')) && element.checkVisibility())
        if (!window.firstOfKind.has(pathOf(element))) window.firstOfKind.set(pathOf(element), element)
    }
  const sheets = Array.from(document.styleSheets, ({ href }) => href)
  const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].map(
    (one) => matchMedia(one).matches,
  )
  return { drawnIn: [...sheets, ...media, innerWidth].join(' '), kinds: [...window.firstOfKind.keys()] }
}

/** With `kinds`, axe checks only the first element of each. */
async function found(
  page: Page,
  parts: readonly string[],
  options: Pick<axeCore.RunOptions, 'runOnly' | 'rules'>,
  kinds?: readonly string[],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(
    async ([include, wanted, only, sections]) => {
      const looked = include.flatMap((part) => [...document.querySelectorAll(part)])
      const { scrollX, scrollY } = window
      const chosen = only?.flatMap((kind) => window.firstOfKind.get(kind) ?? []) ?? looked
      const others = [...document.querySelectorAll(sections)]
        .filter((operation) => !chosen.some((part) => part.contains(operation) || operation.contains(part)))
        .map((operation) => {
          const place = document.createComment('')
          operation.replaceWith(place)
          return { operation, place }
        })
      const { violations: against } = await window.axe.run(
        { include: only ? chosen : include.map((part) => [part]) },
        // Preloading fetches the style sheets again for a single experimental rule, which is not enabled here.
        { resultTypes: ['violations'], preload: false, ...wanted },
      )
      for (const { operation, place } of others) place.replaceWith(operation)
      window.scrollTo(scrollX, scrollY)
      return against.map(
        ({ id, nodes }) =>
          `${id} ${nodes.length} ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary?.slice(0, 300)}`,
      )
    },
    [parts, options, kinds, alike] as const,
  )
}

/**
 * Waits until nothing moves: two frames, in which animations start, and then the end of every finite animation. Checks
 * again in each frame, since Chromium does not report the end of off-screen animations.
 */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0, moving = true; frame < 2 || moving; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      moving = document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
    }
  })
