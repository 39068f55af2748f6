import { onTestFinished, vi } from 'vitest'

const real = performance.now.bind(performance)
let passed = 0

/** Lets elapsed time pass within the process, regardless of the clock, until the end of the test. */
export function pass(milliseconds: number): void {
  passed += milliseconds
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => real() + passed)
  onTestFinished(() => {
    passed = 0
    spy.mockRestore()
  })
}
