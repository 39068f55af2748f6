import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settle } from './axe.ts'
import { openSite, whole, type Site } from './browser.ts'
import { builtSite } from './build.ts'
import { phone, reference, text } from './console-page.ts'

const shown = reference.operations.filter(({ hidden }) => !hidden)
const create = '#api-Shipping-createShipment'

const dist = await builtSite()
let site: Site

beforeAll(async () => {
  site = await openSite(dist)
})

afterEach(() => Promise.all(site.browser.contexts().map((context) => context.close())))

afterAll(() => site?.close())

/** Each line of the specification, with its proof in a real browser. */
const proofs: Readonly<Record<string, () => Promise<void>>> = {
  async 'the title is "API and SDK Documentation" with a version, both from the contract'() {
    const page = await site.open('/api-reference')
    expect(await text(page, 'h1')).toBe(`${reference.title} ${reference.version}`)
    expect(await page.title()).toContain(`API and SDK Documentation ${reference.version}`)
  },

  async 'the host name chooses among three tenants, and the first is the default'() {
    const page = await site.open('/api-reference')
    expect(await visibleLogo(page)).toBe('Waybill')
    const names = ['developer.havn.example', 'developer.lodestar.example', 'developer.waybill.example']
    const logos = await Promise.all(names.map((host) => logoOn(host)))
    expect(logos).toEqual(['Havn', 'Lodestar', 'Waybill'])
  },

  async 'the empty path leads to /api-reference'() {
    const page = await site.open('/')
    expect(new URL(page.url()).pathname).toBe('/api-reference')
  },

  async '/overview and /api-reference exist, and the logo leads to /'() {
    const page = await site.open('/overview')
    expect(await page.getAttribute('#header .home', 'href')).toBe('/')
    await page.click('.pages a[href="/api-reference"]')
    await page.waitForSelector(create)
  },

  async '/api-reference-internal also has the hidden operations'() {
    expect(await count(await site.open('/api-reference'))).toBe(shown.length)
    const internal = await site.open('/api-reference-internal')
    expect(await count(internal)).toBe(reference.operations.length)
    expect(await internal.locator('#api-Customs-setCustomsClosingTime').count()).toBe(1)
  },

  async 'the header is sticky and 4rem high, with logo, the label API in small capitals and a navigation'() {
    const page = await site.open(`/api-reference${create}`)
    await page.waitForFunction(() => scrollY > 1000)
    const box = await page.locator('#header').boundingBox()
    expect(box).toMatchObject({ y: 0, height: 64 })
    expect(await page.locator('#header .logo:visible svg').count()).toBe(1)
    expect(await page.locator('#header nav a').count()).toBeGreaterThan(2)
    const label = page.locator('.api-label')
    expect(await label.textContent()).toBe('API')
    expect(await label.evaluate((element) => getComputedStyle(element).textTransform)).toBe('uppercase')
  },

  async 'the Dashboard link swaps the subdomain of the developer host'() {
    const own = await onHost('developer.waybill.example')
    expect(await own.getAttribute('.dashboard', 'href')).toBe('https://dashboard.waybill.example/')
    const havn = await onHost('developer.havn.example')
    expect(await havn.getAttribute('.dashboard', 'href')).toBe('https://dashboard.havn.example/')
    expect(await havn.locator('.dashboard').isVisible()).toBe(true)
  },

  async 'up to 768 px the side navigation is an overlay that the burger opens and closes, and each navigation closes'() {
    const page = await site.open('/api-reference', { viewport: { width: 768, height: 900 } })
    expect(await page.locator('#side').isVisible()).toBe(false)
    await page.click('.burger')
    await settle(page)
    const box = await page.locator('#side').boundingBox()
    expect(box?.x).toBe(0)
    expect(box?.width).toBeCloseTo(768 * 0.8, 0)
    await page.click('.burger')
    await expect.poll(() => page.locator('#side').isVisible()).toBe(false)
    await page.click('.burger')
    await settle(page)
    await page.click(`#navigation a[href="${create}"]`)
    await expect.poll(() => page.locator('#side').isVisible()).toBe(false)
  },

  async 'Escape closes the drawer and gives the focus back to the burger'() {
    const page = await site.open('/api-reference', phone)
    await page.focus('.burger')
    await page.keyboard.press('Enter')
    await settle(page)
    expect(await page.evaluate(() => document.activeElement?.closest('#side') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await settle(page)
    expect(await page.locator('#side').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.classList.contains('burger'))).toBe(true)
  },

  async 'above 768 px the drawer stands at the side, about a sixth of the width, 60 px below the top'() {
    const page = await site.open(`/api-reference${create}`)
    const side = page.locator('#side')
    await page.waitForFunction(() => scrollY > 1000)
    const box = await side.boundingBox()
    expect((box?.width ?? 0) / 1440).toBeCloseTo(1 / 6, 2)
    expect(box).toMatchObject({ x: 0, y: 60 })
    expect(await page.locator('.burger').isVisible()).toBe(false)
    const least = await site.open('/api-reference', { viewport: { width: 769, height: 900 } })
    expect(await least.locator('#side').isVisible()).toBe(true)
    expect(await least.locator('.burger').isVisible()).toBe(false)
  },

  async 'a fragment is scrolled to, wherever it is'() {
    const page = await site.open('/api-reference#api-Role-updateRole')
    const below = async (operation: string) => {
      await expect.poll(() => topOf(page, `${operation} h3`)).toBeLessThan(260)
      expect(await topOf(page, `${operation} h3`)).toBeGreaterThan(64)
    }
    await below('#api-Role-updateRole')
    await page.click('#navigation a[href="#api-Authentication-login"]')
    await below('#api-Authentication-login')
  },

  async 'the page scrolls to the element of a fragment after 50 ms'() {
    const page = await site.open('/api-reference')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate((target) => {
      const element = document.getElementById(target)
      if (element) element.scrollIntoView = () => (document.documentElement.dataset['scrolled'] = '')
      // Registered after the page's own listener, which starts its 50 ms then: the address has changed by that time.
      addEventListener('hashchange', () => (document.documentElement.dataset['navigated'] = ''))
    }, create.slice(1))
    const scrolled = () => page.locator('html[data-scrolled]').count()
    await page.click(`#navigation a[href="${create}"]`)
    await expect.poll(() => page.locator('html[data-navigated]').count()).toBe(1)
    await page.clock.runFor(49)
    expect(await scrolled()).toBe(0)
    await page.clock.runFor(1)
    await expect.poll(scrolled).toBe(1)
  },

  async 'the drawer moves in 300 ms and what lies behind it darkens in 400 ms'() {
    const page = await site.open('/api-reference', phone)
    const duration = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).transitionDuration.split(',')[0])
    expect(await duration('#side')).toBe('0.3s')
    expect(await duration('#backdrop')).toBe('0.4s')
    await page.click('.burger')
    await settle(page)
    expect(await duration('#side')).toBe('0.3s')
    expect(await page.locator('#backdrop').evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  },

  async 'neither Escape nor the backdrop closes a drawer that may not be closed'() {
    const page = await drawerOf('data-mode="over" data-disable-close')
    await page.click('.burger')
    await settle(page)
    await page.keyboard.press('Escape')
    await page.mouse.click(380, 400)
    await settle(page)
    expect(await page.locator('#side').isVisible()).toBe(true)
    await page.click('.burger')
    await settle(page)
    expect(await page.locator('#side').isVisible()).toBe(false)
    const free = await drawerOf('data-mode="over"')
    await free.click('.burger')
    await settle(free)
    await free.mouse.click(380, 400)
    await settle(free)
    expect(await free.locator('#side').isVisible()).toBe(false)
  },

  async 'the drawer lies over the content, pushes it aside, or stands at its side'() {
    const opened = async (page: Page) => {
      await page.click('.burger')
      await settle(page)
      return places(page)
    }
    expect(await opened(await drawerOf('data-mode="over"'))).toEqual({ side: [0, 312], middle: [0, 390] })
    const push = await drawerOf('data-mode="push"')
    expect(await opened(push)).toEqual({ side: [0, 312], middle: [312, 390] })
    expect(await push.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await push.locator('#backdrop').isVisible()).toBe(false)
    await push.keyboard.press('Escape')
    await settle(push)
    expect((await places(push)).middle).toEqual([0, 390])
    const beside = await places(await site.open('/api-reference'))
    expect(beside.side).toEqual([0, 240])
    expect(beside.middle).toEqual([240, 1200])
  },

  async 'the entry of the fragment is highlighted, and the highlight follows it'() {
    const page = await site.open(`/api-reference${create}`)
    expect(await page.getAttribute(`#navigation a[href="${create}"]`, 'aria-current')).toBe('location')
    await page.click('#navigation a[href="#api-Shipping-getShipment"]')
    await expect
      .poll(() =>
        page.locator('#navigation [aria-current]').evaluateAll((all) => all.map(({ textContent }) => textContent)),
      )
      .toEqual(['GETgetShipment'])
  },

  async 'the navigation has Introduction with three entries, Development with six numbered steps, and Rates with common uses'() {
    const page = await site.open('/overview')
    expect(await page.locator('.nav-group > .nav-title').allTextContents()).toEqual([
      'Introduction',
      'Development',
      'Rates',
    ])
    const entries = (group: number) => page.locator('.nav-group').nth(group).locator('li a').allTextContents()
    expect(await entries(0)).toEqual(['Documentation', 'Principles', 'Authentication'])
    expect(await entries(2)).toEqual(['Common uses'])
    expect(await page.locator('.nav-group ol a').allTextContents()).toEqual([
      'Synchronize product data for shipping',
      'Configuring rating rules and shipping policies',
      'Display rates to end-users',
      'Synchronize order data',
      'Create shipments for orders (fulfillment)',
      'Track and trace shipments',
    ])
  },

  async 'the page has its sections, and every entry of the navigation leads to one'() {
    const page = await site.open('/overview')
    const ids = await page.locator('#content [id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids).toEqual(
      expect.arrayContaining(['documentation', 'principles', 'authentication', 'implementation', 'common-uses']),
    )
    const targets = await page
      .locator('#navigation a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(1)))
    expect(ids).toEqual(expect.arrayContaining(targets))
  },

  async 'the overview covers rating, booking, dispatch, tracking, reconciliation and label printing'() {
    const page = await site.open('/overview')
    const lead = await text(page, '.page-head .lead')
    for (const word of ['rates', 'books', 'dispatches', 'tracks', 'reconciles', 'labels']) expect(lead).toContain(word)
  },

  async 'the implementation shows the first step and the five others, each with its program'() {
    const page = await site.open('/overview')
    const steps = page.locator('#implementation .step')
    expect(await steps.count()).toBe(6)
    expect(await steps.first().getAttribute('id')).toBe('product-data')
    for (const program of await steps.locator('pre').allTextContents()) expect(program).toContain("from './client.ts'")
  },

  async 'the principles tell resources, JSON, the three verbs, creating and updating, and the content types'() {
    const page = await site.open('/overview')
    expect(await page.locator('#principles dt').allTextContents()).toEqual(['GET', 'POST', 'DELETE'])
    const told = await text(page, '#principles')
    for (const part of [
      'REST',
      'Each URL identifies one resource',
      'requests and responses are JSON',
      'To a collection, it creates',
      'changes only the attributes you send; all others keep their values',
      'Content-Type: application/json',
      'application/x-www-form-urlencoded',
    ])
      expect(told).toContain(part)
  },

  async 'the first step names what is kept of each product, and what the plans limit'() {
    const page = await site.open('/overview')
    const told = await text(page, '#product-data')
    for (const part of [
      'parcel',
      'handling unit',
      'unpacked',
      'Length, width, height, weight',
      'Freight class',
      'Harmonization code',
      'Country of origin',
      'Required for international shipments',
      'limited in trial mode',
      'Pro or Enterprise plan',
    ])
      expect(told).toContain(part)
  },

  async 'the left column has the title, a section per tag in their order, then the enumerations'() {
    const page = await site.open('/api-reference')
    expect(await text(page, '#content h1')).toBe(`${reference.title} ${reference.version}`)
    const ids = await page.locator('section.tag').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids.slice(0, 5)).toEqual(
      ['Authentication', 'ParcelShop', 'Shipping', 'Customs', 'Relabelling'].map((tag) => `api-${tag}`),
    )
    expect(ids.at(-2)).toBe('enumerations')
    expect(await page.locator('.enumeration').evaluateAll((all) => all.map(({ id }) => id))).toEqual(
      reference.enums.map(({ name }) => `enum-${name}`),
    )
  },

  async 'every operation has its anchor, id, method, endpoint and summary, and its entry a pill, its id and a tooltip'() {
    const page = await site.open('/api-reference')
    const cards = await page.locator('[data-operation]').evaluateAll((all) =>
      all.map((section) => ({
        anchor: section.id,
        id: section.querySelector('h3')?.textContent,
        method: section.querySelector('.card .method')?.textContent,
        summary: section.querySelector('.summary')?.textContent,
        path: section.querySelector('.path')?.textContent?.split('?')[0],
      })),
    )
    const byTag = reference.tags.flatMap(({ name }) => shown.filter(({ tag }) => tag === name))
    expect(cards).toEqual(
      byTag.map(({ id, tag, method, summary, path: below }) => ({
        anchor: `api-${tag}-${id}`,
        id,
        method,
        summary,
        path: `/v1${below}`,
      })),
    )
    const entries = await page
      .locator('#navigation a[href^="#api-"]:has(.method)')
      .evaluateAll((all) =>
        all.map((link) => ({ id: link.querySelector('span')?.textContent, tooltip: link.getAttribute('title') })),
      )
    expect(entries).toEqual(byTag.map(({ id, summary }) => ({ id, tooltip: `${id}: ${summary}` })))
  },

  async 'every operation lists its parameters by location and its responses'() {
    const page = await site.open('/api-reference')
    await whole(page)
    const listed = await page.locator('[data-operation]').evaluateAll((all) =>
      all.map((section) => {
        const rows = (where: string) =>
          [...section.querySelectorAll('.group > .rows > .row')].flatMap(({ id }) => {
            const name = id.slice(`${section.id}-`.length)
            return name.startsWith(`${where}-`) ? [name.slice(where.length + 1)] : []
          })
        return {
          id: section.getAttribute('data-operation'),
          path: rows('path'),
          query: rows('query'),
          header: rows('header'),
          body: section.querySelector('[id$="-body"]') !== null,
          statuses: [...section.querySelectorAll('.doc .status')]
            .map(({ textContent }) => Number(textContent))
            .toSorted((one, other) => one - other),
        }
      }),
    )
    expect(listed).toEqual(
      reference.tags
        .flatMap(({ name }) => shown.filter(({ tag }) => tag === name))
        .map(({ id, parameters, body, responses }) => ({
          id,
          path: names(parameters.path),
          query: names(parameters.query),
          header: names(parameters.header),
          body: body !== undefined,
          statuses: responses.map(({ status }) => status).toSorted(rising),
        })),
    )
  },

  async 'pills are green for GET, blue for POST, orange for PUT, red for DELETE and gray otherwise'() {
    const page = await site.open('/api-reference')
    const hue = (name: string) => hueOf(page, `#navigation .method.${name}`)
    expect(await Promise.all(['get', 'post', 'put', 'delete', 'patch'].map(hue))).toEqual([
      'green',
      'blue',
      'orange',
      'red',
      'gray',
    ])
  },

  async 'clicking a card selects and highlights it, and clicking it again closes the console'() {
    const page = await site.open(`/api-reference${create}`)
    await page.click(`${create} .summary`)
    await page.waitForSelector('#console aside')
    expect(await page.locator(`${create}.active`).count()).toBe(1)
    const box = await page.locator('#console').boundingBox()
    expect((box?.width ?? 0) / 1440).toBeCloseTo(5 / 12, 2)
    await page.click(`${create} .summary`)
    expect(await page.locator('#console').isVisible()).toBe(false)
    expect(await page.locator('.operation.active').count()).toBe(0)
  },

  async 'the header of an operation shows the query string of the parameters that are not empty'() {
    const page = await site.open('/api-reference')
    expect(await text(page, '#api-Shipping-listShipments .query')).toBe(
      '?timezone=UTC&sort=createdAt&order=DESC&page=1&per_page=10',
    )
    expect(await text(page, `${create} .query`)).toBe('')
  },

  async 'a property shows name, type with that of its items, format, required, minLength, default and description'() {
    const page = await site.open('/api-reference')
    await whole(page)
    const body = await text(page, `${create}-body-parcels`)
    expect(body).toMatch(/^parcels array of object Parcel/)
    const page1 = await text(page, '#api-Shipping-listShipments-query-page')
    expect(page1).toMatch(/^page integer int32 .*default 1/)
    expect(await text(page, '#api-Authentication-login-body-username')).toMatch(
      /^username string required .*minLength 1/,
    )
  },

  async 'child properties and enum values are hidden at first, behind toggles with their labels'() {
    const page = await site.open(`/api-reference${create}-body-sender`)
    const toggle = page.locator(`[id="${create.slice(1)}-body-sender"] > .more > summary`)
    await expect.poll(() => toggle.innerText()).toBe('Show child properties')
    await toggle.click()
    expect(await toggle.innerText()).toBe('Hide child properties')
    await page.waitForSelector(`[id="${create.slice(1)}-body-sender.city"]`)
    await toggle.click()
    expect(await toggle.innerText()).toBe('Show child properties')
    const list = await site.open('/api-reference#api-Shipping-listShipments-query-shipment_type')
    const values = list.locator('[id="api-Shipping-listShipments-query-shipment_type"] > .more > summary')
    await expect.poll(() => values.innerText()).toBe('Show possible enum values')
    await values.click()
    expect(await values.innerText()).toBe('Hide possible enum values')
    await list.waitForSelector(
      '[id="api-Shipping-listShipments-query-shipment_type"] a[href="#enum-ShipmentType-LAST_INCH"]',
    )
  },

  async 'a response row has its status in green, yellow or red, a description, and properties that open'() {
    const page = await site.open('/api-reference#api-Shipping-getShipment-304')
    const rows = ['-200 .status', '-304 .status', '-404 .status', '-500']
    expect(await Promise.all(rows.map((row) => hueOf(page, `#api-Shipping-getShipment${row}`)))).toEqual([
      'green',
      'yellow',
      'red',
      'red',
    ])
    expect(await text(page, '#api-Shipping-getShipment-404 > summary')).toMatch(/^404 \S.{10}/)
    await page.click('#api-Shipping-getShipment-200 > summary')
    await page.waitForSelector('[id="api-Shipping-getShipment-200-shipmentState"]')
  },

  async 'an enumeration has its anchor, name, description and values'() {
    const page = await site.open('/api-reference#enum-LabelType')
    expect(await text(page, '#enum-LabelType h3')).toBe('LabelType')
    await page.waitForSelector('#enum-LabelType .values')
    expect(await page.locator('#enum-LabelType .values li').allTextContents()).toEqual([
      'PDF For office printers.',
      'ZPL For label printers.',
    ])
    expect((await text(page, '#enum-LabelType .prose')).length).toBeGreaterThan(10)
  },

  async 'a bootstrap failure is logged to the console'() {
    const context = await site.browser.newContext()
    const page = await context.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.route('**/overview', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('id="header"', 'id="other"') })
    })
    await page.goto(`${site.address}/overview`)
    await expect.poll(() => said.join()).toContain('The page has no content or no header')
    await context.close()
  },

  async 'an icon that is not in the registry is warned of by its name'() {
    const context = await site.browser.newContext()
    const page = await context.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
    await page.route('**/assets/search-dialog*.js', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/name:([`'"])search\1/, 'name:"comet"')
      await route.fulfill({ response, body })
    })
    await page.goto(`${site.address}/overview`)
    await page.waitForSelector('html[data-ready]')
    await page.click('.find')
    await expect
      .poll(() => said, { timeout: 10_000 })
      .toContain('warning: We could not find the icon with the name comet, did you add it to the icon registry?')
    await context.close()
  },

  async 'the copy button of a sample says so for 5 seconds'() {
    const page = await site.open('/overview')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const copy = page.locator('#product-data .copy')
    await copy.click()
    await expect.poll(() => copy.textContent()).toBe('Copied')
    await page.clock.runFor(4900)
    expect(await copy.textContent()).toBe('Copied')
    await page.clock.runFor(200)
    expect(await copy.textContent()).toBe('Copy')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("sku: 'AURORA-BRASS'")
  },
}

describe('the specification of the site', () => {
  it.each(Object.entries(proofs))('%s', { timeout: 120_000 }, async (_line, proof) => {
    await expect(proof()).resolves.toBeUndefined()
  })
})

/** Opens the reference on a phone, with a drawer whose attributes set its behaviour. */
async function drawerOf(attributes: string): Promise<Page> {
  const context = await site.browser.newContext(phone)
  const page = await context.newPage()
  await page.route('**/api-reference', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('data-mode="over"', attributes) })
  })
  await page.goto(`${site.address}/api-reference`)
  await page.waitForSelector('html[data-ready]')
  return page
}

/** Returns the name of a text's colour. */
const hueOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []
      const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
      if (most - least < 40) return 'gray'
      const way =
        {
          [red]: (green - blue) / (most - least),
          [green]: 2 + (blue - red) / (most - least),
          [blue]: 4 + (red - green) / (most - least),
        }[most] ?? 0
      const degrees = (way * 60 + 360) % 360
      if (degrees < 20 || degrees > 340) return 'red'
      if (degrees < 42) return 'orange'
      if (degrees < 65) return 'yellow'
      return degrees < 170 ? 'green' : 'blue'
    })

const count = (page: Page) => page.locator('[data-operation]').count()

const topOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.y ?? Number.NaN

const visibleLogo = (page: Page) => page.locator('.logo:visible').innerText()

/** Opens the site under a tenant's host name. */
async function onHost(host: string): Promise<Page> {
  const context = await site.browser.newContext()
  const page = await context.newPage()
  await page.route(`http://${host}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: site.address + pathname }) })
  })
  await page.goto(`http://${host}/overview`)
  await page.waitForSelector('html[data-ready]')
  return page
}

async function logoOn(host: string): Promise<string> {
  const page = await onHost(host)
  return visibleLogo(page)
}

/** Returns the drawer's left and right edge, and where the content starts and how wide it is. */
const places = async (page: Page) => {
  const [side, middle] = [await page.locator('#side').boundingBox(), await page.locator('#middle').boundingBox()]
  return { side: [side?.x, (side?.x ?? 0) + (side?.width ?? 0)], middle: [middle?.x, middle?.width] }
}

const names = (properties: readonly { name: string }[]) => properties.map(({ name }) => name)

const rising = (one: number, other: number) => one - other
