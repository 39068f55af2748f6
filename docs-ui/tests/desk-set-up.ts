import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsInBoth } from './axe.ts'

/** Administrators' tasks: carriers, rate sheets, policies, roles, users and preferences. */
export function setUpTests(open: () => { page: Page; address: string }): void {
  const looksRight = async (part: string) => {
    const { page } = open()
    expect(await violationsInBoth(page, [part])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }

  it('saves the credentials of a carrier, shows the result of their test, and never shows them', async () => {
    const { page, address } = open()
    await page.goto(`${address}/desk/set-up/carriers?show=all`)
    await page.getByRole('link', { name: 'Bring / Posten' }).click()
    const panel = page.getByRole('dialog')
    const form = panel.getByRole('form', { name: 'Credentials for shipping' })
    const secret = form.getByLabel('Webhook secret')
    await secret.fill('too-short')
    await form.getByRole('button', { name: 'Save and check' }).click()
    // The server identifies the value by its index in the list.
    await expect.poll(() => secret.getAttribute('aria-invalid')).toBe('true')
    await looksRight('[role=dialog]')
    await secret.fill('north-star-lantern-7')
    await form.getByRole('button', { name: 'Save and check' }).click()
    // Without the other credentials, Bring is not called.
    await form.getByText('The carrier was not contacted.').waitFor()
    await panel.getByText('Credentials incomplete').waitFor()
    await page.reload()
    await secret.waitFor()
    expect([await secret.inputValue(), await secret.getAttribute('type')]).toEqual(['', 'password'])
    await expect.poll(() => secret.getAttribute('placeholder')).toMatch(/^Saved/)
    await form.getByRole('button', { name: 'Remove the credentials' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Remove the credentials' }).click()
    await panel.getByText('No account').waitFor()
    await page.keyboard.press('Escape')
    await looksRight('main')
  })

  it('makes a rate sheet and fills it from a file', async () => {
    const { page, address } = open()
    const name = `DESK-PRICES-${Date.now()}`
    await page.goto(`${address}/desk/set-up/rate-sheets`)
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.locator('.table tbody tr a').first().click()
        await page.getByRole('button', { name: 'Download as Excel' }).click()
      })(),
    ])
    await looksRight('[role=dialog]')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New rate sheet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Carrier').selectOption('GLS_DK')
    await dialog.getByLabel('Product').selectOption({ index: 1 })
    await dialog.getByLabel('Currency').fill('DKK')
    await dialog.getByLabel('Valid from').fill('2031-01-01')
    await dialog.getByRole('button', { name: 'New rate sheet' }).click()
    await dialog.getByText('This list has no prices yet').waitFor()
    // One rate sheet's export can be imported into another.
    const buffer = readFileSync(await sheet.path())
    await dialog.locator('input[type=file]').setInputFiles({ name: 'prices.xlsx', mimeType: '', buffer })
    await dialog.getByText(/^Saved as version 2 with [1-9]/).waitFor()
    await page.keyboard.press('Escape')
    const row = page.locator('.table tbody tr', { hasText: name })
    await row.getByText('Not yet').waitFor()
    await looksRight('main')
    await row.getByRole('link').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => row.count()).toBe(0)
  })

  it('drafts a policy, orders its rules and tries it on past orders', async () => {
    const { page, address } = open()
    const name = `DESK-POLICY-${Date.now()}`
    await page.goto(`${address}/desk/set-up/policies`)
    await page.getByRole('button', { name: 'New policy' }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel('Name of the policy').fill(name)
    await dialog.getByLabel('Name of the rule').fill('Heavy')
    await dialog.getByLabel('What it does').selectOption('HIDE')
    await dialog.getByLabel('Carrier').selectOption('GLS_DK')
    await dialog.getByLabel('Heavier than').fill('7,5')
    await looksRight('[role=dialog]')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('Weight: 7.5–∞ kg').waitFor()
    await panel.getByRole('button', { name: 'Add a rule' }).click()
    await dialog.getByLabel('Name of the rule').fill('Dear')
    await dialog.getByLabel('What it does').selectOption('MARK_UP')
    await dialog.getByLabel('Percent').fill('12,5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Add to the cost · 12.5 %').waitFor()
    await panel.getByRole('button', { name: 'Move Dear up' }).click()
    await expect.poll(() => panel.locator('.rules strong').allTextContents()).toEqual(['Dear', 'Heavy'])
    await panel.getByRole('button', { name: 'Try on past orders' }).click()
    await panel.getByText(/^Of the last \d+ orders/).waitFor()
    await looksRight('[role=dialog]')
    await panel.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.locator('.table tbody tr', { hasText: name }).waitFor({ state: 'detached' })
  })

  it('makes a role from a template, invites a user with it, and keeps preferences', async () => {
    const { page, address } = open()
    const name = `DESK-ROLE-${Date.now()}`
    await page.goto(`${address}/desk/set-up/roles`)
    await page.getByRole('button', { name: 'New role' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('For the work of').selectOption('WAREHOUSE')
    await panel.getByText('relabelling:write').waitFor()
    await panel.getByLabel('Name').fill(name)
    await looksRight('[role=dialog]')
    await panel.getByRole('button', { name: 'New role' }).click()
    await panel.getByRole('heading', { name: 'Permissions' }).waitFor()
    await panel.getByLabel('Audit').selectOption('audit:read')
    await panel.getByText('Read the audit log.').waitFor()
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => panel.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await looksRight('[role=dialog]')

    await page.goto(`${address}/desk/set-up/users`)
    await page.getByRole('button', { name: 'Invite a user' }).click()
    await panel.getByLabel('Email').fill(`${name}@nordlys.example`)
    await panel.getByText(name).click()
    await panel.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText(`The invitation to ${name.toLowerCase()}@nordlys.example is on its way.`).waitFor()
    const row = page.locator('.table tbody tr', { hasText: name.toLowerCase() })
    await row.getByText('Invited').waitFor()
    await row.getByText(name, { exact: true }).waitFor()
    await looksRight('main')
    await row.getByRole('link').click()
    await panel.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Preferences' }).click()
    const first = page.getByLabel('Opens after log-in')
    await first.selectOption('orders')
    await page.getByText('Saved.').waitFor()
    await looksRight('main')
    await page.goto(`${address}/desk`)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/desk/orders')
    await page.goto(`${address}/desk/set-up`)
    await expect.poll(() => first.inputValue()).toBe('orders')
    await first.selectOption('')
    await page.getByText('Saved.').waitFor()
  })
}
