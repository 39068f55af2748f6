import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eachOf } from './each.ts'

it('waits for running work before it throws', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 1) throw new Error('The first one')
    await setImmediate()
    done.push(item)
  }
  await expect(eachOf([1, 2, 3], 2, work)).rejects.toThrow('The first one')
  expect(done).toEqual([2, 3])
})

it('never exceeds its concurrency limit', async () => {
  let under = 0
  let most = 0
  await eachOf([1, 2, 3, 4, 5], 2, async () => {
    most = Math.max(most, ++under)
    await setImmediate()
    under--
  })
  expect(most).toBe(2)
})
