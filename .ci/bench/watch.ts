import { sql } from 'kysely'
import type { Db } from '../../server/platform/store/database.ts'

/** Lets the database explain each statement after it has run. Explaining while running is for superusers. */
export async function explainAll(db: Db): Promise<void> {
  await sql`load 'auto_explain'`.execute(db)
  await sql`select set_config(name, value, false) from (values ('auto_explain.log_analyze', 'on'),
    ('auto_explain.log_timing', 'off'), ('auto_explain.log_min_duration', '0'), ('client_min_messages', 'log')
  ) as settings (name, value)`.execute(db)
}

/** What the database says about each statement of a connection, as it runs them. */
export class Watch {
  #milliseconds = 0
  #plans: string[] = []

  notice(message: string): void {
    const [, milliseconds] = /^duration: ([\d.]+) ms/.exec(message) ?? []
    if (milliseconds === undefined) return
    this.#milliseconds += Number(milliseconds)
    this.#plans.push(message)
  }

  take(): { milliseconds: number; plans: readonly string[] } {
    const taken = { milliseconds: this.#milliseconds, plans: this.#plans }
    this.#milliseconds = 0
    this.#plans = []
    return taken
  }
}
