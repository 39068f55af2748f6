import { flushCompileCache } from 'node:module'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../../config.ts'
import { writeExports } from '../../reporting/jobs.ts'
import { openDatabase } from '../../platform/store/connection.ts'
import { connectDatabase } from '../../platform/store/connect.ts'

/** Writes shipment exports in small parts, in a separate process that a test can kill. Prints a line when it begins. */
const config = readConfig(process.env)
const { connection } = await connectDatabase(config)
const { db } = openDatabase(connection, config, 'waybill test export')
await sql`select 1`.execute(db)
flushCompileCache() // because it gets killed
console.log('begins')
const log = pino({ level: 'silent' })
await writeExports({ db, log, signal: new AbortController().signal }, { rows: 10, leaseSeconds: 0.02 })
await db.destroy()
