import type { Config } from '../../config.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import type { Db } from '../../platform/store/database.ts'

export interface DemoContext {
  readonly db: Db
  readonly config: Config
  readonly jobs: Jobs
  readonly now: Date
}

/** Something to look at in an area. */
export interface DemoPart {
  /** Whether it has been put there before. */
  isThere(db: Db): Promise<boolean>
  seed(context: DemoContext): Promise<void>
}
