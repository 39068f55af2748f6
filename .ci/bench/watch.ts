import { sql } from 'kysely'
import type { Db } from '../../server/platform/store/database.ts'

/** Makes the database explain each statement after it has run. Only superusers may use auto_explain. */
export async function explainAll(db: Db): Promise<void> {
  await sql`load 'auto_explain'`.execute(db)
  await sql`select set_config(name, value, false) from (values ('auto_explain.log_analyze', 'on'),
    ('auto_explain.log_timing', 'off'), ('auto_explain.log_min_duration', '0'), ('client_min_messages', 'log')
  ) as settings (name, value)`.execute(db)
}

/** Collects the plans and times of a connection's statements. */
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
