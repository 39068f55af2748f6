import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { writePages } from '../../docs-ui/build/pages.ts'
import { carrierFacts } from '../../docs-ui/guides/carrier-facts.ts'
import { readGuides } from '../../docs-ui/build/guide-files.ts'
import { readReference } from '../../docs-ui/build/reference-modules.ts'
import { operationAnchor, type Reference } from '../../docs-ui/reference/reference.ts'
import { openSite, type Site } from '../../docs-ui/tests/browser.ts'

/**
 * Measures what the reference costs a reader, as medians of several loads of the built site: unthrottled, and with a
 * processor four times slower; then the same for a generated contract of 1,000 operations. Build first. A visit scrolls
 * ten screens. A click and a key are measured twice, while the page fills and when it is complete, because readers
 * should not pay for what they have not looked at. Work is processor time, all else is elapsed time. The figures depend
 * on the machine and its load, which is printed with them. With `--beside=folder`, another build is loaded in turns
 * with this one, for ratios within a run. Exits with 1 if an aim is missed.
 */

const runs = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 5)
const beside = process.argv.find((argument) => argument.startsWith('--beside='))?.slice('--beside='.length)

/**
 * Upper limits, unthrottled. The work for a key, from the search to the paint, must leave room in a 60 Hz frame so that
 * the next frame can show it. The frames per key tell whether it did; their minimum is one. While the page fills, a
 * click and a key may cost half as much again.
 */
const aims: Figures = {
  'kB at first': 130,
  list: 100,
  blocking: 50,
  idle: 250,
  shift: 0.05,
  'blocking of the visit': 50,
  'shift of the visit': 0.05,
  click: 100,
  'click while it fills': 150,
  'work per key': 16,
  'work per key while it fills': 24,
  'frames per key': 1,
}

/** Records long tasks, layout shifts and paints from the start of the page. */
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
  // Processor time, so that other work on the machine matters less.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const bytes = { page: 0, rest: 0 }
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[/^(Document|Script|Stylesheet|Font)$/.test(kinds.get(requestId) ?? '') ? 'page' : 'rest'] += encodedDataLength
  })
  await page.addInitScript(observe)
  await page.goto(`${site.address}/api-reference`)
  await page.waitForSelector('html[data-ready]')
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  await page.waitForTimeout(1_000 * slowdown ** 0.5)
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
    }
  })
  const work = (await metric(session, 'TaskDuration')) * 1000
  const first = bytes.page
  const visit = await visited(page, session)
  await context.close()
  return {
    'kB at first': first / 1000,
    'elements at first': nodes,
    ...loaded,
    work,
    'kB of the visit': bytes.rest / 1000,
    ...visit,
    ...(await acted(site, slowdown, far)),
  }
}

/** Scrolls ten screens. */
async function visited(page: Page, session: CDPSession): Promise<Figures> {
  await page.evaluate(() => Object.assign(window.marks, { tasks: [], shift: 0 }))
  const before = await metric(session, 'TaskDuration')
  await page.mouse.move(700, 450)
  for (let screen = 0; screen < 10; screen++) {
    // Away from the samples, which would scroll themselves.
    await page.mouse.move(300 + screen, 140)
    await page.mouse.wheel(0, 820)
    await page.waitForTimeout(400)
  }
  await quiet(session)
  const visit = await page.evaluate(() => ({
    'blocking of the visit': window.marks.tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    'shift of the visit': window.marks.shift,
    'elements at last': document.querySelectorAll('*').length,
  }))
  const work = (await metric(session, 'TaskDuration')) - before
  await session.send('HeapProfiler.collectGarbage')
  return { ...visit, 'work of the visit': work * 1000, 'heap MB': (await metric(session, 'JSHeapUsedSize')) / 1e6 }
}

/** Waits until the page is idle. */
async function quiet(session: CDPSession): Promise<void> {
  for (let [before, now] = [-1, 0]; now - before > 0.02; [before, now] = [now, await metric(session, 'TaskDuration')])
    await new Promise((resolve) => setTimeout(resolve, 500))
}

/** Measures a click and a key on a page that has just loaded, and on one that is complete. */
async function acted(site: Site, slowdown: number, far: string): Promise<Figures> {
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`${site.address}/api-reference`)
  await page.waitForSelector('html[data-ready]')
  await page.mouse.move(700, 450)
  await page.waitForTimeout(200)
  const filling = {
    'click while it fills': await settled(page, far, slowdown),
    ...(await keys(page, session, ' while it fills')),
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+f')
  await page.waitForSelector('html[data-whole]')
  await quiet(session)
  await page.evaluate(() => scrollTo(0, 0))
  await quiet(session)
  const whole = { click: await settled(page, far, slowdown), ...(await keys(page, session)) }
  await context.close()
  return { ...filling, ...whole }
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}

declare global {
  interface Window {
    /** Set by `observe`. */
    marks: { tasks: { start: number; duration: number }[]; shift: number }
  }
}

