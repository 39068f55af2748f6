import { pino } from 'pino'
import { readConfig } from '../../config.ts'
import { numberEvents } from '../../integration/event-feed/store.ts'
import { deliverWebhooks } from '../../integration/webhook/delivery.ts'
import { connectDatabase } from '../../platform/store/connect.ts'
import { openDatabase } from '../../platform/store/connection.ts'

/** Delivers all webhooks that are due, in a separate process that a test can kill. */
const config = readConfig(process.env)
const { connection } = await connectDatabase(config)
const { db } = openDatabase(connection, config, 'waybill test deliveries')
const log = pino({ level: 'silent' })
await numberEvents(db)
await deliverWebhooks({ db, config, jobs: { send: async () => {} }, log, signal: new AbortController().signal })
await db.destroy()
