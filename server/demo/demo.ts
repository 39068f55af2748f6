import type { Config } from '../config.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { Db } from '../store/database.ts'

export interface DemoContext {
  readonly db: Db
  readonly config: Config
  readonly jobs: Jobs
}

export interface Login {
  readonly username: string
  readonly password: string
}

export async function seedDemo(_: DemoContext): Promise<Login> {
  return { username: 'x', password: 'y' }
}
