import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { carrierFacts } from '../guides/carrier-facts.ts'
import { remedies } from '../guides/remedies.ts'
import { codeOf, field, send, text, typeCode, wide } from './console-page.ts'
import type { Demo } from './demo-server.ts'

interface Steps {
  clicks: number
  /** The number of fields filled and keys pressed. */
  typed: number
}

/** Measures four tasks of a reader who starts at the overview, on the real server with the demo's data. */
export function taskTests(started: () => { demo: Demo; browser: Browser }): void {
  describe('a reader', { timeout: 60_000 }, () => {
    let context: BrowserContext
    let page: Page
    let steps: Steps
    /** Errors that the page logs. */
    let said: string[]
    const table: Record<string, Steps> = {}

    const click = async (target: string | Locator) => {
      await (typeof target === 'string' ? page.locator(target).first() : target).click()
      steps.clicks += 1
    }
    const link = (name: string, within = 'body') =>
      page.locator(within).getByRole('link', { name, exact: true }).first()
    const fill = async (selector: string, value: string) => {
      await page.fill(selector, value)
      steps.typed += 1
    }
    const ready = () => page.waitForSelector('html[data-ready]')
    const inSight = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox()
      return box !== null && box.y >= 0 && box.y < wide.viewport.height
    }
    /** Sends the call in the console. */
    const call = async (status: string) => {
      await click(send)
      await expect
        .poll(() => page.locator('.outcome').allTextContents(), { timeout: 10_000 })
        .toEqual([expect.stringMatching(`^${status}`)])
    }

    beforeEach(async () => {
      const { demo, browser } = started()
      context = await browser.newContext(wide)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: demo.address })
      page = await context.newPage()
      said = []
      page.on('console', (message) => said.push(message.text()))
      page.on('pageerror', (error) => said.push(error.message))
      await page.goto(`${demo.address}/overview`)
      await ready()
      steps = { clicks: 0, typed: 0 }
    })

    afterEach(async ({ task }) => {
      table[task.name] = steps
      await context.close()
    })

    afterAll(() => console.table(table))

    it('gets a first label from nothing', async () => {
      await click('.find')
      await fill('.search input', 'create shipment')
      await expect.poll(() => page.locator('.result-title').first().textContent()).toBe('createShipment')
      await click('.result')
      await page.waitForURL('**/api-reference#*createShipment')
      await ready()
      await click('[data-operation="createShipment"] .try')
      await click('.console-panel .field button:has-text("Log in")')
      await click('button:has-text("Use the demo account")')
      await page.waitForSelector('[role=dialog]', { state: 'detached' })
      await call('201')
      await page.waitForSelector('.agreement.fits:text("The response matches the contract.")')
      const created: { id: string } = JSON.parse(await codeOf(page, 'console-response'))
      await click('.next button:text-is("registerShipment")')
      await page.waitForSelector('.console-panel h2:text-is("registerShipment")')
      expect(await page.inputValue(field('path', 'shipmentId'))).toBe(created.id)
      await call('200')
      await page.waitForSelector('.agreement.fits')
      await click('.next button:text-is("createShipmentLabel")')
      await page.waitForSelector('.console-panel h2:text-is("createShipmentLabel")')
      await call('200')
      await page.waitForSelector('.label-pages canvas:has-text("Göteborg"):has-text("SANDBOX")')
      expect(said).toEqual([])
      expect(steps.clicks).toBeLessThanOrEqual(10)
      expect(steps.typed).toBeLessThanOrEqual(1)
    })

    it('understands a 400', async () => {
      await page.goto(`${started().demo.address}/api-reference#api-AddressBook-createAddress`)
      await ready()
      await page.click('[data-operation="createAddress"] .try')
      await page.click(send)
      await page.waitForSelector('.outcome .status:text-is("401")')
      expect(await text(page, '.why .message')).not.toBe('')
      await page.click('.why button:text-is("Log in")')
      await page.click('button:has-text("Use the demo account")')
      await page.waitForSelector('[role=dialog]', { state: 'detached' })
      await typeCode(page, 'console-body', '{"colour":1,"postCode":"12345678901"}')
      await page.click(send)
      await page.waitForSelector('.outcome .status:text-is("400")')
      await page.waitForSelector('.agreement.fits')
      expect(await link('VALIDATION_FAILED', '.why').count()).toBe(1)
      expect(await page.locator('.details li').allTextContents()).toContainEqual(expect.stringContaining('colour'))
      const about = page.locator('.details li').filter({ hasText: 'postCode' }).getByRole('link')
      const code = (await about.textContent()) ?? ''
      await click(about)
      await page.waitForURL(`**/guides/errors#${code}`)
      await ready()
      await expect.poll(() => inSight(`#${code} summary`)).toBe(true)
      expect(await text(page, `#${code} summary + p`)).toBe(remedies[code])
      expect(steps).toEqual({ clicks: 1, typed: 0 })
    })

    it('verifies a webhook in Go', async () => {
      await click(link('Guides', '.pages'))
      await page.waitForURL('**/guides')
      await click(link('Webhooks and events', 'main'))
      await page.waitForURL('**/guides/webhooks')
      await ready()
      const program = page.locator('details.folded').filter({ has: page.locator('summary:text-is("Go")') })
      await click(program.locator('summary'))
      await click(program.locator('.copy'))
      const copied = () => page.evaluate(() => navigator.clipboard.readText())
      const kept = readFileSync(path.join(import.meta.dirname, '../guides/verifiers/verify.go'), 'utf8')
      await expect.poll(async () => (await copied()).trim()).toBe(kept.trim())
      expect(steps.clicks).toBeLessThanOrEqual(4)
      expect(steps.typed).toBe(0)
    })

    it("finds a carrier's requirements", async () => {
      const carrier = carrierFacts().find(({ id }) => id === 'UPS')
      const fields = carrier?.fields.shipping ?? []
      expect(fields.length).toBeGreaterThan(0)
      await click(link('Guides', '.pages'))
      await page.waitForURL('**/guides')
      await click(link('Carriers', 'main'))
      await page.waitForURL('**/guides/carriers')
      await click(link(carrier?.name ?? '', 'main'))
      await page.waitForURL('**/guides/carriers/UPS')
      const shown = await page.locator('#fields-shipping dt code').allTextContents()
      expect(shown).toEqual(fields.map(({ name }) => name))
      expect(steps.clicks).toBeLessThanOrEqual(3)
      expect(steps.typed).toBe(0)
    })
  })
}
