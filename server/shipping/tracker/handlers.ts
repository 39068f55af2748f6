import type { TrackerHandlers } from '../../generated/handlers.ts'
import { mustInclude } from '../../identity/client/plans.ts'
import { findSubscription } from '../../identity/client/store.ts'
import { notFound } from '../../kernel/error.ts'
import { metadataIn } from '../../kernel/metadata.ts'
import { pageOf } from '../../kernel/paging.ts'
import { timestampIn } from '../../kernel/period.ts'
import { normalised } from '../../network/carriers/numbers/format.ts'
import { findCarrierSettings } from '../../network/carrier-configuration/store.ts'
import { readTrackers } from './rules.ts'
import { countActive, findOwnNumbers, deleteTrackerRow, findTracker, insertTrackers, listTrackerPage } from './store.ts'

export const trackerHandlers = {
  listTrackers({ query: { since, carrierReference, metadata, ...query } }, { db, caller }) {
    return listTrackerPage(db, caller.clientId, {
      ...query,
      ...pageOf(query),
      carrierReference: carrierReference && normalised(carrierReference),
      since: since && timestampIn('since', since),
      metadata: metadataIn(metadata),
    })
  },

  async createTrackers({ body: { trackers } }, ctx) {
    const { caller, app, db } = ctx
    const { clientId } = caller
    const numbers = trackers.map(({ carrierReference }) => normalised(carrierReference))
    const [enabled, own] = await Promise.all([findCarrierSettings(db, clientId), findOwnNumbers(db, clientId, numbers)])
    const wanted = readTrackers(trackers, app.carriers, enabled, own)
    return ctx.transaction(async (trx) => {
      const created = await insertTrackers(trx, clientId, wanted)
      const active = await countActive(trx, clientId)
      mustInclude(await findSubscription(trx, clientId), 'trackers', active)
      return created
    })
  },

  async getTracker({ path: { trackerId } }, { db, caller }) {
    const tracker = await findTracker(db, caller.clientId, trackerId)
    if (!tracker) throw notFound('Tracker', trackerId)
    return tracker
  },

  async deleteTracker({ path: { trackerId } }, { db, caller }) {
    if (!(await deleteTrackerRow(db, caller.clientId, trackerId))) throw notFound('Tracker', trackerId)
  },
} satisfies TrackerHandlers
