import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leaveOnly, oneOfEachKind, settle, violations, violationsInBoth, violationsOfColours } from './axe.ts'
import { layOut, openSite, whole, type Site } from './browser.ts'
import { builtSite } from './build.ts'
import { phone } from './console-page.ts'

const create = '#api-Shipping-createShipment'

const dist = await builtSite()
let site: Site

beforeAll(async () => {
  site = await openSite(dist)
})

afterEach(() => Promise.all(site.browser.contexts().map((context) => context.close())))

afterAll(() => site?.close())

const widths = [1440, 390, 320] as const
const schemes = ['light', 'dark'] as const

/** Guides look alike, so two states each are enough. */
const states = [
  ...['/overview', '/api-reference', '/workbench', '/mocking', '/changes', '/nowhere'].map((name) => ({
    name,
    widths,
    schemes,
  })),
  ...['/guides', '/guides/tracking', '/guides/errors', '/guides/carriers/UPS', '/api-reference/ParcelShop'].flatMap(
    (name) => [
      { name, widths: [320], schemes: ['light'] as const },
      { name, widths: [1440], schemes: ['dark'] as const },
    ],
  ),
]

/** One operation of each kind; the test of the whole page covers all of them. */
const partsOfReference = ['#header', '#side', '.page-head', '#api-ParcelShop', '#enum-Carrier', '#enum-ShipmentState']

