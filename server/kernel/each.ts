/**
 * Works on several at once, in order of their start; too little for a package. Throws the first error once all running
 * ones have ended, so that a repetition finds the finished work.
 */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) await work(item, index)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
