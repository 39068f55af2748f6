import type { Effect } from './core/operation.ts'
import { operations } from './generated/operations.ts'

export type { Effect, OperationFacts } from './core/operation.ts'
export { operations }
export type OperationId = keyof typeof operations

const asked: ReadonlySet<Effect> = new Set(['binding', 'costs', 'irreversible'])

/** Whether a program that acts for a person should ask that person before it calls the operation. */
export const asksFirst = (id: OperationId): boolean => asked.has(operations[id].effect)
