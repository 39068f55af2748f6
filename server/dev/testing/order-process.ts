import { flushCompileCache } from 'node:module'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createShipments } from '../../commerce/order/batch.ts'
import { readConfig } from '../../config.ts'
import { openCarriers } from '../../network/carriers/registry.ts'
import { openDatabase } from '../../platform/store/connection.ts'
import { connectDatabase } from '../../platform/store/connect.ts'
import { runBatches } from '../../shipping/batch/work.ts'

/** Ships batched orders in a separate process that a test can kill. Prints a line when it begins. */
const config = readConfig(process.env)
const { connection } = await connectDatabase(config)
const { db } = openDatabase(connection, config, 'waybill test orders')
const carriers = openCarriers({ sandboxUrl: config.sandboxUrl ?? '', timeout: config.carrierTimeoutMs })
await sql`select 1`.execute(db)
flushCompileCache() // because it gets killed
console.log('begins')
const log = pino({ level: 'silent' })
const context = { db, config, carriers, log, jobs: { send: async () => {} }, signal: new AbortController().signal }
await Promise.all([
  createShipments(context, { atOnce: 2, leaseSeconds: 20 }),
  runBatches(context, { atOnce: 2, together: 2, ofOurs: 3, leaseSeconds: 20 }),
])
await runBatches(context, { atOnce: 2, together: 2, ofOurs: 3, leaseSeconds: 20 })
await db.destroy()
