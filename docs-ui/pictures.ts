import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { openSite } from './tests/browser.ts'

/** Pictures of every page, for looking at: desktop and phone, light and dark. They go into an ignored folder. */

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
  { name: 'mocking', path: '/mocking' },
  { name: 'changes', path: '/changes' },
  { name: 'navigation', path: create, click: '.burger', only: 'phone' },
] as const

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
