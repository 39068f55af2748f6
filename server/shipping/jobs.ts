import { setTimeout as sleep } from 'node:timers/promises'
import { queue } from '../jobs/queue.ts'
import { reconcileRegistrations } from './registration.ts'
import { pollCarriers } from './tracking.ts'

/** Jobs come once a minute, which is longer than a shipment should stay between registered and not. */
const roundsOfAMinute = 4

/** Asks carriers about registrations that were interrupted or not answered, until nothing is left open. */
export const settleRegistrations = queue<object>({
  name: 'settle-registrations',
  async work(_, { signal, ...desk }) {
    for (let round = 0; round < roundsOfAMinute && !signal.aborted; round++) {
      if (round > 0) await sleep(60_000 / roundsOfAMinute, undefined, { signal }).catch(() => {})
      await reconcileRegistrations(desk, new Date(), signal)
    }
  },
  cron: '* * * * *',
  retries: 0,
})

/** Parcels are looked for this often. A job goes on until the next one is surely there, so that there is no gap. */
const roundSeconds = 3
const rounds = 31

/** Asks carriers what has happened to the parcels that they have. Any number of workers may do it at once. */
export const trackShipments = queue<object>({
  name: 'track-shipments',
  async work(_, { signal, ...desk }) {
    for (let round = 0; round < rounds && !signal.aborted; round++) {
      if (round > 0) await sleep(roundSeconds * 1_000, undefined, { signal }).catch(() => {})
      await pollCarriers(desk, signal)
    }
  },
  cron: '* * * * *',
  retries: 0,
})
