import { flushCompileCache } from 'node:module'
import { buildApp } from '../../app.ts'
import { openCarriers } from '../../network/carriers/registry.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../platform/store/connection.ts'
import { connectDatabase } from '../../platform/store/connect.ts'

/**
 * Runs the API on a migrated database in a minimal separate process, so that a test can start and kill it often. Prints
 * its address on the first line.
 */
const config = readConfig(process.env)
const { connection } = await connectDatabase(config, () => {})
const { db, pool } = openDatabase(connection, config, `waybill test api ${process.pid}`)
const app = await buildApp({
  config,
  db,
  pool,
  carriers: openCarriers({ sandboxUrl: config.sandboxUrl ?? 'http://127.0.0.1:9', timeout: config.carrierTimeoutMs }),
  jobs: { send: async () => {} },
  // No request is refused, however busy the test machine is.
  limits: { delayMs: 0, requests: 10_000 },
})
const address = await app.listen({ host: config.host, port: config.port })
flushCompileCache() // because it gets killed
console.log(JSON.stringify({ address }))
