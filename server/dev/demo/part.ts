import type { Config } from '../../config.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import type { Db } from '../../platform/store/database.ts'

export interface DemoContext {
  readonly db: Db
  readonly config: Config
  readonly jobs: Jobs
  readonly now: Date
}

/** Demo data for an area. */
export interface DemoPart {
  /** Whether the data have been seeded before. */
  isThere(db: Db): Promise<boolean>
  seed(context: DemoContext): Promise<void>
}
