import { Client } from 'pg'
import type { Connection } from '../../platform/store/connection.ts'

/** Runs work on a database over a separate connection. */
export async function onDatabase<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
