import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '../../platform/store/database.ts'

export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
  /** The individual statements, if several were sent at once. */
  readonly parts?: readonly Sent[]
}

/** Written in the background, many at once. */
const behind = /insert into (?:request_log|audit) /

/**
 * Records the statements sent to the database from now on; the returned function takes those since its last call. Each
 * entry is one round trip: all statements sent on a connection in the same tick.
 */
export function recordStatements(pool: Pool): () => Sent[] {
  let statements: Sent[] = []
  const recorded = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return
    recorded.add(client)
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    let parts: Sent[] | undefined
    const record = (part: Sent) => {
      if (parts === undefined) {
        const together: Sent[] = (parts = [])
        queueMicrotask(() => {
          parts = undefined
          const own = together.filter(({ text }) => !behind.test(text) && !text.startsWith('begin'))
          if (own.length > 0) statements.push(wayOf(own))
        })
      }
      parts.push(part)
    }
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [sent] = args
        const { text = sent, values = args[1], parts: all = [{ text, values }] } = Object(sent)
        for (const one of all) record({ text: String(one.text), values: Array.isArray(one.values) ? one.values : [] })
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

function wayOf(parts: readonly Sent[]): Sent {
  const [first, ...others] = parts
  return first && others.length === 0 ? first : { text: parts.map(({ text }) => text).join(';\n  '), values: [], parts }
}

/** Like `recordStatements`, but counts. */
export function countStatements(pool: Pool): () => number {
  const sent = recordStatements(pool)
  return () => sent().length
}

interface Plan {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  /** The CTE that a step computes, such as `CTE due`, and the one that it reads. */
  readonly 'Subplan Name'?: string
  readonly 'CTE Name'?: string
  readonly Plans?: readonly Plan[]
}

interface Explained {
  readonly 'QUERY PLAN': readonly { Plan: Plan }[]
}

/** The CTEs that a step reads, where their own reads are counted. */
const readIn = ({ 'CTE Name': name, Plans: plans = [] }: Plan): string[] => [
  ...(name === undefined ? [] : [`CTE ${name}`]),
  ...plans.flatMap(readIn),
]

/** A step's count includes the steps below it, except a modifying CTE that nothing reads. */
function pagesOf(plan: Plan, read = new Set(readIn(plan))): number {
  const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': fetched, Plans: plans = [] } = plan
  const below = plans.filter(({ 'Subplan Name': name = '' }) => !read.has(name))
  return Math.max(
    hit + fetched,
    below.reduce((pages, one) => pages + pagesOf(one, read), 0),
  )
}

/** Runs the statements again and returns how many pages they read. */
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
