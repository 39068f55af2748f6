import { existsSync } from 'node:fs'
import { chromium, selectors, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { serveSite } from './site-server.ts'

/** Headless Chromium first: it costs a third less than the whole browser. */
const executable = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync)

/**
 * Two pages of suggestions for the address bar that each Chromium window would load besides the page, for a third of a
 * test's cost. The rest is Playwright's own list, which this one replaces.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export async function openBrowser(): Promise<Browser> {
  if (executable === undefined)
    throw new Error('Chromium was not found. On Debian: apt-get install -y chromium-headless-shell')
  const browser = await chromium.launch({
    executablePath: executable,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => (await newContext(options)).on('page', lookPlainly)
  return browser
}

/**
 * Finds elements with the browser's own CSS engine. Playwright's also looks for a shadow root behind each of 40,000
 * elements.
 */
await selectors.register(
  'plain',
  `({
    query: (root, selector) => root.querySelector(selector),
    queryAll: (root, selector) => [...root.querySelectorAll(selector)],
  })`,
  { contentScript: true },
)

/** Playwright's extensions to CSS: text, visibility, steps, and other named engines. */
const isNoPlainCss = /:(?:has-)?text|:visible|>>|^[a-z-]+=|^(?:\/\/|["'])/

const lookedFor = [
  'locator',
  'click',
  'fill',
  'focus',
  'getAttribute',
  'hover',
  'inputValue',
  'selectOption',
  'textContent',
  'waitForSelector',
] as const

/** Our pages have no shadow roots. */
function lookPlainly(page: Page): void {
  for (const name of lookedFor) {
    const look: unknown = page[name]
    const plainly = (selector: string, ...rest: readonly unknown[]) =>
      Reflect.apply(Object(look), page, [isNoPlainCss.test(selector) ? selector : `plain=${selector}`, ...rest])
    Object.assign(page, { [name]: plainly })
  }
}

export interface Site {
  readonly address: string
  readonly browser: Browser
  /** Opens a page in a session of its own, and collects its console output in `said`. */
  open(path: string, options?: BrowserContextOptions): Promise<Page & { said: string[] }>
  /** Navigates an open page to a path. */
  load(page: Page, path: string): Promise<void>
  close(): Promise<void>
}

/** The built site in a browser. `dist` is the folder it was built into. */
export async function openSite(dist?: string): Promise<Site> {
  const [{ server, address }, browser] = await Promise.all([serveSite(dist), openBrowser()])
  const load: Site['load'] = async (page, path) => {
    await page.goto(address + path)
    await page.waitForSelector('html[data-ready]')
  }
  return {
    address,
    browser,
    load,
    async open(path, options) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
      const page = await context.newPage()
      // Generous, since checks of the whole project run alongside and use both processors.
      page.setDefaultTimeout(120_000)
      const said: string[] = []
      page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => said.push(`error: ${error.message}`))
      if (options?.javaScriptEnabled === false) await page.goto(address + path)
      else await load(page, path)
      return Object.assign(page, { said })
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}

/** Loads all sections of the reference page, as find-in-page does. */
export async function whole(page: Page): Promise<void> {
  await page.keyboard.press('Control+f')
  await page.waitForSelector('html[data-whole]')
}

/**
 * Fixes the height of the sections, so that it does not change when they scroll into view. Uses no attributes, which
 * axe would check.
 */
export const layOut = (page: Page, sections: string) =>
  page.evaluate((selector) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:is(${selector}) { content-visibility: visible !important }`)
    document.adoptedStyleSheets.push(sheet)
  }, sections)
