import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsInBoth } from './axe.ts'
import { callAs } from './desk-call.ts'

const party = {
  lastName: 'Lindqvist',
  addressLine1: 'Södra Vägen 32',
  postCode: '412 54',
  city: 'Göteborg',
  country: 'SE',
  contactInfo: { email: 'astrid.lindqvist@post.example' },
}
const parcel = { weight: 2, length: 30, width: 20, height: 10, description: 'Lamp' }

/** Parcels that need a person, each with its next step. */
export function exceptionTests(open: () => { page: Page; address: string }): void {
  it('leads from a problem to its next step', async () => {
    const { page, address } = open()
    const shipment = {
      sender: { ...party, company: 'Nordlys Interiør ApS', country: 'DK', postCode: '1264', city: 'Copenhagen' },
      recipient: party,
      carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
      parcels: [parcel],
    }
    const customerReference = `DESK-HELD-${Date.now()}`
    const { shipment: made } = await callAs(page, address, '/shipments/register/directly', {
      shipment: { ...shipment, customerReference },
    })
    await callAs(page, address, `/shipments/${made.id}/events`, {
      state: 'DELIVERY_ATTEMPTED',
      exception: 'ADDRESS_NOT_FOUND',
      createdAt: new Date().toISOString(),
    })
    await page.goto(`${address}/desk/exceptions`)
    await page.locator('.table tbody tr').first().waitFor()
    expect(await violationsInBoth(page, ['main'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    // A refused shipment is corrected in the form, which starts with its data.
    const correct = page.getByRole('link', { name: 'Correct' }).first()
    expect(await correct.getAttribute('href')).toMatch(/^\/desk\/create\?edit=/)
    await correct.click()
    await page.getByLabel('Weight').first().waitFor()
    await expect.poll(() => page.getByLabel('Your reference').inputValue()).not.toBe('')

    await page.goto(`${address}/desk/exceptions?kind=address`)
    await page.getByRole('link', { name: /^Address not found \([1-9]/ }).waitFor()
    const row = page.locator('.table tbody tr', { hasText: made.carrierReference })
    await row.waitFor()
    expect(await row.getByRole('link', { name: 'Write to the recipient' }).getAttribute('href')).toBe(
      `mailto:astrid.lindqvist%40post.example?subject=${encodeURIComponent(`Your parcel ${made.carrierReference}`)}`,
    )
    await row.getByRole('link', { name: 'Send again' }).click()
    await expect.poll(() => page.getByLabel('City').first().inputValue()).toBe('Göteborg')
    await page.goBack()
    await row.getByRole('button', { name: 'Have it returned' }).click()
    await page.getByRole('dialog').getByText('Return of').waitFor()
    await page.goto(`${address}/desk/exceptions?kind=late`)
    await page
      .getByText(/All is well|On their way for over 7 days/)
      .first()
      .waitFor()
  })
}