/**
 * Measures from the click on an entry, over which the pointer has rested like a reader's, until its text is there and
 * has not moved by a pixel for five frames.
 */
const settled = async (page: Page, anchor: string, slowdown: number) => {
  await page.hover(`#navigation a[href="${anchor}"]`)
  await page.waitForTimeout(200 * slowdown)
  return page.evaluate(async (href) => {
    const start = performance.now()
    document.querySelector<HTMLAnchorElement>(`#navigation a[href="${href}"]`)?.click()
    let [top, still, last] = [Number.NaN, 0, start]
    while (still < 5) {
      // The final content of a frame is known only after it, because the page corrects its layout meanwhile.
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => setTimeout(resolve))
      const aim = document.querySelector(href)
      const now = aim?.getBoundingClientRect().top ?? Number.NaN
      if (Math.abs(now - top) < 1 && !aim?.classList.contains('brief')) still++
      else [top, still, last] = [now, 0, performance.now()]
    }
    return last - start
  }, anchor)
}

async function keys(page: Page, session: CDPSession, when = ''): Promise<Figures> {
  await page.keyboard.press('Control+k')
  await page.waitForSelector('.search input')
  await page.waitForTimeout(300)
  const query = 'shipmnt lable'
  const before = await metric(session, 'TaskDuration')
  const frames = await page.evaluate(async (typed) => {
    const input = document.querySelector<HTMLInputElement>('.search input')
    // React intercepts the element's own property, so use the setter of its class.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    if (!input || !value) return []
    const counts: number[] = []
    for (let end = 1; end <= typed.length; end++) {
      // A key pressed at the beginning of a frame appears in the next one if its work is done by then.
      const start = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => setTimeout(resolve))
      value.set?.call(input, typed.slice(0, end))
      input.dispatchEvent(new Event('input', { bubbles: true }))
      const shown = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      counts.push(Math.max(1, Math.round((shown - start) / (1000 / 60))))
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    return counts
  }, query)
  const work = (await metric(session, 'TaskDuration')) - before
  return { [`work per key${when}`]: (work * 1000) / query.length, [`frames per key${when}`]: median(frames) }
}

const median = (values: number[]) =>
  values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Returns medians by figure for each build, unthrottled and throttled. The builds take turns. */
async function measure(dists: readonly string[], far: string): Promise<Figures[][]> {
  const sites = await Promise.all(dists.map((folder) => openSite(folder)))
  const columns: Figures[][] = sites.map(() => [])
  for (const slowdown of [1, 4]) {
    const loads: Figures[][] = sites.map(() => [])
    for (let run = 0; run < runs; run++)
      for (const [at, site] of sites.entries()) loads[at]?.push(await load(site, slowdown, far))
    for (const [at, own] of loads.entries()) {
      const names = Object.keys(own[0] ?? {})
      columns[at]?.push(
        Object.fromEntries(names.map((name) => [name, median(own.map((figures) => figures[name] ?? Number.NaN))])),
      )
    }
  }
  await Promise.all(sites.map((site) => site.close()))
  return columns
}

function print(title: string, columns: readonly Figures[]): void {
  const machineLoad = loadavg().map((average) => average.toFixed(1))
  console.log(`\n${title} (load of the machine ${machineLoad.join(', ')})`)
  for (const [name, own = 0] of Object.entries(columns[0] ?? {})) {
    const digits = name.startsWith('shift') ? 3 : 0
    const aim = aims[name]
    const isMissed = aim !== undefined && Number(own.toFixed(digits)) > aim
    if (isMissed) process.exitCode = 1
    const figures = columns.map((column) => (column[name] ?? 0).toFixed(digits).padStart(8)).join('')
    console.log(
      `${name.padEnd(26)}${figures}${aim === undefined ? '' : `   at most ${aim}${isMissed ? ' MISSED' : ''}`}`,
    )
  }
}

/** Repeats the contract under other names until it has enough operations. */
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

const dist = path.join(import.meta.dirname, '../../docs-ui/dist')
const reference = readReference()
const builds = [dist, ...(beside === undefined ? [] : [beside])]
print(
  `${reference.operations.length} operations${beside === undefined ? '' : `, and beside it ${beside}`}`,
  (await measure(builds, '#api-Role-updateRole')).flat(),
)

const large = mkdtempSync(path.join(tmpdir(), 'waybill-docs-large-'))
try {
  cpSync(dist, large, { recursive: true })
  const many = enlarged(reference, 1000)
  await writePages(large, many, '{"info":{"contact":{}},"paths":{},"components":{}}', [], {
    ...readGuides(),
    carriers: carrierFacts(),
  })
  const last = many.operations.at(-20)
  print('1000 operations', (await measure([large], last ? `#${operationAnchor(last)}` : '')).flat())
} finally {
  rmSync(large, { recursive: true, force: true })
}
