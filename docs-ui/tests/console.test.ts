import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMock, type Mock } from '../../openapi/mock.ts'
import type { Content, Operation, Reference } from '../reference/reference.ts'
import { openBrowser } from './browser.ts'
import { serveScripted, type Reply, type Scripted } from './console-server.ts'

const root = path.join(import.meta.dirname, '..')
const reference: Reference = JSON.parse(readFileSync(path.join(root, 'generated/reference.json'), 'utf8'))
const dist = mkdtempSync(path.join(tmpdir(), 'console-'))
const axe = readFileSync(path.join(root, '../node_modules/axe-core/axe.min.js'), 'utf8')

let browser: Browser
let server: Scripted

beforeAll(async () => {
  const vite = path.join(root, '../node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', dist], {
    cwd: root,
    stdio: 'inherit',
    // Vitest asks for test builds, which are slower and say more.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  ;[browser, server] = await Promise.all([openBrowser(), serveScripted(dist)])
}, 120_000)

afterAll(async () => {
  await browser?.close()
  server?.close()
  rmSync(dist, { recursive: true, force: true })
})

beforeEach(() => {
  server.got.length = 0
  server.reply = () => ({ body: '{}' })
})

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

const wide = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 } }
const card = (id: string) => `[data-operation="${id}"] .summary`
const send = 'button:has-text("Send request")'
const field = (group: string, name: string) => `#console-${group}-${name}`
const shipmentId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01'

type Watched = Page & { said: string[] }

async function open(options: BrowserContextOptions = wide, at = '/api-reference'): Promise<Watched> {
  const context = await browser.newContext({ acceptDownloads: true, ...options })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address })
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  await page.goto(server.address + at)
  await page.waitForSelector('html[data-ready]')
  return Object.assign(page, { said })
}

/** The page with the console open on an operation. */
async function consoleOf(id: string, options?: BrowserContextOptions): Promise<Watched> {
  const page = await open(options)
  await page.locator(card(id)).evaluate((summary) => summary.scrollIntoView())
  await page.locator(card(id)).click()
  await page.waitForSelector(`.console-panel h2:text-is("${id}")`)
  return page
}

async function answered(page: Page): Promise<void> {
  await page.click(send)
  await page.waitForSelector('.outcome')
}

const reply = (answer: Reply) => (server.reply = () => answer)
const operation = (id: string): Operation => {
  const found = reference.operations.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`There is no ${id}`)
  return found
}
const example = (id: string, status: number): string => {
  const answer = operation(id).responses.find((candidate) => candidate.status === status)
  return JSON.stringify(answer && 'examples' in answer ? answer.examples?.[0]?.value : null)
}
const storage = (page: Page, name: string) => page.evaluate((key) => sessionStorage.getItem(key), name)
const text = async (page: Page, selector: string) => (await page.locator(selector).first().textContent())?.trim() ?? ''

