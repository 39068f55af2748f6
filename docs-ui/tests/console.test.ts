import { remedies } from '../guides/remedies.ts'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- a scanner that only tests need
import { scanPdf } from '../../server/dev/testing/scan.ts'
import type { Content } from '../reference/reference.ts'
import { settle, violationsInBoth, violationsOfLayout } from './axe.ts'
import { whole } from './browser.ts'
import { builtSite } from './build.ts'
import {
  card,
  codeOf,
  consoleTests,
  example,
  field,
  operation,
  reference,
  send,
  sendAndWait,
  shipmentId,
  storage,
  text,
  typeCode,
  wide,
} from './console-page.ts'
import { serveScripted } from './console-server.ts'

const { consoleOf, open, reply, server } = consoleTests()

const event = (number: number) => `id: ${number}\ndata: {"type":"shipment.delivered","number":${number}}\n\n`

describe('the console beyond the specification', () => {
  it('logs in, stores the token in its usual form, and offers the client', async () => {
    reply({ body: example('login', 200) })
    const page = await consoleOf('listAddresses')
    await page.click('.console-panel .field button:has-text("Log in")')
    await page.fill('#console-username', 'freja@nordlys.example')
    await page.fill('#console-password', 'lamp-shade-fjord-42')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role=dialog]', { state: 'detached' })
    // Earlier, the email address alone is used to check for a company log-in.
    const asked = server().got.filter(({ url }) => url !== '/v1/auth/single-sign-on/check')
    expect(asked).toMatchObject([{ method: 'POST', url: '/v1/auth/login' }])
    expect(await storage(page, 'Authorization')).toMatch(/^Bearer eyJ/)
    expect(await page.inputValue('#console-ClientId')).toBe('1024')
    expect(
      await page.evaluate(() => JSON.stringify([sessionStorage, localStorage].flatMap((kept) => Object.values(kept)))),
    ).not.toContain('fjord')
  })

  it('shows events as they arrive, until the user cancels', async () => {
    reply({ headers: { 'content-type': 'text/event-stream' }, body: 'id: 0\n\n', parts: [event(1), event(2)] })
    const page = await consoleOf('streamEvents')
    await page.click(send)
    await expect.poll(() => codeOf(page, 'console-response')).toContain('"number":2')
    await page.click('button:has-text("Cancel")')
    await page.waitForSelector(send)
    expect(await text(page, '.outcome .status')).toBe('200')
    expect(await codeOf(page, 'console-response')).toContain('"number":1')
  })

  it('leads from an error to its request in the log', async () => {
    const requestId = '0198c0de7a117c3e9b52'
    reply({ status: 404, body: JSON.stringify({ status: 404, error: 'NOT_FOUND', message: 'No.', requestId }) })
    const page = await consoleOf('getShipment')
    await page.fill(field('path', 'shipmentId'), shipmentId)
    await sendAndWait(page)
    await page.click('.next button:has-text("getRequest")')
    await page.waitForSelector(field('path', 'requestId'))
    expect(await page.inputValue(field('path', 'requestId'))).toBe(requestId)
  })

  it('closes its dialog at once on Escape, and returns the focus', async () => {
    const page = await consoleOf('listAddresses')
    await page.click('.console-panel .field button:has-text("Log in")')
    await page.waitForSelector('[role=dialog]')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('console-username')
    await page.keyboard.press('Escape')
    // Nothing is left to fade out.
    expect(await page.locator('[role=dialog]').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Log in')
  })

  it('shows which of its buttons has the focus', async () => {
    const page = await consoleOf('listAddresses')
    await page.keyboard.press('Tab')
    await page.locator(send).focus()
    const outline = await page.locator(send).evaluate((button) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(button)
      return [button === document.activeElement, outlineStyle, outlineWidth]
    })
    expect(outline).toEqual([true, 'solid', '2px'])
  })

  it("keeps a field's remove button beside it, even when narrow", async () => {
    const page = await consoleOf('createShipment', { viewport: { width: 320, height: 700 } })
    await page.click('#console >> text="As a form"')
    await page.waitForSelector('.body-form')
    const shifts = await page.locator('.body-form .field-line:has(.remove)').evaluateAll((lines) =>
      lines.map((line) => {
        const [value, remove] = [...line.children].map((child) => child.getBoundingClientRect())
        return (value?.right ?? 0) <= (remove?.left ?? 0) && (value?.bottom ?? 0) > (remove?.top ?? 0)
      }),
    )
    expect(shifts.length).toBeGreaterThan(5)
    expect(new Set(shifts)).toEqual(new Set([true]))
  })

  it('offers the demo account within its frame on a phone', async () => {
    const page = await consoleOf('listAddresses', { viewport: { width: 390, height: 844 } })
    await page.route('**/demo-account.json', (route) => route.fulfill({ json: { username: 'a', password: 'b' } }))
    await page.click('.console-panel .field button:has-text("Log in")')
    const button = await page.getByRole('button', { name: 'Use the demo account' }).boundingBox()
    const frame = await page.getByRole('alert').boundingBox()
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0))
  })

  it('says why a log-in failed', async () => {
    reply({ status: 401, body: JSON.stringify({ message: 'The password is wrong.' }) })
    const page = await consoleOf('listAddresses')
    await page.click('.console-panel .field button:has-text("Log in")')
    await page.fill('#console-username', 'freja')
    await page.fill('#console-password', 'wrong')
    await page.click('[role=dialog] button:text-is("Log in")')
    await page.waitForSelector('[role=dialog] :text("The password is wrong.")')
    expect(await storage(page, 'Authorization')).toBeNull()
  })

  it('calls a custom server, and reports an invalid address', async () => {
    const other = await serveScripted(await builtSite())
    const page = await consoleOf('listAddresses')
    await page.locator('#console').getByRole('button', { name: 'Other' }).click()
    await page.fill('#console-address', 'nowhere')
    await page.click(send)
    expect(await text(page, '.server .error')).toContain('Type an address')
    await page.fill('#console-address', `${other.address}/v1/`)
    await sendAndWait(page)
    expect(other.got).toMatchObject([{ method: 'GET' }])
    expect(server().got).toEqual([])
    other.close()
  })

  it('checks body and parameters during typing, without blocking the call', async () => {
    const page = await consoleOf('createShipment')
    await page.waitForSelector('.body-said .fits')
    await typeCode(page, 'console-body', '{"parcels":[{"weight":0}],"colour":1}')
    await page.waitForSelector('.body-errors')
    const errors = await page.locator('.body-errors li').allTextContents()
    expect(errors).toEqual(expect.arrayContaining(['parcels[0].weight must be at least 0.1', 'colour is not known']))
    await typeCode(page, 'console-body', '{')
    await page.waitForSelector('.body-errors :text("This is not JSON")')
    await sendAndWait(page)
    expect(server().got).toHaveLength(1)
    const list = await consoleOf('listShipments')
    await list.fill(field('query', 'per_page'), '500')
    await list.waitForSelector('.doubt:text("It must be at most 100.")')
  })

  it("suggests the contract's names and values during typing", async () => {
    const page = await consoleOf('createShipment')
    await typeCode(page, 'console-body', '{}')
    await page.keyboard.press('ArrowLeft')
    const proposed = () => page.locator('[role="option"] .cm-completionLabel').allTextContents()
    // For 75 ms after a list appears, CodeMirror gives keys to the text, as it assumes they were not meant for the
    // list.
    const canBeChosen = async () => {
      const shownAt = await page.evaluate(() => performance.now())
      await page.waitForFunction((since) => performance.now() > since + 75, shownAt)
    }
    await page.keyboard.type('"car')
    await expect.poll(proposed).toEqual(['carrierProduct'])
    await canBeChosen()
    await page.keyboard.press('Tab')
    await expect.poll(proposed).toEqual(['carrier', 'productId'])
    await canBeChosen()
    await page.keyboard.press('Enter')
    await expect.poll(proposed).toContain('POSTNORD_DK')
    await page.keyboard.type('"GLS')
    await expect.poll(proposed).toEqual(['GLS_DK', 'GLS_DE'])
    await canBeChosen()
    expect(await page.getAttribute('#console-body', 'aria-activedescendant')).not.toBeNull()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await codeOf(page, 'console-body')).toBe('{"carrierProduct": {"carrier": "GLS_DE"}}')
    await page.keyboard.type(',')
    await page.keyboard.press('Control+ ')
    await expect.poll(proposed).toEqual(['productId'])
    expect(await violationsOf(page, '.code-area')).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('listbox').count()).toBe(0)
    await page.keyboard.press('Enter')
    expect(await codeOf(page, 'console-body')).toContain(',\n')
    expect(server().got).toEqual([])
  })

  it('has a plain text area until the editor has loaded and takes over its text', async () => {
    const page = await open()
    const { promise: loading, resolve: load } = Promise.withResolvers<void>()
    await page.route(/code-editor-.*\.js/, async (route) => {
      await loading
      await route.continue()
    })
    await page.locator(card('createShipment')).click()
    await page.fill('textarea#console-body', '{ "orderNumber": "" }')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    load()
    await page.waitForSelector('.cm-content#console-body')
    // Inserted in one step, since a busy browser would make several undo steps of typing.
    await page.keyboard.insertText('kept')
    expect(await codeOf(page, 'console-body')).toBe('{ "orderNumber": "kept" }')
    await page.keyboard.press('Control+z')
    expect(await codeOf(page, 'console-body')).toBe('{ "orderNumber": "" }')
    // Tab leaves it, for users without a mouse.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.code-area'))).toBeNull()
    expect(page.said).toEqual([])
  })

  it('shows the body as a form, which writes the text that is sent', async () => {
    const page = await consoleOf('createShipment')
    const form = page.locator('.body-form')
    await page.click('#console >> text="As a form"')
    await form.waitFor()
    await form.getByLabel('city', { exact: false }).first().fill('Aarhus')
    await form.locator('summary:has-text("parcels 1")').click()
    await form.getByLabel('weight').fill('0')
    await page.waitForSelector('.body-field .doubt:text("It must be at least 0.1.")')
    expect(await violationsOf(page, '.body-form')).toEqual([])
    await form.getByLabel('weight').fill('7.5')
    await page.waitForSelector('.body-said .fits')
    await form.getByLabel('Add a field to parcels[0]').selectOption('cashOnDeliveryAmount')
    await form.getByLabel('recipientPays').selectOption('true')
    await form.locator('.parts > .body-field:has-text("description") .remove').click()
    await form.locator('> .parts > .add-field select').selectOption('customs')
    await form.getByLabel('Add a field to customs').selectOption('items')
    await form.locator('summary:has-text("items")').click()
    await form.locator('button:text-is("Add to items")').click()
    await sendAndWait(page)
    const sent = JSON.parse(server().got[0]?.body ?? '')
    expect(sent).toMatchObject({
      sender: { city: 'Aarhus' },
      recipientPays: true,
      parcels: [{ weight: 7.5, cashOnDeliveryAmount: expect.any(Number) }],
      customs: { items: [{ quantity: expect.any(Number) }] },
    })
    expect(sent).not.toHaveProperty('description')
    await page.click('#console >> text="As text"')
    expect(JSON.parse(await codeOf(page, 'console-body'))).toEqual(sent)
    await typeCode(page, 'console-body', '{')
    await page.click('#console >> text="As a form"')
    await page.waitForSelector('.form-note:text("not JSON")')
  })

  it('fills in the values that belong to a body example', async () => {
    const page = await open(wide, '/api-reference?try=closeCustomsItems')
    await heading(page, 'closeCustomsItems')
    await page
      .locator('#console')
      .getByLabel('Example of the body')
      .selectOption({ label: 'Close everything on a truck' })
    expect(await page.inputValue(field('query', 'filterType'))).toBe('truckIdentifier')
    expect(await page.inputValue(field('query', 'value'))).toBe('TRUCK-OSL-1120')
    await sendAndWait(page)
    expect(server().got).toMatchObject([
      { url: '/v1/customs-api/customs-items?filterType=truckIdentifier&value=TRUCK-OSL-1120' },
    ])
  })

  it('finds no error in any example of the contract, as body or response', async () => {
    const { errorsOf } = await import('../console/request/check.ts')
    const wrong: string[] = []
    const check = (where: string, content: Content | undefined, closed: boolean) => {
      const { schema, types, examples = [] } = content ?? {}
      if (!schema || types?.[0] !== 'application/json') return
      for (const { name, value } of examples)
        for (const { path: at, message } of errorsOf(value, schema, reference, closed))
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
    await sendAndWait(page)
    expect(await text(page, '.outcome')).toMatch(/^201Created\d+ ms[\d.]+ kBapplication\/json$/)
    await page.waitForSelector('.agreement.fits:text("The response matches the contract.")')
    await page.click('#console >> role=tab[name="Folded"]')
    await page.fill('.tree input', 'copenhagen')
    expect(await page.locator('.json-leaf').count()).toBeLessThan(4)
    await page.fill('.tree input', '')
    await page.locator('.tree summary:has(.json-key:text-is("sender"))').click()
    const sender = page.locator('.tree summary:has(.json-key:text-is("sender"))')
    await expect.poll(() => sender.textContent()).toMatch(/^sender\{ \d+ \}Nordlys Interiør ApS/)
    await page.click('#console >> role=tab[name="Table"]')
    expect(await page.locator('.console-panel th').allTextContents()).toContain('weight')
    await page.click('#console >> role=tab[name="Headers"]')
    expect(await text(page, '.headers')).toContain('"v1"')
    reply({ status: 201, body: JSON.stringify({ ...JSON.parse(example('createShipment', 201)), id: 5 }) })
    await sendAndWait(page)
    await page.waitForSelector('.differs :text("id must be a string")')
  })

  it('draws the label of every carrier, and names its download', async () => {
    reply({
      body: pdf,
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="label-1.pdf"' },
    })
    const page = await consoleOf('getShipmentLabelPdf')
    await page.click('#console >> text="Fill in examples"')
    await sendAndWait(page)
    await page.waitForSelector('.label-pages canvas:has-text("Page 1 of 1: Hermes 7")')
    const black = await page.locator('.label-pages canvas').evaluate((drawn) => {
      if (!(drawn instanceof HTMLCanvasElement)) return 0
      const { data } = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height) ?? { data: [] }
      return data.filter((value, at) => at % 4 === 0 && value < 50).length / (data.length / 4)
    })
    // The bar covers 100 x 50 of 288 x 432 points; the letters add to that.
    expect(black).toBeGreaterThan(0.041)
    expect(black).toBeLessThan(0.06)
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('.response-tools a')])
    expect(download.suggestedFilename()).toBe('label-1.pdf')
    reply({ body: '%PDF-1.7 and no more', headers: { 'content-type': 'application/pdf' } })
    await sendAndWait(page)
    await page.waitForSelector('.note:text("This PDF is damaged or locked.") a')
  })

  it('draws ZPL from a JSON response, and shows its text', async () => {
    const number = '(00)395210017952351366'
    const zpl = [
      '^XA^CI28^PW812^LL1218^LH0,0',
      `^FO94,400^BY3^BCN,256,N,N,N,D^FH^FD${number}^FS`,
      '^FT32,77^A0N,43,40^FH^FDNordlys Interiør _5FApS^FS',
      '^FO647,115^GB134,37,37^FS^FT648,143^FB132,1,0,C^FR^A0N,27,25^FH^FDSANDBOX^FS',
      '^PQ1^XZ',
    ].join('\n')
    const data = Buffer.from(zpl).toString('base64')
    const label = { carrierReference: '395', type: 'ZPL', contentType: 'application/zpl', encoding: 'base64', data }
    reply({ body: JSON.stringify(label) })
    const page = await consoleOf('createShipmentLabel')
    await page.click('#console >> text="Fill in examples"')
    await sendAndWait(page)
    expect(await codeOf(page, 'console-zpl')).toBe(zpl)
    expect(await page.getAttribute('.response-tools a', 'download')).toBe('label-395.zpl')
    await page.waitForSelector('.label-pages text')
    expect(await page.locator('.label-pages text').allTextContents()).toEqual(['Nordlys Interiør _ApS', 'SANDBOX'])
    expect(await page.locator('.label-pages text.paper').textContent()).toBe('SANDBOX')
    // A scanner can read the drawing.
    const drawing = await page.locator('.label-pages svg').evaluate((svg) => svg.outerHTML)
    const paper = await page.context().newPage()
    await paper.setContent(`<style>svg { width: 4in } .paper { fill: #fff }</style>${drawing}`)
    const [scans] = await scanPdf(await paper.pdf())
    expect(scans?.map(({ text: read }) => read)).toEqual([number])
  })

  it('shows ZPL that it cannot draw as text', async () => {
    reply({ headers: { 'content-type': 'application/zpl' }, body: '^XA^PW8^LL8^GFA,8,8,1,FF^XZ' })
    const page = await consoleOf('createShipmentLabel')
    await page.click('#console >> text="Fill in examples"')
    await sendAndWait(page)
    await page.waitForSelector('.note:text("not drawn here")')
    expect(await codeOf(page, 'console-zpl')).toContain('^GFA')
  })

  it('shows CSV as a table', async () => {
    reply({ headers: { 'content-type': 'text/csv' }, body: 'id,note\r\n1,"a, ""b"""\r\n2,\r\n' })
    const page = await consoleOf('exportShipmentsCsv')
    await sendAndWait(page)
    expect(
      await page.locator('.console-panel tbody tr').evaluateAll((rows) => rows.map((row) => row.textContent)),
    ).toEqual(['1a, "b"', '2'])
    expect(await page.getAttribute('.response-tools a', 'download')).toBe('exportShipmentsCsv.csv')
  })

  it('sends a file unchanged, beside the chosen fields, and closes with Escape', async () => {
    const page = await consoleOf('importBatchCsv')
    const csv = Buffer.from('customerReference;city\r\n1;Göteborg\r\n', 'latin1')
    const file = (name: string) => ({ name, mimeType: '', buffer: csv })
    await page.setInputFiles('#console input[type=file]', file('orders.pdf'))
    expect(await text(page, '.body-said')).toContain('Choose a CSV file. orders.pdf has another type.')
    await page.setInputFiles('#console input[type=file]', file('orders.csv'))
    expect(await text(page, '.body-file')).toBe('orders.csv36 BRemove')
    expect(await text(page, '.console-panel .sample pre')).toContain("readFile('orders.csv'")
    await page.selectOption(field('query', 'register'), 'true')
    await page.selectOption(field('query', 'delimiter'), 'SEMICOLON')
    await sendAndWait(page)
    expect(server().got).toMatchObject([
      {
        headers: { 'content-type': 'text/csv' },
        url: '/v1/shipments/batches/import.csv?register=true&repeat=false&delimiter=SEMICOLON',
      },
    ])
    expect(server().got[0]?.bytes.equals(csv)).toBe(true)
    await page.click('.body-file button')
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['a'], 'dropped.csv'))
      return transfer
    })
    await page.dispatchEvent('#console .cm-content#console-body', 'drop', { dataTransfer: dropped })
    await page.waitForSelector('.body-file:has-text("dropped.csv")')
    await page.locator('.console-panel h2').focus()
    await page.keyboard.press('Escape')
    await page.waitForSelector('.console-panel', { state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('try')
  })

  it('passes a value from a response on to the next call', async () => {
    reply({ status: 201, body: example('createShipment', 201) })
    const page = await consoleOf('createShipment')
    await sendAndWait(page)
    await page.click('.next button:text-is("createShipmentLabel")')
    await page.waitForSelector('.console-panel h2:text-is("createShipmentLabel")')
    expect(await page.inputValue(field('path', 'shipmentId'))).toBe(shipmentId)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('createShipmentLabel')
  })

  it('remembers the calls of the session without secrets', async () => {
    const page = await consoleOf('listShipments')
    await page.fill(field('query', 'q'), 'first')
    await sendAndWait(page)
    await page.fill(field('query', 'q'), 'second')
    await sendAndWait(page)
    await expect.poll(() => page.locator('.history li').count()).toBe(2)
    await page.click('.history summary')
    await page.click('.history li:last-child button')
    expect(await page.inputValue(field('query', 'q'))).toBe('first')
    expect(server().got.every(({ headers }) => Object.keys(headers).every((name) => !name.includes('history')))).toBe(
      true,
    )
    const login = await consoleOf('login')
    await sendAndWait(login)
    expect(await storage(login, 'history:login')).not.toContain('fjord')
  })

  it('reads a cURL command for any operation', async () => {
    const page = await consoleOf('listShipments')
    await page.click('#console >> text="Paste cURL"')
    await page.fill('.curl textarea', 'wget x')
    await page.click('#console >> text="Fill in the form"')
    expect(await text(page, '.curl .error')).toBe('The command must begin with curl.')
    await page.fill(
      '.curl textarea',
      `curl -X POST 'https://api.waybill.example/v1/shipments/${shipmentId}' \\\n  -H 'Authorization: Bearer pasted' \\\n  -H "ClientId: 7" --data-raw $'{"orderNumber":"it\\'s"}'`,
    )
    await page.click('#console >> text="Fill in the form"')
    await page.waitForSelector('.console-panel h2:text-is("patchShipment")')
    expect(await page.inputValue(field('path', 'shipmentId'))).toBe(shipmentId)
    expect(await page.inputValue('#console-Authorization')).toBe('Bearer pasted')
    expect(await page.inputValue('#console-ClientId')).toBe('7')
    expect(JSON.parse(await codeOf(page, 'console-body'))).toEqual({ orderNumber: "it's" })
  })

  it('keeps operation, values and response through back, forward and reload', async () => {
    reply({ status: 201, body: example('createShipment', 201) })
    const page = await consoleOf('createShipment')
    await typeCode(page, 'console-body', '{"orderNumber":"kept"}')
    await sendAndWait(page)
    await page.click('.next button:text-is("registerShipment")')
    await heading(page, 'registerShipment')
    expect(new URL(page.url()).search).toBe('?try=registerShipment')
    expect(await page.locator('#console').evaluate((panel) => panel.scrollTop)).toBe(0)
    await page.goBack()
    await heading(page, 'createShipment')
    expect(await codeOf(page, 'console-body')).toBe('{"orderNumber":"kept"}')
    expect(await text(page, '.outcome .status')).toBe('201')
    await page.goForward()
    await heading(page, 'registerShipment')
    expect(await page.inputValue(field('path', 'shipmentId'))).toBe(shipmentId)
    await page.goBack()
    await heading(page, 'createShipment')
    await page.reload()
    await heading(page, 'createShipment')
    await page.waitForSelector('.outcome .status:text("201")')
    expect(await codeOf(page, 'console-body')).toBe('{"orderNumber":"kept"}')
    await page.click('#console >> text="Clear console"')
    expect(new URL(page.url()).search).toBe('')
  })

  it('keeps a file or an error as a response, too', async () => {
    reply({ body: pdf, headers: { 'content-type': 'application/pdf' } })
    const page = await consoleOf('getShipmentLabelPdf')
    await page.click('#console >> text="Fill in examples"')
    await sendAndWait(page)
    await page.waitForSelector('.label-pages canvas:has-text("Hermes 7")')
    await expect.poll(() => storage(page, 'draft:getShipmentLabelPdf')).toContain('"status":200')
    await page.reload()
    await page.waitForSelector('.label-pages canvas:has-text("Hermes 7")')
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('.response-tools a')])
    expect(readFileSync(await download.path(), 'utf8')).toBe(pdf)

    const errors = [{ code: 'OUT_OF_RANGE', defaultMessage: 'page must be at least 1', field: 'page' }]
    reply({ status: 400, body: JSON.stringify({ error: 'VALIDATION_FAILED', errors }) })
    const list = await consoleOf('listShipments')
    await sendAndWait(list)
    await expect.poll(() => storage(list, 'draft:listShipments')).toContain('"status":400')
    await list.reload()
    await list.waitForSelector('.outcome .status:text("400")')
    expect(await text(list, '.details')).toContain('page must be at least 1')
  })

  it('opens a linked request at the top, even for the same operation', async () => {
    const key = JSON.stringify({ id: shipmentId, name: 'Shop' })
    reply({ body: key })
    const page = await open(wide, '/api-reference?try=getApiKey')
    await heading(page, 'getApiKey')
    await page.fill(field('path', 'apiKeyId'), 'other')
    await sendAndWait(page)
    await page.click('.next button:text-is("getApiKey")')
    await expect.poll(() => page.inputValue(field('path', 'apiKeyId'))).toBe(shipmentId)
    await expect.poll(() => page.locator('#console').evaluate((panel) => panel.scrollTop)).toBe(0)
  })

  it('stores neither passwords nor tokens for a returning user', async () => {
    reply({ body: example('login', 200) })
    const page = await consoleOf('login')
    await sendAndWait(page)
    await expect.poll(() => storage(page, 'draft:login')).not.toBeNull()
    expect(await storage(page, 'draft:login')).not.toMatch(/fjord|eyJ/)
  })

  it('says that the page is at another operation, and opens it', async () => {
    const page = await consoleOf('createShipment')
    expect(await page.locator('.reading').count()).toBe(0)
    await page.click('#navigation a[href="#api-Shipping-getShipment"]')
    expect(await text(page, '.reading')).toContain('The page is at getShipment.')
    await page.click('.reading button')
    await heading(page, 'getShipment')
    expect(await page.locator('.reading').count()).toBe(0)
  })

  it('scrolls the page to the operation that an address opens', async () => {
    const page = await open(wide, '/api-reference?try=getShipment&path.shipmentId=abc')
    await heading(page, 'getShipment')
    await expect.poll(() => inSight(page, card('getShipment'))).toBe(true)
    expect(new URL(page.url()).hash).toBe('#api-Shipping-getShipment')
    expect(await page.inputValue(field('path', 'shipmentId'))).toBe('abc')
    expect(await page.locator('.reading').count()).toBe(0)
  })

  it('says that the page is at something other than an operation, and leads back', async () => {
    const page = await consoleOf('createShipment', wide, '/api-reference')
    await page.click('#navigation a[href="#api-Consignment"]')
    expect(await text(page, '.reading')).toContain('The page is at Consignment.')
    await page.getByRole('link', { name: 'Back to createShipment' }).click()
    await page.waitForSelector('.reading', { state: 'detached' })
    await expect.poll(() => inSight(page, card('createShipment'))).toBe(true)
  })

  it('updates address and navigation while the reader scrolls, and says that the page is elsewhere', async () => {
    const page = await consoleOf('createShipment', wide, '/api-reference')
    // Sections arriving above would move the scroll position.
    await whole(page)
    // On the card, since a sample under the pointer would scroll instead of the page.
    await page.locator(card('createShipment')).hover()
    await page.mouse.wheel(0, 60)
    await expect.poll(() => new URL(page.url()).hash).toBe('#api-Shipping-createShipment')
    const far = page.locator('[data-operation="listAddresses"]')
    const distance = () => far.evaluate((section) => Math.round(section.getBoundingClientRect().top) - 150)
    // Sections on the way get their height only then, so the first turn of the wheel may end elsewhere.
    for (let rest = await distance(), turns = 0; Math.abs(rest) > 20 && turns < 10; turns++) {
      await page.mouse.wheel(0, rest)
      await settle(page)
      rest = await distance()
    }
    await page.waitForSelector('.reading code:text-is("listAddresses")')
    expect(new URL(page.url()).hash).toBe('#api-AddressBook-listAddresses')
    expect(new URL(page.url()).searchParams.get('try')).toBe('createShipment')
    expect(await page.getAttribute('#navigation [aria-current="location"]', 'href')).toBe(
      '#api-AddressBook-listAddresses',
    )
    await page.click('.reading button')
    await heading(page, 'listAddresses')
  })

  it('shows the first error in its line and beside Send, which leads to it', async () => {
    const page = await consoleOf('createShipment', { viewport: { width: 1280, height: 800 } })
    const body = await codeOf(page, 'console-body')
    await typeCode(page, 'console-body', body.replace(/"weight": [\d.]+/, '"weight": 0'))
    await page.waitForSelector('.cm-fault :text("must be at least 0.1")')
    expect(await text(page, '.problem')).toBe('parcels[0].weight must be at least 0.1')
    expect(await inSight(page, '.problem')).toBe(true)
    await page.evaluate(() => document.querySelector('#console')?.scrollTo({ top: 0 }))
    await page.click('.problem')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('console-body')
    expect(
      await page.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest('.cm-line')?.textContent),
    ).toContain('"weight": 0')
    expect(await inSight(page, '.cm-fault span')).toBe(true)
    const list = await consoleOf('listShipments', { viewport: { width: 1280, height: 800 } })
    await list.fill(field('query', 'per_page'), '500')
    await list.click('.problem')
    expect(await list.evaluate(() => document.activeElement?.id)).toBe('console-query-per_page')
  })

  it('leads from the error beside Send to its form field, however deep', async () => {
    const page = await consoleOf('createShipment', { viewport: { width: 1280, height: 800 } })
    const body = await codeOf(page, 'console-body')
    await typeCode(page, 'console-body', body.replace(/"weight": [\d.]+/, '"weight": 0'))
    await page.waitForSelector('.problem')
    await page.click('#console >> text="As a form"')
    await page.waitForSelector('.body-form')
    await page.click('.problem')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.body-field')?.textContent))
      .toMatch(/^weight.*It must be at least 0.1\.$/)
    expect(await inSight(page, '.body-field .doubt:text("It must be at least 0.1.")')).toBe(true)
    // A missing value has no field; the button that adds it stands in for it.
    await page.click('#console >> text="As text"')
    await typeCode(page, 'console-body', body.replace(/"city": "\w+",/, ''))
    await page.click('#console >> text="As a form"')
    await page.click('.problem:has-text("sender.city is required")')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Add a field to sender')
  })

  it('keeps the line being typed visible above the send bar', async () => {
    const page = await consoleOf('createShipment', { viewport: { width: 1280, height: 800 } })
    await page.focus('#console-body')
    await page.keyboard.press('Control+End')
    await page.keyboard.type('x')
    await page.waitForSelector('.cm-fault :text("This is not JSON")')
    await page.waitForSelector('.problem')
    expect(await inSight(page, '.cm-fault span')).toBe(true)
    expect(await inSight(page, '.problem')).toBe(true)
  })

  it('keeps Send and the navigation within reach at any width', { timeout: 240_000 }, async () => {
    reply({ status: 201, body: example('createShipment', 201) })
    const page = await open(wide, '/overview')
    // Beside the navigation, over it, and as a sheet: each is loaded once and then made narrower.
    for (const [width, ...narrower] of [[1440, 1280], [1100, 1000, 820, 769], [390]] as const) {
      const where = `${width} px`
      await page.setViewportSize({ width, height: 700 })
      await show(page, 'createShipment')
      expect(await inSight(page, send), where).toBe(true)
      await page.click('#console >> text="As a form"')
      await page.waitForSelector('.body-form')
      expect(await inSight(page, send), where).toBe(true)
      await sendAndWait(page)
      for (const inner of [width, ...narrower]) {
        await page.setViewportSize({ width: inner, height: 700 })
        await expect.poll(() => inSight(page, send), { message: `${inner} px` }).toBe(true)
      }
      const burger = page.locator('.burger')
      if (await burger.isVisible()) await burger.click()
      await page.click('#navigation a[href="#api-Shipping-getShipment"]')
      await page.waitForSelector('.reading')
    }
  })

  it('keeps the log-in across operations, and offers it if a token is missing', async () => {
    reply({ status: 401, body: '{}' })
    const page = await consoleOf('listAddresses')
    await sendAndWait(page)
    reply({ body: example('login', 200) })
    await page.click('.why button:text-is("Log in")')
    await page.fill('#console-username', 'freja@nordlys.example')
    await page.fill('#console-password', 'lamp-shade-fjord-42')
    await page.keyboard.press('Enter')
    // Counted from the log-in, not from the opening of the console.
    await page.waitForSelector('.field :text("is valid for")')
    expect(await text(page, '.field :text("is valid for")')).toContain('60 more minutes')
    await page.locator(card('createAddress')).click()
    await heading(page, 'createAddress')
    await page.waitForSelector('.field :text("is valid for 60 more minutes")')
    expect(await page.locator('#console-ClientId-choices option').count()).toBeGreaterThan(0)
    await page.click('.field button:text-is("Log out")')
    expect(await storage(page, 'Authorization')).toBeNull()
    expect(await page.inputValue('#console-Authorization')).toBe('')
  })

  it('links to a call without its secrets', async () => {
    const page = await consoleOf('listShipments')
    await page.fill('#console-Authorization', 'Bearer hidden')
    await page.fill(field('query', 'q'), 'lamp')
    await page.click('.tools .copies')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).not.toContain('hidden')
    const other = await open(wide, link.slice(server().address.length))
    await other.waitForSelector('.console-panel h2:text-is("listShipments")')
    expect(await other.inputValue(field('query', 'q'))).toBe('lamp')
    expect(await other.inputValue('#console-Authorization')).toBe('')
  })

  it('cancels a call that takes long', async () => {
    reply({ after: 5000 })
    const page = await consoleOf('listShipments')
    await page.click(send)
    await page.click('#console >> text="Cancel"')
    await page.waitForSelector('.outcome:has-text("Cancelled")')
    expect(await text(page, '.why')).toContain('You cancelled the call.')
    // The focus is on the button that has returned, so keys such as Escape still reach the console.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send request')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.console-panel', { state: 'hidden' })
  })

  it('explains an unexpected response', async () => {
    const page = await consoleOf('listShipments')
    for (const [status, body, part] of [
      [401, '{}', 'Log in and send again'],
      [403, '{}', 'shipments:read'],
      [429, '{}', 'Wait 7 seconds'],
      [400, '{"errors":[{"code":"X","defaultMessage":"page must be at least 1","field":"page"}]}', 'value is invalid'],
      [500, '{}', 'quote the request req-1'],
    ] as const) {
      reply({ status, body, headers: { 'retry-after': '7', 'x-request-id': 'req-1' } })
      await page.click(send)
      await page.waitForSelector(`.outcome .status:text("${status}")`)
      expect(await text(page, '.why'), String(status)).toContain(part)
      expect(await page.locator('.details li').count(), String(status)).toBe(status === 400 ? 1 : 0)
    }
  })

  it("shows the server's own message first, then the catalogue's advice", async () => {
    const page = await consoleOf('listShipments')
    const message =
      'User freja@nordlys.example does not belong to client 999999. Choose one that GET /auth/client-list returns.'
    const body = JSON.stringify({ status: 403, error: 'CLIENT_NOT_REACHABLE', message, path: '/v1/shipments' })
    reply({ status: 403, body, headers: { 'content-type': 'application/json' } })
    await page.click(send)
    await page.waitForSelector('.outcome .status:text("403")')
    expect(await text(page, '.why .message')).toBe(message)
    await expect
      .poll(() => text(page, '.why'))
      .toContain((remedies['CLIENT_NOT_REACHABLE'] ?? 'a remedy').replaceAll('`', ''))
    expect(await text(page, '.why')).not.toContain('Your role needs')
    expect(await page.getAttribute('.why .named', 'href')).toBe('/guides/errors#CLIENT_NOT_REACHABLE')
  })

  it("sends none of the page's own state", async () => {
    const page = await consoleOf('listShipments')
    await page.click('#navigation .fold')
    await page.fill(field('query', 'q'), 'lamp')
    await page.fill('#console-Authorization', 'Bearer hidden')
    await sendAndWait(page)
    const kept = await page.evaluate(() => Object.keys(sessionStorage))
    expect(kept).toContain('folded:navigation')
    // Every entry is sent as a header, unless its name has a colon.
    expect(kept.filter((name) => !name.includes(':'))).toEqual(['Authorization'])
    expect(Object.keys(server().got[0]?.headers ?? {}).filter((name) => name.includes('fold'))).toEqual([])
  })

  it('copies where the browser offers no clipboard, such as over plain HTTP on a local network', async () => {
    const page = await consoleOf('listShipments')
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.evaluate(() =>
      document.addEventListener('copy', () => (document.title = String(document.getSelection()) || 'copied')),
    )
    await page.locator('.console-panel .sample .copy').first().click()
    await page.waitForSelector('.console-panel .sample .copy:text-is("Copied")')
    expect(page.said).toEqual([])
  })

  it('has samples that follow the form, without the token', async () => {
    const page = await consoleOf('listShipments')
    await page.fill('#console-Authorization', 'Bearer hidden')
    await page.fill(field('query', 'q'), 'lamp')
    await page.getByRole('button', { name: 'states', exact: false }).click()
    await page.getByRole('checkbox', { name: 'REGISTERED', exact: true }).check()
    await page.getByRole('checkbox', { name: 'DRAFT', exact: true }).check()
    await page.keyboard.press('Escape')
    expect(await page.locator('#console [role=checkbox], #console input[type=checkbox]').count()).toBe(0)
    await page.selectOption('.console-panel .sample select', 'curl')
    const sample = await text(page, '.console-panel .sample pre')
    expect(sample).toContain('q=lamp')
    expect(sample).toContain('states=DRAFT&states=REGISTERED')
    expect(sample).not.toContain('hidden')
  })

  it('sends with Ctrl+Enter from any field', async () => {
    const page = await consoleOf('listShipments')
    await page.focus(field('query', 'q'))
    await page.keyboard.press('Control+Enter')
    await page.waitForSelector('.outcome')
    expect(server().got).toHaveLength(1)
  })

  it('loads when the pointer is over its button, and violates no policy', async () => {
    const page = await open()
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect((await loaded()).filter((name) => /\/console-/.test(name))).toEqual([])
    await page.locator(card('createShipment')).click()
    await page.waitForSelector('.console-panel form')
    // The editor loads afterwards.
    expect((await loaded()).filter((name) => /\/console-/.test(name))).toHaveLength(1)
    await page.waitForSelector('.cm-content')
    await sendAndWait(page)
    expect(page.said).toEqual([])
  })
})

