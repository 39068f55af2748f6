import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Reference } from '../reference/reference.ts'
import { violationsInBoth } from './axe.ts'
import { callAs } from './desk-call.ts'

const name = `SCAN-${Date.now()}`

/** Returns the promise of the contract's example, under a number that has not been scanned yet. */
function promise(reference: string): object {
  const file = path.join(import.meta.dirname, '../generated/reference.json')
  const { operations }: Reference = JSON.parse(readFileSync(file, 'utf8'))
  const body = operations.find(({ id }) => id === 'registerShipmentPromise')?.body?.examples?.[0]?.value
  return { ...Object(body), customerReference: reference, relabellingCustomerReference: reference }
}

/**
 * Test browsers have no PDF viewer, so frames with a PDF never fire `load`. This makes them do so, which prints them;
 * the page records how many labels were drawn by then.
 */
const withViewer = () => {
  const own = document.body.append.bind(document.body)
  document.body.append = (...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLIFrameElement)) continue
      node.src = URL.createObjectURL(new Blob([''], { type: 'text/html' }))
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
      const print = () => {
        const drawn = document.querySelectorAll<HTMLCanvasElement>('.label-picture canvas')
        document.body.dataset['drawn'] = String([...drawn].filter(({ width }) => width > 300).length)
      }
      node.addEventListener('load', () => Object.assign(node.contentWindow ?? {}, { print }), { capture: true })
    }
    own(...nodes)
  }
}

/** Records what the page has requested between the server's response and each label on screen. */
const watchLabels = () => {
  const requested: string[][] = []
  const seen = new WeakSet<Element>()
  Object.assign(window, { requested })
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
  const isDrawn = (canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    copy?.drawImage(canvas, 0, 0)
    return copy?.getImageData(0, 0, width, height).data.some((value) => value > 0)
  }
  const look = () => {
    const requests = performance.getEntriesByType('resource')
    const response = requests.findLast(({ name: url }) => url.endsWith('/labels'))
    const canvas = document.querySelector<HTMLCanvasElement>('.label-picture canvas')
    const isNew = canvas && canvas.width > 300 && !seen.has(canvas) && isDrawn(canvas)
    if (isNew && response instanceof PerformanceResourceTiming) {
      seen.add(canvas)
      const later = requests.filter(({ startTime }) => startTime > response.responseEnd)
      requested.push(later.map(({ name: url }) => new URL(url).pathname))
    }
    requestAnimationFrame(look)
  }
  look()
}

/** A fake QZ Tray, whose printer finishes when the test says so. */
const qz = `window.qz = {
  websocket: { isActive: () => true },
  printers: { getDefault: async () => 'Zebra' },
  configs: { create: () => ({}) },
  print: (_, [{ data }]) => new Promise((resolve) => { window.sent = data; window.endPrinting = resolve }),
}`

const scan = async (page: Page, reference: string) => {
  await page.locator('.station input').fill(reference)
  await page.locator('.station input').press('Enter')
}

/** A warehouse relabels parcels: each label shows at once, and counts as printed only when printing has begun. */
export function scanTests(open: () => { page: Page; address: string }): void {
  const references = Array.from({ length: 9 }, (_, at) => `${name}-${at}`)
  const [first = '', second = '', third = '', ...others] = references

  it('relabels a scanned parcel, shows the label, and says that it is printed once that has begun', async () => {
    const { page, address } = open()
    for (const reference of references)
      // oxlint-disable-next-line no-await-in-loop -- promises are few
      await callAs(page, address, '/v2/relabelling/shipment-promises', promise(reference))
    await page.goto(`${address}/desk/scan-and-go`)
    await page.getByRole('button', { name: 'Several in a row' }).click()
    await scan(page, 'NOT-PROMISED')
    await page.locator('.scanned-red').waitFor()
    expect(await page.textContent('.scanned-red')).toContain('NOT-PROMISED')

    // No dialog opens.
    await scan(page, first)
    await page.locator('.scanned strong', { hasText: 'Printing the label' }).waitFor()
    await page.locator('.scanned-amber strong', { hasText: 'Label not printed' }).waitFor()
    await page.evaluate(withViewer)
    await page.locator('.scanned').getByRole('button', { name: 'Print again' }).click()
    await page.locator('.scanned-green strong', { hasText: 'Label printed' }).waitFor()
    await scan(page, second)
    await page.locator('.scanned-green', { hasText: second }).waitFor()
    expect(await page.getAttribute('body', 'data-drawn')).toBe('1')
    expect(await page.textContent('.label-picture canvas')).toContain('Label ')
    expect(await violationsInBoth(page, ['main'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })

    await page.getByRole('button', { name: 'One at a time' }).click()
    await page.getByRole('button', { name: 'Next parcel' }).click()
    await page.reload()
    const single = page.getByRole('button', { name: 'One at a time' })
    await expect.poll(() => single.getAttribute('aria-pressed')).toBe('true')
  })

  it('draws ZPL, and says that it is printed when QZ Tray says so', async () => {
    const { page, address } = open()
    await page.route('**/qz-tray.js', (route) => route.fulfill({ contentType: 'text/javascript', body: qz }))
    try {
      await page.goto(`${address}/desk/scan-and-go`)
      await page.locator('summary', { hasText: 'Label printer' }).click()
      await page.getByLabel('Label printer').selectOption('ZPL, through QZ Tray')
      await scan(page, third)
      await page.locator('.label-picture svg').waitFor()
      await page.waitForFunction(() => 'sent' in window)
      expect(await page.textContent('.scanned strong')).toBe('Printing the label …')
      expect(await page.evaluate(() => Object(window).sent)).toMatch(/^\^XA/)
      await page.evaluate(() => Object(window).endPrinting())
      await page.locator('.scanned-green strong', { hasText: 'Label printed' }).waitFor()
    } finally {
      await page.getByLabel('Label printer').selectOption('Label roll, through the browser')
      await page.unroute('**/qz-tray.js')
    }
  })

  it('draws each of several labels from the response alone', async () => {
    const { page, address } = open()
    await page.goto(`${address}/desk/scan-and-go`)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Several in a row' }).click()
    await page.evaluate(watchLabels)
    for (const [at, reference] of others.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one parcel after the other, as they come
      await scan(page, reference)
      // oxlint-disable-next-line no-await-in-loop -- see above
      await page.waitForFunction((count) => Object(window).requested.length > count, at)
    }
    expect(await page.evaluate(() => Object(window).requested)).toEqual(others.map(() => []))
    await page.getByRole('button', { name: 'One at a time' }).click()

    // The field keeps the focus for the scanner, and releases it for the other keys.
    await page.locator('.station input').focus()
    await page.keyboard.press('Escape')
    // Tries again, since a busy machine may not take both keys as one sequence.
    const goToShipments = async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('s')
      return new URL(page.url()).pathname
    }
    await expect.poll(goToShipments, { interval: 500 }).toBe('/desk/shipments')
  })
}
