import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with one plain line, `N passed, N failed`. What failed outside of a test counts as one failure each. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = errors.length
    for (const module of modules) {
      failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed' || state === 'pending') failed += 1
      }
    }
    // Below the summary, which another reporter prints.
    process.once('exit', () => console.log(`${passed} passed, ${failed} failed`))
  }
}