describe('everyone', () => {
  it('can use the console in light and in dark', { timeout: 240_000 }, async () => {
    const page = await open(wide, '/overview')
    for (const width of [1440, 320]) {
      const where = `at ${width} px`
      await page.setViewportSize({ width, height: 800 })
      await show(page, 'patchShipment')
      await page.click(send)
      expect(await violationsOf(page), where).toEqual([])
      reply({ status: 201, body: example('createShipment', 201) })
      await show(page, 'createShipment')
      await sendAndWait(page)
      await page.waitForSelector('.agreement')
      // At narrower widths, it has the same elements in the same colours.
      const against = width === 1440 ? violationsOf : layoutOf
      expect(await against(page), where).toEqual([])
      for (const view of ['Folded', 'Table', 'Headers']) {
        await page.click(`#console >> role=tab[name="${view}"]`)
        expect(await against(page, '#console .outcome'), `${view} ${where}`).toEqual([])
      }
      expect(
        await page.evaluate(() => document.querySelector('#console .console-panel')?.scrollWidth),
      ).toBeLessThanOrEqual(width)
      await page.click('.console-panel .field button:has-text("Log in")')
      await page.waitForSelector('[role=dialog]')
      expect(await against(page, '[role=dialog]'), where).toEqual([])
    }
  })
})

