import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { serveSite } from './site-server.ts'

const executable = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

export function openBrowser(): Promise<Browser> {
  if (executable === undefined) throw new Error('Chromium was not found. On Debian: apt-get install -y chromium')
  return chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

export interface Site {
  readonly address: string
  readonly browser: Browser
  /** Opens a page in a session of its own. What its console says is kept in `said`. */
  open(path: string, options?: BrowserContextOptions): Promise<Page & { said: string[] }>
  close(): Promise<void>
}

/** The built site in a browser. `dist` is where it was built. */
export async function openSite(dist?: string): Promise<Site> {
  const [{ server, address }, browser] = await Promise.all([serveSite(dist), openBrowser()])
  return {
    address,
    browser,
    async open(path, options) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
      const page = await context.newPage()
      const said: string[] = []
      page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => said.push(`error: ${error.message}`))
      await page.goto(address + path)
      if (options?.javaScriptEnabled !== false) await page.waitForSelector('html[data-ready]')
      return Object.assign(page, { said })
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}
