import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsInBoth } from './axe.ts'
import { callAs } from './desk-call.ts'
import { printed, watchPrinting } from './desk-create.ts'

const order = (externalId: string, quantity = 1) => ({
  externalId,
  orderNumber: externalId,
  placedAt: '2026-11-27T08:00:00Z',
  currencyCode: 'DKK',
  recipient: {
    firstName: 'Astrid',
    lastName: 'Lindqvist',
    addressLine1: 'Södra Vägen 32',
    postCode: '412 54',
    city: 'Göteborg',
    country: 'SE',
    contactInfo: { email: 'astrid.lindqvist@post.example', dialCode: '+46', mobile: '70 174 06 21' },
  },
  lines: [{ lineId: '1', sku: 'NOVA-OPAL-25', quantity, unitPrice: 449 }],
})

/** Customers' orders are held, split, merged and shipped. */
export function orderTests(open: () => { page: Page; address: string }): void {
  it('holds, splits, merges and ships orders, and prints all labels in one go', async () => {
    const { page, address } = open()
    const name = `DESK-${Date.now()}`
    await callAs(
      page,
      address,
      '/orders',
      { orders: [order(`${name}-A`, 3), order(`${name}-B`), order(`${name}-C`)] },
      'PUT',
    )
    await page.goto(`${address}/desk/orders?q=${name}`)
    const rows = page.locator('.table tbody tr')
    await expect.poll(() => rows.count()).toBe(3)
    expect(await violationsInBoth(page, ['main'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    const choose = (one: string) => page.getByLabel(`Choose ${name}-${one}`).check()

    await choose('C')
    await page.getByRole('button', { name: 'Hold' }).click()
    await page.getByLabel('Reason').fill('Pays on Monday')
    await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByRole('link', { name: 'On hold' }).click()
    await page.getByText('Pays on Monday').first().waitFor()
    await page.locator('.table tbody tr', { hasText: 'Pays on Monday' }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByText('Pays on Monday').waitFor({ state: 'detached' })

    await page.goto(`${address}/desk/orders?q=${name}`)
    await page.getByRole('link', { name: `${name}-A` }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Split' }).click()
    await page.getByLabel(/Nova shade.*\(3\)|NOVA-OPAL-25 \(3\)/).fill('1')
    await page.getByRole('dialog').last().getByRole('button', { name: 'Split' }).click()
    await panel.getByText('Split from').waitFor()
    expect(await violationsInBoth(page, ['[role=dialog]'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.keyboard.press('Escape')
    await page.goto(`${address}/desk/orders?q=${name}`)
    await expect.poll(() => rows.count()).toBe(4)

    await choose('B')
    await choose('C')
    await page.getByRole('button', { name: 'Merge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    await panel.getByText('Lines').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => rows.count()).toBe(3)

    await watchPrinting(page)
    await page.getByLabel('Choose all rows').check()
    await page.getByRole('button', { name: 'Ship and print (3)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ship and print' }).click()
    await page.getByText('3 orders are shipped.').waitFor()
    await printed(page).toMatch(/^blob:/)
    await page.getByRole('link', { name: 'Shipped', exact: true }).click()
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(3)
  })
}
