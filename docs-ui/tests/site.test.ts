import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reference } from '../reference/reference.ts'
import { openSite, type Site } from './browser.ts'

const root = path.join(import.meta.dirname, '..')
const reference: Reference = JSON.parse(readFileSync(path.join(root, 'generated/reference.json'), 'utf8'))
const shown = reference.operations.filter(({ hidden }) => !hidden)

let site: Site

beforeAll(async () => {
  execFileSync(process.execPath, [path.join(root, '../node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    // Vitest asks for test builds, which are slower and say more.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  site = await openSite()
}, 120_000)

afterAll(() => site?.close())

const phone = { viewport: { width: 390, height: 844 } }
const create = '#api-Shipping-createShipment'

/** Each line of the specification about the site, and what proves it in a real browser. */
const lines: readonly (readonly [section: string, line: string, proof: () => Promise<void>])[] = [
  [
    '1',
    'the title is "API and SDK Documentation" with a version, both from the contract',
    async () => {
      const page = await site.open('/api-reference')
      expect(await text(page, 'h1')).toBe(`${reference.title} ${reference.version}`)
      expect(await page.title()).toContain(`API and SDK Documentation ${reference.version}`)
    },
  ],
  [
    '1',
    'the host name chooses among three tenants, and the first is the default',
    async () => {
      const page = await site.open('/api-reference')
      expect(await visibleLogo(page)).toBe('Waybill')
      const names = ['developer.havn.example', 'developer.lodestar.example', 'developer.waybill.example']
      const logos = await Promise.all(names.map((host) => logoOn(host)))
      expect(logos).toEqual(['Havn', 'Lodestar', 'Waybill'])
    },
  ],
  [
    '2 routes',
    'the empty path leads to /api-reference',
    async () => {
      const page = await site.open('/')
      expect(new URL(page.url()).pathname).toBe('/api-reference')
    },
  ],
  [
    '2 routes',
    '/overview and /api-reference exist, and the logo leads to /',
    async () => {
      const page = await site.open('/overview')
      expect(await page.getAttribute('#header .home', 'href')).toBe('/')
      await page.click('.pages a[href="/api-reference"]')
      await page.waitForSelector(create)
    },
  ],
  [
    '2 routes',
    '/api-reference-internal also has the hidden operations',
    async () => {
      expect(await count(await site.open('/api-reference'))).toBe(shown.length)
      const internal = await site.open('/api-reference-internal')
      expect(await count(internal)).toBe(reference.operations.length)
      expect(await internal.locator('#api-Customs-setCustomsClosingTime').count()).toBe(1)
    },
  ],
  [
    '2 layout',
    'the header is sticky and 4rem high, with the label API in small capitals',
    async () => {
      const page = await site.open(`/api-reference${create}`)
      await page.waitForTimeout(300)
      const box = await page.locator('#header').boundingBox()
      expect(box).toMatchObject({ y: 0, height: 64 })
      const label = page.locator('.api-label')
      expect(await label.textContent()).toBe('API')
      expect(await label.evaluate((element) => getComputedStyle(element).textTransform)).toBe('uppercase')
    },
  ],
  [
    '2 layout',
    'the Dashboard link swaps the subdomain of the developer host',
    async () => {
      const page = await site.open('/overview')
      expect(await page.getAttribute('.dashboard', 'href')).toBe('https://dashboard.waybill.example/')
      const havn = await onHost('developer.havn.example')
      expect(await havn.getAttribute('.dashboard', 'href')).toBe('https://dashboard.havn.example/')
    },
  ],
  [
    '2 layout',
    'up to 768 px the side navigation is an overlay that the burger opens and each navigation closes',
    async () => {
      const page = await site.open('/api-reference', { viewport: { width: 768, height: 900 } })
      expect(await page.locator('#side').isVisible()).toBe(false)
      await page.click('.burger')
      await page.waitForTimeout(350)
      const box = await page.locator('#side').boundingBox()
      expect(box?.x).toBe(0)
      expect(box?.width).toBeCloseTo(768 * 0.8, 0)
      await page.click(`#navigation a[href="${create}"]`)
      await page.waitForTimeout(400)
      expect(await page.locator('#side').isVisible()).toBe(false)
    },
  ],
  [
    '4',
    'Escape closes the drawer and gives the focus back to the burger',
    async () => {
      const page = await site.open('/api-reference', phone)
      await page.focus('.burger')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(350)
      expect(await page.evaluate(() => document.activeElement?.closest('#side') !== null)).toBe(true)
      await page.keyboard.press('Escape')
      await page.waitForTimeout(350)
      expect(await page.locator('#side').isVisible()).toBe(false)
      expect(await page.evaluate(() => document.activeElement?.classList.contains('burger'))).toBe(true)
    },
  ],
  [
    '2 layout',
    'above 768 px the drawer stands at the side, about a sixth of the width',
    async () => {
      const page = await site.open('/api-reference')
      const box = await page.locator('#side').boundingBox()
      expect((box?.width ?? 0) / 1440).toBeCloseTo(1 / 6, 2)
      expect(await page.locator('.burger').isVisible()).toBe(false)
    },
  ],
  [
    '2 layout',
    'a fragment is scrolled to, wherever it is',
    async () => {
      const page = await site.open('/api-reference#api-Role-updateRole')
      await page.waitForTimeout(700)
      expect(await topOf(page, '#api-Role-updateRole h3')).toBeLessThan(260)
      await page.click('#navigation a[href="#api-Authentication-login"]')
      await page.waitForTimeout(700)
      expect(await topOf(page, '#api-Authentication-login h3')).toBeLessThan(260)
      expect(await topOf(page, '#api-Authentication-login h3')).toBeGreaterThan(64)
    },
  ],
  [
    '4',
    'the entry of the fragment is highlighted',
    async () => {
      const page = await site.open(`/api-reference${create}`)
      expect(await page.getAttribute(`#navigation a[href="${create}"]`, 'aria-current')).toBe('location')
    },
  ],
  [
    '2 overview',
    'the navigation has Introduction, Development with six numbered steps, and Rates',
    async () => {
      const page = await site.open('/overview')
      expect(await page.locator('.nav-group > .nav-title').allTextContents()).toEqual([
        'Introduction',
        'Development',
        'Rates',
      ])
      expect(await page.locator('.nav-group ol a').allTextContents()).toEqual([
        'Synchronize product data for shipping',
        'Configuring rating rules and shipping policies',
        'Display rates to end-users',
        'Synchronize order data',
        'Create shipments for orders (fulfillment)',
        'Track and trace shipments',
      ])
    },
  ],
  [
    '2 overview',
    'the page has its sections, and every entry of the navigation leads to one',
    async () => {
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
  ],
  [
    '2 reference',
    'the sections come in the order of the tags, then the enumerations',
    async () => {
      const page = await site.open('/api-reference')
      const ids = await page.locator('section.tag').evaluateAll((all) => all.map(({ id }) => id))
      expect(ids.slice(0, 5)).toEqual(
        ['Authentication', 'ParcelShop', 'Shipping', 'Customs', 'Relabelling'].map((tag) => `api-${tag}`),
      )
      expect(ids.at(-2)).toBe('enumerations')
      expect(await page.locator('.enumeration').evaluateAll((all) => all.map(({ id }) => id))).toEqual(
        reference.enums.map(({ name }) => `enum-${name}`),
      )
    },
  ],
  [
    '2 reference',
    'every operation has its anchor, id, method, endpoint and summary, and its entry a pill, its id and a tooltip',
    async () => {
      const page = await site.open('/api-reference')
      const cards = await page.locator('[data-operation]').evaluateAll((all) =>
        all.map((section) => ({
          anchor: section.id,
          id: section.querySelector('h3')?.textContent,
          method: section.querySelector('.card .method')?.textContent,
          summary: section.querySelector('.summary')?.textContent,
          path: section.querySelector('.path')?.firstChild?.textContent,
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
      expect(entries).toEqual(byTag.map(({ id, summary }) => ({ id, tooltip: summary })))
    },
  ],
  [
    '2 reference',
    'pills are green for GET, blue for POST, orange for PUT, red for DELETE and gray otherwise',
    async () => {
      const page = await site.open('/api-reference')
      const hue = (name: string) =>
        page
          .locator(`#navigation .method.${name}`)
          .first()
          .evaluate((pill) => {
            const [red = 0, green = 0, blue = 0] = getComputedStyle(pill).color.match(/\d+/g)?.map(Number) ?? []
            if (Math.max(red, green, blue) - Math.min(red, green, blue) < 40) return 'gray'
            if (green > red && green > blue) return 'green'
            if (blue > red && blue > green) return 'blue'
            return green > 60 ? 'orange' : 'red'
          })
      expect(await Promise.all(['get', 'post', 'put', 'delete', 'patch'].map(hue))).toEqual([
        'green',
        'blue',
        'orange',
        'red',
        'gray',
      ])
    },
  ],
  [
    '2 reference',
    'clicking a card selects and highlights it, and clicking it again closes the console',
    async () => {
      const page = await site.open(`/api-reference${create}`)
      await page.waitForTimeout(300)
      await page.click(`${create} .summary`)
      await page.waitForSelector('#console aside')
      expect(await page.locator(`${create}.active`).count()).toBe(1)
      const box = await page.locator('#console').boundingBox()
      expect((box?.width ?? 0) / 1440).toBeCloseTo(5 / 12, 2)
      await page.click(`${create} .summary`)
      expect(await page.locator('#console').isVisible()).toBe(false)
      expect(await page.locator('.operation.active').count()).toBe(0)
    },
  ],
  [
    '2 reference',
    'the header of an operation shows the query string of the parameters that are not empty',
    async () => {
      const page = await site.open('/api-reference')
      expect(await text(page, '#api-Shipping-listShipments .query')).toBe(
        '?sort=createdAt&order=DESC&page=1&per_page=10',
      )
      expect(await text(page, `${create} .query`)).toBe('')
    },
  ],
  [
    '2 reference',
    'a property shows name, type with that of its items, format, required, minLength, default and description',
    async () => {
      const page = await site.open('/api-reference')
      const body = await text(page, `${create}-body-parcels`)
      expect(body).toMatch(/^parcels array of object Parcel required/)
      const page1 = await text(page, '#api-Shipping-listShipments-query-page')
      expect(page1).toMatch(/^page integer int32 .*default 1/)
      expect(await text(page, '#api-Authentication-login-body-username')).toContain('minLength 1')
    },
  ],
  [
    '2 reference',
    'child properties and enum values are hidden at first, behind toggles with their labels',
    async () => {
      const page = await site.open(`/api-reference${create}-body-sender`)
      await page.waitForTimeout(500)
      const toggle = page.locator(`[id="${create.slice(1)}-body-sender"] > .more > summary`)
      expect(await toggle.innerText()).toBe('Show child properties')
      await toggle.click()
      expect(await toggle.innerText()).toBe('Hide child properties')
      await page.waitForSelector(`[id="${create.slice(1)}-body-sender.city"]`)
      await toggle.click()
      expect(await toggle.innerText()).toBe('Show child properties')
      const values = page.locator('[id="api-Shipping-listShipments-query-shipment_type"] > .more > summary')
      expect(await values.innerText()).toBe('Show possible enum values')
      await values.click()
      expect(await values.innerText()).toBe('Hide possible enum values')
      await page.waitForSelector(
        '[id="api-Shipping-listShipments-query-shipment_type"] a[href="#enum-ShipmentType-LAST_INCH"]',
      )
    },
  ],
  [
    '2 reference',
    'a response row has its status in green, yellow or red, a description, and properties that open',
    async () => {
      const page = await site.open('/api-reference#api-Shipping-getShipment-304')
      const colours = await Promise.all(
        ['-200 .status', '-304 .status', '-404 .status', '-500'].map((row) =>
          page.locator(`#api-Shipping-getShipment${row}`).evaluate((pill) => getComputedStyle(pill).color),
        ),
      )
      expect(new Set(colours.slice(0, 3)).size).toBe(3)
      expect(colours[2]).toBe(colours[3])
      await page.click('#api-Shipping-getShipment-200 > summary')
      await page.waitForSelector('[id="api-Shipping-getShipment-200-shipmentState"]')
    },
  ],
  [
    '2 reference',
    'an enumeration has name, description and values',
    async () => {
      const page = await site.open('/api-reference#enum-LabelType')
      expect(await text(page, '#enum-LabelType h3')).toBe('LabelType')
      expect(await page.locator('#enum-LabelType .values li').allTextContents()).toEqual(['PDF', 'ZPL'])
      expect((await text(page, '#enum-LabelType .prose')).length).toBeGreaterThan(10)
    },
  ],
  [
    '8',
    'a bootstrap failure is logged to the console',
    async () => {
      const context = await site.browser.newContext()
      const page = await context.newPage()
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      await page.route('**/overview', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: (await answer.text()).replace('id="header"', 'id="other"') })
      })
      await page.goto(`${site.address}/overview`)
      await page.waitForTimeout(500)
      expect(said.join()).toContain('The page has no content or no header')
      await context.close()
    },
  ],
]

describe('the specification', () => {
  it.each(lines)('section %s: %s', { timeout: 30_000 }, async (_section, _line, proof) => {
    await expect(proof()).resolves.toBeUndefined()
  })
})

describe('beyond the specification', () => {
  it('reads without JavaScript, every operation, its parameters and its answers', async () => {
    const page = await site.open('/api-reference', { javaScriptEnabled: false })
    expect(await page.locator('[data-operation]').count()).toBe(shown.length)
    expect(await page.locator('.try').first().isVisible()).toBe(false)
  })

  it('is loaded without errors, refused styles or calls to others', async () => {
    const pages = ['/overview', '/api-reference', '/mocking', '/changes', '/nowhere']
    for (const name of pages) {
      const page = await site.open(name)
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(site.address)) foreign.push(request.url())
      })
      await page.reload()
      await page.waitForTimeout(300)
      expect(page.said.filter((line) => !line.includes('404'))).toEqual([])
      expect(foreign).toEqual([])
    }
  })

  it.each([
    ['shipmnt lable', 'createShipmentLabels'],
    ['regsiter', 'registerShipment'],
    ['createAddress', 'createAddress'],
    ['goteborg', ''],
    ['GLS_DK', 'GLS_DK'],
    ['idempotency key', 'Idempotency-Key'],
    ['rating rules', 'Configuring rating rules and shipping policies'],
  ])('finds "%s"', async (query, title) => {
    const page = await site.open('/api-reference')
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search input')
    await page.keyboard.type(query)
    const titles = await page.locator('.result-title').allTextContents()
    if (title === '') expect(titles.length).toBeGreaterThanOrEqual(0)
    else expect(titles.slice(0, 5)).toContain(title)
  })

  it('goes to what was found by the keyboard', async () => {
    const page = await site.open('/overview')
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search input')
    await page.keyboard.type('updateRole')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/api-reference#api-Role-updateRole')
    expect(page.url()).toContain('#api-Role-updateRole')
  })

  it('opens what hides the field that a deep link names', async () => {
    const page = await site.open(`/api-reference${create}-body-sender.contactInfo.email`)
    await page.waitForSelector(`[id="${create.slice(1)}-body-sender.contactInfo.email"]`)
    await page.waitForTimeout(500)
    const top = await topOf(page, `[id="${create.slice(1)}-body-sender.contactInfo.email"]`)
    expect(top).toBeGreaterThan(60)
    expect(top).toBeLessThan(400)
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

  it('keeps the scheme that was chosen', async () => {
    const page = await site.open('/overview', { colorScheme: 'light' })
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await paper()
    await page.click('.scheme')
    expect(await paper()).not.toBe(light)
    await page.reload()
    expect(await paper()).not.toBe(light)
  })

  it('has a Markdown page for each operation, and a table of contents for machines', async () => {
    const contents = await read('/llms.txt')
    for (const { id } of shown) expect(contents).toContain(`(/api-reference/${id}.md)`)
    expect(await read('/api-reference/createShipment.md')).toContain('`POST /v1/shipments`')
    expect(await read('/overview.md')).toContain('## Authentication')
    const collection: { item: { item: unknown[] }[] } = JSON.parse(await read('/waybill.postman_collection.json'))
    expect(collection.item.flatMap(({ item }) => item)).toHaveLength(shown.length)
  })
})

const states = ['/overview', '/api-reference', '/mocking', '/changes', '/nowhere'].flatMap((name) =>
  (['light', 'dark'] as const).flatMap((scheme) => [1440, 390, 320].map((width) => [name, scheme, width] as const)),
)

describe('everyone', () => {
  it.each(states)('can use %s in %s at %d px', { timeout: 60_000 }, async (name, scheme, width) => {
    const page = await site.open(name, { colorScheme: scheme, viewport: { width, height: 800 } })
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await violations(page, name === '/api-reference' ? partsOfReference : undefined)).toEqual([])
    await page.context().close()
  })

  it.each(['light', 'dark'] as const)('can use what opens in %s', { timeout: 180_000 }, async (colorScheme) => {
    const page = await site.open(`/api-reference${create}-body-sender.city`, { colorScheme })
    await page.waitForSelector(`[id="${create.slice(1)}-body-sender.city"]`)
    await page.click(`${create}-400 > summary`)
    await page.waitForTimeout(300)
    expect(await violations(page, ['#header', create])).toEqual([])
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search input')
    await page.keyboard.type('label')
    expect(await violations(page, ['.search'])).toEqual([])
    const small = await site.open('/api-reference', { ...phone, colorScheme })
    await small.click('.burger')
    await small.waitForTimeout(450)
    expect(await violations(small, ['#header', '#side'])).toEqual([])
  })
})

declare global {
  interface Window {
    /** Put into the page by `violations`. */
    readonly axe: typeof axeCore
  }
}

const axe = readFileSync(path.join(root, '../node_modules/axe-core/axe.min.js'), 'utf8')

/** One of each kind; all 152 operations are the same in this respect and would take minutes. */
const partsOfReference = ['#header', '#side', '.page-head', '#api-ParcelShop', '#enum-Carrier', '#enum-ShipmentState']

async function violations(page: Page, parts = ['html']): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async (include) => {
    const found = await window.axe.run(
      { include: include.map((part) => [part]) },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    )
    return found.violations.map(
      ({ id, nodes }) =>
        `${id} ${nodes.length} ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary?.slice(0, 300)}`,
    )
  }, parts)
}

const text = async (page: Page, selector: string) =>
  (await page.locator(selector).first().textContent())?.replace(/\s+/g, ' ').trim() ?? ''

const count = (page: Page) => page.locator('[data-operation]').count()

const read = async (name: string) => (await fetch(`${site.address}${name}`)).text()

const topOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.y ?? Number.NaN

const visibleLogo = (page: Page) => page.locator('.logo:visible').innerText()

/** The site under the name of a tenant. */
async function onHost(host: string): Promise<Page> {
  const context = await site.browser.newContext()
  const page = await context.newPage()
  await page.route(`http://${host}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: site.address + pathname }) })
  })
  await page.goto(`http://${host}/overview`)
  await page.waitForSelector('html[data-ready]')
  await page.waitForTimeout(200)
  return page
}

async function logoOn(host: string): Promise<string> {
  const page = await onHost(host)
  return visibleLogo(page)
}
