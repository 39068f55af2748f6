import type { Effect } from './core/operation.ts'
import { effects } from './generated/effects.ts'

export type { Effect } from './core/operation.ts'
export { effects }
export type OperationId = keyof typeof effects

const asked: ReadonlySet<Effect> = new Set(['binding', 'access', 'costs', 'irreversible'])

/** Whether a program that acts for a person should ask that person before it calls the operation. */
export const asksFirst = (id: OperationId): boolean => asked.has(effects[id])
