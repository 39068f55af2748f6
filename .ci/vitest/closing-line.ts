import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends the run with one plain line, `N passed, N failed`, after the names of failed tests, because only the end of a
 * long report is kept. Each failure outside a test counts as one.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = errors.length
    const lines: string[] = []
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId)
      // An error in a suite's set-up skips all of its tests.
      for (const suite of [module, ...module.children.allSuites()]) {
        const beside = suite.errors().length
        failed += beside
        if (beside > 0)
          lines.push(`${file}: ${suite.type === 'suite' ? `${suite.fullName} ` : ''}failed outside of its tests`)
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        if (state !== 'failed' && state !== 'pending') continue
        failed += 1
        lines.push(`${file}: ${test.fullName}`)
      }
    }
    lines.push(`${passed} passed, ${failed} failed`)
    // After the summary, which another reporter prints.
    process.once('exit', () => console.log(lines.join('\n')))
  }
}
