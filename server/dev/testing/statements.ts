import type { Pool } from 'pg'

/** Counts the statements that go to the database from now on; the function returns how many since it was last called. */
export function countStatements(pool: Pool): () => number {
  let statements = 0
  const counted = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    Object.assign(client, { query: (...args: unknown[]) => (statements++, query(...args)) })
  })
  return () => {
    const count = statements
    statements = 0
    return count
  }
}
