import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sentSize } from '../build/compression.ts'
import { carrierFacts } from '../guides/carrier-facts.ts'
import { settle } from './axe.ts'
import { layOut, openSite, whole, type Site } from './browser.ts'
import { builtSite } from './build.ts'
import { reference } from './console-page.ts'

const shown = reference.operations.filter(({ hidden }) => !hidden)
const create = '#api-Shipping-createShipment'

const dist = await builtSite()
let site: Site

beforeAll(async () => {
  site = await openSite(dist)
})

afterEach(() => Promise.all(site.browser.contexts().map((context) => context.close())))

afterAll(() => site?.close())

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Lists the contract's operations that a page offers. */
const operationsIn = async (name: string) => {
  const page = await site.open(name)
  const href = (await page.locator('.downloads a').nth(1).getAttribute('href')) ?? ''
  const text = await (await fetch(new URL(href, site.address))).text()
  const contract: Contract = JSON.parse(text)
  const named = Array.from(text.matchAll(/"\$ref":"#\/components\/([^"/]+)\/([^"]+)"/g))
  expect(named.filter(([, kind = '', id = '']) => contract.components[kind]?.[id] === undefined)).toEqual([])
  const linked = Array.from(JSON.stringify(contract.paths).matchAll(/"operationId":"(\w+)"/g), ([, id]) => id)
  const ids = Object.values(contract.paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  )
  expect(ids).toEqual(expect.arrayContaining(linked))
  return ids.toSorted()
}

/** Evaluated in one call: one by one, hundreds of entries take seconds. */
const entriesLeft = (page: Page) =>
  page
    .locator('#navigation li')
    .evaluateAll((all) => all.filter((entry) => entry.checkVisibility()).map(({ textContent }) => textContent))

