import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser, openSite } from './tests/browser.ts'

/**
 * Pictures of every page, for looking at: desktop and phone, light and dark. They go into an ignored folder.
 * With `--readme=http://127.0.0.1:8080` those of the README instead, taken of a server with the demo's data.
 */

const folder = path.join(import.meta.dirname, 'pictures')
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const create = '/api-reference#api-Shipping-createShipment'

const pictures = [
  { name: 'reference', path: '/api-reference' },
  { name: 'operation', path: create },
  { name: 'list-operation', path: '/api-reference#api-Shipping-listShipments' },
  { name: 'child-properties', path: `${create}-body-sender.contactInfo` },
  { name: 'console', path: create, click: '#api-Shipping-createShipment .summary' },
  { name: 'enumerations', path: '/api-reference#enum-Carrier' },
  { name: 'search', path: '/api-reference', type: 'shipmnt lable' },
  { name: 'overview', path: '/overview' },
  { name: 'overview-steps', path: '/overview#create-shipments' },
  { name: 'workbench', path: '/workbench' },
  { name: 'mocking', path: '/mocking' },
  { name: 'changes', path: '/changes' },
  { name: 'navigation', path: create, click: '.burger', only: 'phone' },
] as const

async function picturesOfPages(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const site = await openSite()
  for (const picture of pictures)
    for (const [device, viewport] of Object.entries({ desktop, phone }))
      for (const colorScheme of ['light', 'dark'] as const) {
        if ('only' in picture && picture.only !== device) continue
        const page = await site.open(picture.path, { viewport, colorScheme })
        await page.waitForTimeout(800)
        if ('click' in picture) {
          await page.click(picture.click)
          await page.waitForTimeout(1200)
        }
        if ('type' in picture) {
          await page.keyboard.press('Control+k')
          await page.waitForSelector('.search input')
          await page.keyboard.type(picture.type)
        }
        await page.screenshot({ path: path.join(folder, `${picture.name}-${device}-${colorScheme}.png`) })
        await page.context().close()
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
    await page.waitForSelector('.log-in-box', { state: 'detached' })
    for (const [next, body] of [
      ['registerShipment', null],
      ['createShipmentLabel', '{ "type": "ZPL", "layout": "A6", "resolution": 300 }'],
    ] as const) {
      await page.click('button:has-text("Send request")')
      await page.click(`.next button:text-is("${next}")`)
      await page.waitForSelector(`.console-panel h2:text-is("${next}")`)
      if (body !== null) await page.fill('#console-body', body)
    }
    await page.click('button:has-text("Send request")')
    await page.waitForSelector('.label-pages svg text')
  })
  await browser.close()
}

const [, server] = process.argv.find((given) => given.startsWith('--readme='))?.split('=') ?? []
await (server === undefined ? picturesOfPages() : picturesOfReadme(server))