describe('everyone', () => {
  it.each(states)('can use $name, first in $schemes.0 at $widths.0 px', { timeout: 180_000 }, async (state) => {
    const page = await site.open(state.name, { viewport: { width: state.widths[0], height: 800 } })
    for (const width of state.widths) {
      if (width !== state.widths[0]) {
        // Reloaded, since the navigation starts differently on a phone.
        await page.setViewportSize({ width, height: 800 })
        await site.load(page, state.name)
      }
      if (state.name !== '/api-reference') await layOut(page, '.tag, .operation')
      if (state.name === '/guides/errors')
        await page.locator('.errors details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
      // Narrower windows have the same colours.
      const schemesHere = width === state.widths[0] ? state.schemes : state.schemes.slice(0, 1)
      for (const [index, colorScheme] of schemesHere.entries()) {
        const where = `${colorScheme} at ${width} px`
        await page.emulateMedia({ colorScheme })
        await settle(page)
        expect(await overflow(page), where).toBeLessThanOrEqual(0)
        // In between, names and colours stay the same; only overflow can differ.
        if (width === 390) continue
        if (state.name === '/guides/errors') {
          expect(await page.evaluate(namelessAndTwice)).toEqual([])
          await leaveOnly(page, await oneOfEachKind(page))
        }
        const parts = state.name === '/api-reference' ? partsOfReference : undefined
        const against = index === 0 ? violations : violationsOfColours
        expect(await against(page, parts), where).toEqual([])
      }
    }
  })

  it('can use the whole reference, and read it in light and in dark', { timeout: 300_000 }, async () => {
    const page = await site.open('/api-reference-internal')
    await whole(page)
    // Checks that depend on text cover every element.
    expect(await page.evaluate(namelessAndTwice)).toEqual([])
    const sections = await oneOfEachKind(page)
    expect(sections.length).toBeGreaterThan(6)
    await leaveOnly(page, sections)
    await layOut(page, '.tag, .operation')
    await settle(page)
    const parts = [...sections, '.page-head', '.tag-head', '.common-response', '.foot']
    expect(await violations(page, parts, ['color-contrast'])).toEqual([])
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      expect(await violationsOfColours(page, parts), colorScheme).toEqual([])
    }
  })

  it('can use opened parts in light and in dark', { timeout: 300_000 }, async () => {
    const page = await site.open(`/api-reference/Shipping${create}-body-sender.city`)
    await page.waitForSelector(`[id="${create.slice(1)}-body-sender.city"]`)
    await page.click(`${create}-400 > summary`)
    expect(await violationsInBoth(page, ['#header', create])).toEqual([])
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search input')
    await page.keyboard.type('label')
    expect(await violationsInBoth(page, ['.search'])).toEqual([])
    const small = await site.open('/api-reference', phone)
    await small.click('.burger')
    expect(await violationsInBoth(small, ['#header', '#side'])).toEqual([])
  })

  it('can read the colours of each tenant', { timeout: 60_000 }, async () => {
    const page = await site.open('/overview')
    for (const tenant of ['havn', 'lodestar']) {
      await page.evaluate((id) => (document.documentElement.dataset['tenant'] = id), tenant)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        await settle(page)
        expect(await violationsOfColours(page), `${tenant} in ${colorScheme}`).toEqual([])
      }
    }
  })

  // At 200 % zoom, the page is drawn twice as large and has half as many CSS pixels.
  it.each(['/overview', '/api-reference', '/changes'])('can zoom %s to 200 %%', async (name) => {
    const page = await site.open(name, { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    if (name !== '/api-reference') return
    await page.locator('[data-operation="listAddresses"] .try').click()
    await page.waitForSelector('.console-panel form')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await page.locator('.console-panel').evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0)
    await page.locator('button:has-text("Send request")').click()
    await page.waitForSelector('.outcome')
  })

  it('can read the carriers on a phone without scrolling sideways', async () => {
    const page = await site.open('/guides/carriers', phone)
    const table = page.getByRole('group', { name: 'Carriers' })
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  })

  it('can see all names in the header at any width', async () => {
    const page = await site.open('/overview')
    for (const width of [769, 820, 1000, 1100]) {
      await page.setViewportSize({ width, height: 800 })
      const hidden = await page.locator('.pages').evaluate((box) => box.scrollWidth - box.clientWidth)
      expect(hidden, `${width} px`).toBeLessThanOrEqual(0)
    }
  })

  it.each(['/overview', `/api-reference${create}`])('can read all code of %s at 1280 px', async (address) => {
    const page = await site.open(address, { viewport: { width: 1280, height: 800 } })
    const cut = await page
      .locator('main .sample pre:visible')
      .evaluateAll((all) => all.filter((code) => code.scrollWidth > code.clientWidth).length)
    expect(cut).toBe(0)
  })

  it('can read with letters twice as large', async () => {
    const page = await site.open('/api-reference', { viewport: { width: 1280, height: 800 } })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await settle(page)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const cut = await page
      .locator('#header :is(a, button:not(.find)):visible')
      .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length)
    expect(cut).toBe(0)
  })

  it('can use forced colours', async () => {
    const page = await site.open(`/api-reference/Shipping${create}`, { forcedColors: 'active' })
    await page.locator(`${create} .try`).click()
    await page.waitForSelector('.console-panel form')
    const border = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(element)
          return `${outlineStyle} ${outlineWidth}, ${borderTopStyle} ${borderTopWidth}`
        })
    // Background colours are gone, so borders must convey their meaning.
    expect(await border(`${create} .card`)).toMatch(/^solid 2px/)
    expect(await border('#navigation .method')).toContain('solid 1px')
    expect(await border(`${create} .status`)).toContain('solid 1px')
    expect(await border('#navigation [aria-current="location"]')).toMatch(/^solid 2px/)
  })

  it('can do without motion', async () => {
    const page = await site.open('/api-reference', { ...phone, reducedMotion: 'reduce' })
    await page.click('.burger')
    await page.waitForSelector('.burger[aria-expanded="true"]')
    const moving = await page.evaluate(() =>
      document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1),
    )
    expect(moving).toHaveLength(0)
    // A busy browser renders it in the next frame.
    await settle(page)
    expect(await page.locator('#side').boundingBox()).toMatchObject({ x: 0 })
  })

  it('can print text, without clickable controls', { timeout: 60_000 }, async () => {
    const page = await site.open('/overview')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const part of ['#header', '#side', '.foot', '.copy'])
      expect(await page.locator(part).first().isVisible()).toBe(false)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
    const program = page.locator('#create-shipments pre')
    expect(await program.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThanOrEqual(1)
    const reading = await site.open('/api-reference')
    await whole(reading)
    await leaveOnly(reading, ['[id^="api-Shipping"]', '[id^="api-Role"]'])
    await reading.emulateMedia({ media: 'print' })
    const far = reading.locator('[data-operation="updateRole"]')
    expect(await far.evaluate((section) => getComputedStyle(section).contentVisibility)).toBe('visible')
    expect(await far.evaluate((section) => section.checkVisibility({ contentVisibilityAuto: true }))).toBe(true)
    expect(await far.locator('.row').first().isVisible()).toBe(true)
  })
})

/** Finds links and buttons without a name, and duplicate ids. */
function namelessAndTwice(): string[] {
  const main = document.querySelector('main') ?? document.body
  const nameless = [...main.querySelectorAll('a[href], button, summary')].filter(
    (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === '',
  )
  const counts = Map.groupBy(main.querySelectorAll('[id]'), ({ id }) => id)
  return [...nameless.map((one) => one.outerHTML), ...[...counts].flatMap(([id, all]) => (all.length > 1 ? [id] : []))]
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
