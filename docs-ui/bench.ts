import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { writePages } from './build/pages.ts'
import { carrierFacts } from './build/carrier-facts.ts'
import { readGuides } from './build/guide-files.ts'
import { readReference } from './build/reference-modules.ts'
import { operationAnchor, type Reference } from './reference/reference.ts'
import { openSite, type Site } from './tests/browser.ts'

/**
 * What the reference costs a reader, as medians of several loads of the built site: unthrottled, and with a processor
 * four times as slow; then the same for a made contract of 1,000 operations. Build first. The figures depend on the
 * machine and on what else it does, so its load is printed with them.
 */

const runs = Number(process.argv[2] ?? 5)

/** Counts long tasks and notes paints from the first line of the page on. */
function observe() {
  const marks: Window['marks'] = { tasks: [], shift: 0 }
  window.marks = marks
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) marks.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) marks.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
  const waitForFrame = () => {
    if (document.querySelector('#navigation a')) performance.mark('list')
    else requestAnimationFrame(waitForFrame)
  }
  requestAnimationFrame(waitForFrame)
}

interface Figures {
  [name: string]: number
}

async function load(site: Site, slowdown: number, far: string): Promise<Figures> {
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Performance.enable')
  let bytes = 0
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (/^(Script|Stylesheet)$/.test(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  await page.addInitScript(observe)
  await page.goto(`${site.address}/api-reference`)
  await page.waitForSelector('html[data-drawer-mode]')
  await page.waitForTimeout(1200 * slowdown ** 0.5)
  const loaded = await page.evaluate(() => {
    const { tasks, shift } = window.marks
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return {
      paint,
      list: performance.getEntriesByName('list')[0]?.startTime ?? 0,
      idle: Math.max(paint, ...tasks.map(({ start, duration }) => start + duration)),
      blocking: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      longest: Math.max(0, ...tasks.map(({ duration }) => duration)),
      shift,
      nodes: document.querySelectorAll('*').length,
    }
  })
  const first = bytes / 1000
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const heap = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
  const click = await settled(page, far)
  const search = await keys(page)
  await context.close()
  return { 'kB of scripts and styles': first, ...loaded, 'heap MB': heap, click, 'ms per key': search }
}

declare global {
  interface Window {
    /** Put into the page by `observe`. */
    marks: { tasks: { start: number; duration: number }[]; shift: number }
  }
}

/** From a click on an entry until its text has stood still for five frames. */
const settled = (page: Page, anchor: string) =>
  page.evaluate(async (href) => {
    const start = performance.now()
    document.querySelector<HTMLAnchorElement>(`#navigation a[href="${href}"]`)?.click()
    let [top, still, last] = [Number.NaN, 0, start]
    while (still < 5) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = document.querySelector(href)?.getBoundingClientRect().top ?? Number.NaN
      if (now === top) still++
      else [top, still, last] = [now, 0, performance.now()]
    }
    return last - start
  }, anchor)

async function keys(page: Page): Promise<number> {
  await page.keyboard.press('Control+k')
  await page.waitForSelector('.search input')
  return page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('.search input')
    // React watches the property of the element, so the one of its class is set.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    if (!input || !value) return Number.NaN
    const times: number[] = []
    const query = 'shipmnt lable'
    for (let end = 1; end <= query.length; end++) {
      const start = performance.now()
      value.set?.call(input, query.slice(0, end))
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      times.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
  })
}

const median = (values: number[]) =>
  values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Medians by figure, unthrottled and throttled. */
async function measure(dist: string, far: string): Promise<Figures[]> {
  const site = await openSite(dist)
  const columns: Figures[] = []
  for (const slowdown of [1, 4]) {
    const loads: Figures[] = []
    for (let run = 0; run < runs; run++) loads.push(await load(site, slowdown, far))
    const names = Object.keys(loads[0] ?? {})
    columns.push(
      Object.fromEntries(names.map((name) => [name, median(loads.map((figures) => figures[name] ?? Number.NaN))])),
    )
  }
  await site.close()
  return columns
}

function print(title: string, dist: string, columns: readonly Figures[]): void {
  const html = readFileSync(path.join(dist, 'api-reference/index.html.br')).length / 1000
  const machineLoad = loadavg().map((average) => average.toFixed(1))
  console.log(`\n${title} (load of the machine ${machineLoad.join(', ')})`)
  console.log(`${'HTML, kB'.padEnd(26)}${html.toFixed(0).padStart(8)}`)
  for (const name of Object.keys(columns[0] ?? {}))
    console.log(
      `${name.padEnd(26)}${columns.map((column) => (column[name] ?? 0).toFixed(name === 'shift' ? 3 : 0).padStart(8)).join('')}`,
    )
}

/** The contract again and again under other names, until it has so many operations. */
function enlarged(reference: Reference, count: number): Reference {
  const copies = Math.ceil(count / reference.operations.filter(({ hidden }) => !hidden).length)
  const all = Array.from({ length: copies }, (_, copy) => copy).flatMap((copy) =>
    reference.operations.map((operation) =>
      copy === 0
        ? operation
        : {
            ...operation,
            id: `${operation.id}${copy}`,
            tag: `${operation.tag}${copy}`,
            path: `/${copy}${operation.path}`,
          },
    ),
  )
  const operations = all.filter(({ hidden }) => !hidden).slice(0, count)
  const tags = [...new Set(operations.map(({ tag }) => tag))].map((name) => {
    const own = operations.filter(({ tag }) => tag === name)
    return {
      name,
      area: own[0]?.area ?? '',
      description: `Operations of ${name}.`,
      introduction: '',
      operations: own.map(({ id }) => id),
    }
  })
  return { ...reference, operations, tags }
}

const dist = path.join(import.meta.dirname, 'dist')
const reference = readReference()
print(`${reference.operations.length} operations`, dist, await measure(dist, '#api-Role-updateRole'))

const large = mkdtempSync(path.join(tmpdir(), 'waybill-docs-large-'))
try {
  cpSync(dist, large, { recursive: true })
  const many = enlarged(reference, 1000)
  await writePages(large, many, '{}', [], { ...readGuides(), carriers: carrierFacts() })
  const last = many.operations.at(-20)
  print('1000 operations', large, await measure(large, last ? `#${operationAnchor(last)}` : ''))
} finally {
  rmSync(large, { recursive: true, force: true })
}
