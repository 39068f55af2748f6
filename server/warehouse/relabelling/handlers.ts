import type { RelabellingHandlers } from '../../generated/handlers.ts'
import { configurationHandlers } from './configuration-handlers.ts'
import { labelHandlers } from './label-handlers.ts'
import { logHandlers } from './log-handlers.ts'
import { promiseHandlers } from './promise-handlers.ts'

export const relabellingHandlers = {
  ...logHandlers,
  ...labelHandlers,
  ...promiseHandlers,
  ...configurationHandlers,
} satisfies RelabellingHandlers
