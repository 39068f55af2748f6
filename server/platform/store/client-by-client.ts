interface OfClient {
  readonly clientId: number
}

/**
 * Works on rows of several clients, one client at a time in the order of the rows, since a cluster locks rows of only
 * one client per statement. Returns the results of `work` for all clients, or until there are enough.
 */
export async function clientByClient<Found extends OfClient, Result>(
  found: readonly Found[],
  work: (clientId: number, own: readonly [Found, ...Found[]]) => Promise<Result>,
  isEnough: (result: Result) => boolean = () => false,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [clientId, [first, ...others]] of Map.groupBy(found, (one) => one.clientId)) {
    if (!first) continue
    const result = await work(clientId, [first, ...others])
    results.push(result)
    if (isEnough(result)) break
  }
  return results
}
