import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  card,
  codeOf,
  consoleTests,
  example,
  field,
  openConsole,
  operation,
  phone,
  send,
  sendAndWait,
  shipmentId,
  storage,
  text,
  typeCode,
} from './console-page.ts'

const { consoleOf, open, reply, server } = consoleTests()

/** Returns how many lines a code area shows at once, without its padding. */
const rowsOf = (page: Page, id: string) =>
  page.locator(`.cm-content#${id}`).evaluate((content) => {
    const line = content.querySelector('.cm-line')?.getBoundingClientRect().height ?? Number.NaN
    const { paddingTop, paddingBottom } = getComputedStyle(content)
    const height = content.parentElement?.clientHeight ?? Number.NaN
    return Math.round((height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)) / line)
  })

/** Each line of the specification, with its proof in a real browser. */
const proofs: Readonly<Record<string, () => Promise<void>>> = {
  async 'clicking an operation opens the console on the right, about 5/12 wide, and the left column shifts'() {
    const page = await open()
    const before = await page.locator('#middle').boundingBox()
    await openConsole(page, 'createShipment')
    const box = await page.locator('#console').boundingBox()
    expect((box?.width ?? 0) / 1440).toBeCloseTo(5 / 12, 2)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1440)
    const after = await page.locator('#middle').boundingBox()
    expect(after?.width).toBeLessThan((before?.width ?? 0) - 500)
    await page.click('#console >> text="Clear console"')
    expect((await page.locator('#middle').boundingBox())?.width).toBe(before?.width)
  },

  async 'on phones it is a sheet over the whole screen'() {
    const page = await consoleOf('createShipment', phone)
    expect(await page.locator('#console').boundingBox()).toMatchObject({ x: 0, y: 64, width: 390, height: 780 })
  },

  async 'selecting the active operation again makes it not active and closes the console'() {
    const page = await consoleOf('listAddresses')
    await page.locator(card('listAddresses')).click()
    expect(await page.locator('#console').isVisible()).toBe(false)
    expect(await page.locator('.operation.active').count()).toBe(0)
  },

  async '"Clear console" closes it and leaves no operation active'() {
    const page = await consoleOf('listAddresses')
    await page.click('#console >> text="Clear console"')
    expect(await page.locator('#console').isVisible()).toBe(false)
    expect(await page.locator('.operation.active').count()).toBe(0)
  },

  async 'it shows the endpoint, a form titled "Usage and SDK Samples", and a "Response" area'() {
    const page = await consoleOf('getShipment')
    expect(await text(page, '.console-panel .path')).toBe('/v1/shipments/{shipmentId}')
    expect(await page.getByRole('form', { name: 'Usage and SDK Samples' }).count()).toBe(1)
    expect(await page.getByRole('region', { name: 'Response' }).count()).toBe(1)
  },

  async 'without an operation it says so and hints at createAddress'() {
    const page = await open()
    await page.click('.console-switch')
    await page.waitForSelector('.console-empty')
    expect(await text(page, '.console-panel h2')).toBe('No action selected')
    expect(await text(page, '.console-empty')).toContain('To try out Console, please select an action.')
    await page.click('.console-empty button:text-is("createAddress")')
    await page.waitForSelector('.console-panel h2:text-is("createAddress")')
  },

  async 'Authorization has the placeholder "Bearer accessToken", and both headers are kept in session storage'() {
    const page = await consoleOf('listAddresses')
    expect(await page.getAttribute('#console-Authorization', 'placeholder')).toBe('Bearer accessToken')
    await page.fill('#console-Authorization', 'Bearer abc')
    await page.fill('#console-ClientId', '1024')
    expect(await storage(page, 'Authorization')).toBe('Bearer abc')
    expect(await storage(page, 'ClientId')).toBe('1024')
    await page.locator(card('createAddress')).click()
    await page.waitForSelector('.console-panel h2:text-is("createAddress")')
    expect(await page.inputValue('#console-ClientId')).toBe('1024')
    await page.reload()
    expect(await storage(page, 'Authorization')).toBe('Bearer abc')
  },

  async 'there is a field per path and query parameter, the latter with its default, and one body of 15 rows'() {
    const page = await consoleOf('listShipments')
    const { query } = operation('listShipments').parameters
    const shown = await page
      .locator('.console-panel :is(input, select, button)[id^="console-query-"]')
      .evaluateAll((all) => all.map((one) => [one.id, 'value' in one ? one.value : '']))
    expect(shown).toEqual(
      query.map(({ name, default: value }) => [
        `console-query-${name}`,
        typeof value === 'object' ? '' : (value?.toString() ?? ''),
      ]),
    )
    expect(await page.locator('#console-body').count()).toBe(0)
    const other = await consoleOf('patchShipment')
    expect(await other.locator('input[id^="console-path-"]').count()).toBe(1)
    expect(await rowsOf(other, 'console-body')).toBe(15)
  },

  async 'path parameters are always required, and nothing is sent before each has a value'() {
    const page = await consoleOf('getShipment')
    await page.click(send)
    expect(await text(page, '.field .error')).toBe('shipmentId is required.')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('console-path-shipmentId')
    expect(server().got).toEqual([])
    await page.fill(field('path', 'shipmentId'), shipmentId)
    expect(await page.locator('.field .error').count()).toBe(0)
    await sendAndWait(page)
    expect(server().got[0]?.url).toBe(`/v1/shipments/${shipmentId}`)
  },

  async 'query parameters are required where they are marked so; each missing value says "{name} is required."'() {
    const page = await consoleOf('getParcelShop')
    await page.click(send)
    expect(await page.locator('.field .error').allTextContents()).toEqual([
      'carrier is required.',
      'parcel_shop_id is required.',
    ])
    expect(server().got).toEqual([])
  },

  async 'the body is required'() {
    const page = await consoleOf('createAddress')
    await typeCode(page, 'console-body', '')
    await page.click(send)
    expect(await text(page, '.body-said .error')).toBe('body is required.')
    expect(server().got).toEqual([])
  },

  async 'query parameters with empty values are left out, the others appended, and the header previews them'() {
    const page = await consoleOf('listShipments')
    await page.fill(field('query', 'q'), 'lamp & shade')
    await page.fill(field('query', 'page'), '')
    await sendAndWait(page)
    expect(server().got[0]?.url).toBe(
      '/v1/shipments?q=lamp%20%26%20shade&timezone=UTC&sort=createdAt&order=DESC&per_page=10',
    )
    expect(await text(page, '[data-operation="listShipments"] .query')).toBe(
      '?q=lamp%20%26%20shade&timezone=UTC&sort=createdAt&order=DESC&per_page=10',
    )
  },

  async 'method and endpoint are the operation’s, and {param} is replaced by the encoded value'() {
    const page = await consoleOf('getShipmentByReference')
    await page.fill(field('path', 'reference'), 'A/B 1')
    await sendAndWait(page)
    expect(server().got).toMatchObject([{ method: 'GET', url: '/v1/shipments/reference/A%2FB%201' }])
  },

  async 'the body is sent as typed, as application/json'() {
    const page = await consoleOf('createAddress')
    await typeCode(page, 'console-body', '{ "city":  "Århus" }')
    await sendAndWait(page)
    expect(server().got).toMatchObject([
      { method: 'POST', body: '{ "city":  "Århus" }', headers: { 'content-type': 'application/json' } },
    ])
  },

  async 'the body is raw text where the operation consumes text/plain'() {
    const page = await consoleOf('refreshToken')
    await typeCode(page, 'console-body', 'vT0aZk3x9Qm2Jw8sYb5LpR1cNf7HdUe4')
    await sendAndWait(page)
    expect(server().got).toMatchObject([
      { body: 'vT0aZk3x9Qm2Jw8sYb5LpR1cNf7HdUe4', headers: { 'content-type': 'text/plain' } },
    ])
  },

  async 'every entry of session storage becomes a header where it can be one, and Authorization gets its "Bearer "'() {
    const page = await consoleOf('listAddresses')
    await page.fill('#console-Authorization', 'abc')
    await page.evaluate(() => {
      sessionStorage.setItem('X-Trace', 'on')
      sessionStorage.setItem('not a header', 'x')
      sessionStorage.setItem('X-Broken', 'line\nbreak')
    })
    await sendAndWait(page)
    expect(server().got[0]?.headers).toMatchObject({ authorization: 'Bearer abc', 'x-trace': 'on' })
    expect(server().got[0]?.headers).not.toHaveProperty('x-broken')
    await page.fill('#console-Authorization', 'Bearer def')
    await sendAndWait(page)
    await expect.poll(() => server().got[1]?.headers.authorization).toBe('Bearer def')
  },

  async 'the whole response is shown in 15 rows, under the request URL {address} + base path + endpoint'() {
    reply({ status: 200, body: example('getShipment', 200) })
    const page = await consoleOf('getShipment')
    await page.fill(field('path', 'shipmentId'), shipmentId)
    await sendAndWait(page)
    expect(JSON.parse(await codeOf(page, 'console-response'))).toEqual(JSON.parse(example('getShipment', 200)))
    expect(await rowsOf(page, 'console-response')).toBe(15)
    expect(await text(page, '.request-url code')).toBe(`GET ${server().address}/v1/shipments/${shipmentId}`)
  },

  async 'a failed call is shown in the response area like a success'() {
    reply({ status: 404, body: JSON.stringify({ error: 'NOT_FOUND' }) })
    const page = await consoleOf('listAddresses')
    await sendAndWait(page)
    expect(await text(page, '.outcome .status')).toBe('404')
    expect(await codeOf(page, 'console-response')).toContain('NOT_FOUND')
    await page.route('**/v1/**', (route) => route.abort())
    await page.click(send)
    await page.waitForSelector('.outcome:has-text("No response")')
    expect(await codeOf(page, 'console-response')).toContain('Failed to fetch')
  },

  async 'the contract’s example comes first; beside it the body built from the definition'() {
    const page = await consoleOf('createConsignment')
    expect(JSON.parse(await codeOf(page, 'console-body'))).toEqual(
      operation('createConsignment').body?.examples?.[0]?.value,
    )
    await page.selectOption('.body-bar select', { label: 'Every field, from the definition' })
    expect(JSON.parse(await codeOf(page, 'console-body'))).toMatchObject({
      type: '',
      references: [{ key: '', value: '' }],
    })
    const other = await consoleOf('createShipment')
    await other.selectOption('.body-bar select', { label: 'Every field, from the definition' })
    expect(JSON.parse(await codeOf(other, 'console-body'))).toMatchObject({
      recipientPays: null,
      sender: { firstName: '', contactInfo: { email: '' } },
      parcels: [{ weight: 1, description: '' }],
    })
  },

  async 'the response appears once a call has returned, and goes when the operation changes; the body is built anew'() {
    const page = await consoleOf('createAddress')
    expect(await page.locator('.outcome').count()).toBe(0)
    await typeCode(page, 'console-body', '{"a":1}')
    await sendAndWait(page)
    await page.locator(card('patchAddress')).click()
    await page.waitForSelector('.console-panel h2:text-is("patchAddress")')
    expect(await page.locator('.outcome').count()).toBe(0)
    expect(await codeOf(page, 'console-body')).not.toBe('{"a":1}')
  },

  async 'the copy button says so for 5 seconds'() {
    const page = await consoleOf('createAddress')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const button = page.locator('.body-bar .copies')
    await button.click()
    await expect.poll(() => button.textContent()).toBe('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await codeOf(page, 'console-body'))
    await page.clock.runFor(4500)
    expect(await button.textContent()).toBe('Copied')
    await page.clock.runFor(600)
    await expect.poll(() => button.textContent()).toBe('Copy')
  },

  async 'the cookie XSRF-TOKEN goes into the header X-XSRF-TOKEN of calls to this server that change something'() {
    const page = await consoleOf('createAddress')
    await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'guard-1', url: server().address }])
    await sendAndWait(page)
    expect(server().got[0]?.headers['x-xsrf-token']).toBe('guard-1')
  },

  async 'selecting another operation leaves only that one active'() {
    const page = await consoleOf('listAddresses')
    await page.locator(card('createAddress')).click()
    await page.waitForSelector('.console-panel h2:text-is("createAddress")')
    expect(
      await page
        .locator('.operation.active')
        .evaluateAll((all) => all.map((section) => section.getAttribute('data-operation'))),
    ).toEqual(['createAddress'])
    expect(await page.locator('.console-panel').count()).toBe(1)
  },

  async 'anyone may use it, and says who they are by Authorization and ClientId'() {
    const page = await consoleOf('listAddresses')
    await sendAndWait(page)
    expect(server().got[0]?.headers).not.toHaveProperty('authorization')
    await page.fill('#console-Authorization', 'Bearer abc')
    await page.fill('#console-ClientId', '1024')
    await page.click(send)
    await expect.poll(() => server().got[1]?.headers).toMatchObject({ authorization: 'Bearer abc', clientid: '1024' })
  },
}

describe('the specification of the console', () => {
  it.each(Object.entries(proofs))('%s', { timeout: 120_000 }, async (_line, proof) => {
    await expect(proof()).resolves.toBeUndefined()
  })
})
