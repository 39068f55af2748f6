import type { RecipientHandlers } from '../../generated/handlers.ts'
import { findLinked, trackedParcel } from './tracked-parcel.ts'

export const trackingPageHandlers = {
  async getTrackedParcel({ path: { token }, query: { lang } }, { app, db, now }) {
    return trackedParcel(db, app.carriers, await findLinked(db, token), lang, now)
  },
} satisfies Pick<RecipientHandlers, 'getTrackedParcel'>
