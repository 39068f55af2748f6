import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { english } from '../desk/words/english.ts'
import { violationsInBoth } from './axe.ts'
import { callAs } from './desk-call.ts'

const name = `DESK-CSV-${Date.now()}`

const csv = `customerReference,carrierProduct.carrier,carrierProduct.productId,recipient.lastName,recipient.addressLine1,recipient.postCode,recipient.city,recipient.country,sender.company,sender.addressLine1,sender.postCode,sender.city,sender.country,parcels.0.weight,parcels.0.length,parcels.0.width,parcels.0.height,parcels.0.description
${name}-1,LAST_INCH,LAST_INCH_HOME,Lindqvist,Södra Vägen 32,412 54,Göteborg,SE,Nordlys Interiør ApS,Store Kongensgade 81,1264,Copenhagen,DK,2,30,20,10,Lamp
${name}-2,LAST_INCH,LAST_INCH_HOME,Lindqvist Holm,Södra Vägen 32,412 54,Göteborg,SE,Nordlys Interiør ApS,Store Kongensgade 81,1264,Copenhagen,DK,heavy,30,20,10,Lamp
`

/** Records the address of the frame that is printed last. */
export async function watchPrinting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const own = document.body.append.bind(document.body)
    document.body.append = (...nodes) => {
      own(...nodes)
      const frames = nodes.map((node) => (node instanceof HTMLIFrameElement ? node.src : ''))
      document.body.dataset['printed'] = frames.join()
    }
  })
}

export const printed = (page: Page) => expect.poll(() => page.getAttribute('body', 'data-printed'), { timeout: 60_000 })

/** A shipper creates shipments: single ones with the form, many from a file. */
export function createTests(open: () => { page: Page; address: string }): void {
  it('creates a shipment from the address book, with its price and customs lines, and prints it', async () => {
    const { page, address } = open()
    await page.goto(`${address}/desk/create`)
    await page.getByRole('button', { name: 'All on one page' }).click()
    const finder = page.getByLabel('Find in the address book').first()
    await finder.fill('Astrid')
    await page.locator('[role=option]', { hasText: 'Astrid' }).first().click()
    expect(await page.getByLabel('Post code').first().inputValue()).toBe('412 54')
    await page.getByText('The post code and the city match.').first().waitFor()
    // Sender and parcel come from the preferences.
    await expect.poll(() => page.getByLabel('Weight').first().inputValue()).toBe('4.2')
    await page.locator('input[name=product]').nth(1).waitFor()
    expect(await page.locator('.choice').first().textContent()).toMatch(/Home delivery.*Arrives .*DKK/)
    expect(await page.locator('.left-out').count()).toBeGreaterThan(0)
    // A product with delivery to a shop requires one.
    await page.locator('input[value=POSTNORD_DK_19]').click()
    await page.locator('input[name=shop]').first().click()
    await page.locator('input[value=LAST_INCH_HOME]').click()
    await page.locator('input[name=shop]').first().waitFor({ state: 'detached' })
    // Offers only the product's own services, and prices include them.
    await page.getByText('Services at delivery, insurance and payment').click()
    await page.getByText(/^Home delivery does not offer: .*Insured for/).waitFor()
    expect(await page.getByLabel('Insured for').count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Signature' }).check()
    await page.getByRole('button', { name: 'Add dangerous goods' }).click()
    expect(await page.getByLabel('Shipped as').locator('option').allTextContents()).toEqual(['Limited quantity'])
    await page.getByLabel('UN number').fill('UN1263')
    await page.getByLabel('Proper shipping name').fill('PAINT')
    await page.getByLabel('Class').fill('3')
    await page.getByLabel('Packing group').selectOption('III')
    await page.getByLabel('Net amount').fill('0,5')
    expect(await violationsInBoth(page, ['main'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })

    // Without a connection the desk says so, and typed text stays.
    await page.route('**/v1/shipments/register/directly', (route) => route.abort('internetdisconnected'))
    await page.getByLabel('Your reference').fill('DESK-OFFLINE')
    await page.getByRole('button', { name: 'Register and print' }).click()
    await page.locator('.form-foot').getByText(english.unreachable).waitFor()
    expect(await page.getByLabel('Your reference').inputValue()).toBe('DESK-OFFLINE')
    await page.unroute('**/v1/shipments/register/directly')

    // The server's errors appear at their fields, and typed text survives even a reload.
    await page.getByLabel('Weight').first().fill('0.01')
    await page.getByLabel('Your reference').fill('DESK-1')
    await page.getByRole('button', { name: 'Register and print' }).click()
    await page.locator('.form-foot [role=alert]').waitFor()
    expect(await page.getByLabel('Weight').first().getAttribute('aria-invalid')).toBe('true')
    await page.reload()
    await page.getByLabel('Your reference').waitFor()
    expect(await page.getByLabel('Your reference').inputValue()).toBe('DESK-1')

    await watchPrinting(page)
    await page.getByLabel('Weight').first().fill('3,5')
    await page.locator('input[value=LAST_INCH_HOME]').click()
    await page.getByLabel('Label printer').selectOption('SHEET')
    await page.getByRole('button', { name: 'Register and print' }).click()
    await page.getByText('Registered as').waitFor()
    const link = await page.locator('.form-foot [role=alert] a').getAttribute('href')
    const { deliveryServices, parcels } = await callAs(page, address, `/shipments/${link?.split('/').at(-1)}`)
    expect([deliveryServices, parcels[0].dangerousGoods[0].properShippingName]).toEqual([{ signature: true }, 'PAINT'])
    await printed(page).toMatch(/^blob:/)
    await page.getByLabel('Label printer').selectOption('ROLL')
    await page.getByRole('button', { name: 'Next shipment' }).click()
    expect(await page.getByLabel('Your reference').inputValue()).toBe('')

    await page.getByRole('button', { name: 'Step by step' }).click()
    await page.locator('.steps').waitFor()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByLabel('Weight').waitFor()
    await page.locator('.steps button').nth(3).click()
    await page.getByLabel('Add one of your items').fill('aurora')
    await page.locator('[role=option]', { hasText: 'AURORA' }).first().click()
    // The guides' programs ran earlier on this demo and changed the item.
    expect(await page.getByLabel('Commodity code').inputValue()).toMatch(/^940511/)
    expect(await violationsInBoth(page, ['main'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'All on one page' }).click()
    await page.getByLabel('Weight of one').waitFor()
    await page.getByRole('button', { name: 'Start over' }).click()
  })

  it('ships a file, whose wrong rows are corrected in a table', async () => {
    const { page, address } = open()
    await page.goto(`${address}/desk/create/file`)
    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText('2 rows').waitFor()
    await page.getByRole('button', { name: 'Ship the file' }).click()
    const weight = page.getByLabel('parcels.0.weight, line 3')
    await weight.waitFor()
    expect(await page.locator('.mending .said').allTextContents()).toEqual([expect.stringContaining('heavy')])
    expect(await weight.getAttribute('aria-invalid')).toBe('true')
    expect(await violationsInBoth(page, ['main'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await weight.fill('2')
    await page.getByRole('button', { name: /^Send the corrected rows|^Ship the file/ }).click()
    await page.getByText('2 of 2 rows are done, 0 failed.').waitFor()
    await watchPrinting(page)
    await page.getByRole('button', { name: 'Print all labels' }).click()
    await printed(page).toMatch(/^blob:/)
    await page.getByRole('button', { name: 'Another file' }).click()
  })
}
