import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Operation, Reference } from '../reference/reference.ts'
import { openBrowser } from './browser.ts'
import { builtSite } from './build.ts'
import { serveScripted, type Reply, type Scripted } from './console-server.ts'

export const reference: Reference = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../generated/reference.json'), 'utf8'),
)

export const wide = { viewport: { width: 1440, height: 900 } }
export const phone = { viewport: { width: 390, height: 844 } }
export const card = (id: string) => `[data-operation="${id}"] .summary`
/** Within the console, as is everything found by text or role: the page beside it has 20,000 elements. */
export const send = '#console button:has-text("Send request")'
export const field = (group: string, name: string) => `#console-${group}-${name}`
export const shipmentId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01'

const dist = await builtSite()

export type Watched = Page & { said: string[] }

/** Opens the site in a browser, on a server that responds to calls as each test scripts it. */
export function consoleTests() {
  let browser: Browser
  let server: Scripted
  /** One for all tests, so that the site's files are cached as in a reader's browser. */
  let context: BrowserContext
  /**
   * The previous test's tab, whose process has already compiled the site's scripts. Whatever that test left behind is
   * cleared.
   */
  let tab: Page | undefined

  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), serveScripted(dist)])
    context = await browser.newContext({ acceptDownloads: true })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address })
  })

  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  beforeEach(() => {
    server.got.length = 0
    server.reply = () => ({ body: '{}' })
  })

  afterEach(async () => {
    const [page, ...others] = context.pages()
    await Promise.all([context.clearCookies(), ...others.map((one) => one.close())])
    if (!page) return
    for (const event of ['console', 'pageerror'] as const) page.removeAllListeners(event)
    await page.unrouteAll()
    await page.emulateMedia({ colorScheme: null, media: null })
    // From a page without scripts, so that none stores its state on leaving.
    await page.goto(`${server.address}/favicon.svg`)
    await page.evaluate(() => [sessionStorage, localStorage].forEach((kept) => kept.clear()))
    tab = page
  })

  async function open({ viewport }: typeof wide = wide, at = '/api-reference'): Promise<Watched> {
    const page = tab ?? (await context.newPage())
    tab = undefined
    await page.setViewportSize(viewport)
    // Generous, since checks of the whole project run alongside and use both processors.
    page.setDefaultTimeout(60_000)
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(error.message))
    await page.goto(server.address + at)
    await page.waitForSelector('html[data-ready]')
    return Object.assign(page, { said })
  }

  return {
    server: () => server,
    open,

    /** Opens the operation's area page, or another page with its card, and the console on it. */
    consoleOf: async (
      id: string,
      options?: typeof wide,
      at = `/api-reference/${operation(id).tag}`,
    ): Promise<Watched> => {
      const page = await open(options, at)
      await openConsole(page, id)
      return page
    },

    reply: (response: Reply) => (server.reply = () => response),
  }
}

/** Opens the console by clicking an operation's card. */
export async function openConsole(page: Page, id: string): Promise<void> {
  await page.locator(card(id)).evaluate((summary) => summary.scrollIntoView())
  await page.locator(card(id)).click()
  const heading = page.locator('.console-panel h2').filter({ hasText: new RegExp(`^${id}$`) })
  // On a busy machine, sections arriving above may move another card under the pointer at that moment.
  await heading.waitFor({ timeout: 15_000 }).catch(() => page.locator(card(id)).click())
  await heading.waitFor()
}

export async function sendAndWait(page: Page): Promise<void> {
  await page.click(send)
  await page.waitForSelector('.outcome')
}

export function operation(id: string): Operation {
  const found = reference.operations.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`There is no ${id}`)
  return found
}

export function example(id: string, status: number): string {
  const response = operation(id).responses.find((candidate) => candidate.status === status)
  return JSON.stringify(response && 'examples' in response ? response.examples?.[0]?.value : null)
}

declare global {
  interface Element {
    /** CodeMirror's own property on its input element. Lines far outside the view are not in the DOM. */
    readonly cmTile?: {
      readonly root: { readonly view: { readonly state: { readonly doc: { toJSON: () => readonly string[] } } } }
    }
  }
}

const editorOf = (page: Page, id: string) => page.locator(`.cm-content#${id}`)

/** Returns the whole text of a code area, once the editor is ready. */
export const codeOf = (page: Page, id: string): Promise<string> =>
  editorOf(page, id).evaluate((content) => (content.cmTile?.root.view.state.doc.toJSON() ?? []).join('\n'))

/** Replaces the text of a code area by typing. */
export async function typeCode(page: Page, id: string, code: string): Promise<void> {
  await editorOf(page, id).focus()
  await page.keyboard.press('Control+a')
  if (code === '') await page.keyboard.press('Delete')
  else await page.keyboard.insertText(code)
}

export const storage = (page: Page, name: string) => page.evaluate((key) => sessionStorage.getItem(key), name)

export const text = async (page: Page, selector: string) =>
  (await page.locator(selector).first().textContent())?.replace(/\s+/g, ' ').trim() ?? ''
