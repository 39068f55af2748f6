import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { verify } from '@waybill/sdk/webhooks'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settle, violations } from './axe.ts'
import { operation, phone, wide } from './console-page.ts'
import type { Demo } from './demo-server.ts'

interface Message {
  readonly body: string
  readonly headers: Record<string, string>
}

let page: Page
let address: string
let receiver: Server
let receiverUrl: string
const received: Message[] = []
/** The demo delivers parcels of its own meanwhile. */
const tested = () => received.filter(({ body }) => body.includes('"webhook.test"'))
const said: string[] = []

async function receive(): Promise<void> {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      received.push({ body: Buffer.concat(parts).toString(), headers })
      response.end('taken')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const bound = receiver.address()
  receiverUrl = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/waybill`
}

const dialog = (name: string) => page.getByRole('dialog', { name })
const beside = () => page.getByRole('region', { name: 'Workbench' })
const tab = (name: string) => page.locator('#navigation').getByRole('link', { name }).click()
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

/** Opens a panel from the console's head. */
async function fromConsole(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Workbench' }).click()
  await page.locator('.console-head').getByRole('button', { name }).click()
}

/** Returns the status that a program gets with a key. */
const statusBy = async (key: string) =>
  (await fetch(`${address}/v1/webhook-endpoints`, { headers: { authorization: `Bearer ${key}` } })).status

/** Closes the dialog that shows a secret, and returns the secret. */
async function takeSecret(name: string): Promise<string> {
  const secret = (await dialog(name).locator('code').first().textContent()) ?? ''
  await page.keyboard.press('Escape')
  expect(await dialog(name).isVisible()).toBe(true)
  await dialog(name).getByRole('button', { name: 'I have stored it' }).click()
  await dialog(name).waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(secret)
  return secret
}

/** The workbench on the real server with the demo's data, with its own webhook receiver. */
export function workbenchTests(started: () => { demo: Demo; browser: Browser }): void {
  describe('the workbench', { timeout: 60_000 }, () => {
    beforeAll(async () => {
      const { demo, browser } = started()
      ;({ address } = demo)
      await receive()
      page = await (await browser.newContext({ acceptDownloads: true, ...wide })).newPage()
      page.on('console', (message) => said.push(message.text()))
      page.on('pageerror', (error) => said.push(error.message))
      await page.goto(`${address}/workbench`)
      await page.click('button:has-text("Use the demo account")')
      await page.waitForSelector('button:has-text("Log out")')
    })

    // Closes dialogs that a failed test has left open; the user stays logged in.
    beforeEach(async () => {
      await page.goto('about:blank')
      await page.goto(`${address}/workbench`)
    })

    afterAll(async () => {
      await page?.context().close()
      receiver?.closeAllConnections()
      receiver?.close()
    })

    it('marks the panel that is shown in the navigation, with and without a fragment', async () => {
      const current = page.locator('#navigation [aria-current="location"]')
      await page.getByRole('button', { name: 'Create an API key' }).waitFor()
      expect(await current.allTextContents()).toEqual(['API keys'])
      await page.locator('#navigation a[href="#audit"]').click()
      await page.getByRole('button', { name: 'Export as CSV' }).waitFor()
      expect(await current.allTextContents()).toEqual(['Audit'])
    })

    describe('API keys', () => {
      it('are created with chosen permissions and shown once, rotated with overlap, and revoked', async () => {
        await page.getByRole('button', { name: 'Create an API key' }).click()
        const form = dialog('Create an API key')
        await form.getByLabel('Name').fill('Web shop')
        await form.getByRole('button', { name: 'webhooks:read' }).click()
        await form.getByLabel('IP addresses').fill('not an address')
        await form.getByRole('button', { name: 'Create', exact: true }).click()
        expect(await form.getByRole('alert').textContent()).toContain('addresses[0]')
        await form.getByLabel('IP addresses').fill('')
        await form.getByRole('button', { name: 'Create', exact: true }).click()
        const key = await takeSecret('API key Web shop')
        expect(key).toMatch(/^wb_live_[0-9a-f]{48}$/)
        expect(await statusBy(key)).toBe(200)

        await row('Web shop').getByRole('button').click()
        expect(await dialog('Web shop').textContent()).toContain('webhooks:read')
        await dialog('Web shop').getByRole('button', { name: 'Rename' }).click()
        await dialog('Rename Web shop').getByLabel('New name').fill('Shop of Nordlys')
        await dialog('Rename Web shop').getByRole('button', { name: 'Rename' }).click()
        await dialog('Shop of Nordlys').waitFor()
        await dialog('Shop of Nordlys').getByRole('button', { name: 'Rotate' }).click()
        await dialog('Rotate Shop of Nordlys').getByRole('button', { name: 'Rotate' }).click()
        const next = await takeSecret('API key Shop of Nordlys')
        expect([next === key, await statusBy(key), await statusBy(next)]).toEqual([false, 200, 200])

        await row('Shop of Nordlys').getByRole('button').click()
        expect(await dialog('Shop of Nordlys').textContent()).toContain('The previous value works until')
        await dialog('Shop of Nordlys').getByRole('button', { name: 'Revoke' }).click()
        await dialog('Revoke Shop of Nordlys?').getByRole('button', { name: 'Revoke' }).click()
        await expect.poll(() => row('Shop of Nordlys').textContent()).toContain('Revoked')
        await expect.poll(async () => [await statusBy(key), await statusBy(next)]).toEqual([401, 401])
      })

      it('of the test side act there, and the test side is shown when it is chosen', async () => {
        await page.getByRole('button', { name: 'Test', exact: true }).click()
        await page.getByRole('button', { name: 'Delete all test data' }).waitFor()
        await page.getByText('Test data: simulated carriers').waitFor()
        await page.getByRole('button', { name: 'Create an API key' }).click()
        const form = dialog('Create an API key')
        await form.getByLabel('Name').fill('Trial')
        await form.getByRole('button', { name: 'addresses:write' }).click()
        await form.getByRole('button', { name: 'Create', exact: true }).click()
        const key = await takeSecret('API key Trial')
        expect(key).toMatch(/^wb_test_/)
        const authorization = `Bearer ${key}`
        const list = () => fetch(`${address}/v1/addresses`, { headers: { authorization } })
        expect((await list()).headers.get('x-total-count')).toBe('0')
        await tab('Requests')
        await row('listAddresses').first().waitFor()
        // The workbench counts its own calls where it lists them. Its earlier calls have been logged by now.
        await tab('API keys')
        await tab('Requests')
        const counted = async () => Number.parseInt((await page.getByText(/^\d+ requests?, /).textContent()) ?? '', 10)
        const without = await counted()
        await page.getByRole('switch', { name: 'Background calls' }).click()
        await expect.poll(counted).toBeGreaterThan(without)
        await page.getByRole('button', { name: 'Live', exact: true }).click()
        await page.getByRole('table', { name: 'Requests' }).waitFor()
        await expect.poll(() => row('listAddresses').count()).toBe(0)
        await page.getByText(/^[1-9]\d*\+? requests?, \d+\+? failed$/).waitFor()
      })
    })

    describe('webhook endpoints', () => {
      it('get a signed test event, whose delivery is seen and sent again', async () => {
        await tab('Webhooks')
        await page.getByRole('button', { name: 'Add an endpoint' }).click()
        const form = dialog('Add an endpoint')
        await form.getByLabel('Name').fill('Order system')
        await form.getByLabel('URL').fill(receiverUrl)
        await form.getByRole('combobox', { name: 'Events' }).fill('shipment.del')
        await page.getByRole('option', { name: 'shipment.delivered' }).click()
        await form.getByRole('button', { name: 'Add', exact: true }).click()
        const secret = await takeSecret('Secret of Order system')

        await row('Order system').getByRole('button').click()
        const endpoint = dialog('Order system')
        await endpoint.getByRole('button', { name: 'Send a test event' }).click()
        const delivery = endpoint.getByRole('row').filter({ hasText: 'webhook.test' })
        await expect.poll(() => delivery.textContent(), { timeout: 15_000 }).toContain('Delivered')
        const [message] = tested()
        const event = await verify(message?.body ?? '', message?.headers ?? {}, secret)
        expect(event.type).toBe('webhook.test')

        await delivery.getByRole('button').click()
        expect(await endpoint.getByRole('group', { name: 'Response body' }).textContent()).toBe('taken')
        await endpoint.getByRole('button', { name: 'Resend', exact: true }).click()
        await expect.poll(() => tested().length, { timeout: 15_000 }).toBe(2)
        expect(tested()[1]?.headers['webhook-id']).toBe(message?.headers['webhook-id'])
        expect(await endpoint.textContent()).not.toContain(secret)
        expect(await violations(page, ['[role=dialog]'])).toEqual([])

        await endpoint.getByRole('button', { name: 'Disable' }).click()
        await expect.poll(() => endpoint.textContent()).toContain('Disabled: requested')
        await endpoint.getByRole('button', { name: 'Delete' }).click()
        await dialog('Delete Order system?').getByRole('button', { name: 'Delete' }).click()
        await expect.poll(() => row('Order system').count()).toBe(0)
      })
    })

    describe('events', () => {
      it('appear as they happen, only those that were chosen', async () => {
        await tab('Events')
        await page.getByText('Listening …').waitFor()
        const authorization = (await page.evaluate(() => sessionStorage.getItem('Authorization'))) ?? ''
        const create = async () => {
          const response = await fetch(`${address}/v1/shipments`, {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify(operation('createShipment').body?.examples?.[0]?.value),
          })
          expect(response.status).toBe(201)
        }
        // An earlier test's parcel may be delivered meanwhile.
        const shown = page
          .getByRole('list', { name: 'Events' })
          .getByRole('listitem')
          .filter({ hasText: 'shipment.created' })
        // The stream may be established only after the first one.
        await expect
          .poll(
            async () => {
              await create()
              return shown.count()
            },
            { timeout: 15_000, interval: 500 },
          )
          .toBeGreaterThan(0)
        await page.getByRole('button', { name: 'Stop listening' }).click()
        await expect.poll(() => page.getByText('Listening …').count()).toBe(0)
      })
    })

    describe('requests and audit', () => {
      it('lead from the id of an error to its record', async () => {
        const authorization = (await page.evaluate(() => sessionStorage.getItem('Authorization'))) ?? ''
        const refused = await fetch(`${address}/v1/addresses`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: '{"postCode":"12345678901"}',
        })
        const { requestId }: { requestId: string } = await refused.json()
        await tab('Requests')
        await page.getByLabel('Request id').fill(requestId)
        // A request is logged within a second or two of its response.
        const found = dialog(`Request ${requestId}`)
        await expect
          .poll(
            async () => {
              if ((await found.count()) === 0) await page.getByRole('button', { name: 'Find' }).click()
              return found.textContent({ timeout: 1_000 }).catch(() => '')
            },
            { timeout: 20_000 },
          )
          .toContain('createAddress')
        expect(await dialog(`Request ${requestId}`).textContent()).toContain('REQUIRED')
        await page.goto(`${address}/workbench?request=${requestId}#requests`)
        await expect.poll(() => dialog(`Request ${requestId}`).textContent()).toContain('VALIDATION_FAILED')
        const replay = dialog(`Request ${requestId}`).getByRole('link', { name: 'Replay in the console' })
        expect(await replay.getAttribute('href')).toMatch(/^\/api-reference\?try=createAddress#/)
        await page.keyboard.press('Escape')
        await page.getByLabel('Error code').fill('VALIDATION_FAILED')
        await expect.poll(() => row('listRequests').count()).toBe(0)
        expect(await row('createAddress').first().textContent()).toContain('400')
      })

      it('show who changed which attributes, filtered and as a file', async () => {
        await tab('Audit')
        await page.getByRole('combobox', { name: 'Type' }).click()
        await page.getByRole('option', { name: 'API key' }).click()
        await row('apiKey.revoke').waitFor()
        await expect.poll(() => row('webhook.create').count()).toBe(0)
        await row('apiKey.revoke').getByRole('button').click()
        expect(await dialog('apiKey.revoke').textContent()).toContain('freja@nordlys.example')
        await page.keyboard.press('Escape')
        const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Export as CSV')])
        const file = readFileSync(await download.path(), 'utf8')
        expect(file).toContain('apiKey.revoke')
        expect(file).not.toContain('webhook.create')
      })
    })

    describe('beside the console', () => {
      beforeEach(async () => {
        await page.goto(`${address}/api-reference/Shipping?try=createShipment`)
        await page.waitForSelector('.console-panel h2:text-is("createShipment")')
      })

      it("hears the events of one's own calls, whatever operation comes next", async () => {
        await fromConsole('Events')
        await beside().getByText('Listening …').waitFor()
        await page.click('button:has-text("Send request")')
        await page.waitForSelector('.outcome .status:text("201")')
        await beside().getByText('shipment.created').first().waitFor()
        await page.click('.next button:text-is("registerShipment")')
        await page.waitForSelector('.console-panel h2:text-is("registerShipment")')
        await page.click('button:has-text("Send request")')
        await beside().getByText('shipment.registered').first().waitFor()
        await beside().getByRole('tab', { name: 'Requests' }).click()
        await row('registerShipment').first().waitFor()
        await page.keyboard.press('Escape')
        await beside().waitFor({ state: 'detached' })
        expect(new URL(page.url()).search).toBe('?try=registerShipment')
      })

      it('makes a key with which the console calls', async () => {
        await fromConsole('API keys')
        await beside().getByRole('button', { name: 'Create an API key' }).click()
        await page.getByLabel('Name', { exact: false }).fill('Console')
        await page.getByRole('button', { name: 'shipments:read' }).click()
        await page.getByRole('button', { name: 'Create', exact: true }).click()
        await dialog('API key Console').getByRole('button', { name: 'Use it in the console' }).click()
        await beside().waitFor({ state: 'detached' })
        expect(await page.inputValue('#console-Authorization')).toMatch(/^Bearer wb_live_/)
        await page.click('button:has-text("Send request")')
        // The key may read, and nothing else.
        await page.waitForSelector('.outcome .status:text("403")')
        await page.goto(`${address}/api-reference/Shipping?try=listShipments`)
        await page.click('button:has-text("Send request")')
        await page.waitForSelector('.outcome .status:text("200")')
      })

      afterAll(async () => {
        await page.goto(`${address}/workbench`)
        await page.evaluate(() => sessionStorage.clear())
        await page.goto(`${address}/workbench`)
        await page.click('button:has-text("Use the demo account")')
        await page.waitForSelector('button:has-text("Log out")')
      })
    })

    describe('everyone', () => {
      it.each([
        ['light', wide],
        ['dark', phone],
      ] as const)('can use each panel in %s', async (colorScheme, { viewport }) => {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        for (const id of ['keys', 'webhooks', 'events', 'requests', 'audit']) {
          await page.evaluate((hash) => (location.hash = hash), id)
          await page.waitForSelector(`[role=tabpanel][aria-labelledby=tab-${id}]`)
          await settle(page)
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(overflow, id).toBeLessThanOrEqual(0)
          expect(await violations(page, ['main']), id).toEqual([])
        }
        expect(said.filter((line) => !/status of 40[013]/.test(line))).toEqual([])
      })
    })
  })
}