/** Reloads its area's page with the console open on an operation, as before any typing. */
async function show(page: Page, id: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${server().address}/api-reference/${operation(id).tag}?try=${id}`)
  await heading(page, id)
}

const heading = (page: Page, id: string) => page.waitForSelector(`.console-panel h2:text-is("${id}")`)

/** Whether an element is entirely visible, with nothing in front of it. */
const inSight = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const above = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      return top >= 0 && bottom <= innerHeight && above.some((one) => one.contains(element) || element.contains(one))
    })

async function violationsOf(page: Page, part = '#console'): Promise<string[]> {
  // The left column has its own tests, and axe would check it again each time.
  await page.evaluate(() => document.querySelectorAll('.tag').forEach((section) => section.remove()))
  return violationsInBoth(page, [part])
}

const layoutOf = (page: Page, part = '#console') => violationsOfLayout(page, [part])

/** A page with a bar, and text in a font that every viewer must have. */
const pdf = [
  '%PDF-1.7',
  '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
  '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
  '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R',
  '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>\nendobj',
  '4 0 obj\n<< /Length 63 >>\nstream\n10 10 100 50 re f BT /F1 24 Tf 20 300 Td (Hermes 7) Tj ET        \nendstream\nendobj',
  'trailer\n<< /Root 1 0 R >>\n%%EOF',
].join('\n')
