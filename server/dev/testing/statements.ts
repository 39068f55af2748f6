import type { Pool } from 'pg'
import { Call } from '../../platform/store/database.ts'

/**
 * Records what is sent to the database from now on; the function returns what was since it was last called. Each entry is
 * one way there and back: what begins a transaction goes with its first statement, and COMMIT with the last one where
 * that was said to be.
 */
export function recordStatements(pool: Pool): () => string[] {
  let statements: string[] = []
  const recorded = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return
    recorded.add(client)
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    let isOpen = false
    let isEnded = false
    let isLast = false
    const record = (text: string) => {
      if (text === 'begin') isOpen = isEnded = false
      else if (text === '-- last') isLast = true
      else if (text !== 'commit' && text !== 'rollback') {
        isOpen = true
        isEnded = isLast
        isLast = false
        statements.push(isEnded ? `${text}; commit` : text)
      } else if (isOpen && !isEnded) statements.push(text)
    }
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [sent, values] = args
        const text = typeof sent === 'string' ? sent : String(Object(sent).text)
        const calls = Array.isArray(values) ? values.filter((value) => value instanceof Call) : []
        record(calls.length > 0 ? calls.map(({ compiled }) => compiled.sql).join(';\n  ') : text)
        return query(...args)
      },
    })
  })
  return () => {
    const sent = statements
    statements = []
    return sent
  }
}

/** Counts instead. */
export function countStatements(pool: Pool): () => number {
  const sent = recordStatements(pool)
  return () => sent().length
}
