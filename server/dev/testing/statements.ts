import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { Call, type Db } from '../../platform/store/database.ts'

export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
  /** What was sent at once, each by itself. */
  readonly parts?: readonly Sent[]
}

/**
 * Records what is sent to the database from now on; the function returns what was since it was last called. Each entry is
 * one way there and back: what begins a transaction goes with its first statement, and COMMIT with the last one where
 * that was said to be.
 */
export function recordStatements(pool: Pool): () => Sent[] {
  let statements: Sent[] = []
  const recorded = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return
    recorded.add(client)
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    let isOpen = false
    let isEnded = false
    let isLast = false
    const record = (text: string, values: readonly unknown[] = [], parts?: readonly Sent[]) => {
      // Written in the background, many at once.
      if (/insert into (?:request_log|audit) /.test(text)) return
      if (text === 'begin') isOpen = isEnded = false
      else if (text === '-- last') isLast = true
      else if (text !== 'commit' && text !== 'rollback') {
        isOpen = true
        isEnded = isLast
        isLast = false
        statements.push({ text: isEnded ? `${text}; commit` : text, values, parts })
      } else if (isOpen && !isEnded) statements.push({ text, values })
    }
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [sent, values] = args
        const text = typeof sent === 'string' ? sent : String(Object(sent).text)
        const calls = Array.isArray(values) ? values.filter((value) => value instanceof Call) : []
        if (calls.length > 0) {
          const parts = calls.map(({ compiled }) => ({ text: compiled.sql, values: compiled.parameters }))
          record(parts.map((part) => part.text).join(';\n  '), [], parts)
        } else record(text, Array.isArray(values) ? values : [])
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

interface Plan {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

interface Explained {
  readonly 'QUERY PLAN': readonly { Plan: Plan }[]
}

/** A step counts what the steps below it look at, except where a WITH changes something and nothing reads it. */
function pagesOf({ 'Shared Hit Blocks': hit, 'Shared Read Blocks': read, Plans: plans = [] }: Plan): number {
  return Math.max(
    hit + read,
    plans.reduce((pages, plan) => pages + pagesOf(plan), 0),
  )
}

/** How many pages of the database the statements look at when they run again. */
export async function buffersOf(db: Db, statements: readonly Sent[]): Promise<number> {
  let buffers = 0
  for (const { text, values } of statements.flatMap((one) => one.parts ?? one)) {
    if (!/^(?:\/\*.*?\*\/ )?\s*(?:select|with)/i.test(text)) continue
    const explain = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...values])
    for (const row of (await db.executeQuery<Explained>(explain)).rows)
      for (const { Plan: plan } of row['QUERY PLAN']) buffers += pagesOf(plan)
  }
  return buffers
}
