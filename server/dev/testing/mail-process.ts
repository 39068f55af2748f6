import { flushCompileCache } from 'node:module'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../../config.ts'
import { drainOutbox } from '../../platform/mail/delivery.ts'
import { connectDatabase } from '../../platform/store/connect.ts'
import { openDatabase } from '../../platform/store/connection.ts'
import { sendNotices } from '../../shipping/notice/sending.ts'

/** Notifies recipients in a separate process that a test can kill. Prints a line when it begins. */
const config = readConfig(process.env)
const { connection } = await connectDatabase(config)
const { db } = openDatabase(connection, config, 'waybill test mail')
const log = pino({ level: 'silent' })
await sql`select 1`.execute(db)
flushCompileCache() // because it gets killed
console.log('begins')
await sendNotices({ db, jobs: { send: async () => {} }, log })
await drainOutbox({ db, config, log, signal: new AbortController().signal })
await db.destroy()
