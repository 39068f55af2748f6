/**
 * Processes items concurrently, starting them in order; too small to need a package. Throws the first error, but only
 * after all running ones have ended, so a retry finds their work done.
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
