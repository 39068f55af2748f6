import { changeBy } from '../../platform/http/handler.ts'
import type { CustomsHandlers } from '../../generated/handlers.ts'
import { closingHandlers } from './closing-handlers.ts'
import { deleteClosingTime, findClosingTime, setClosingTime } from './closing-time-store.ts'
import { deleteConfiguration, findConfiguration, updateConfiguration } from './configuration-store.ts'
import { itemHandlers } from './item-handlers.ts'
import { filingHandlers } from './filing-handlers.ts'
import { estimateHandlers } from './estimate-handlers.ts'
import { truckHandlers } from './truck-handlers.ts'

export const customsHandlers = {
  ...itemHandlers,
  ...closingHandlers,
  ...truckHandlers,
  ...estimateHandlers,
  ...filingHandlers,

  getCustomsConfiguration: (_, { db, caller }) => findConfiguration(db, caller.clientId),

  updateCustomsConfiguration: ({ body }, ctx) =>
    ctx.transaction((db) => updateConfiguration(db, ctx.caller.clientId, body, changeBy(ctx))),

  resetCustomsConfiguration: (_, { db, caller }) => deleteConfiguration(db, caller.clientId),

  getCustomsClosingTime: (_, { db, caller }) => findClosingTime(db, caller.clientId),

  setCustomsClosingTime: ({ body }, ctx) =>
    ctx.transaction((db) => setClosingTime(db, ctx.caller.clientId, body, changeBy(ctx))),

  resetCustomsClosingTime: (_, { db, caller }) => deleteClosingTime(db, caller.clientId),
} satisfies CustomsHandlers
