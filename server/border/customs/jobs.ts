import { currentTime } from '../../kernel/current-time.ts'
import type { Round } from '../../platform/queue/queue.ts'
import { brokerOf, sandboxBrokerOf } from './broker.ts'
import { isAnyTransferDue } from './batch-store.ts'
import { closeDueItems, mayAnyClose } from './closing-store.ts'
import { sendCustoms } from './transfer.ts'

/** Closes items that have been unchanged for the time their client has set. */
export const closeCustoms: Round = {
  name: 'close-customs',
  due: mayAnyClose,
  seconds: 30,
  async run({ db, log, now, signal }) {
    const closed = await closeDueItems(db, now, signal)
    if (closed > 0) log.info({ closed }, 'Customs items were closed automatically')
  },
}

/** Sends closed items to the broker. Any number of workers may run at once. */
export const transferCustoms: Round = {
  name: 'transfer-customs',
  due: isAnyTransferDue,
  seconds: 5,
  run: ({ db, config, jobs, log, signal }) =>
    sendCustoms(
      { db, broker: brokerOf(config), testBroker: sandboxBrokerOf(config), jobs, log },
      currentTime(),
      signal,
    ),
}
