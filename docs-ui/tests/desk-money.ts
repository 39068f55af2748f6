import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsInBoth } from './axe.ts'
import { registered } from './desk-handover.ts'

/** A controller reads invoices, decides on differences, and makes claims. */
export function moneyTests(open: () => { page: Page; address: string }): void {
  it('imports an invoice, disputes differences and claims a lost parcel', async () => {
    const { page, address } = open()
    const name = `DESK-MONEY-${Date.now()}`
    const shipment = await registered(page, address, name)
    await page.goto(`${address}/desk/money`)
    await page.getByRole('button', { name: 'Import an invoice' }).click()
    await page.getByLabel('Carrier').selectOption('LAST_INCH')
    const row = `${name},2026-11-27,DKK,${shipment.carrierReference},FREIGHT,999.50`
    const file = `invoiceNumber,invoiceDate,currency,carrierReference,charge,net\r\n${row}\r\n`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'i.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.getByRole('dialog').getByRole('button', { name: 'Import an invoice' }).click()
    await page.getByText('Imported invoices: 1. Known before: 0.').waitFor()
    expect(await violationsInBoth(page, ['main'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })

    await page.getByRole('link', { name, exact: true }).click()
    const difference = page.locator('.table tbody tr', { hasText: shipment.carrierReference })
    await difference.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Dispute' }).click()
    await page.getByLabel('Note').fill('Agreed price is lower')
    await page.getByRole('dialog').getByRole('button', { name: 'Dispute' }).click()
    await difference.getByText('Agreed price is lower').waitFor()
    await page.getByRole('link', { name: 'Disputed' }).click()
    await difference.waitFor()
    expect(await violationsInBoth(page, ['main'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })

    await page.goto(`${address}/desk/money/claims?new=${shipment.id}`)
    await page.getByLabel('Amount').fill('449,50')
    await page.getByLabel('Currency').fill('DKK')
    await page.getByLabel('What happened').fill('Never arrived')
    // Typed text survives a reload.
    await page.reload()
    expect(await page.getByLabel('What happened').inputValue()).toBe('Never arrived')
    await page.getByRole('button', { name: 'Save the claim' }).click()
    const claim = page.locator('.table tbody tr', { hasText: shipment.carrierReference })
    await claim.getByText('DKK 449.50').or(page.getByRole('dialog').getByRole('alert')).first().waitFor()
    expect(await page.getByRole('dialog').getByRole('alert').allTextContents()).toEqual([])
    await claim.getByRole('button', { name: 'Mark as submitted' }).click()
    await claim.getByText('Submitted').waitFor()
    await claim.getByRole('link').click()
    const panel = page.getByRole('dialog')
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=='
    await panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
    const [proof] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'box.png' }).click(),
    ])
    expect(readFileSync(await proof.path()).toString('base64')).toBe(pixel)
    expect(await violationsInBoth(page, ['[role=dialog]'])).toEqual([])
    await panel.getByRole('button', { name: 'Remove' }).click()
    await panel.getByText('No attachments yet.').waitFor()
    await page.keyboard.press('Escape')
    expect(await violationsInBoth(page, ['main'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })
}
