import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations, violationsInBoth } from './axe.ts'

const password = 'northern-lamps-at-dusk-7'

/** Uses Chromium's virtual authenticator, on a page opened under the site's name. */
export function passkeyTests(open: () => { page: Page; address: string }): void {
  it('registers a passkey, logs in with it, and takes it as the second factor', async () => {
    const { page: first, address } = open()
    const context = first.context().browser()
    if (!context) throw new Error('The page has no browser')
    const page = await context.newPage({ viewport: { width: 390, height: 844 } })
    const site = address.replace('127.0.0.1', 'localhost')
    try {
      const session = await page.context().newCDPSession(page)
      await session.send('WebAuthn.enable')
      await session.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      const username = await colleague(first)
      await page.goto(`${site}/desk/second-factor`)
      await page.fill('#log-in-username', username)
      await page.fill('#log-in-password', password)
      await page.keyboard.press('Enter')
      await page.fill('#second-factor-password', password)
      await page.fill('#passkey-name', 'Laptop')
      expect(await violationsInBoth(page, ['body'])).toEqual([])
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.locator('.recovery-codes').waitFor()
      expect(await page.locator('.recovery-codes li').count()).toBe(10)
      await page.reload()
      await page.getByText('not used yet').waitFor()

      await page.evaluate(() => sessionStorage.clear())
      await page.goto(`${site}/desk/second-factor`)
      await page.getByRole('button', { name: 'Log in with a passkey' }).click()
      await page.getByText('last used').waitFor()
      expect(await violations(page, ['body'])).toEqual([])

      await page.evaluate(() => sessionStorage.clear())
      await page.goto(`${site}/desk/second-factor`)
      await page.fill('#log-in-username', username)
      await page.fill('#log-in-password', password)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Use a passkey instead' }).click()
      await page.getByText('last used').waitFor()
      // A second authenticator is confirmed with the first; here it is the same one, which the browser knows.
      await page.fill('#second-factor-password', password)
      await page.getByRole('button', { name: 'Remove Laptop' }).click()
      await page.getByText('last used').waitFor({ state: 'detached' })
    } finally {
      await page.context().close()
    }
  })
}

/** Returns a demo user that no other test uses. */
async function colleague(page: Page): Promise<string> {
  return page.evaluate(async (wanted) => {
    const username = `passkey-${Date.now()}@nordlys.example`
    const authorization = sessionStorage.getItem('Authorization') ?? ''
    const send = (path: string, body: object) =>
      fetch(`/v1${path}`, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
    const temporary = `${wanted}-first`
    const made = await send('/auth/users', {
      username,
      email: username,
      firstName: 'Runa',
      lastName: 'Dahl',
      temporaryPassword: temporary,
      suppressEmail: true,
    })
    const set = await send('/auth/users/set-password', { username, currentPassword: temporary, password: wanted })
    if (made.status !== 201 || set.status !== 204) throw new Error(`${made.status} ${set.status}`)
    return username
  }, password)
}
