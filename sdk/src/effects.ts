import { asked, effects } from './generated/effects.ts'

export type { Effect } from './generated/effects.ts'
export { effects }
export type OperationId = keyof typeof effects

/** Whether a program that acts for a person should ask that person before it calls the operation. */
export const asksFirst = (id: OperationId): boolean => asked.has(effects[id])
