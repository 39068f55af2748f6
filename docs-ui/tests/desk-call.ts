import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Calls the API as the page's user. */
export async function callAs(
  page: Page,
  address: string,
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
) {
  const token = (await page.evaluate(() => sessionStorage.getItem('Authorization'))) ?? ''
  const response = await fetch(`${address}/v1${path}`, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const said: unknown = await response.json()
  expect([response.ok, said]).toEqual([true, said])
  return Object(said)
}
