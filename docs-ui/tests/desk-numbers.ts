import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsInBoth } from './axe.ts'

/** A controller looks at charts, their tables and their files. */
export function numberTests(open: () => { page: Page; address: string }): void {
  it('draws shipments by carrier, days until delivery, exceptions and costs', async () => {
    const { page, address } = open()
    await page.goto(`${address}/desk/numbers`)
    const figure = page.locator('.figure', { hasText: 'Shipments by carrier' })
    await figure.locator('svg rect').first().waitFor()
    await page.getByText('Exceptions, last 30 days').waitFor()
    await figure.getByText('Show the table').click()
    expect(await figure.locator('.table tbody tr').count()).toBeGreaterThan(29)
    expect(await figure.locator('.table thead').textContent()).toContain('LastInch')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      figure.getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\uFEFFPeriod,.*\r\n\d{4}-\d\d-\d\d,/)
    expect(await violationsInBoth(page, ['main'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('link', { name: 'By month' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?by=MONTHLY')
  })
}
