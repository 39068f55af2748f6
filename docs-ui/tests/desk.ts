import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sentSize } from '../build/compression.ts'
import { settle, violations, violationsInBoth, violationsOfColours } from './axe.ts'
import { english } from '../desk/words/english.ts'
import { german } from '../desk/words/german.ts'
import type { Demo } from './demo-server.ts'
import { createTests } from './desk-create.ts'
import { exceptionTests } from './desk-exceptions.ts'
import { handoverTests } from './desk-handover.ts'
import { moneyTests } from './desk-money.ts'
import { numberTests } from './desk-numbers.ts'
import { orderTests } from './desk-orders.ts'
import { passkeyTests } from './desk-passkeys.ts'
import { scanTests } from './desk-scan.ts'
import { setUpTests } from './desk-set-up.ts'

let page: Page
let address: string
let loaded: () => Promise<number>
const said: string[] = []

const dist = path.join(import.meta.dirname, '../dist')

const wide = { viewport: { width: 1440, height: 900 } }
const phone = { width: 390, height: 844 }

const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Lists every sentence of a language. */
const sentencesOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(sentencesOf)

/** Counts the bytes that a page loads, as the published site sends them, since the test build compresses less. */
async function countLoads(of: Page): Promise<() => Promise<number>> {
  const session = await of.context().newCDPSession(of)
  const files = new Map<string, string>()
  const sizes: Promise<number>[] = []
  session.on('Network.responseReceived', ({ requestId, response: { url, headers } }) => {
    const file = path.join(dist, new URL(url).pathname)
    if (headers['content-encoding'] === 'br' && existsSync(`${file}.br`)) files.set(requestId, file)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.push(sizeOf(encodedDataLength, files.get(requestId))),
  )
  await session.send('Network.enable')
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const sizeOf = async (bytes: number, file: string | undefined) =>
  file === undefined ? bytes : bytes - statSync(`${file}.br`).size + (await sentSize(file))

/** Returns the bytes of the first load in a browser with this language. */
async function firstLoadIn(browser: Browser, locale: string): Promise<number> {
  const context = await browser.newContext({ ...wide, locale })
  const other = await context.newPage()
  const loadedThere = await countLoads(other)
  await other.goto(`${address}/desk`)
  await other.waitForSelector('#log-in-username')
  await other.waitForLoadState('networkidle')
  await context.close()
  return loadedThere()
}

/** The desk in everyday use, on the server with the demo's data. */
export function deskTests(open: () => { browser: Browser; demo: Demo }): void {
  describe('the desk', () => {
    beforeAll(async () => {
      const { browser, demo } = open()
      address = demo.address
      const context = await browser.newContext(wide)
      page = await context.newPage()
      page.setDefaultTimeout(60_000)
      page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => said.push(`error: ${error.message}`))
      loaded = await countLoads(page)
    })
    afterAll(() => page?.context().close())

    it('asks for a log-in, takes the codes of mails, and weighs little', async () => {
      await page.goto(`${address}/desk`)
      await page.waitForSelector('#log-in-username')
      await page.waitForLoadState('networkidle')
      // The size budget of the first load.
      expect(await loaded()).toBeLessThan(200_000)
      expect(await firstLoadIn(open().browser, 'de-DE')).toBeLessThan(200_000)
      expect(await violationsInBoth(page, ['body'])).toEqual([])
      await page.goto(`${address}/desk/join#code=wrong&username=nobody%40nordlys.example`)
      expect(await page.inputValue('#account-username')).toBe('nobody@nordlys.example')
      // The code need not be typed again.
      expect(await page.locator('#account-confirmationCode').count()).toBe(0)
      await page.fill('#account-password', 'north-star-lantern-7')
      await page.keyboard.press('Enter')
      await page.waitForSelector('[role="alert"]')
      expect(await page.textContent('[role="alert"]')).toMatch(/code/)
      expect(await violationsOfColours(page, ['body'])).toEqual([])
      await page.goto(`${address}/desk/password`)
      await page.fill('#account-username', 'nobody@nordlys.example')
      await page.keyboard.press('Enter')
      await page.waitForSelector('#account-confirmationCode')
      expect(await violations(page, ['body'])).toEqual([])
    })

    it('shows the shipments as the user has arranged them, by keyboard', async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(`${address}/desk`)
      await page.click('button:has-text("Use the demo account")')
      await page.waitForSelector('.MuiDataGrid-row')
      expect(new URL(page.url()).pathname).toBe('/desk/shipments')
      expect(await overflow()).toBeLessThanOrEqual(0)
      await settle(page)
      expect(await violations(page, ['body'])).toEqual([])

      await page.click('button:has-text("Columns")')
      await page.getByLabel('Show Country').uncheck()
      await page.getByLabel('Pin State').selectOption('Left')
      expect(await violationsInBoth(page, ['[role=dialog]'])).toEqual([])
      await page.getByRole('button', { name: 'Close' }).click()
      const heads = () =>
        page
          .locator('.MuiDataGrid-columnHeader:not([data-field=__check__])')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-field')))
      await expect.poll(heads).not.toContain('country')
      expect((await heads())[0]).toBe('state')
      await page.reload()
      await page.waitForSelector('.MuiDataGrid-row')
      expect((await heads())[0]).toBe('state')
      expect(await heads()).not.toContain('country')

      await page.keyboard.press('/')
      await page.keyboard.type('Fjordlys')
      await expect.poll(() => new URL(page.url()).search).toBe('?q=Fjordlys')
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await page.getByText('Next row').waitFor()
      await page.keyboard.press('Escape')
      await page.getByText('Next row').waitFor({ state: 'detached' })
    })

    it('opens a shipment beside the table and prints its label', async () => {
      await page.goto(`${address}/desk/shipments?states=REGISTERED`)
      await page.waitForSelector('.MuiDataGrid-row')
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.locator('.chosen').waitFor()
      await page.keyboard.press('x')
      await page.locator('.chosen').waitFor({ state: 'detached' })
      await page.keyboard.press('Enter')
      const panel = page.locator('[role=dialog]')
      await panel.getByText('Timeline').waitFor()
      expect(await violationsInBoth(page, ['[role=dialog]'])).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      await page.evaluate(() => {
        const own = document.body.append.bind(document.body)
        document.body.append = (...nodes) => {
          own(...nodes)
          document.body.dataset['printed'] = nodes
            .map((node) => (node instanceof HTMLIFrameElement ? node.src : ''))
            .join()
        }
      })
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await panel.getByRole('button', { name: 'Print the label' }).click()
      await expect.poll(() => page.getAttribute('body', 'data-printed')).toMatch(/^blob:/)
      await expect.poll(focused).toBe('Print the label')
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe('/desk/shipments')
    })

    passkeyTests(() => ({ page, address }))
    createTests(() => ({ page, address }))
    orderTests(() => ({ page, address }))
    exceptionTests(() => ({ page, address }))
    handoverTests(() => ({ page, address }))
    moneyTests(() => ({ page, address }))
    numberTests(() => ({ page, address }))
    setUpTests(() => ({ page, address }))

    scanTests(() => ({ page, address }))

    it('fits a phone, in the dark too', async () => {
      await page.setViewportSize(phone)
      await page.goto(`${address}/desk/shipments`)
      await page.waitForSelector('.cards a')
      expect(await overflow()).toBeLessThanOrEqual(0)
      expect(await violationsInBoth(page, ['body'])).toEqual([])
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Shipments' }).waitFor()
      // The longest words of the five languages.
      await page.locator('.shell-language').selectOption('de')
      await page.getByRole('link', { name: german.parts.shipments }).waitFor()
      const foreign = new Set(sentencesOf(german))
      const only = sentencesOf(english).filter((sentence) => !foreign.has(sentence) && !sentence.includes('{'))
      const isEnglish = new Set(only)
      try {
        const seen = ['shipments', 'create', 'orders', 'exceptions', 'handover/returns', 'money', 'set-up/returns']
        for (const part of seen) {
          await page.goto(`${address}/desk/${part}`)
          await page.locator('main h1').waitFor()
          await page.waitForLoadState('networkidle')
          const shown = (await page.innerText('body')).split('\n').map((line) => line.trim())
          expect([part, ...shown.filter((line) => isEnglish.has(line))]).toEqual([part])
          expect([part, await overflow()]).toEqual([part, 0])
          // Every view is visible, on several lines if there are many.
          const hidden = await page
            .locator('.views')
            .evaluateAll((rows) => rows.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
          expect([part, hidden]).toEqual([part, 0])
        }
      } finally {
        await page.getByRole('button', { name: german.frame.menu }).click()
        const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
        await page.locator('.shell-language').selectOption('en')
        await saved
      }
      expect(said.filter((line) => !/status of 40[0-9]|favicon|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
    })
  })
}
