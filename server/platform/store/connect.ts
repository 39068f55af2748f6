import type { Config } from '../../config.ts'
import { readDatabaseUrl } from '../../kernel/database-url.ts'
import type { Connection } from './connection.ts'

export interface ConnectedDatabase {
  readonly connection: Connection
  readonly close: () => Promise<void>
}

export type PlaceOfData = Pick<Config, 'databaseUrl' | 'dataFolder'> & Partial<Pick<Config, 'archiveFolder'>>

/** Connects to the operator's PostgreSQL if DATABASE_URL is set, else to an embedded one in the data folder. */
export async function connectDatabase(
  config: PlaceOfData,
  onTrouble?: (reason: string) => void,
): Promise<ConnectedDatabase> {
  if (config.databaseUrl !== undefined)
    return { connection: await connectionTo(config.databaseUrl), close: async () => {} }
  const { startEmbedded } = await import('./embedded.ts')
  const embedded = await startEmbedded(config.dataFolder, { archive: config.archiveFolder, onTrouble })
  return { connection: embedded.connection, close: () => embedded.stop() }
}

async function connectionTo(databaseUrl: string): Promise<Connection> {
  const url = readDatabaseUrl(databaseUrl)
  const [first] = url.hosts
  if (first === undefined || (url.hosts.length === 1 && url.kind === 'any')) return { connectionString: databaseUrl }
  const { Hosts } = await import('./hosts.ts')
  const hosts = new Hosts(url)
  await hosts.find()
  return { connectionString: url.at(first), hosts }
}
