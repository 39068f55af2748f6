import { onTestFinished, vi } from 'vitest'

const real = performance.now.bind(performance)
let passed = 0

/** Advances the process's elapsed time until the end of the test, without changing the clock. */
export function pass(milliseconds: number): void {
  passed += milliseconds
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => real() + passed)
  onTestFinished(() => {
    passed = 0
    spy.mockRestore()
  })
}
