import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser, openSite } from './tests/browser.ts'

/**
 * Takes screenshots of every page and of what opens on it, on four devices in light and dark, and writes them to an
 * ignored folder. `--only=console` limits them to names that contain the word. `--readme=http://127.0.0.1:8080` takes
 * the README's pictures instead, from a server with the demo's data.
 */

const folder = path.join(import.meta.dirname, 'pictures')
const desktop = { width: 1440, height: 900 }
const devices = {
  desktop,
  laptop: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
}
const create = '/api-reference#api-Shipping-createShipment'

interface Picture {
  readonly name: string
  readonly path: string
  readonly click?: string
  readonly type?: string
  /** Captures only the visible part of a page that is too long to look at whole. */
  readonly short?: true
}

const dist = path.join(import.meta.dirname, 'dist')
/** The pages of the site. Carrier pages are all built alike, so one is enough; the reference is captured in parts. */
const addresses = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('/index.html'))
  .map((file) => path.dirname(file))
  .filter((address) => !/carriers\/(?!UPS$)|reference/.test(address))
  .toSorted()

const pictures: readonly Picture[] = [
  { name: 'reference', path: '/api-reference', short: true },
  { name: 'operation', path: create, short: true },
  { name: 'area', path: '/api-reference/Shipping', short: true },
  { name: 'list-operation', path: '/api-reference#api-Shipping-listShipments', short: true },
  { name: 'child-properties', path: `${create}-body-sender.contactInfo`, short: true },
  { name: 'console', path: create, click: '#api-Shipping-createShipment .summary', short: true },
  { name: 'enumerations', path: '/api-reference#enum-Carrier', short: true },
  { name: 'search', path: '/api-reference', type: 'shipmnt lable', short: true },
  { name: 'navigation', path: create, click: '.burger', short: true },
  { name: 'not-found', path: '/nowhere' },
  ...addresses.map((address) => ({ name: address.replaceAll('/', '-'), path: `/${address}` })),
]

async function picturesOfPages(only: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const site = await openSite()
  const wanted = pictures.filter(({ name }) => name.includes(only))
  for (const [at, { name, path: address, click, type, short = false }] of wanted.entries()) {
    process.stdout.write(`${at + 1} of ${wanted.length}: ${name}\n`)
    for (const [device, viewport] of Object.entries(devices))
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await site.open(address, { viewport, colorScheme })
        await page.waitForTimeout(500)
        if (click !== undefined) {
          // The burger shows only where the navigation is hidden.
          if (!(await page.locator(click).isVisible())) continue
          await page.click(click)
          await page.waitForTimeout(1_000)
        }
        if (type !== undefined) {
          await page.keyboard.press('Control+k')
          await page.waitForSelector('.search input')
          await page.keyboard.type(type)
          await page.waitForTimeout(300)
        }
        await page.screenshot({ path: path.join(folder, `${name}-${device}-${colorScheme}.png`), fullPage: !short })
        await page.context().close()
      }
  }
  await site.close()
  console.log(`The pictures are in ${path.relative(process.cwd(), folder)}.`)
}

async function picturesOfReadme(address: string): Promise<void> {
  const own = path.join(import.meta.dirname, 'readme')
  mkdirSync(own, { recursive: true })
  const browser = await openBrowser()
  const taken = async (name: string, colorScheme: 'light' | 'dark', at: string, act: (page: Page) => Promise<void>) => {
    const page = await browser.newPage({ viewport: desktop, colorScheme })
    await page.goto(address + at)
    await page.waitForSelector('html[data-ready]')
    await act(page)
    await page.waitForTimeout(800)
    await page.screenshot({ path: path.join(own, `${name}.png`) })
    await page.close()
  }
  await taken('reference', 'light', create, async () => {})
  await taken('search', 'dark', '/api-reference', async (page) => {
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search input')
    await page.keyboard.type('shipmnt lable')
  })
  await taken('console', 'light', create, async (page) => {
    await page.click('#api-Shipping-createShipment .try')
    await page.click('.console-panel .field button:has-text("Log in")')
    await page.fill('#console-username', 'freja@nordlys.example')
    await page.fill('#console-password', 'lamps-from-the-north')
    await page.keyboard.press('Enter')
    await page.waitForSelector('role=dialog', { state: 'detached' })
    for (const [next, body] of [
      ['registerShipment', null],
      ['createShipmentLabel', '{ "type": "ZPL", "layout": "A6", "resolution": 300 }'],
    ] as const) {
      await page.click('button:has-text("Send request")')
      await page.click(`.next button:text-is("${next}")`)
      await page.waitForSelector(`.console-panel h2:text-is("${next}")`)
      if (body !== null) await page.fill('.cm-content#console-body', body)
    }
    await page.click('button:has-text("Send request")')
    await page.waitForSelector('.label-pages svg text')
  })
  await browser.close()
}

const given = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const server = given('readme')
await (server === undefined ? picturesOfPages(given('only') ?? '') : picturesOfReadme(server))
