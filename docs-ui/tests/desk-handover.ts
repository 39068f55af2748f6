import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsInBoth } from './axe.ts'
import { printed, watchPrinting } from './desk-create.ts'
import { callAs } from './desk-call.ts'

const party = {
  lastName: 'Lindqvist',
  addressLine1: 'Södra Vägen 32',
  postCode: '412 54',
  city: 'Göteborg',
  country: 'SE',
}

/** Creates a shipment that is registered with LAST_INCH. */
export async function registered(page: Page, address: string, customerReference: string) {
  const { shipment } = await callAs(page, address, '/shipments/register/directly', {
    shipment: {
      customerReference,
      sender: { ...party, company: 'Nordlys Interiør ApS', country: 'DK', postCode: '1264', city: 'Copenhagen' },
      recipient: party,
      carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
      parcels: [{ weight: 2, length: 30, width: 20, height: 10, description: 'Lamp' }],
    },
  })
  return shipment
}

/** Parcels leave the warehouse on trucks, with a manifest or with a carrier's pick-up, and some come back. */
export function handoverTests(open: () => { page: Page; address: string }): void {
  it('keeps views of the table, and prints and cancels several shipments at once', async () => {
    const { page, address } = open()
    const name = `DESK-SEVERAL-${Date.now()}`
    await registered(page, address, `${name}-1`)
    await registered(page, address, `${name}-2`)
    await page.goto(`${address}/desk/shipments?q=${name}`)
    await expect.poll(() => page.locator('.MuiDataGrid-row').count()).toBe(2)
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto(`${address}/desk/shipments`)
    await page.getByRole('link', { name }).click()
    await expect.poll(() => new URL(page.url()).search).toBe(`?q=${name}`)
    await expect.poll(() => page.locator('.MuiDataGrid-row').count()).toBe(2)
    await watchPrinting(page)
    await page.getByLabel('Choose all rows').click()
    await page.getByRole('button', { name: 'Print the labels' }).click()
    await printed(page).toMatch(/^blob:/)
    await page.getByText('2 done, 0 failed.').waitFor()
    expect(await violationsInBoth(page, ['main'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.locator('.chosen').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the shipment' }).click()
    await page.locator('.chosen').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.MuiDataGrid-row', { hasText: 'Cancelled' }).count()).toBe(2)
    await page.getByRole('button', { name: `Remove the view ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('link', { name }).waitFor({ state: 'detached' })
  })

  it('loads a truck by scanning, orders a pick-up, makes a manifest and receives a return', async () => {
    const { page, address } = open()
    const name = `DESK-OUT-${Date.now()}`
    const shipment = await registered(page, address, name)
    await page.goto(`${address}/desk/shipments?q=${name}`)
    await expect.poll(() => page.locator('.MuiDataGrid-row').count()).toBe(1)
    await page.getByLabel('Choose all rows').click()
    await watchPrinting(page)
    await page.getByRole('button', { name: 'Make a manifest' }).click()
    await printed(page).toMatch(/^blob:/)
    await page.goto(`${address}/desk/handover/trucks`)
    await page.getByRole('button', { name: 'New truck' }).click()
    await page.getByLabel('License plate').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'New truck' }).click()
    await page.getByRole('button', { name: 'New pallet' }).click()
    await page.getByLabel('Number').fill(`${name}-P`)
    await page.getByRole('dialog').getByRole('button', { name: 'New pallet' }).click()
    const field = page.getByLabel(`Scan a parcel for the pallet ${name}-P`)
    await field.fill(shipment.carrierReference)
    await field.press('Enter')
    await page.locator('.scanned-green').waitFor()
    await page.locator('.table tbody tr', { hasText: shipment.carrierReference }).waitFor()
    await field.fill(shipment.carrierReference)
    await field.press('Enter')
    await page.locator('.scanned-amber').waitFor()
    await page.getByText('Parcels: 1, pallets: 1').waitFor()
    expect(await violationsInBoth(page, ['main'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Loading is done' }).click()
    await page.getByRole('button', { name: 'Close the truck' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close the truck' }).click()
    await page.locator('.state-green', { hasText: 'Closed' }).waitFor()

    await page.getByRole('link', { name: 'Pick-ups' }).click()
    await page.getByRole('button', { name: 'Order a pick-up' }).click()
    await page.getByLabel('Carrier').selectOption('POSTNORD_DK')
    await page.getByText(/The carrier comes for|No registered shipment/).waitFor()
    expect(await violationsInBoth(page, ['[role=dialog]'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Manifests' }).click()
    await page.getByRole('button', { name: 'Make a manifest' }).click()
    expect(await page.getByLabel('Carrier').locator('option[value=LAST_INCH]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.locator('.table tbody tr').first().waitFor()
    expect(await violationsInBoth(page, ['main'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })

    await page.getByRole('link', { name: 'Returns' }).click()
    await page.getByLabel('Scan or type the number of the parcel').fill(shipment.carrierReference)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Print a label for the return' }).click()
    await page.getByText('The return is registered.').waitFor()
    const [returned] = (await readAs(page, address, `/shipments/${shipment.id}`)).returns
    const { carrierReference } = await readAs(page, address, `/shipments/${returned}`)
    await page.getByLabel('Scan or type the number of the parcel').fill(carrierReference)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Received' }).click()
    await page.getByText('The return is received.').waitFor()
  })
}

async function readAs(page: Page, address: string, path: string) {
  const token = (await page.evaluate(() => sessionStorage.getItem('Authorization'))) ?? ''
  const response = await fetch(`${address}/v1${path}`, { headers: { authorization: token } })
  return Object(await response.json())
}