describe('beyond the specification', () => {
  it('shows every operation with its parameters and responses without JavaScript', async () => {
    const page = await site.open('/api-reference', { javaScriptEnabled: false })
    expect(await page.locator('[data-operation]').count()).toBe(shown.length)
    expect(await page.locator('.try').first().isVisible()).toBe(false)
    const links = await page
      .locator('[data-operation] > .whole')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const areas = await pagesBehind(links)
    for (const [at, { id, tag, parameters, responses }] of inOrder.entries()) {
      const anchor = `api-${tag}-${id}`
      expect(links[at]).toBe(`/api-reference/${tag}#${anchor}`)
      const parts = [
        anchor,
        ...Object.entries(parameters).flatMap(([where, all]) => all.map(({ name }) => `${anchor}-${where}-${name}`)),
        ...responses.map(({ status }) => `${anchor}-${status}`),
      ]
      expect(parts.filter((part) => !areas.get(`/api-reference/${tag}`)?.includes(`id="${part}"`))).toEqual([])
    }
    await page.locator('[data-operation="updateRole"] > .whole').click()
    expect(await page.locator('[data-operation="updateRole"] .row').first().isVisible()).toBe(true)
  })

  it('works where the browser forbids storage', async () => {
    const context = await site.browser.newContext()
    await context.addInitScript(() => {
      const forbidden = {
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      }
      Object.defineProperty(window, 'sessionStorage', forbidden)
      Object.defineProperty(window, 'localStorage', forbidden)
    })
    const page = await context.newPage()
    for (const name of ['/api-reference/AddressBook', '/guides/webhooks', '/workbench']) {
      await page.goto(site.address + name)
      await page.waitForSelector('html[data-ready]')
    }
    await page.goto(`${site.address}/api-reference/AddressBook`)
    await page.click('#navigation .fold')
    await expect.poll(() => page.getAttribute('#navigation .fold', 'aria-expanded')).toBe('false')
    await page.locator('[data-operation="listAddresses"] .summary').click()
    await page.waitForSelector('.console-panel form')
  })

  it.each([
    ['Search', (page: Page) => page.keyboard.press('Control+k'), 'dialog.search .search-field input'],
    ['The console', (page: Page) => page.locator('.card .try').first().click(), '.console-panel form'],
  ] as const)('says so when it cannot be loaded, and retries: %s', async (what, open, opened) => {
    const page = await site.open('/api-reference')
    await page.context().setOffline(true)
    await open(page)
    const said = page.locator('dialog.not-loaded')
    await said.waitFor()
    expect(await said.textContent()).toContain(`${what} could not be loaded. Check your connection.`)
    await page.context().setOffline(false)
    await said.getByRole('button').click()
    await page.waitForSelector(opened)
  })

  it('shows the open guide in the side navigation without scrolling', async () => {
    const page = await site.open('/guides/running-the-server', { viewport: { width: 1280, height: 800 } })
    const isInSight = () =>
      page.locator('#navigation [aria-current="page"]').evaluate((entry) => {
        const { top, bottom } = entry.getBoundingClientRect()
        return top > 60 && bottom < innerHeight
      })
    await expect.poll(isInSight).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  it("shows a guide's headings at its side from 1280 px on, and marks the one being read", async () => {
    const page = await site.open('/guides/webhooks', { viewport: { width: 1280, height: 800 } })
    const rail = page.locator('#rail nav')
    const headings = await page.locator('.chapter:not(#next-steps) > h2').allTextContents()
    expect(await rail.locator('li').allTextContents()).toEqual(headings)
    expect(await page.locator('#navigation .below').first().isVisible()).toBe(false)
    await rail.getByText('Rotate the secret').click()
    await expect.poll(() => rail.locator('[aria-current="location"]').allTextContents()).toEqual(['Rotate the secret'])
    expect(await page.locator('#rail').boundingBox()).toMatchObject({ y: 64 })
    await page.setViewportSize({ width: 1279, height: 800 })
    expect(await rail.isVisible()).toBe(false)
    expect(await page.locator('#navigation .below').first().isVisible()).toBe(true)
  })

  it('filters the error catalogue by words, area and status, and shows a code that a link points to', async () => {
    const page = await site.open('/guides/errors')
    const left = () =>
      page.locator('.error-code').evaluateAll((all) => all.filter((code) => code.checkVisibility()).map(({ id }) => id))
    const every = (await left()).length
    const fill = (words: string) => page.fill('.error-filter input', words)
    await fill('postal code')
    await expect.poll(left).toContain('POST_CODE_INVALID')
    expect(await left()).not.toContain('IBAN_INVALID')
    await page.click('.error-statuses button[value="400"]')
    await expect.poll(left).toEqual(['PLACE_NOT_FOUND'])
    expect(await page.textContent('.error-filter output')).toBe(`1 of ${every} codes`)
    await page.evaluate(() => (location.hash = '#IBAN_INVALID'))
    await expect.poll(async () => (await left()).length).toBe(every)
    expect(await page.inputValue('.error-filter input')).toBe('')
    // Entries that match a filter or a link are open; the others show only code and cause.
    const open = () => page.locator('.error-code[open]').evaluateAll((all) => all.map(({ id }) => id))
    expect((await open()).toSorted()).toEqual(['IBAN_INVALID', 'PLACE_NOT_FOUND'])
    await page.selectOption('.error-filter select', 'Webhook')
    await expect.poll(left).toEqual(['WEBHOOK_DISABLED'])
    await page.setViewportSize({ width: 390, height: 844 })
    await site.load(page, '/guides/errors#CARRIER_REFUSED')
    const areas = page.locator('.error-area[open]')
    await expect
      .poll(() => areas.evaluateAll((all) => all.map((one) => one.dataset['area'])))
      .toEqual(['Any operation'])
    await page.locator('#CARRIER_REFUSED > .error-where').waitFor()
  })

  it('suggests pages for an address that does not exist', async () => {
    const page = await site.open('/guides/webhook.html')
    const nearest = page.locator('.nearest')
    await expect.poll(() => nearest.locator('a').allTextContents()).toContain('Webhooks and events')
    await page.click('.find-again')
    await page.waitForSelector('dialog.search[open] input')
    const links = await page.locator('#navigation a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    for (const href of links) expect((await fetch(site.address + href)).status).toBe(200)
  })

  it('starts the reference with its base URL, the first label and a call to try', async () => {
    const page = await site.open('/api-reference')
    expect(await page.textContent('.base code')).toBe(`${site.address}/v1`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.click('.base .copy')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.address}/v1`)
    await page.click('.begin')
    await page.waitForSelector('.console-panel form')
    expect(new URL(page.url()).hash).toBe(create)
    await expect.poll(() => topOf(page, create)).toBeLessThan(100)
  })

  it('shows the whole id of an operation that the navigation cuts off', async () => {
    const page = await site.open('/api-reference/Shipping')
    const title = await page.getAttribute('#navigation a[href="#api-Shipping-getShipmentByReference"]', 'title')
    expect(title).toMatch(/^getShipmentByReference: /)
    // The entries are a single Tab stop, within which the arrows move.
    const focused = page.locator(':focus')
    await page.focus('#navigation .fold-all')
    await page.keyboard.press('Tab')
    expect(await focused.getAttribute('href')).toBe('#api-Shipping')
    await page.keyboard.press('ArrowDown')
    expect(await focused.getAttribute('href')).toMatch(/^#api-Shipping-/)
    await page.keyboard.press('ArrowLeft')
    expect(await focused.getAttribute('href')).toBe('#api-Shipping')
    await page.keyboard.press('ArrowDown')
    expect(await focused.textContent()).toBe('Other areas')
    await page.keyboard.press('Tab')
    expect(await focused.evaluate((one) => one.closest('#navigation'))).toBe(null)
    await page.keyboard.press('Shift+Tab')
    expect(await focused.textContent()).toBe('Other areas')
  })

  it("links to the server's desk if no host has a dashboard", async () => {
    const page = await site.open('/overview')
    expect(await page.getAttribute('.dashboard', 'href')).toBe('/desk')
    expect(await page.locator('.dashboard').isVisible()).toBe(true)
  })

  it('does not take an enumeration value for an error code of the same name', async () => {
    const page = await site.open('/guides/tracking')
    const links = page.locator('#content .table a[href="/guides/errors#ADDRESS_NOT_FOUND"]')
    expect(await links.count()).toBe(0)
  })

  it("links from an area's page to descriptions on other pages", async () => {
    const areas = await pagesBehind(reference.tags.map(({ name }) => `/api-reference/${name}`))
    const links = [...areas.values()].flatMap((html) =>
      Array.from(html.matchAll(/href="(\/api-reference[^"#]*#[^"]+)"/g), ([, href = '']) => href),
    )
    const targets = await pagesBehind(links)
    expect(targets.size).toBeGreaterThan(2)
    const lost = links.filter((href) => {
      const [address = '', anchor] = href.split('#')
      return !targets.get(address)?.includes(`id="${anchor}"`)
    })
    expect(lost).toEqual([])
    for (const [address, html] of areas) {
      const own = Array.from(html.matchAll(/href="#([^"]+)"/g), ([, anchor = '']) => anchor)
      expect(
        own.filter((anchor) => !html.includes(`id="${withoutDepth(anchor)}"`)),
        address,
      ).toEqual([])
    }
  })

  it('shows webhooks and every enumeration value without JavaScript', async () => {
    const page = await site.open('/api-reference', { javaScriptEnabled: false })
    await page.click('#webhooks .whole')
    await page.waitForURL('**/api-reference/webhooks')
    for (const { type } of reference.webhooks ?? [])
      expect(await page.locator(`[id="webhook-${type}"] .sample`).count(), type).toBe(1)
    await page.goto(`${site.address}/api-reference`)
    await page.click('#enumerations .whole')
    await page.waitForURL('**/api-reference/enumerations')
    const values = reference.enums.flatMap(({ name, values: all }) => all.map((value) => `enum-${name}-${value}`))
    expect(await page.locator('.values > li').evaluateAll((all) => all.map(({ id }) => id))).toEqual(values)
  })

  it('starts with heads, fills sections near the reader, and becomes whole for find-in-page', async () => {
    const html = await read('/api-reference')
    expect(html.slice(0, html.indexOf('id="webhooks"'))).not.toContain('class="row"')
    expect(html.match(/<[a-z]/g)?.length).toBeLessThan(shown.length * 32)
    expect(await sentSize(path.join(dist, 'api-reference/index.html'))).toBeLessThan(45_000)
    const page = await site.open('/api-reference')
    const docs = page.locator('[data-operation] > .doc')
    const shift = await shiftsOf(page)
    await expect.poll(() => docs.count()).toBeGreaterThan(0)
    for (let screen = 1; screen <= 4; screen++) {
      await page.mouse.move(300 + screen, 140)
      await page.mouse.wheel(0, 820)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(screen * 820)
      await settle(page)
    }
    // Nothing shifts, and sections far from the reader stay empty.
    expect(await shift()).toBe(0)
    expect(await docs.count()).toBeLessThan(20)
    // A pointer resting on an entry in the navigation announces a click.
    await page.hover('#navigation a[href$="-updateRole"]')
    await page.locator('#api-Role-updateRole .doc').waitFor({ state: 'attached' })
    await page.locator('#navigation a[href$="-updateRole"]').click()
    await expect.poll(() => topOf(page, '#api-Role-updateRole .doc')).toBeLessThan(400)
    await settle(page)
    expect(await topOf(page, '#api-Role-updateRole')).toBeCloseTo(60, 0)
    const inArea = await page.locator('#api-Role [data-operation]').count()
    await expect.poll(() => page.locator('#api-Role .brief').count()).toBeLessThan(inArea)
    await settle(page)
    expect(await topOf(page, '#api-Role-updateRole')).toBeCloseTo(60, 0)
    expect(await page.locator('html[data-whole]').count()).toBe(0)
    await whole(page)
    expect(await docs.count()).toBe(shown.length)
    expect(await page.locator('.whole').count()).toBe(0)
    expect(await topOf(page, '#api-Role-updateRole')).toBeCloseTo(60, 0)
    const links = await page
      .locator('[data-operation] a[href*="#"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.filter((href) => href?.startsWith('/api-reference'))).toEqual([])
  })

  it('is whole on paper, however printing starts', async () => {
    const page = await site.open('/api-reference')
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await page.locator('html[data-whole]').count()).toBe(1)
    expect(await page.locator('[data-operation] > .doc').count()).toBe(shown.length)
  })

  it('lays out the areas in view, and reserves space for the others', async () => {
    const page = await site.open('/api-reference')
    await settle(page)
    const seen = await page
      .locator('section.tag h2')
      .evaluateAll((all) => all.map((head) => head.checkVisibility({ contentVisibilityAuto: true })))
    expect(seen.filter(Boolean).length).toBeLessThan(4)
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const held = await height()
    await whole(page)
    await layOut(page, '.tag, .operation')
    const own = await height()
    expect(held / own).toBeGreaterThan(0.8)
    expect(held / own).toBeLessThan(1.4)
  })

  it('links fields, enumerations and codes in prose to their descriptions', async () => {
    const page = await site.open(`/api-reference${create}`)
    const insurance = page.locator(`${create}-body-insurance > .about a.named[href="${create}-body-rateId"]`)
    expect(await insurance.textContent()).toBe('rateId')
    await whole(page)
    const links = await page
      .locator('.doc .about a.named, .doc .prose a.named')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const fields = links.filter((href) => /^#api-\w+-\w+-(?:path|query|header|body|\d+)-/.test(href))
    expect(fields.length).toBeGreaterThan(60)
    const kind = page.locator('[id="api-Shipping-listShipments-query-shipment_type"] > a.format')
    expect(await kind.getAttribute('href')).toBe('#enum-ShipmentType')
  })

  it('shows the codes of a response in full on a phone', async () => {
    const page = await site.open('/api-reference#api-Shipping-registerShipment-400', {
      viewport: { width: 390, height: 844 },
    })
    const codes = page.locator('#api-Shipping-registerShipment-400 .codes')
    await codes.waitFor()
    expect(await codes.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    const ends = await codes.locator('a').evaluateAll((all) => all.map((code) => code.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(390)
  })

  it('opens the enumeration value of a deep link', async () => {
    const page = await site.open('/api-reference#enum-Carrier-GLS_DK')
    await expect.poll(() => topOf(page, '#enum-Carrier-GLS_DK')).toBeLessThan(400)
  })

  it('keeps the links to area pages that fail to load', async () => {
    const page = await site.browser.newPage()
    await page.route('**/api-reference/*', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    )
    await page.goto(`${site.address}/api-reference${create}`)
    await page.waitForSelector('html[data-ready]')
    await page.click(`${create} > .whole`)
    await page.waitForURL(`**/api-reference/Shipping${create}`)
    expect(await page.locator(`${create}-body-parcels`).count()).toBe(1)
  })

  it('loads without errors, blocked styles or calls to other hosts', async () => {
    const pages = [
      '/overview',
      '/guides/quick-start',
      '/api-reference',
      '/api-reference/Customs',
      '/workbench',
      '/mocking',
      '/changes',
      '/nowhere',
    ]
    for (const name of pages) {
      const page = await site.open(name)
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(site.address)) foreign.push(request.url())
      })
      await page.reload({ waitUntil: 'networkidle' })
      expect(page.said.filter((line) => !line.includes('404'))).toEqual([])
      expect(foreign).toEqual([])
    }
  })

  it('loads nothing of the workbench on other pages', async () => {
    const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
      readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
    )
    const neededBy = (name: string): string[] => [name, ...(manifest[name]?.imports ?? []).flatMap(neededBy)]
    const first = new Set(neededBy('app/main.ts').map((name) => manifest[name]?.file ?? ''))
    const sizes = await Promise.all([...first].map((file) => sentSize(path.join(dist, file))))
    expect(Object.keys(manifest)).toContain('workbench/host.tsx')
    expect(first).not.toContain(manifest['workbench/host.tsx']?.file)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(16_000)
  })

  // search/search.test.ts tests the ranking itself.
  it('shows results with their kind, method and matching sentence', async () => {
    const page = await site.open('/api-reference')
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search input')
    await page.keyboard.type('cancel shipmnt')
    await expect.poll(() => page.locator('.result').count()).toBeGreaterThan(3)
    await page.fill('.search input', 'how many requests a minute')
    await expect.poll(() => page.locator('.result mark').allTextContents()).toContain('requests')
    await page.fill('.search input', 'createShipment')
    await expect.poll(() => page.locator('.result-title').first().textContent()).toBe('createShipment')
    expect(await page.locator('.result').first().locator('.method').textContent()).toBe('POST')
  })

  it('closes the search with a single Escape, even with text in it', async () => {
    const page = await site.open('/overview')
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search input')
    await page.keyboard.type('label')
    await page.keyboard.press('Escape')
    expect(await page.locator('.search').isVisible()).toBe(false)
  })

  it('shows every result to readers who go further, by keyboard or by scrolling', async () => {
    const page = await site.open('/overview')
    await page.keyboard.press('Control+k')
    await page.fill('.search input', 'shipment')
    await expect.poll(() => page.locator('.search output').textContent()).toBe('30 results')
    expect(await page.locator('.result').first().getAttribute('aria-setsize')).toBe('30')
    await page.keyboard.press('ArrowUp')
    const last = page.locator('.result[aria-selected="true"]')
    await expect.poll(() => last.getAttribute('aria-posinset')).toBe('30')
    expect(await last.getAttribute('id')).toBe(
      await page.locator('.search input').getAttribute('aria-activedescendant'),
    )
    await page.fill('.search input', 'label')
    await expect.poll(() => page.locator('.result').first().getAttribute('aria-selected')).toBe('true')
    await page.hover('.result >> nth=2')
    await page.mouse.wheel(0, 4000)
    await expect.poll(() => page.locator('.result').count()).toBe(30)
    await page.context().close()
  })

  it('opens a result by keyboard', async () => {
    const page = await site.open('/overview')
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search input')
    await page.keyboard.type('updateRole')
    await expect.poll(() => page.locator('.result-title').first().textContent()).toBe('updateRole')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/api-reference#api-Role-updateRole')
    expect(page.url()).toContain('#api-Role-updateRole')
  })

  it('opens the parents of a deep-linked field', async () => {
    const page = await site.open(`/api-reference${create}-body-sender.contactInfo.email`)
    await page.waitForSelector(`[id="${create.slice(1)}-body-sender.contactInfo.email"]`)
    const top = () => topOf(page, `[id="${create.slice(1)}-body-sender.contactInfo.email"]`)
    await expect.poll(top).toBeLessThan(400)
    expect(await top()).toBeGreaterThan(60)
  })

  it('shows samples in every language, and remembers the language', async () => {
    const page = await site.open(`/api-reference${create}`)
    for (const [id, part] of Object.entries({
      curl: "curl -X POST '",
      fetch: 'await fetch(',
      python: 'requests.request(',
      java: 'HttpRequest.newBuilder()',
      csharp: 'HttpMethod.Post',
      php: 'curl_setopt_array',
    })) {
      await page.focus(`${create} .language`)
      await page.waitForSelector(`${create} .language option[value="${id}"]`, { state: 'attached' })
      await page.selectOption(`${create} .language`, id)
      await page.waitForFunction(
        ([selector, wanted]) => document.querySelector(selector ?? '')?.textContent?.includes(wanted ?? ''),
        [`${create} .sample pre`, part],
      )
    }
    await page.reload()
    await page.waitForFunction(
      (selector) => document.querySelector(selector)?.textContent?.startsWith('<?php'),
      `${create} .sample pre`,
    )
    expect(await page.inputValue(`${create} .language`)).toBe('php')
  })

  it('shows every status of an operation as a tab, by mouse and by keyboard', async () => {
    const page = await site.open(`/api-reference${create}`)
    const reply = page.locator(`${create} .reply`)
    await reply.locator('[role=tab]').first().waitFor()
    const declared = await page.locator(`${create} .response-row b, ${create} .common a`).allTextContents()
    expect(await reply.locator('[role=tab]').allTextContents()).toEqual(declared.toSorted())
    expect(await reply.locator('[aria-selected=true]').textContent()).toBe('201')
    const shows = (status: number) =>
      expect.poll(() => reply.locator('pre').textContent()).toContain(`"status": ${status}`)
    await reply.locator('[role=tab]:text-is("400")').click()
    await shows(400)
    await page.keyboard.press('ArrowRight')
    await shows(401)
    expect(await reply.locator('option').allTextContents()).toContain(
      'The API key is unknown, has expired or was revoked (apiKeyInvalid)',
    )
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('401')
  })

  it('shows samples that call the server which served the page', async () => {
    const page = await site.open(`/api-reference${create}`)
    await page.waitForFunction(
      ([selector, address]) =>
        document.querySelector(selector ?? '')?.textContent?.includes(`baseUrl: '${address}/v1'`),
      [`${create} .sample pre`, new URL(page.url()).origin],
    )
    expect(await page.locator(`${create} .sample pre`).first().textContent()).not.toContain('waybill.example/v1')
  })

  it('filters the navigation by words in ids, summaries and areas', async () => {
    const page = await site.open('/api-reference')
    await page.fill('.filter', 'print label')
    const left = await entriesLeft(page)
    expect(left.join()).toContain('createShipmentLabels')
    expect(left.join()).not.toContain('listAddresses')
    await page.fill('.filter', '')
    expect((await entriesLeft(page)).length).toBeGreaterThan(shown.length)
  })

  it("folds areas, remembers it, and unfolds the area of a link's target", async () => {
    const page = await site.open('/api-reference')
    const visible = () =>
      page.locator('#navigation li').evaluateAll((all) => all.filter((entry) => entry.checkVisibility()).length)
    const every = await visible()
    await page.click('#navigation .fold[aria-label="Entries of Shipping"]')
    const { operations = [] } = reference.tags.find(({ name }) => name === 'Shipping') ?? {}
    const inShipping = shown.filter(({ id }) => operations.includes(id)).length
    expect(await visible()).toBe(every - inShipping)
    await page.click('.fold-all')
    expect(await visible()).toBe(0)
    await page.fill('.filter', 'print label')
    expect(await page.locator('#navigation a[href$="-createShipmentLabels"]').isVisible()).toBe(true)
    await page.reload()
    await page.waitForSelector('[data-ready]')
    expect([await visible(), await page.textContent('.fold-all')]).toEqual([0, 'Expand all'])
    await page.click('#api-AddressBook .contents a')
    await expect.poll(visible).toBe(shown.filter(({ tag }) => tag === 'AddressBook').length)
    await page.click('.fold-all')
    await page.click('.fold-all')
    expect(await visible()).toBe(every)
  })

  it("explains every area's objects, and links to more", async () => {
    for (const { name, introduction } of reference.tags) {
      expect(introduction.length, name).toBeGreaterThan(80)
      for (const [, address = ''] of introduction.matchAll(/\]\((\/[^)]+)\)/g))
        expect((await fetch(site.address + address)).status, `${name}: ${address}`).toBe(200)
    }
    const page = await site.open('/api-reference')
    expect(await page.textContent('#api-Pickup .introduction')).toMatch(/^A pick-up belongs to one carrier/)
    expect(await page.locator('#api-Pickup .introduction a').getAttribute('href')).toBe('/guides/pickups')
  })

  it('ignores case in addresses, and leads from a code to its remedy', async () => {
    const page = await site.open('/api-reference#api-shipping-createshipment-rules')
    await expect.poll(() => topOf(page, `${create}-rules`)).toBeLessThan(400)
    const deep = await site.open('/api-reference#API-shipping-CREATEshipment-Body-SENDER.City')
    await expect.poll(() => topOf(deep, `[id="${create.slice(1)}-body-sender.city"]`)).toBeLessThan(400)
    await page.click(`${create}-rules a:has-text("CONTACT_REQUIRED")`)
    await page.waitForURL('**/guides/errors#CONTACT_REQUIRED')
    await expect.poll(() => topOf(page, '#CONTACT_REQUIRED')).toBeLessThan(400)
  })

  it('offers a contract of the public operations, in which every reference resolves', async () => {
    expect(await operationsIn('/api-reference')).toEqual(shown.map(({ id }) => id).toSorted())
    expect(await operationsIn('/api-reference-internal')).toEqual(reference.operations.map(({ id }) => id).toSorted())
  })

  it('offers a Postman collection that logs in and calls the server which served the page', async () => {
    const page = await site.open('/api-reference')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('a[href$=".postman_collection.json"]'),
    ])
    const collection = readFileSync(await download.path(), 'utf8')
    expect(collection).toContain(site.address)
    expect(collection).toContain('/v1/auth/login')
  })

  it.for(['/overview', '/api-reference'])('shifts nothing when the font of %s arrives late', async (name) => {
    const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const held = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const { dataset } = document.documentElement
        for (const entry of list.getEntries())
          if ('value' in entry) dataset['shift'] = String(Number(dataset['shift'] ?? 0) + Number(entry.value))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(site.address + name, { waitUntil: 'domcontentloaded' })
    await page.waitForSelector('html[data-ready]')
    const widthOf = () =>
      page.locator('h1').evaluate((title) => {
        const range = document.createRange()
        range.selectNodeContents(title)
        return range.getBoundingClientRect().width
      })
    const before = await widthOf()
    held.resolve()
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    expect(Math.abs((await widthOf()) / before - 1)).toBeLessThan(0.04)
    expect(Number((await page.getAttribute('html', 'data-shift')) ?? 0)).toBeLessThan(0.004)
    await context.close()
  })

  it('renders the letters of its carriers and addresses in its own fonts', async () => {
    const page = await site.open('/overview')
    await page.evaluate(() => {
      const text = 'Aa09 – ’… Ærøskøbing, Göteborg, Łódź, Kraków: 12 € × 3'
      document.body.insertAdjacentHTML('afterbegin', `<p id="text">${text}</p><code id="code">${text}</code>`)
    })
    await page.evaluate(() => document.body.offsetHeight)
    await page.evaluate(() => document.fonts.ready)
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    for (const [font, family] of [
      ['text', /^Schibsted Grotesk/],
      ['code', /^JetBrains Mono/],
    ] as const) {
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: `#${font}` })
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      expect(fonts.filter(({ familyName, isCustomFont }) => !isCustomFont || !family.test(familyName))).toEqual([])
      expect(fonts.length).toBeGreaterThan(0)
    }
    await page.context().close()
  })

  it('loads only the fonts on the page, and keeps each part small', async () => {
    const context = await site.browser.newContext()
    const page = await context.newPage()
    const loaded = new Map<string, number>()
    page.on('response', async (response) => {
      const [, part] = /\/([a-z-]+)-[^./]+\.woff2$/.exec(response.url()) ?? []
      if (part !== undefined) loaded.set(part, (await response.body()).length)
    })
    await page.goto(`${site.address}/overview`, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    const bytes = () => [...loaded.values()].reduce((sum, one) => sum + one, 0)
    expect([...loaded.keys()].toSorted()).toEqual(['jetbrains-mono-first', 'schibsted-grotesk-first'])
    expect(bytes()).toBeLessThan(33_500)
    await page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<p>ł ß</p><code>ł ß</code>'))
    await vi.waitFor(() => expect(loaded.size).toBe(6), 5_000)
    expect(bytes()).toBeLessThan(75_000)
    await context.close()
  })

  it('remembers the chosen colour scheme', async () => {
    const page = await site.open('/overview', { colorScheme: 'light' })
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await paper()
    const icons = () =>
      page.locator('.scheme .icon').evaluateAll((all) => all.map((icon) => getComputedStyle(icon).display !== 'none'))
    expect([await page.getAttribute('.scheme', 'aria-label'), await icons()]).toEqual(['Switch to dark', [true, false]])
    await page.click('.scheme')
    expect([await page.getAttribute('.scheme', 'aria-label'), await icons()]).toEqual([
      'Switch to light',
      [false, true],
    ])
    expect(await paper()).not.toBe(light)
    await page.reload()
    expect(await paper()).not.toBe(light)
  })

  it('converts tables in guides to Markdown tables', async () => {
    const lines = (await read('/guides/carriers.md')).split('\n').filter((line) => line.startsWith('|'))
    expect(lines[0]).toBe('| Carrier | Identifier | From | Products | Shops | Integration |')
    expect(lines[1]).toBe('| --- | --- | --- | --- | --- | --- |')
    expect(lines.find((line) => line.includes('POST_AT'))).toMatch(
      /^\| \[Austrian Post\]\(\/guides\/carriers\/POST_AT\) \| `POST_AT` \| AT \| \d+ \|/,
    )
    expect(lines).toHaveLength(2 + carrierFacts().length)
  })

  it("puts the file name above each program in a guide's Markdown, and leaves its punctuation as it is", async () => {
    const text = await read('/guides/quick-start.md')
    expect(text).toContain('`quick-start.ts`:\n\n```typescript\nimport')
    expect(text).toContain("Waybill's source")
    expect(text).not.toMatch(/&#?\w+;/)
    expect(await read('/guides/going-live.md')).toContain('- [ ] The integration has its own [API key]')
  })

  it('copies each page as Markdown, and offers to ask assistants about it', async () => {
    for (const at of ['/guides/labels', '/api-reference', '/api-reference/Shop', '/guides/carriers/UPS']) {
      const page = await site.open(at, { permissions: ['clipboard-read', 'clipboard-write'] })
      const markdown = (await page.getAttribute('.page-actions a >> nth=0', 'href')) ?? ''
      await page.click('.copy-page')
      await page.waitForSelector('.copy-page:text-is("Copied")')
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied.replaceAll('\r', '')).toBe(await read(markdown))
      const asked = await page.locator('.ask').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      expect(asked.map((href) => new URL(href).host)).toEqual(['chatgpt.com', 'claude.ai'])
      for (const href of asked) expect(new URL(href).searchParams.get('q')).toContain(` ${site.address}${markdown} `)
      await page.context().close()
    }
  })

  it.each(['3.0', '3.2'])(
    'offers the contract as OpenAPI %s, with the same operations as the public one',
    async (version) => {
      const { openapi, paths } = JSON.parse(await read(`/openapi-${version}.json`))
      expect(openapi).toMatch(version)
      const items = Object.values(paths as Contract['paths']).flatMap((item) => Object.values(item))
      const ids = items.flatMap(({ operationId }) => operationId ?? [])
      expect(ids.toSorted()).toEqual(shown.map(({ id }) => id).toSorted())
    },
  )

  it('groups areas and describes the messages of the stream in OpenAPI 3.2', async () => {
    const { tags, paths } = JSON.parse(await read('/openapi-3.2.json'))
    const names = new Set(tags.map(({ name }: { name: string }) => name))
    for (const { parent } of tags) if (parent !== undefined) expect(names.has(parent)).toBe(true)
    const stream = paths['/events/stream'].get.responses['200'].content['text/event-stream']
    expect(stream.itemSchema.properties.data.contentSchema.$ref).toBe('#/components/schemas/FeedEvent')
  })

  it('has everything in one file, each schema once', async () => {
    const text = await read('/llms-full.txt')
    expect(shown.filter(({ id }) => !text.includes(`\n### ${id}\n`))).toEqual([])
    expect(text.match(/^### Address$/gm)).toHaveLength(1)
    expect(text.includes('- `recipient` (object CheckoutPlace, required)')).toBe(true)
    const hidden = reference.operations.filter((one) => one.hidden)
    expect(hidden.filter(({ id }) => text.includes(`\n### ${id}\n`))).toEqual([])
  })

  it('has a Markdown page for each operation, and a table of contents for machines', async () => {
    const contents = await read('/llms.txt')
    for (const { id } of shown) expect(contents).toContain(`(/api-reference/${id}.md)`)
    expect(await read('/api-reference/createShipment.md')).toContain('`POST /v1/shipments`')
    expect(await read('/api-reference/cancelShipment.md')).toContain('\nIt cannot be undone.\n')
    expect(await read('/overview.md')).toContain('## Authentication')
    const collection: { item: { item: unknown[] }[] } = JSON.parse(await read('/waybill.postman_collection.json'))
    expect(collection.item.flatMap(({ item }) => item)).toHaveLength(shown.length)
  })
})

/** In page order. */
const inOrder = reference.tags.flatMap(({ name }) => shown.filter(({ tag }) => tag === name))

/** Fetches the pages that links lead to, by address. */
async function pagesBehind(links: readonly string[]): Promise<Map<string, string>> {
  const addresses = [...new Set(links.map((href) => href.split('#', 1)[0] ?? ''))]
  return new Map(
    await Promise.all(addresses.map(async (address): Promise<[string, string]> => [address, await read(address)])),
  )
}

const read = async (name: string) => (await fetch(`${site.address}${name}`)).text()

/** The content of a toggle or a response loads when it opens, so its own anchor is the nearest one. */
const withoutDepth = (anchor: string) => anchor.replace(/^(api-\w+-\w+-\d{3})-.*$/, '$1').replace(/\..*$/, '')

/** Measures layout shift with the browser's own metric. */
async function shiftsOf(page: Page): Promise<() => Promise<number>> {
  const sum = await page.evaluateHandle(() => {
    const shifts = { sum: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.sum += Number(entry.value)
    }).observe({ type: 'layout-shift' })
    return shifts
  })
  return () => sum.evaluate((shifts) => shifts.sum)
}

const topOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.y ?? Number.NaN
