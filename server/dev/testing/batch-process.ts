import { flushCompileCache } from 'node:module'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../../config.ts'
import { openCarriers } from '../../network/carriers/registry.ts'
import { openDatabase } from '../../platform/store/connection.ts'
import { connectDatabase } from '../../platform/store/connect.ts'
import { runBatches } from '../../shipping/batch/work.ts'

/** Processes batches in a separate process that a test can kill. Prints a line when it begins. */
const config = readConfig(process.env)
const { connection } = await connectDatabase(config)
const { db } = openDatabase(connection, config, 'waybill test batch')
const carriers = openCarriers({ sandboxUrl: config.sandboxUrl ?? '', timeout: config.carrierTimeoutMs })
await sql`select 1`.execute(db)
flushCompileCache() // because it gets killed
console.log('begins')
const log = pino({ level: 'silent' })
const settings = { atOnce: 2, together: 2, ofOurs: 3, leaseSeconds: 20 }
await runBatches({ db, config, carriers, log, signal: new AbortController().signal }, settings)
await db.destroy()
