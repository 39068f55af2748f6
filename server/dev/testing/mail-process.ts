import { flushCompileCache } from 'node:module'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../../config.ts'
import { drainOutbox } from '../../platform/mail/delivery.ts'
import { connectDatabase } from '../../platform/store/connect.ts'
import { openDatabase } from '../../platform/store/connection.ts'
import { sendNotices } from '../../shipping/notice/sending.ts'

/** Tells recipients as a process of its own that a test can kill. Says when it begins. */
const config = readConfig(process.env)
const { connection } = await connectDatabase(config)
const { db } = openDatabase(connection, config, 'waybill test mail')
const log = pino({ level: 'silent' })
await sql`select 1`.execute(db)
flushCompileCache() // it is killed before it ends
console.log('begins')
await sendNotices({ db, jobs: { send: async () => {} }, log })
await drainOutbox({ db, config, log, signal: new AbortController().signal })
await db.destroy()
