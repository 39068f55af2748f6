import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settle, violations, violationsOfColours } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { builtSite } from './build.ts'

const dist = await builtSite()
let site: Site

beforeAll(async () => {
  site = await openSite(dist)
}, 60_000)

afterEach(() => Promise.all(site.browser.contexts().map((context) => context.close())))

afterAll(() => site?.close())

const pages = readdirSync(path.join(dist, 'guides'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('/index.html'))
  .map((file) => `/guides/${path.dirname(file)}`)

/** All carrier pages are built like that of UPS, and look the same on a wide screen. */
const isOtherCarrier = (name: string) => /carriers\/(?!UPS$)/.test(name)

/** A phone, or a window 640 px wide at 200 %. */
const narrow = { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 }

/** Finds elements whose content overflows, and so is cut off or scrolls. */
const cut = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
        )
        .map((element) => element.textContent?.slice(0, 40)),
    )

/** Finds code that is wider than a phone and cannot be scrolled by touch and by key. */
const stuck = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter(
          (code) =>
            code.scrollWidth > code.clientWidth + 1 &&
            (getComputedStyle(code).overflowX !== 'auto' || code.getAttribute('tabindex') !== '0'),
        )
        .map((code) => code.textContent?.slice(0, 40)),
    )

/** Expects a common right edge, with nothing beyond it. */
async function fits(page: Page, name: string): Promise<void> {
  const edges = await page
    .locator('.guide .prose > *, .guide .chapter > dl')
    .evaluateAll((all) => [...new Set(all.map((element) => Math.round(element.getBoundingClientRect().right)))])
  expect(edges, name).toHaveLength(1)
  expect(await cut(page, '.guide .table:has([data-column])'), name).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0)
}

/** Replaces the guide on display with the one at that address, in a tenth of a page load's time. */
const turnTo = (page: Page, name: string): Promise<void> =>
  page.evaluate(async (at) => {
    const served = new DOMParser().parseFromString(await (await fetch(at)).text(), 'text/html')
    for (const part of ['#navigation', '#middle'])
      document.querySelector(part)?.replaceWith(served.querySelector(part) ?? '')
    document.querySelector('#frame')?.setAttribute('class', served.querySelector('#frame')?.className ?? '')
    for (const folded of document.querySelectorAll('#middle details')) folded.setAttribute('open', '')
    await Promise.all(Array.from(document.images, (image) => image.decode()))
    await document.fonts.ready
  }, name)

/** In parts, each of which a busy machine finishes in time. */
const parts = Map.groupBy(pages, (name) => (isOtherCarrier(name) ? 'carrier' : name < '/guides/l' ? 'first' : 'last'))

describe('a guide', { timeout: 240_000 }, () => {
  it.each([...parts])(
    'has one right edge, cuts off no code and is accessible to everyone: the %s ones',
    async (_, names) => {
      const page = await site.open('/guides', { viewport: { width: 320, height: 640 } })
      const looked: string[] = []
      for (const name of names) {
        await turnTo(page, name)
        looked.push(await page.locator('.guide h1').innerText())
        await fits(page, name)
        expect(await stuck(page, '.guide pre'), name).toEqual([])
        // everyone.test.ts covers the errors, as well as the light colours.
        if (isOtherCarrier(name) || name === '/guides/errors') continue
        expect(await violations(page, ['main'], ['color-contrast']), name).toEqual([])
      }
      expect(new Set(looked).size).toBe(names.length)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await settle(page)
      for (const name of names.filter((one) => !isOtherCarrier(one))) {
        await turnTo(page, name)
        await fits(page, name)
        expect(await cut(page, '.guide pre'), name).toEqual([])
        if (name !== '/guides/errors') expect(await violationsOfColours(page, ['main']), name).toEqual([])
      }
    },
  )

  it('has an overview that cuts off no code and connects each step to the next', async () => {
    const page = await site.open('/overview')
    expect(await page.locator('.step pre').count()).toBe(6)
    expect(await cut(page, '.step pre')).toEqual([])
    await page.setViewportSize(narrow.viewport)
    expect(await stuck(page, '.step pre')).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    const lines = await page
      .locator('.journey li')
      .evaluateAll((all) => all.slice(0, -1).map((step) => Number.parseFloat(getComputedStyle(step, '::before').width)))
    expect(lines).toHaveLength(5)
    expect(Math.max(...lines) - Math.min(...lines)).toBeLessThan(1)
    expect(Math.min(...lines)).toBeGreaterThan(50)
  })

  it('keeps the ticks in a checklist', async () => {
    const page = await site.open('/guides/going-live')
    const box = page.getByRole('checkbox', { name: 'You have printed a label' })
    await box.check()
    await page.reload()
    await page.waitForSelector('html[data-ready]')
    await expect.poll(() => box.isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1)
  })

  it("lists a carrier's requirements for a product on a phone, marked as required", async () => {
    const page = await site.open('/guides/carriers/UPS', narrow)
    const needs = page.locator('#products td[data-column="Requires"]:not(:empty)').first()
    const box = await needs.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true)
    expect(await needs.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Requires: "')
  })

  it('prints in full, including parts that are folded on screen', async () => {
    const page = await site.open('/guides/webhooks')
    await page.emulateMedia({ media: 'print' })
    await settle(page)
    const folded = page.locator('details.folded pre').first()
    expect(await folded.evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true }))).toBe(true)
    expect((await folded.boundingBox())?.height).toBeGreaterThan(100)
    expect(await page.locator('.guide-on').isVisible()).toBe(false)
  })
})
