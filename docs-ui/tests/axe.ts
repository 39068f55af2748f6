import { readFileSync } from 'node:fs'
import path from 'node:path'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Put into the page by `violations`. */
    readonly axe: typeof axeCore
  }
}

const axe = readFileSync(path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** What axe holds against parts of the page, WCAG 2.2 AA and its best practices. */
export async function violations(page: Page, parts: readonly string[] = ['html']): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async (include) => {
    const found = await window.axe.run(
      { include: include.map((part) => [part]) },
      {
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    )
    return found.violations.map(
      ({ id, nodes }) =>
        `${id} ${nodes.length} ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary?.slice(0, 300)}`,
    )
  }, parts)
}