/** Each line of the specification about the console, and what proves it in a real browser. */
const lines: readonly (readonly [section: string, line: string, proof: () => Promise<void>])[] = [
  [
    '2',
    'clicking an operation opens the console on the right, about 5/12 wide, and the left column shifts',
    async () => {
      const page = await open()
      const before = await page.locator('#middle').boundingBox()
      await page.locator(card('createShipment')).click()
      await page.waitForSelector('.console-panel form')
      const box = await page.locator('#console').boundingBox()
      expect((box?.width ?? 0) / 1440).toBeCloseTo(5 / 12, 2)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1440)
      const after = await page.locator('#middle').boundingBox()
      expect(after?.width).toBeLessThan((before?.width ?? 0) - 500)
      await page.click('text="Clear console"')
      expect((await page.locator('#middle').boundingBox())?.width).toBe(before?.width)
    },
  ],
  [
    '2',
    'on phones it is a sheet over the whole screen',
    async () => {
      const page = await consoleOf('createShipment', phone)
      expect(await page.locator('#console').boundingBox()).toMatchObject({ x: 0, y: 64, width: 390, height: 780 })
    },
  ],
  [
    '2',
    'selecting the active operation again makes it not active and closes the console',
    async () => {
      const page = await consoleOf('listAddresses')
      await page.locator(card('listAddresses')).click()
      expect(await page.locator('#console').isVisible()).toBe(false)
      expect(await page.locator('.operation.active').count()).toBe(0)
    },
  ],
  [
    '2',
    '"Clear console" closes it and leaves no operation active',
    async () => {
      const page = await consoleOf('listAddresses')
      await page.click('text="Clear console"')
      expect(await page.locator('#console').isVisible()).toBe(false)
      expect(await page.locator('.operation.active').count()).toBe(0)
    },
  ],
  [
    '2',
    'it shows the endpoint, a form titled "Usage and SDK Samples", and a "Response" area',
    async () => {
      const page = await consoleOf('getShipment')
      expect(await text(page, '.console-panel .path')).toBe('/v1/shipments/{shipmentId}')
      expect(await page.getByRole('form', { name: 'Usage and SDK Samples' }).count()).toBe(1)
      expect(await page.getByRole('region', { name: 'Response' }).count()).toBe(1)
    },
  ],
  [
    '2',
    'without an operation it says so and hints at createAddress',
    async () => {
      const page = await open()
      await page.click('.console-switch')
      await page.waitForSelector('.console-empty')
      expect(await text(page, '.console-panel h2')).toBe('No action selected')
      expect(await text(page, '.console-empty')).toContain('To try out Console, please select an action.')
      await page.click('.console-empty button:text-is("createAddress")')
      await page.waitForSelector('.console-panel h2:text-is("createAddress")')
    },
  ],
  [
    '2',
    'Authorization has the placeholder "Bearer accessToken", and both headers are kept in session storage',
    async () => {
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
  ],
  [
    '2',
    'there is a field per path and query parameter, the latter with its default, and one body of 15 rows',
    async () => {
      const page = await consoleOf('listShipments')
      const { query } = operation('listShipments').parameters
      const shown = await page
        .locator('.console-panel input[id^="console-query-"]')
        .evaluateAll((all) => all.map((input) => [input.id, input instanceof HTMLInputElement ? input.value : '']))
      expect(shown).toEqual(
        query.map(({ name, default: value }) => [
          `console-query-${name}`,
          typeof value === 'object' ? '' : (value?.toString() ?? ''),
        ]),
      )
      expect(await page.locator('#console-body').count()).toBe(0)
      const other = await consoleOf('patchShipment')
      expect(await other.locator('input[id^="console-path-"]').count()).toBe(1)
      expect(await other.getAttribute('#console-body', 'rows')).toBe('15')
    },
  ],
  [
    '5',
    'path parameters are always required, and nothing is sent before each has a value',
    async () => {
      const page = await consoleOf('getShipment')
      await page.click(send)
      expect(await text(page, '.field .error')).toBe('shipmentId is required.')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('console-path-shipmentId')
      expect(server.got).toEqual([])
      await page.fill(field('path', 'shipmentId'), shipmentId)
      expect(await page.locator('.field .error').count()).toBe(0)
      await answered(page)
      expect(server.got[0]?.url).toBe(`/v1/shipments/${shipmentId}`)
    },
  ],
  [
    '5, 8',
    'query parameters are required where they are marked so; each missing value says "{name} is required."',
    async () => {
      const page = await consoleOf('getParcelShop')
      await page.click(send)
      expect(await page.locator('.field .error').allTextContents()).toEqual([
        'carrier is required.',
        'parcel_shop_id is required.',
      ])
      expect(server.got).toEqual([])
    },
  ],
  [
    '5, 8',
    'the body is required',
    async () => {
      const page = await consoleOf('createAddress')
      await page.fill('#console-body', '')
      await page.click(send)
      expect(await text(page, '.body-said .error')).toBe('body is required.')
      expect(server.got).toEqual([])
    },
  ],
  [
    '5, 7',
    'query parameters with empty values are left out, the others appended, and the header previews them',
    async () => {
      const page = await consoleOf('listShipments')
      await page.fill(field('query', 'q'), 'lamp & shade')
      await page.fill(field('query', 'page'), '')
      await answered(page)
      expect(server.got[0]?.url).toBe('/v1/shipments?q=lamp%20%26%20shade&sort=createdAt&order=DESC&per_page=10')
      expect(await text(page, '[data-operation="listShipments"] .query')).toBe(
        '?q=lamp%20%26%20shade&sort=createdAt&order=DESC&per_page=10',
      )
    },
  ],
  [
    '7',
    'method and endpoint are the operation’s, and {param} is replaced by the encoded value',
    async () => {
      const page = await consoleOf('getShipmentByReference')
      await page.fill(field('path', 'reference'), 'A/B 1')
      await answered(page)
      expect(server.got).toMatchObject([{ method: 'GET', url: '/v1/shipments/reference/A%2FB%201' }])
    },
  ],
  [
    '7',
    'the body is sent as typed, as application/json',
    async () => {
      const page = await consoleOf('createAddress')
      await page.fill('#console-body', '{ "city":  "Århus" }')
      await answered(page)
      expect(server.got).toMatchObject([
        { method: 'POST', body: '{ "city":  "Århus" }', headers: { 'content-type': 'application/json' } },
      ])
    },
  ],
  [
    '7',
    'the body is raw text where the operation consumes text/plain',
    async () => {
      const page = await consoleOf('refreshToken')
      await page.fill('#console-body', 'vT0aZk3x9Qm2Jw8sYb5LpR1cNf7HdUe4')
      await answered(page)
      expect(server.got).toMatchObject([
        { body: 'vT0aZk3x9Qm2Jw8sYb5LpR1cNf7HdUe4', headers: { 'content-type': 'text/plain' } },
      ])
    },
  ],
  [
    '7',
    'every entry of session storage becomes a header where it can be one, and Authorization gets its "Bearer "',
    async () => {
      const page = await consoleOf('listAddresses')
      await page.fill('#console-Authorization', 'abc')
      await page.evaluate(() => {
        sessionStorage.setItem('X-Trace', 'on')
        sessionStorage.setItem('not a header', 'x')
        sessionStorage.setItem('X-Broken', 'line\nbreak')
      })
      await answered(page)
      expect(server.got[0]?.headers).toMatchObject({ authorization: 'Bearer abc', 'x-trace': 'on' })
      expect(server.got[0]?.headers).not.toHaveProperty('x-broken')
      await page.fill('#console-Authorization', 'Bearer def')
      await answered(page)
      await expect.poll(() => server.got[1]?.headers.authorization).toBe('Bearer def')
    },
  ],
  [
    '7, 9',
    'the whole response is shown in 15 rows, under the request URL {address} + base path + endpoint',
    async () => {
      reply({ status: 200, body: example('getShipment', 200) })
      const page = await consoleOf('getShipment')
      await page.fill(field('path', 'shipmentId'), shipmentId)
      await answered(page)
      expect(JSON.parse(await page.inputValue('#console-response'))).toEqual(JSON.parse(example('getShipment', 200)))
      expect(await page.getAttribute('#console-response', 'rows')).toBe('15')
      expect(await text(page, '.request-url code')).toBe(`GET ${server.address}/v1/shipments/${shipmentId}`)
    },
  ],
  [
    '7, 8',
    'a failed call is shown in the response area like a success',
    async () => {
      reply({ status: 404, body: JSON.stringify({ error: 'NOT_FOUND' }) })
      const page = await consoleOf('listAddresses')
      await answered(page)
      expect(await text(page, '.outcome .status')).toBe('404')
      expect(await page.inputValue('#console-response')).toContain('NOT_FOUND')
      await page.route('**/v1/**', (route) => route.abort())
      await page.click(send)
      await page.waitForSelector('.outcome:has-text("No answer")')
      expect(await page.inputValue('#console-response')).toContain('Failed to fetch')
    },
  ],
  [
    '7',
    'the contract’s example comes first; beside it the body built from the definition',
    async () => {
      const page = await consoleOf('createConsignment')
      expect(JSON.parse(await page.inputValue('#console-body'))).toEqual(
        operation('createConsignment').body?.examples?.[0]?.value,
      )
      await page.selectOption('.body-bar select', { label: 'Every field, from the definition' })
      expect(JSON.parse(await page.inputValue('#console-body'))).toMatchObject({
        type: '',
        references: [{ key: '', value: '' }],
      })
      const other = await consoleOf('createShipment')
      await other.selectOption('.body-bar select', { label: 'Every field, from the definition' })
      expect(JSON.parse(await other.inputValue('#console-body'))).toMatchObject({
        recipientPays: null,
        sender: { firstName: '', contactInfo: { email: '' } },
        parcels: [{ weight: 1, description: '' }],
      })
    },
  ],
  [
    '4',
    'the response appears once a call has returned, and goes when the operation changes; the body is built anew',
    async () => {
      const page = await consoleOf('createAddress')
      expect(await page.locator('.outcome').count()).toBe(0)
      await page.fill('#console-body', '{"a":1}')
      await answered(page)
      await page.locator(card('patchAddress')).click()
      await page.waitForSelector('.console-panel h2:text-is("patchAddress")')
      expect(await page.locator('.outcome').count()).toBe(0)
      expect(await page.inputValue('#console-body')).not.toBe('{"a":1}')
    },
  ],
  [
    '9',
    'the copy button says so for 5 seconds',
    async () => {
      const page = await consoleOf('createAddress')
      await page.clock.install()
      const button = page.locator('.body-bar .copy')
      await button.click()
      await expect.poll(() => button.textContent()).toBe('Copied')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await page.inputValue('#console-body'))
      await page.clock.runFor(4500)
      expect(await button.textContent()).toBe('Copied')
      await page.clock.runFor(600)
      await expect.poll(() => button.textContent()).toBe('Copy')
    },
  ],
  [
    '7',
    'the cookie XSRF-TOKEN goes into the header X-XSRF-TOKEN of calls to this server that change something',
    async () => {
      const page = await consoleOf('createAddress')
      await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'guard-1', url: server.address }])
      await answered(page)
      expect(server.got[0]?.headers['x-xsrf-token']).toBe('guard-1')
    },
  ],
]

