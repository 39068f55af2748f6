import { flushCompileCache } from 'node:module'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../../config.ts'
import { writeExports } from '../../reporting/jobs.ts'
import { openDatabase } from '../../platform/store/connection.ts'
import { connectDatabase } from '../../platform/store/connect.ts'

/** Writes exports of shipments in small parts, as a process of its own that a test can kill. Says when it begins. */
const config = readConfig(process.env)
const { connection } = await connectDatabase(config)
const { db } = openDatabase(connection, config, 'waybill test export')
await sql`select 1`.execute(db)
flushCompileCache() // it is killed before it ends
console.log('begins')
const log = pino({ level: 'silent' })
await writeExports({ db, log, signal: new AbortController().signal }, { rows: 10, leaseSeconds: 0.02 })
await db.destroy()
