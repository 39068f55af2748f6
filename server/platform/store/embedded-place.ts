import type { Connection } from './connection.ts'
import type { User } from './embedded-binaries.ts'

export const version = '18'
export const port = 5432
export const role = 'waybill'
export const database = 'waybill'

export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

export interface Place {
  readonly folder: string
  readonly log: string
  /** The user to run PostgreSQL as if we are root, since PostgreSQL refuses to run as root. */
  readonly user: User | undefined
  /** The folder of its copies and logs, if it is archived. */
  readonly archive?: string
  /** The programs of another version, for data that it created. */
  readonly programs?: string
  /** The folder in which our own connections find the socket. */
  readonly socketFolder: string
}

export function connectionTo(place: Place, user: string, name: string): Connection {
  return { host: place.socketFolder, port, user, database: name }
}

export function inUse(place: Pick<Place, 'folder'>, pid?: string): EmbeddedError {
  return new EmbeddedError(
    `The data folder ${place.folder} is in use by another Waybill process${pid === undefined ? '' : ` (${pid})`}. ` +
      `Stop that one, set WAYBILL_DATA_FOLDER to another folder, or give both one PostgreSQL with DATABASE_URL.`,
  )
}