describe('the specification of the console', () => {
  it.each(lines)('section %s: %s', { timeout: 30_000 }, async (_section, _line, proof) => {
    await expect(proof()).resolves.toBeUndefined()
  })
})

describe('the console beyond the specification', () => {
  it('logs in, keeps the token as one would type it, and offers the client', async () => {
    reply({ body: example('login', 200) })
    const page = await consoleOf('listAddresses')
    await page.click('.console-panel .field button:has-text("Log in")')
    await page.fill('#console-username', 'freja@nordlys.example')
    await page.fill('#console-password', 'lamp-shade-fjord-42')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.log-in-box', { state: 'detached' })
    expect(server.got).toMatchObject([{ method: 'POST', url: '/v1/auth/login' }])
    expect(await storage(page, 'Authorization')).toMatch(/^Bearer eyJ/)
    expect(await page.inputValue('#console-ClientId')).toBe('1024')
    expect(
      await page.evaluate(() => JSON.stringify([sessionStorage, localStorage].flatMap((kept) => Object.values(kept)))),
    ).not.toContain('fjord')
  })

  it('says why a log-in failed', async () => {
    reply({ status: 401, body: JSON.stringify({ message: 'The password is wrong.' }) })
    const page = await consoleOf('listAddresses')
    await page.click('.console-panel .field button:has-text("Log in")')
    await page.fill('#console-username', 'freja')
    await page.fill('#console-password', 'wrong')
    await page.click('text="Get a token"')
    await page.waitForSelector('.log-in-box :text("The password is wrong.")')
    expect(await storage(page, 'Authorization')).toBeNull()
  })

  it('calls a server of one’s own, and says when an address is none', async () => {
    const other = await serveScripted(dist)
    const page = await consoleOf('listAddresses')
    await page.check('.server-choice label:has-text("Other") input')
    await page.fill('#console-address', 'nowhere')
    await page.click(send)
    expect(await text(page, '.server .error')).toContain('Type an address')
    await page.fill('#console-address', `${other.address}/v1/`)
    await answered(page)
    expect(other.got).toMatchObject([{ method: 'GET' }])
    expect(server.got).toEqual([])
    other.close()
  })

  it('checks body and parameters while one types, without keeping anything from being sent', async () => {
    const page = await consoleOf('createShipment')
    await page.waitForSelector('.body-said .fits')
    await page.fill('#console-body', '{"parcels":[{"weight":0}],"colour":1}')
    await page.waitForSelector('.faults')
    const faults = await page.locator('.faults li').allTextContents()
    expect(faults).toEqual(
      expect.arrayContaining(['parcels[0].weight must be at least 0.1', 'colour is not known to the contract']),
    )
    await page.fill('#console-body', '{')
    await page.waitForSelector('.faults :text("This is not JSON")')
    await answered(page)
    expect(server.got).toHaveLength(1)
    const list = await consoleOf('listShipments')
    await list.fill(field('query', 'per_page'), '500')
    await list.waitForSelector('.doubt:text("It must be at most 100.")')
  })

  it('finds every example of the contract without fault, as body and as answer', async () => {
    const { faultsOf } = await import('../console/check.ts')
    const wrong: string[] = []
    const check = (where: string, content: Content | undefined, closed: boolean) => {
      const { schema, types, examples = [] } = content ?? {}
      if (!schema || types?.[0] !== 'application/json') return
      for (const { name, value } of examples)
        for (const { path: at, message } of faultsOf(value, schema, reference, closed))
          wrong.push(`${where} ${name}: ${at} ${message}`)
    }
    for (const { id, body, responses } of reference.operations) {
      check(id, body, true)
      for (const response of responses)
        check(`${id} ${response.status}`, 'shared' in response ? reference.responses[response.shared] : response, false)
    }
    expect(wrong).toEqual([])
  })

  it('shows status, time, size and headers, folds and searches JSON, and checks it against the contract', async () => {
    reply({ status: 201, headers: { etag: '"v1"' }, body: example('createShipment', 201) })
    const page = await consoleOf('createShipment')
    await answered(page)
    expect(await text(page, '.outcome')).toMatch(/^201Created\d+ ms[\d.]+ kBapplication\/json$/)
    await page.waitForSelector('.agreement.fits:text("The answer fits the contract.")')
    await page.click('role=tab[name="Folded"]')
    await page.fill('.tree input', 'copenhagen')
    expect(await page.locator('.json-leaf').count()).toBeLessThan(4)
    await page.click('role=tab[name="Headers"]')
    expect(await text(page, '.headers')).toContain('"v1"')
    reply({ status: 201, body: '{"id":5}' })
    await answered(page)
    await page.waitForSelector('.differs :text("id must be a string")')
  })

  it('draws a label, and names its download', async () => {
    reply({
      body: pdf,
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="label-1.pdf"' },
    })
    const page = await consoleOf('getShipmentLabelPdf')
    await page.click('text="Fill in examples"')
    await answered(page)
    await page.waitForSelector('.label-pages svg path')
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('.answer-tools a')])
    expect(download.suggestedFilename()).toBe('label-1.pdf')
  })

  it('shows ZPL as text, and the label out of a JSON answer', async () => {
    const zpl = '^XA^FO40,40^FDNordlys^FS^XZ'
    const label = {
      carrierReference: '395',
      type: 'ZPL',
      contentType: 'application/zpl',
      encoding: 'base64',
      data: btoa(zpl),
    }
    reply({ body: JSON.stringify(label) })
    const page = await consoleOf('createShipmentLabel')
    await page.click('text="Fill in examples"')
    await answered(page)
    expect(await page.inputValue('#console-zpl')).toBe(zpl)
    expect(await page.getAttribute('.answer-tools a', 'download')).toBe('label-395.zpl')
  })

  it('shows CSV as a table', async () => {
    reply({ headers: { 'content-type': 'text/csv' }, body: 'id,note\r\n1,"a, ""b"""\r\n2,\r\n' })
    const page = await consoleOf('exportShipmentsCsv')
    await answered(page)
    expect(
      await page.locator('.console-panel tbody tr').evaluateAll((rows) => rows.map((row) => row.textContent)),
    ).toEqual(['1a, "b"', '2'])
    expect(await page.getAttribute('.answer-tools a', 'download')).toBe('exportShipmentsCsv.csv')
  })

  it('sends a value of an answer on into the next call', async () => {
    reply({ status: 201, body: example('createShipment', 201) })
    const page = await consoleOf('createShipment')
    await answered(page)
    await page.click('.next button:text-is("createShipmentLabel")')
    await page.waitForSelector('.console-panel h2:text-is("createShipmentLabel")')
    expect(await page.inputValue(field('path', 'shipmentId'))).toBe(shipmentId)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('createShipmentLabel')
  })

  it('remembers the calls of the session without what is secret', async () => {
    const page = await consoleOf('listShipments')
    await page.fill(field('query', 'q'), 'first')
    await answered(page)
    await page.fill(field('query', 'q'), 'second')
    await answered(page)
    await expect.poll(() => page.locator('.history li').count()).toBe(2)
    await page.click('.history summary')
    await page.click('.history li:last-child button')
    expect(await page.inputValue(field('query', 'q'))).toBe('first')
    expect(server.got.every(({ headers }) => Object.keys(headers).every((name) => !name.includes('history')))).toBe(
      true,
    )
    const login = await consoleOf('login')
    await answered(login)
    expect(await storage(login, 'history:login')).not.toContain('fjord')
  })

  it('reads a cURL command, whichever operation it calls', async () => {
    const page = await consoleOf('listShipments')
    await page.click('text="Paste cURL"')
    await page.fill('.curl textarea', 'wget x')
    await page.click('text="Fill in the form"')
    expect(await text(page, '.curl .error')).toBe('The command has to begin with curl.')
    await page.fill(
      '.curl textarea',
      `curl -X POST 'https://api.waybill.example/v1/shipments/${shipmentId}' \\\n  -H 'Authorization: Bearer pasted' \\\n  -H "ClientId: 7" --data-raw $'{"orderNumber":"it\\'s"}'`,
    )
    await page.click('text="Fill in the form"')
    await page.waitForSelector('.console-panel h2:text-is("patchShipment")')
    expect(await page.inputValue(field('path', 'shipmentId'))).toBe(shipmentId)
    expect(await page.inputValue('#console-Authorization')).toBe('Bearer pasted')
    expect(await page.inputValue('#console-ClientId')).toBe('7')
    expect(JSON.parse(await page.inputValue('#console-body'))).toEqual({ orderNumber: "it's" })
  })

  it('links to a call without its secrets', async () => {
    const page = await consoleOf('listShipments')
    await page.fill('#console-Authorization', 'Bearer hidden')
    await page.fill(field('query', 'q'), 'lamp')
    await page.click('.tools .copy')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).not.toContain('hidden')
    const other = await open(wide, link.slice(server.address.length))
    await other.waitForSelector('.console-panel h2:text-is("listShipments")')
    expect(await other.inputValue(field('query', 'q'))).toBe('lamp')
    expect(await other.inputValue('#console-Authorization')).toBe('')
  })

  it('cancels a call that takes long', async () => {
    reply({ after: 5000 })
    const page = await consoleOf('listShipments')
    await page.click(send)
    await page.click('text="Cancel"')
    await page.waitForSelector('.outcome:has-text("Cancelled")')
    expect(await text(page, '.why')).toContain('You cancelled the call.')
  })

  it.each([
    [401, '{}', 'Log in above'],
    [403, '{}', 'shipments:read'],
    [429, '{}', 'Wait 7 seconds'],
    [500, '{}', 'name the request req-1'],
    [400, '{"errors":[{"code":"X","defaultMessage":"page must be at least 1","field":"page"}]}', 'breaks a rule'],
  ])('explains %d', async (status, body, part) => {
    reply({ status, body, headers: { 'retry-after': '7', 'x-request-id': 'req-1' } })
    const page = await consoleOf('listShipments')
    await answered(page)
    expect(await text(page, '.why')).toContain(part)
    expect(await page.locator('.details li').count()).toBe(status === 400 ? 1 : 0)
  })

  it('has samples that follow the form, without the token', async () => {
    const page = await consoleOf('listShipments')
    await page.fill('#console-Authorization', 'Bearer hidden')
    await page.fill(field('query', 'q'), 'lamp')
    await page.selectOption('.console-panel .sample select', 'curl')
    const sample = await text(page, '.console-panel .sample pre')
    expect(sample).toContain('q=lamp')
    expect(sample).not.toContain('hidden')
  })

  it('sends with Ctrl and Enter from any field', async () => {
    const page = await consoleOf('listShipments')
    await page.focus(field('query', 'q'))
    await page.keyboard.press('Control+Enter')
    await page.waitForSelector('.outcome')
    expect(server.got).toHaveLength(1)
  })

  it('is loaded when it is opened for the first time, and breaks no policy', async () => {
    const page = await open()
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect((await loaded()).filter((name) => /\/console-/.test(name))).toEqual([])
    await page.locator(card('createShipment')).click()
    await page.waitForSelector('.console-panel form')
    expect((await loaded()).filter((name) => /\/console-/.test(name))).toHaveLength(2)
    await answered(page)
    expect(page.said).toEqual([])
  })
})

