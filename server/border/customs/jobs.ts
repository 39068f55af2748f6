import { queue, queueOfRounds } from '../../platform/queue/queue.ts'
import { brokerOf, sandboxBrokerOf } from './broker.ts'
import { closeDueItems } from './closing-store.ts'
import { sendCustoms } from './transfer.ts'

/** Closes what nobody has changed for the time that its client has set. */
export const closeCustoms = queue<object>({
  name: 'close-customs',
  async work(_, { db, log, now, signal }) {
    const closed = await closeDueItems(db, now, signal)
    if (closed > 0) log.info({ closed }, 'Customs items closed by themselves')
  },
  cron: '* * * * *',
  retries: 0,
})

/** Hands closed items to the broker. Any number of workers may do it at once. */
export const transferCustoms = queueOfRounds({
  name: 'transfer-customs',
  seconds: 5,
  rounds: 18,
  run: ({ db, config, jobs, log, signal }) =>
    sendCustoms({ db, broker: brokerOf(config), testBroker: sandboxBrokerOf(config), jobs, log }, new Date(), signal),
})
