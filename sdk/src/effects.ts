import { asked, effects } from './generated/effects.ts'

export type { Effect } from './generated/effects.ts'
export { effects }
export type OperationId = keyof typeof effects

/** Returns whether a program acting for a person should ask that person before it calls the operation. */
export const asksFirst = (id: OperationId): boolean => asked.has(effects[id])