describe('the console on the mock', () => {
  let mock: Mock | undefined
  afterAll(() => mock?.stop())

  it('calls Prism from the page', { timeout: 60_000 }, async () => {
    mock = await startMock({ quiet: true })
    const page = await consoleOf('createShipment')
    await page.check('.server-choice label:has-text("Mock") input')
    await page.fill('#console-Authorization', 'any')
    await page.click(send)
    await page.waitForSelector('.outcome .status:text("201")', { timeout: 20_000 })
    await page.waitForSelector('.agreement.fits:text("The answer fits the contract.")')
    expect(await text(page, '.request-url code')).toBe('POST http://127.0.0.1:4010/v1/shipments')
  })
})

const states = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 390, 320].map((width) => [colorScheme, width] as const),
)

describe('everyone', () => {
  it.each(states)('can use the console in %s at %d px', { timeout: 60_000 }, async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 800 } }
    const page = await consoleOf('patchShipment', options)
    await page.click(send)
    expect(await violations(page)).toEqual([])
    reply({ status: 201, body: example('createShipment', 201) })
    const sent = await consoleOf('createShipment', options)
    await answered(sent)
    await sent.waitForSelector('.agreement')
    expect(await violations(sent)).toEqual([])
    for (const view of ['Folded', 'Headers']) {
      await sent.click(`role=tab[name="${view}"]`)
      expect(await violations(sent)).toEqual([])
    }
    expect(
      await sent.evaluate(() => document.querySelector('#console .console-panel')?.scrollWidth),
    ).toBeLessThanOrEqual(width)
    await sent.click('.console-panel .field button:has-text("Log in")')
    expect(await violations(sent)).toEqual([])
  })
})

async function violations(page: Page): Promise<string[]> {
  await page.waitForTimeout(300)
  // The left column has tests of its own, and axe would take it in again each time.
  await page.evaluate(() => document.querySelectorAll('.tag').forEach((section) => section.remove()))
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const found = await window.axe.run(
      { include: [['#console']] },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    )
    return found.violations.map(
      ({ id, nodes }) =>
        `${id} ${nodes.length} ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary?.slice(0, 300)}`,
    )
  })
}

/** A page with one rectangle, as labels are made. */
const pdf = [
  '%PDF-1.7',
  '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
  '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
  '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Resources << >> /Contents 4 0 R >>\nendobj',
  '4 0 obj\n<< /Length 20 >>\nstream\n10 10 100 50 re\nf\n   \nendstream\nendobj',
  'trailer\n<< /Root 1 0 R >>\n%%EOF',
].join('\n')
